// An SQLite file that is damaged, older, newer, locked, full or not there.
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { type Store } from '../../service/store/store.js'
import { claim, hello, noon, question, request } from './samples.js'
import { failure } from './failing.js'
import { temporaryFolder } from '../temporary-folder.js'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

describe('SQLite', () => {
  const directory = temporaryFolder()
  const openFile = (name: string, maxBytes?: number): Store => {
    const store = openSqliteStore(join(directory, name), maxBytes === undefined ? {} : { maxBytes })
    opened.push(store)
    return store
  }

  it('whose directory is a file is unreachable', async () => {
    writeFileSync(join(directory, 'file'), '')
    expect(await failure(openFile('file/x.db'))).toMatchObject({ reason: 'unreachable' })
  })

  it('that is no database is refused, and left as it is', async () => {
    writeFileSync(join(directory, 'text.db'), 'x'.repeat(10_000))
    expect(await failure(openFile('text.db'))).toMatchObject({ reason: 'refused', code: 'SQLITE_NOTADB' })
  })

  it('that a newer release has written is refused', async () => {
    const newer = new Libsql(join(directory, 'newer.db'))
    newer.exec('PRAGMA user_version = 1000')
    newer.close()
    expect(await failure(openFile('newer.db'))).toMatchObject({ reason: 'refused', code: 'newer-schema' })
  })

  it('that an older release has written is brought up to date, with what it holds', async () => {
    const store = openFile('older.db')
    await store.recordHello(hello({ fields: { consent: 'yes', message: '**ada@example.org**' } }), 30, noon)
    await store.addQuestion(question({ private: { operator: 'Lab' } }), 30, noon)
    const claimed = claim()
    await store.claimPurchase(claimed, noon)
    await store.close()
    const older = new Libsql(join(directory, 'older.db'))
    older.exec(`
      ALTER TABLE hello ADD COLUMN addresses TEXT NOT NULL DEFAULT '["**ada@example.org**"]';
      ALTER TABLE question ADD COLUMN addresses TEXT;
      ALTER TABLE reply ADD COLUMN addresses TEXT;
      ALTER TABLE purchase DROP COLUMN description;
      ALTER TABLE credit DROP COLUMN last_request;
      DROP INDEX purchase_key;
      ALTER TABLE purchase DROP COLUMN charged_at;
      ALTER TABLE purchase DROP COLUMN rail;
      ALTER TABLE purchase DROP COLUMN note;
      DROP TABLE operator_fault;
      ALTER TABLE day_count DROP COLUMN visitors;
      DROP TABLE label_count;
      CREATE TABLE span_count (span TEXT, series TEXT, count INTEGER);
      INSERT INTO span_count VALUES ('2026-05-14', 'f:a:b:12', 3), ('2026-05-14', 'f:a:b:v', 1);
      DROP TABLE unanswered;
      DROP TABLE bucket;
      PRAGMA user_version = 1`)
    older.close()
    const newer = openFile('older.db')
    expect((await newer.recordHello(hello(), 30, noon)).recorded).toBe(true)
    expect(await newer.deleteEmail('ada@example.org')).toEqual({ hellos: 1, questions: 0, replies: 0, answers: 0 })
    expect((await newer.listQuestions({}, { limit: 10 }, noon)).threads).toMatchObject([
      { private: { operator: 'Lab' } },
    ])
    expect(await newer.readPurchase(claimed.challengeId)).toMatchObject({ state: 'claimed', description: null })
    const { byFamily } = await newer.readTraffic('2026-05-14', 1, noon)
    expect(byFamily).toEqual(
      new Map([['a:b', { requests: 3, verified: 1, falseClaims: 0, latency: new Map([[12, 3]]) }]]),
    )
  })

  it('that another process has locked is slow; once it is free, the store answers', async () => {
    const store = openFile('locked.db')
    await store.recordHello(hello(), 30, noon)
    const other = new Libsql(join(directory, 'locked.db'))
    other.exec('BEGIN EXCLUSIVE')
    expect(await failure(store)).toMatchObject({ reason: 'slow', code: 'SQLITE_BUSY' })
    other.exec('ROLLBACK')
    other.close()
    expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
  })

  it('that has grown to its limit is full, keeps what it has, and still reads', async () => {
    const store = openFile('full.db', 1024 * 1024)
    const message = 'x'.repeat(1000)
    let recorded = 0
    let error: unknown
    while (error === undefined && recorded < 2000)
      try {
        await store.recordHello(hello({ fields: { message } }), 10_000, noon)
        recorded++
      } catch (reason) {
        error = reason
      }
    expect(error).toMatchObject({ reason: 'full', code: 'text' })
    // What any caller can make grow is text as well.
    await expect(store.takeFromBucket('a', { capacity: 1, perOneMs: 1 }, noon)).rejects.toMatchObject({ code: 'text' })
    // Payments, quotas and deletions have room of their own.
    expect((await store.claimPurchase(claim(), noon)).outcome).toBe('claimed')
    expect((await store.takeFreeCall('c', '2026-05-14', 5, noon)).taken).toBe(true)
    const [newest] = (await store.listHellos({}, { limit: 1 }, noon)).hellos
    expect(await store.deleteHello(newest?.id ?? 'none')).toBe(true)
    let hellos = 1
    for (let before: string | null | undefined; before !== null;) {
      const page = await store.listHellos({}, { limit: 100, ...(before && { before }) }, noon)
      hellos += page.hellos.length
      before = page.next
    }
    expect(hellos).toBe(recorded)
    expect(recorded).toBeGreaterThan(100)
  })

  it('that was moved away or replaced under a host is unreachable until it is back', async () => {
    const [at, away] = [join(directory, 'moved.db'), join(directory, 'away.db')]
    const store = openFile('moved.db')
    const record = hello()
    await store.recordHello(record, 30, noon)
    renameSync(at, away)
    expect(await failure(store)).toMatchObject({ reason: 'unreachable', code: 'moved' })
    await expect(store.listHellos({}, { limit: 1 }, noon)).rejects.toMatchObject({ code: 'moved' })
    expect(existsSync(at)).toBe(false)
    writeFileSync(at, '')
    expect(await failure(store)).toMatchObject({ reason: 'unreachable', code: 'moved' })
    renameSync(away, at)
    expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
    expect((await store.listHellos({}, { limit: 10 }, noon)).hellos.map(({ id }) => id)).toContain(record.id)
  })

  it('that is closed is unreachable', async () => {
    const store = openFile('closed.db')
    await store.countRequests([request()], noon)
    await store.close()
    expect(await failure(store)).toMatchObject({ reason: 'unreachable', code: 'closed' })
  })
})
