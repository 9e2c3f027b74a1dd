// The admin commands on each store: list, answer, hide, delete, export, and no control character in any output.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../admin/commands.js'
import { UsageError } from '../../admin/values.js'
import { makeId } from '../../service/contract/ids.js'
import { openStore as open } from '../../service/store/open.js'
import { raiseSchema, schemaKey, schemaVersion } from '../../service/store/redis/schema.js'
import { connectTcp } from '../../service/store/redis/tcp.js'
import type { Store } from '../../service/store/store.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { forEachStore } from '../store/stores.js'
import { compiled } from '../compiled-kit.js'
import { temporaryFolder } from '../temporary-folder.js'

const noon = new Date('2026-11-20T12:00:00Z')
const minute = (count: number) => new Date(noon.getTime() + count * 60_000)
const idAt = (count: number) => makeId(minute(count), randomBytes(10))

/** Control characters of both blocks except line feed, and bidirectional controls. */
const controls = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

interface Outcome {
  code: number
  /** The result, and the words about it. */
  out: string
  told: string
}

/** Time passes between two commands: answers are ordered by it. */
let commands = 0

const admin = async (store: Store, line: string[], input = '', confirmed = false): Promise<Outcome> => {
  const out: string[] = []
  const told: string[] = []
  const now = minute(60 + commands++)
  const { run, json, yes } = readArguments(line)
  const code = await run({
    ...{ store, now: () => now, random: randomBytes, json },
    write: (text) => out.push(text),
    tell: (text) => told.push(text),
    readText: () => Promise.resolve(input),
    storeOpening: () => Promise.resolve(false),
    copyStore: () => Promise.resolve(null),
    processor: null,
    checkPayments: () => Promise.resolve([]),
    confirm: () => Promise.resolve(yes || confirmed),
    openData: () => null,
    writeFile: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), told: told.join('\n') }
}

const json = async <Value>(store: Store, line: string[]): Promise<Value> =>
  JSON.parse((await admin(store, [...line, '--json'])).out) as Value

/** Three hellos (the second is read) and two questions with a reply. */
const fill = async (store: Store) => {
  const hellos = [idAt(1), idAt(2), idAt(3)] as const
  const texts = ['first', 'second \u001b[31mred\u001b[0m\u009b2J', 'third\n* 01FAKE  2026-01-01 a line of its own?']
  for (const [at, id] of hellos.entries()) {
    const fields = {
      agent: `agent ${at}`,
      model_family: at === 0 ? 'alpha' : 'beta',
      message: texts[at] ?? '',
      ...(at === 0 && { consent: 'yes' as const, email: 'dana@example.com' }),
    }
    await store.recordHello({ id, fields, caller: `c${at}` }, 30, minute(at + 1))
  }
  await store.markHellosRead([hellos[1]], true)
  const questions = [idAt(4), idAt(5)] as const
  const speaker = { handle: 'eve\u202e', model_family: 'x', model: 'y' }
  for (const [at, id] of questions.entries()) {
    const secret = at === 0 ? { consent: 'yes' as const, email: 'Dana@Example.com' } : {}
    await store.addQuestion(
      {
        id,
        event: at === 0 ? 'one' : 'two',
        speaker,
        question: `why ${at}\u001b]0;t\u0007`,
        private: secret,
        caller: 'c',
      },
      30,
      minute(4 + at),
    )
  }
  const reply = idAt(6)
  await store.addReply(
    { id: reply, questionId: questions[1], event: 'two', speaker, reply: 'because', private: {}, caller: 'c' },
    100,
    minute(6),
  )
  return { hellos, questions, reply }
}

