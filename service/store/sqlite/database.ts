// The SQLite file: opened durable and bounded, statements kept, every verb one transaction, errors as StoreUnavailable.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { StoreUnavailable, type UnavailableReason } from '../store.js'
import type { GivenSync } from '../verbs.js'
import { migrate } from './schema.js'
import { integer, type Row, type Sql, type Value } from './sql.js'

export interface SqliteOptions {
  /** Maximum size of the file in bytes, so that writers cannot fill the disk; 4 GiB by default. */
  maxBytes?: number
}

/** How long a verb waits for another process's transaction. It blocks this one, hence well under 3 seconds. */
const busyMs = 1500
/** How long emptying the log waits for readers: it comes after a transaction that may have waited already. */
const checkpointBusyMs = 800

/** SQLite's result codes (sqlite.org/rescode.html) in words of the store; the rest are defects of ours. */
const reasons: [RegExp, UnavailableReason][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'slow'],
  [/^SQLITE_FULL/, 'full'],
  // Those of the system, too: a folder may be closed to the host while it runs.
  [/^SQLITE_(CANTOPEN|IOERR)|^E[A-Z]+$/, 'unreachable'],
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

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

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

/** How a verb uses the file: all but `read` may write. */
export type Access =
  | 'read'
  /** On disk when it resolves. */
  | 'write'
  /** As `write`, for text of strangers: refused as `full` while there is still room for payments and deletions. */
  | 'text'
  /** As `write`, but the newest commits may be lost with the power (never with the process): for counts. */
  | 'writeRelaxed'
  /** As `text`, and as `writeRelaxed`: for what anybody can make grow and nobody misses. */
  | 'textRelaxed'
  /**
   * As `write`, and what was deleted is in no file when it resolves. `StoreUnavailable` with `slow`, `log-in-use` where
   * another process kept reading the write-ahead log: it is deleted, but its bytes are still in the log.
   */
  | 'erase'

/** The verbs of `Part` as transactions: each takes the open one first. */
export type Transactions<Part> = GivenSync<Sql, Part>

/** A file that is opened by the first verb; where that fails, the next verb tries again. */
export class Database {
  #connection: Libsql.Database | undefined
  /** The inode of the file that was opened. */
  #inode: number | undefined
  readonly #statements = new Map<string, Libsql.Statement<[Value[]]>>()
  #closed = false

  constructor(
    readonly path: string,
    readonly options: SqliteOptions,
  ) {}

  // Values go in as one array: spread, a single `null` would be taken for an object of named ones.
  readonly #sql: Sql = {
    run: (statement, values) => this.#prepare(statement).run([...values]).changes,
    get: (statement, values) => this.#prepare(statement).get([...values]) as Row | undefined,
    all: (statement, values) => this.#prepare(statement).all([...values]) as Row[],
  }

  /** Runs `work` as one transaction. @throws {StoreUnavailable} */
  async transact<T>(access: Access, work: (sql: Sql) => T): Promise<T> {
    // The caller goes on first: errors are rejections, never thrown at once.
    await Promise.resolve()
    try {
      this.#requireFile()
      const relaxed = access.endsWith('Relaxed')
      if (access.startsWith('text')) this.#requireRoom()
      if (relaxed) this.#open().exec('PRAGMA synchronous = NORMAL')
      let result: T
      try {
        result = this.#commit(access === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE', work)
      } finally {
        if (relaxed) this.#open().exec('PRAGMA synchronous = FULL')
      }
      if (access === 'erase') this.emptyLog()
      return result
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  close(): void {
    this.#closed = true
    this.#statements.clear()
    this.#connection?.close()
    this.#connection = undefined
  }

  /**
   * SQLite goes on writing to a file that was moved away or deleted, where nobody finds it again. Another file in its place is
   * for the next process: whoever put it there may not be done with the files beside it.
   * @throws {StoreUnavailable}
   */
  #requireFile(): void {
    if (this.#inode !== undefined && this.#inode !== inodeOf(this.path))
      throw new StoreUnavailable('unreachable', 'moved')
  }

  #open(): Libsql.Database {
    if (this.#closed) throw new StoreUnavailable('unreachable', 'closed')
    try {
      this.#connection ??= connect(this.path, this.options.maxBytes ?? 4 * 1024 ** 3)
      this.#inode ??= inodeOf(this.path)
      return this.#connection
    } catch (error) {
      const known = asUnavailable(error)
      // libsql reports a file that it can't open as a plain Error, with the path in its message.
      throw known instanceof StoreUnavailable ? known : new StoreUnavailable('unreachable', 'open')
    }
  }

  /** Text takes up to 15 sixteenths of the file. @throws {StoreUnavailable} */
  #requireRoom(): void {
    const connection = this.#open()
    const pages = (name: string): number => integer(connection.prepare(`PRAGMA ${name}`).get() as Row, name)
    const used = pages('page_count') - pages('freelist_count')
    if (used > (pages('max_page_count') * 15) / 16) throw new StoreUnavailable('full', 'text')
  }

  #prepare(sql: string): Libsql.Statement<[Value[]]> {
    const statement = this.#statements.get(sql) ?? this.#open().prepare<[Value[]]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #commit<T>(begin: string, work: (sql: Sql) => T): T {
    const connection = this.#open()
    connection.exec(begin)
    try {
      const result = work(this.#sql)
      connection.exec('COMMIT')
      return result
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }

  /** Moves the write-ahead log into the file and empties it. @throws {StoreUnavailable} where it is in use */
  emptyLog(): void {
    const connection = this.#open()
    connection.exec(`PRAGMA busy_timeout = ${checkpointBusyMs}`)
    try {
      // That it gave up is no error to SQLite (sqlite.org/pragma.html#pragma_wal_checkpoint), but a column.
      const done = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as Row
      if (integer(done, 'busy') !== 0) throw new StoreUnavailable('slow', 'log-in-use')
    } catch (error) {
      throw asUnavailable(error)
    } finally {
      connection.exec(`PRAGMA busy_timeout = ${busyMs}`)
    }
  }
}
