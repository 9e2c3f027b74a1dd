// What is on the disk: everything that was called recorded, whatever kills the process, and nothing that was deleted.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import Libsql from 'libsql'
import { beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { hello, later, noon, question } from './samples.js'
import { temporaryFolder } from '../temporary-folder.js'

/** The 200 of one host each are at the level of HTTP (test/contact); these share one file. */
const kills = 40
/** Writers at a time (two cores have their fill with them), all in one file: a process that is killed must not lose the others' records either. */
const writers = 4

/** Records one hello after the other, and prints the id of each when the store has answered. */
const writer = `
  import { openSqliteStore } from './service/store/sqlite.js'
  const store = openSqliteStore(process.argv[1])
  for (let i = 0; ; i++) {
    const id = process.pid + '-' + i
    const { recorded } = await store.recordHello({ id, caller: id, fields: { message: 'm' } }, 1, new Date(0))
    if (recorded) process.stdout.write(id + '\\n')
  }
`

const directory = temporaryFolder()
let bundle = ''
beforeAll(async () => {
  // Bundled once: compiling TypeScript in each process would take minutes.
  const built = await build({
    stdin: { contents: writer, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql'],
    write: false,
  })
  bundle = built.outputFiles[0]?.text ?? ''
})

/** Starts a writer, kills it with its first line, and gives back all that it printed until then. */
const killWriter = async (path: string): Promise<string[]> => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', bundle, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  for await (const line of createInterface(child.stdout)) {
    printed.push(line)
    child.kill('SIGKILL')
  }
  return printed
}

it(`loses no hello that was called recorded, in ${kills} processes killed right after the answer`, async () => {
  const path = join(directory, 'killed.db')
  // The tables are made first, so that no writer waits for another that does it.
  const store = openSqliteStore(path)
  await store.listHellos({}, { limit: 1 }, new Date(0))
  const promised: string[] = []
  const kill = async () => {
    for (let i = 0; i < kills / writers; i++) promised.push(...(await killWriter(path)))
  }
  await Promise.all(Array.from({ length: writers }, kill))
  expect(promised.length).toBeGreaterThanOrEqual(kills)
  const kept = new Set<string>()
  for (let before: string | null | undefined; before !== null;) {
    const page = await store.listHellos({}, { limit: 1000, ...(before && { before }) }, new Date(0))
    for (const { id } of page.hellos) kept.add(id)
    before = page.next
  }
  await store.close()
  expect(promised.filter((id) => !kept.has(id))).toEqual([])
})

/** Everything that the files of a directory hold. */
const bytesIn = (home: string): string =>
  readdirSync(home)
    .map((name) => readFileSync(join(home, name), 'latin1'))
    .join('\n')

it('is read by its owner alone, in a folder that others may read, too', async () => {
  const home = join(directory, 'shared')
  mkdirSync(home, { mode: 0o755 })
  const store = openSqliteStore(join(home, 'verbatim.db'))
  await store.recordHello(hello(), 30, noon)
  const modes = readdirSync(home).map((name) => [name, statSync(join(home, name)).mode & 0o777])
  expect(modes.length).toBeGreaterThanOrEqual(2)
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
  await store.close()
})

it('makes no file where it is opened in memory', async () => {
  const store = openSqliteStore(':memory:')
  expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
  expect(existsSync(':memory:')).toBe(false)
  await store.close()
})

it('leaves no byte of what was deleted or has expired', async () => {
  const home = join(directory, 'deleted')
  const store = openSqliteStore(join(home, 'verbatim.db'))
  const bytes = () => bytesIn(home)
  const contact = (email: string) => ({ consent: 'yes', email }) as const
  const deleted = hello({ fields: { message: 'deleted-one' } })
  await store.saltFor(noon, 'salt-of-the-day')
  await store.recordHello(deleted, 30, noon)
  await store.recordHello(hello({ fields: contact('ada@example.org') }), 30, noon)
  await store.recordHello(hello({ fields: { message: 'kept-one' } }), 30, later({ days: 365 }))
  await store.addQuestion(question({ private: contact('ben@example.org') }), 30, noon)
  const secrets = ['deleted-one', 'ada@example.org', 'ben@example.org', 'salt-of-the-day']
  expect(secrets.filter((secret) => bytes().includes(secret))).toEqual(secrets)
  await store.deleteHello(deleted.id)
  await store.deleteEmail('ada@example.org')
  await store.clearExpired(later({ days: 365 }))
  expect(secrets.filter((secret) => bytes().includes(secret))).toEqual([])
  expect(bytes()).toContain('kept-one')
  await store.close()
})

it('leaves no byte of a salt and its hashes once the first caller of a day has cleared them', async () => {
  const home = join(directory, 'salts')
  const store = openSqliteStore(join(home, 'verbatim.db'))
  await store.saltFor(noon, 'salt-of-the-day')
  await store.recordHello(hello({ caller: 'hash-of-the-day' }), 30, noon)
  for (const [name, at] of [
    ['ahead', later({ days: 9 })],
    ['used', later({ hours: 1 })],
  ] as const)
    await store.takeFromBucket(`hash-${name}-in-a-bucket`, { capacity: 3, perOneMs: 60_000 }, at)
  const secrets = ['salt-of-the-day', 'hash-of-the-day', 'hash-used-in-a-bucket', 'hash-ahead-in-a-bucket']
  expect(secrets.filter((secret) => bytesIn(home).includes(secret))).toEqual(secrets)
  await store.saltFor(later({ days: 2 }), 'another-salt')
  expect(secrets.filter((secret) => bytesIn(home).includes(secret))).toEqual([])
  await store.close()
})

it('does not say that it is done while another process keeps what was deleted in the log', async () => {
  const home = join(directory, 'read')
  const store = openSqliteStore(join(home, 'verbatim.db'))
  await store.recordHello(hello({ fields: { consent: 'yes', email: 'ada@example.org' } }), 30, noon)
  const reader = new Libsql(join(home, 'verbatim.db'))
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM hello').get()
  const inUse = { reason: 'slow', code: 'log-in-use' }
  await expect(store.deleteEmail('ada@example.org')).rejects.toMatchObject(inUse)
  await expect(store.deleteHello('none')).rejects.toMatchObject(inUse)
  expect(bytesIn(home)).toContain('ada@example.org')
  // Nobody is refused for it whose request only clears up by the way.
  expect((await store.saltFor(noon, 'salt')).value).toBe('salt')
  reader.exec('COMMIT')
  reader.close()
  expect(await store.deleteEmail('ada@example.org')).toEqual({ hellos: 0, questions: 0, replies: 0, answers: 0 })
  expect(bytesIn(home)).not.toContain('ada@example.org')
  await store.close()
})