forEachStore((_, openStore) => {
  it('lists hellos, new ones first, with filters', async () => {
    const store = await openStore()
    const { hellos } = await fill(store)
    const ids = async (...line: string[]) =>
      (await json<{ id: string }[]>(store, ['hellos', ...line])).map(({ id }) => id)
    expect(await ids()).toEqual([hellos[2], hellos[0], hellos[1]])
    expect(await ids('--unread')).toEqual([hellos[2], hellos[0]])
    expect(await ids('--limit', '1')).toEqual([hellos[2]])
    expect(await ids('--family', 'alpha')).toEqual([hellos[0]])
    expect(await ids('--contactable')).toEqual([hellos[0]])
    expect(await ids('--since', '2026-11-20T12:02:00Z')).toEqual([hellos[2], hellos[1]])
    expect(await ids('--since', '2026-11-21')).toEqual([])
  })

  it('prints text without control characters, and indented so that it is no line of its own', async () => {
    const store = await openStore()
    await fill(store)
    for (const line of [['hellos'], ['questions'], ['hellos', '--json'], ['questions', '--json'], ['export']]) {
      const { out } = await admin(store, line)
      expect(out).toMatch(/first|why/)
      expect(out).not.toMatch(controls)
    }
    const { out } = await admin(store, ['hellos'])
    expect(out).toContain('    * 01FAKE')
    expect(out).not.toMatch(/^\* 01FAKE/m)
  })

  it('answers a question, from the line or from standard input', async () => {
    const store = await openStore()
    const { questions } = await fill(store)
    expect((await admin(store, ['answer', questions[0], 'Since ever.\u001b[2J'])).code).toBe(0)
    expect((await admin(store, ['answer', questions[0]], 'And\nmore.\n')).code).toBe(0)
    const thread = await store.readThread(questions[0])
    expect(thread?.answers.map(({ answer }) => answer)).toEqual(['Since ever.', 'And\nmore.'])
    const ids = async (...line: string[]) =>
      (await json<{ id: string }[]>(store, ['questions', ...line])).map(({ id }) => id)
    expect(await ids('--unanswered')).toEqual([questions[1]])
    expect(await ids(), 'an answer marks as read').toEqual([questions[1], questions[0]])
    expect(await ids('--event', 'one')).toEqual([questions[0]])
    expect((await admin(store, ['answer', questions[0]], ' \n')).code).toBe(1)
    expect((await admin(store, ['answer', idAt(9), 'text'])).code).toBe(1)
  })

  it('hides a question or a reply, and shows it again', async () => {
    const store = await openStore()
    const { questions, reply } = await fill(store)
    expect((await admin(store, ['hide', reply])).code).toBe(0)
    expect((await store.readThread(questions[1]))?.replies).toEqual([])
    expect((await admin(store, ['hide', questions[1]])).code).toBe(0)
    expect(await store.readThread(questions[1])).toBeNull()
    expect((await admin(store, ['questions', '--hidden'])).out).toContain('hidden')
    expect((await admin(store, ['show', questions[1]])).code).toBe(0)
    expect((await admin(store, ['show', reply])).code).toBe(0)
    expect((await store.readThread(questions[1]))?.replies).toHaveLength(1)
    expect((await admin(store, ['hide', idAt(9)])).code).toBe(1)
  })

  it('marks as read and as new again', async () => {
    const store = await openStore()
    const { hellos, questions } = await fill(store)
    expect(await json(store, ['read', hellos[0], questions[0], 'nothing'])).toEqual({ ok: true, marked: 2, given: 3 })
    expect(await json<unknown[]>(store, ['hellos', '--unread'])).toHaveLength(1)
    expect((await admin(store, ['unread', hellos[0]])).code).toBe(0)
    expect(await json<unknown[]>(store, ['hellos', '--unread'])).toHaveLength(2)
    expect((await admin(store, ['read', 'nothing'])).code).toBe(1)
  })

  it('deletes one record, or all of an address, and nothing that is not confirmed', async () => {
    const store = await openStore()
    const { hellos, questions, reply } = await fill(store)
    expect((await admin(store, ['delete', hellos[2]])).code, 'not confirmed').toBe(1)
    expect((await admin(store, ['delete', hellos[2]], '', true)).code).toBe(0)
    expect((await admin(store, ['delete', hellos[2], '--yes'])).code, 'gone already').toBe(1)
    expect((await admin(store, ['delete', reply, '--yes'])).code).toBe(0)
    expect((await admin(store, ['delete-email', 'dana@example.com'])).code, 'not confirmed').toBe(1)
    expect(await json(store, ['delete-email', 'dana@example.com', '--yes'])).toEqual({
      ok: true,
      hellos: 1,
      questions: 1,
      replies: 0,
      answers: 0,
    })
    expect((await json<{ id: string }[]>(store, ['hellos'])).map(({ id }) => id)).toEqual([hellos[1]])
    expect((await json<{ id: string }[]>(store, ['questions'])).map(({ id }) => id)).toEqual([questions[1]])
    expect((await admin(store, ['delete-email', 'dana@example.com', '--yes'])).code).toBe(1)
  })

  it('deletes by what records have in common, every part of it, and counts what is left', async () => {
    const store = await openStore()
    await fill(store)
    const usage = async () =>
      (await json<{ kind: string; records: number; bytes: number }[]>(store, ['usage'])).map(({ records }) => records)
    const [hellos = 0, questions = 0, replies = 0] = await usage()
    expect([hellos, questions, replies].every((count) => count > 0)).toBe(true)
    const wanted = ['delete', '--event', 'two', '--day', '2026-11-20']
    expect((await admin(store, [...wanted, '--matching', 'no such words', '--yes'])).code, 'none').toBe(1)
    expect((await admin(store, ['delete', '--event', 'autumn', '--yes'])).code, 'none of the event').toBe(1)
    expect((await admin(store, ['delete', '--day', '2026-11-19', '--yes'])).code, 'none of the day').toBe(1)
    expect(await admin(store, wanted), 'not confirmed').toEqual({ code: 1, out: '', told: '' })
    expect(await usage()).toEqual([hellos, questions, replies])
    expect(await json(store, [...wanted, '--yes'])).toMatchObject({ ok: true, hellos: 0, questions: 1, replies: 1 })
    expect(await usage()).toEqual([hellos, questions - 1, 0])
    expect(await json(store, ['delete', '--matching', 'DANA@example', '--yes'])).toMatchObject({
      hellos: 1,
      questions: 1,
    })
    expect(await usage()).toEqual([hellos - 1, 0, 0])
  })

  it('exports everything, an object a line', async () => {
    const store = await openStore()
    const { hellos, questions } = await fill(store)
    const { out } = await admin(store, ['export'])
    const records = out.split('\n').map((line) => JSON.parse(line) as { kind: string; id: string })
    expect(records.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [...hellos.map((id) => `hello ${id}`), ...questions.map((id) => `question ${id}`)].sort(),
    )
  })
})

