// Copies the file of the embedded store while it is in use, without what must not outlive its day, and puts a copy back.
import { chmodSync, copyFileSync, existsSync, realpathSync } from 'node:fs'
import Libsql from 'libsql'
import { replaceFile } from '../replace-file.js'
import { migrate } from './schema.js'

/** Salts, and what is stored by the hash of a caller: each is deleted with its day, so no copy may hold it. */
const leftOut = new Set(['salt', 'quota', 'bucket', 'vote'])
/** How long a copy waits for the transactions of a host. */
const busyMs = 5000

/**
 * Writes a copy of the store at `source` to `target`, readable by its owner alone. Writers may go on: the copy is the
 * state of one instant. A copy made by `cp` is not (2 of 60 were malformed).
 * @throws Error where a file cannot be read or written, or `target` is the store itself; then `target` is as it was.
 */
export function backUp(source: string, target: string): void {
  // The log of the host would be written into the copy at its place.
  if (
    existsSync(target) &&
    filesOf(source).some((file) => existsSync(file) && realpathSync(file) === realpathSync(target))
  )
    throw new Error(`${target} is the store itself. Name another file.`)
  const live = new Libsql(source)
  try {
    live.pragma(`busy_timeout = ${busyMs}`)
    migrate(live)
  } finally {
    live.close()
  }
  replaceFile(target, (path) => {
    const copy = new Libsql(path)
    try {
      copy.pragma(`busy_timeout = ${busyMs}`)
      migrate(copy)
      copy.prepare('ATTACH ? AS live').run(source)
      copy.exec('BEGIN')
      for (const table of tablesOf(copy)) copyTable(copy, table)
      copy.exec('COMMIT')
    } finally {
      copy.close()
    }
  })
}

/**
 * Puts a copy at the place of a store that does not exist, and brings it up to date.
 * @throws Error where `source` is damaged or of a newer release, or where `target` or its write-ahead log exists: SQLite would
 * write that log, which a host that was killed leaves behind, into the copy.
 */
export function restore(source: string, target: string): void {
  for (const file of filesOf(target))
    if (existsSync(file)) throw new Error(`${file} exists. Stop the host and move it away first.`)
  replaceFile(target, (path) => {
    copyFileSync(source, path)
    chmodSync(path, 0o600)
    const copy = new Libsql(path)
    try {
      const [fault] = copy.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
      if (fault?.integrity_check !== 'ok') throw new Error(`${source} is damaged: ${fault?.integrity_check ?? ''}`)
      migrate(copy)
    } catch (error) {
      // A copy of a Redis is text.
      const isOther = error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB'
      throw isOther ? new Error(`${source} is no backup of an embedded store.`) : error
    } finally {
      copy.close()
    }
  })
}

/** The file of a store and its logs. */
const filesOf = (store: string): string[] => ['', '-wal', '-journal'].map((ending) => store + ending)

function tablesOf(copy: Libsql.Database): string[] {
  const rows = copy.prepare("SELECT name FROM main.sqlite_master WHERE type = 'table'").all() as { name: string }[]
  return rows.map(({ name }) => name).filter((name) => !leftOut.has(name))
}

function copyTable(copy: Libsql.Database, table: string): void {
  const columns = copy.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[]
  const names = columns.map(({ name }) => name).join(', ')
  copy.exec(`INSERT INTO main.${table} (${names}) SELECT ${names} FROM live.${table}`)
}
