// The data folder of a host: made for its owner alone, and refused in words where nothing can be kept in it.
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartupError } from '../../local/startup-error.js'
import { openDataDirectory } from '../../local/data-directory.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Why the folder of that name cannot be opened. */
function refusalOf(name: string, work: () => unknown = () => null): unknown {
  try {
    return openDataDirectory({ DATA_DIR: path.join(folder, name) }, work)
  } catch (error) {
    return error
  }
}

it('is made, for nobody else to enter', () => {
  const made = path.join(folder, 'a/b')
  expect(openDataDirectory({ DATA_DIR: made }, (place) => place)).toBe(made)
  expect(statSync(made).mode & 0o777).toBe(0o700)
})

it('is refused by its name where a file stands in its place, and names the variable', () => {
  writeFileSync(path.join(folder, 'file'), '')
  const refusal = refusalOf('file')
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toMatch(/data folder \S+\/file cannot be written \(EEXIST.*set DATA_DIR/)
})

it('is refused where what is to be kept in it cannot be written', () => {
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

// What a folder forbids it does not forbid to root.
it.skipIf(process.getuid?.() === 0)('is refused where it is there and not for this user to write', () => {
  chmodSync(folder, 0o500)
  expect(String(refusalOf(''))).toMatch(/cannot be written \(EACCES/)
})