describe('the line', () => {
  it.each([
    [['fly']],
    [['hellos', 'x']],
    [['hellos', '--event', 'x']],
    [['hellos', '--limit', '1001']],
    [['hellos', '--limit', '0']],
    [['hellos', '--since', 'yesterday']],
    [['hellos', '--since', '2026-02-30']],
    [['hellos', '--since', '2026-02-30T10:00:00Z']],
    [['hellos', '--since', '20']],
    [['hellos', '--unknown']],
    [['answer']],
    [['answer', 'id', 'two', 'words']],
    [['hide']],
    [['hide', 'a', 'b']],
    [['read']],
    [['delete-email']],
    [['delete-email', '']],
    [['delete-email', 'example']],
    [['delete-email', 'dana@']],
    [['delete-email', '@example.com']],
    [['delete', '--day', '2026-02-30']],
    [['refund', 'id', '--sent', ' ']],
    [['delete', 'id', '--event', 'spring']],
    [['delete', '--day', 'today']],
    [['delete', '--matching', ' ']],
    [['usage', 'x']],
  ])('refuses %j', (line) => {
    expect(() => readArguments(line)).toThrow(UsageError)
  })

  it('takes the id of a purchase that begins like an option', async () => {
    const id = `-n${'a'.repeat(41)}`
    const noted: string[] = []
    const store = { notePurchase: (...given: string[]) => Promise.resolve(noted.push(...given) > 0) }
    expect(await admin(store as unknown as Store, ['dispute', id, 'Asked.'])).toMatchObject({ code: 0, told: 'Noted.' })
    expect(noted).toEqual([id, 'Asked.'])
  })

  it('asks for help', async () => {
    for (const line of [[], ['--help'], ['hellos', '-h'], ['help']])
      expect(await admin({} as Store, line)).toMatchObject({
        code: 0,
        out: expect.stringContaining('delete-email') as string,
      })
  })
})

