// The SQLite file: opened durable and bounded, statements kept, every verb one transaction, errors as StoreUnavailable.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { StoreUnavailable, type UnavailableReason } from '../store.js'
import { migrate } from './schema.js'

export type Value = string | number | null

/** A row as SQLite gives it; read it with `text`, `integer` and `instant`. */
export type Row = Readonly<Record<string, unknown>>

export interface Sql {
  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, values: readonly Value[]): number
  get(sql: string, values: readonly Value[]): Row | undefined
  all(sql: string, values: readonly Value[]): Row[]
}

export interface Database {
  /** One transaction that may write. When it resolves, it is on disk. */
  write<T>(work: (sql: Sql) => T): Promise<T>
  /** As `write`, but the newest commits may be lost with the power (never with the process): for counts. */
  writeRelaxed<T>(work: (sql: Sql) => T): Promise<T>
  /** One transaction that reads. */
  read<T>(work: (sql: Sql) => T): Promise<T>
  /**
   * Moves the write-ahead log into the file and empties it, so that what was deleted is nowhere.
   *
   * @throws {StoreUnavailable} `slow`, `log-in-use`: another process reads what stood there before, and went on doing so
   *   for as long as a verb may wait. What was deleted is deleted, but its bytes are still in the log.
   */
  checkpoint(): Promise<void>
  close(): void
}

export interface SqliteOptions {
  /** How large the file may grow: whoever may write must not be able to fill the disk. Bytes, 4 GiB unless told. */
  maxBytes?: number
}

export const text = (row: Row, column: string): string => {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

export const textOrNull = (row: Row, column: string): string | null => (row[column] === null ? null : text(row, column))

export const integer = (row: Row, column: string): number => {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`)
  return value
}

export const instant = (row: Row, column: string): Date => new Date(integer(row, column))

/** How long a verb waits for another process's transaction. It blocks this one, hence well under 3 seconds. */
const busyMs = 1500
/** How long emptying the log waits for readers: it comes after a transaction that may have waited already. */
const checkpointBusyMs = 800

/** SQLite's result codes (sqlite.org/rescode.html) in words of the store; the rest are defects of ours. */
const reasons: [RegExp, UnavailableReason][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'slow'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(CANTOPEN|IOERR)/, 'unreachable'],
  [/^SQLITE_(READONLY|PERM|AUTH|CORRUPT|NOTADB|NOMEM|PROTOCOL)/, 'refused'],
]

const asUnavailable = (error: unknown): Error => {
  if (!(error instanceof Error)) return new StoreUnavailable('refused')
  if (!('code' in error) || typeof error.code !== 'string') return error
  const { code } = error
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1]
  return reason === undefined ? error : new StoreUnavailable(reason, code)
}

/** SQLite's name for a database that no file holds. */
const inMemory = ':memory:'

const connect = (path: string, maxBytes: number): Libsql.Database => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // SQLite would let everybody read it, and the files beside it take its mode: the folder may be somebody else's.
  if (path !== inMemory && !existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const connection = new Libsql(path)
  try {
    const pageBytes = 4096
    // WAL with FULL: each commit is synced before it is answered (sqlite.org/pragma.html#pragma_synchronous).
    for (const pragma of [
      `busy_timeout = ${busyMs}`,
      `page_size = ${pageBytes}`,
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'secure_delete = ON',
      `max_page_count = ${Math.floor(maxBytes / pageBytes)}`,
    ])
      connection.pragma(pragma)
    migrate(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens the file with the first verb; where that fails, the next verb tries again. */
export const openDatabase = (path: string, { maxBytes = 4 * 1024 ** 3 }: SqliteOptions = {}): Database => {
  let connection: Libsql.Database | undefined
  let statements = new Map<string, Libsql.Statement<[Value[]]>>()
  let closed = false

  const opened = (): Libsql.Database => {
    if (closed) throw new StoreUnavailable('unreachable', 'closed')
    if (connection !== undefined) return connection
    try {
      connection = connect(path, maxBytes)
    } catch (error) {
      const known = asUnavailable(error)
      // libsql reports a file that it can't open as a plain Error, with the path in its message.
      throw known instanceof StoreUnavailable ? known : new StoreUnavailable('unreachable', 'open')
    }
    statements = new Map()
    return connection
  }

  const prepared = (sql: string): Libsql.Statement<[Value[]]> => {
    const statement = statements.get(sql) ?? opened().prepare<[Value[]]>(sql)
    statements.set(sql, statement)
    return statement
  }

  // Values go in as one array: spread, a single `null` would be taken for an object of named ones.
  const sql: Sql = {
    run: (statement, values) => prepared(statement).run([...values]).changes,
    get: (statement, values) => prepared(statement).get([...values]) as Row | undefined,
    all: (statement, values) => prepared(statement).all([...values]) as Row[],
  }

  const transact = <T>(begin: string, work: (sql: Sql) => T): T => {
    const db = opened()
    db.exec(begin)
    try {
      const result = work(sql)
      db.exec('COMMIT')
      return result
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  const settle = <T>(work: () => T): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        throw asUnavailable(error)
      })

  return {
    write: (work) => settle(() => transact('BEGIN IMMEDIATE', work)),
    writeRelaxed: (work) =>
      settle(() => {
        opened().exec('PRAGMA synchronous = NORMAL')
        try {
          return transact('BEGIN IMMEDIATE', work)
        } finally {
          opened().exec('PRAGMA synchronous = FULL')
        }
      }),
    read: (work) => settle(() => transact('BEGIN', work)),
    checkpoint: () =>
      settle(() => {
        const db = opened()
        db.exec(`PRAGMA busy_timeout = ${checkpointBusyMs}`)
        try {
          // That it gave up is no error to SQLite (sqlite.org/pragma.html#pragma_wal_checkpoint), but a column.
          const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as Row
          if (integer(done, 'busy') !== 0) throw new StoreUnavailable('slow', 'log-in-use')
        } finally {
          db.exec(`PRAGMA busy_timeout = ${busyMs}`)
        }
      }),
    close: () => {
      closed = true
      statements.clear()
      connection?.close()
      connection = undefined
    },
  }
}
