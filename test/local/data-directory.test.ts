// The data directory of a host: created for its owner only, and refused in words where it cannot be written.
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Libsql from 'libsql'
import { beforeEach, expect, it } from 'vitest'
import { StartupError } from '../../local/startup-error.js'
import { checkStoreFile, openDataDirectory } from '../../local/data-directory.js'
import { openStore } from '../../service/store/open.js'
import { temporaryFolder } from '../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** The error for the data directory of that name. */
function refusalOf(name: string, work: () => unknown = () => null): unknown {
  try {
    return openDataDirectory({ DATA_DIR: path.resolve(folder, name) }, work)
  } catch (error) {
    return error
  }
}

it('is created for its owner only', () => {
  const made = path.join(folder, 'a/b')
  expect(openDataDirectory({ DATA_DIR: made }, (place) => place)).toBe(made)
  expect(statSync(made).mode & 0o777).toBe(0o700)
})

it('is refused where a file has its name; the message names path and variable', () => {
  writeFileSync(path.join(folder, 'file'), '')
  const refusal = refusalOf('file')
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toMatch(/data folder \S+\/file cannot be written \(EEXIST.*set DATA_DIR/)
})

it.runIf(existsSync('/proc/self'))('is refused where the system has no folder to give', () => {
  expect(String(refusalOf('/proc/verbatim/data'))).toMatch(
    /data folder \/proc\/verbatim\/data cannot be written \(ENOENT.*set DATA_DIR/,
  )
})

it('is refused where a write to it fails', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  const refusal = refusalOf('full', () => {
    throw full
  })
  expect(String(refusal)).toMatch(/\/full cannot be written \(ENOSPC: no space left/)
  const fault = new TypeError('ours')
  const thrown = refusalOf('full', () => {
    throw fault
  })
  expect(thrown).toBe(fault)
})

// Permissions do not bind root.
it.skipIf(process.getuid?.() === 0)('is refused where this user may not write it', () => {
  chmodSync(folder, 0o500)
  expect(String(refusalOf(''))).toMatch(/cannot be written \(EACCES/)
})

it.skipIf(process.getuid?.() === 0)('is refused where this user may not write the store in it', () => {
  writeFileSync(path.join(folder, 'verbatim.db-wal'), '', { mode: 0o400 })
  expect(String(refusalOf(''))).toMatch(/cannot be written \(EACCES.*verbatim\.db-wal/)
})

it('with a damaged store is warned of, in words', async () => {
  writeFileSync(path.join(folder, 'verbatim.db'), 'no database, and too long for an empty one'.repeat(50))
  expect(await checkStoreFile(folder)).toEqual([
    expect.stringMatching(/verbatim\.db is damaged, or no store: .* move it .* restore a backup/),
  ])
})

it('with a store of a newer release is refused, in words', async () => {
  const store = openStore({}, { dataDirectory: folder })
  await store.clearExpired(new Date())
  await store.close()
  expect(await checkStoreFile(folder)).toEqual([])
  const database = new Libsql(path.join(folder, 'verbatim.db'))
  database.exec('PRAGMA user_version = 999')
  database.close()
  await expect(checkStoreFile(folder)).rejects.toThrow(StartupError)
  await expect(checkStoreFile(folder)).rejects.toThrow(/newer release .*schema 999.*Install that release again/)
  expect(await checkStoreFile(path.join(folder, 'nothing-here'))).toEqual([])
})