describe('the process', () => {
  const run = (line: string[], env: Record<string, string>) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        [compiled('admin/main'), ...line],
        { env: { PATH: process.env['PATH'] ?? '', ...env } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
    })

  it('works on the embedded store of DATA_DIR and says with its exit code what came of it', async () => {
    const directory = temporaryFolder()
    const store = open({}, { dataDirectory: directory })
    try {
      const { hellos } = await fill(store)
      const [listed, unconfirmed, deleted, misspelt, unreachable, helped] = await Promise.all([
        run(['hellos', '--json'], { DATA_DIR: directory }),
        run(['delete', hellos[0]], { DATA_DIR: directory }),
        run(['delete', hellos[1], '--yes'], { DATA_DIR: directory }),
        run(['helloes'], { DATA_DIR: directory }),
        run(['hellos'], { REDIS_URL: 'redis://127.0.0.1:1' }),
        run(['--help'], {}),
      ])
      expect(listed.code).toBe(0)
      expect(listed.stdout).toContain(hellos[0])
      expect(unconfirmed.code).toBe(1)
      expect(deleted.code).toBe(0)
      expect(misspelt.code).toBe(2)
      expect(unreachable).toMatchObject({ code: 3, stdout: '' })
      expect(helped.stdout).toContain('delete-email')
    } finally {
      await store.close()
    }
  })

  it('says in words which file is closed to it', async () => {
    const directory = temporaryFolder()
    mkdirSync(join(directory, 'verbatim.db'))
    const [store, html, copy] = await Promise.all([
      run(['hellos'], { DATA_DIR: directory }),
      run(['report', '--html', join(directory, 'none', 'report.html')], { DATA_DIR: join(directory, 'empty') }),
      run(['backup', 'copy.db'], { DATA_DIR: join(directory, 'none') }),
    ])
    expect(store).toMatchObject({ code: 3, stderr: expect.stringContaining('as the user of the host') as string })
    const begun = /^There was no store at \S+\/empty\/verbatim\.db; a new one is begun\. .*\nENOENT.*report\.html'\n$/
    expect(html).toMatchObject({ code: 1, stderr: expect.stringMatching(begun) as string })
    expect(copy).toMatchObject({ code: 1, stderr: expect.stringMatching(/^ENOENT.*verbatim\.db'\n$/) as string })
  })

  it('says when what it deleted is still in the log of the store, and what to do about a newer store', async () => {
    const directory = temporaryFolder()
    const store = open({}, { dataDirectory: directory })
    try {
      const { hellos } = await fill(store)
      const reader = new Libsql(join(directory, 'verbatim.db'))
      reader.exec('BEGIN')
      reader.prepare('SELECT count(*) FROM hello').get()
      const early = await run(['delete', hellos[0], '--yes'], { DATA_DIR: directory })
      reader.exec('ROLLBACK; PRAGMA user_version = 1000')
      reader.close()
      expect(early).toMatchObject({ code: 3, stdout: '' })
      expect(early.stderr).toContain('Repeat the command')
      for (const line of [['hellos'], ['backup', join(directory, 'copy.db')]]) {
        const newer = await run(line, { DATA_DIR: directory })
        expect(newer).toMatchObject({ code: 3, stdout: '' })
        expect(newer.stderr).toContain('Install that release again')
      }
    } finally {
      await store.close()
    }
  })

  it.skipIf(!hasRedis)('does not touch a Redis that a newer release has written to', async () => {
    const redis = await startRedis()
    const connection = connectTcp(redis.url)
    const store = open({ REDIS_URL: redis.url })
    try {
      const { hellos } = await fill(store)
      await connection.run(raiseSchema, [schemaKey], [schemaVersion])
      expect(await run(['hellos'], { REDIS_URL: redis.url })).toMatchObject({ code: 0, stderr: '' })
      await connection.run(raiseSchema, [schemaKey], [1000])
      const newer = await run(['delete', hellos[0], '--yes'], { REDIS_URL: redis.url })
      expect(newer).toMatchObject({ code: 3, stdout: '' })
      expect(newer.stderr).toContain('Install that release again')
      expect((await store.listHellos({}, { limit: 10 }, noon)).hellos.map(({ id }) => id)).toContain(hellos[0])
    } finally {
      await Promise.all([store.close(), connection.close()])
      await redis.stop()
    }
  })
})
