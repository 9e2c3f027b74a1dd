// Statements of SQLite: run with values, their rows read with a check of the type.
import type { Page } from '../store.js'

export type Value = string | number | null

/** A row as SQLite gives it; read it with `text`, `integer` and `instant`. */
export type Row = Readonly<Record<string, unknown>>

export interface Sql {
  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, values: readonly Value[]): number
  get(sql: string, values: readonly Value[]): Row | undefined
  all(sql: string, values: readonly Value[]): Row[]
}

/** Adds a row with these columns. */
export function insert(sql: Sql, table: string, columns: Readonly<Record<string, Value>>): void {
  const names = Object.keys(columns)
  const places = names.map(() => '?').join(', ')
  sql.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, Object.values(columns))
}

/** A condition with one `?`, and its value; `undefined` lets every row pass. */
type Condition = readonly [condition: string, value: string | number | boolean | undefined]

/** Up to `page.limit` rows that pass all conditions, newest first, and one more where there is one. */
export function selectPage(sql: Sql, table: string, conditions: readonly Condition[], page: Page): Row[] {
  const used = [...conditions, ['id < ?', page.before] as const].filter(([, value]) => value !== undefined)
  const where = used.length === 0 ? '' : ` WHERE ${used.map(([condition]) => condition).join(' AND ')}`
  const values = used.map(([, value]) => (typeof value === 'boolean' ? Number(value) : (value ?? null)))
  return sql.all(`SELECT * FROM ${table}${where} ORDER BY id DESC LIMIT ?`, [...values, page.limit + 1])
}

/** Runs a statement with `values` and each id last; how many rows it changed in all. */
export const runEach = (sql: Sql, statement: string, ids: readonly string[], ...values: Value[]): number =>
  ids.reduce((count, id) => count + sql.run(statement, [...values, id]), 0)

/** The opposite of a filter that may be absent. */
export const not = (filter: boolean | undefined): boolean | undefined => (filter === undefined ? undefined : !filter)

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

export const integerOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : integer(row, column)

export const instant = (row: Row, column: string): Date => new Date(integer(row, column))
