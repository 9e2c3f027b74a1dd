// Limits of callers in SQLite: counters of a day; token buckets, a row each, deleted when it is full again.
import {
  attemptWindows,
  secondsToMidnight,
  sharesOf,
  type Attempts,
  type AttemptWindow,
  type Day,
  type Full,
  type Quota,
  type QuotaKind,
  type TextBudget,
} from '../day.js'
import { integer, type Sql } from './sql.js'
import { takeOne, type Buckets } from '../buckets.js'
import type { Transactions } from './database.js'

const used = (sql: Sql, kind: QuotaKind, caller: string, day: Day): number => {
  const row = sql.get('SELECT used FROM quota WHERE day = ? AND kind = ? AND caller = ?', [day, kind, caller])
  return row === undefined ? 0 : integer(row, 'used')
}

const addUsed = (sql: Sql, kind: QuotaKind, caller: string, day: Day, amount: number): number =>
  sql.run(
    `INSERT INTO quota (day, kind, caller, used) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET used = used + excluded.used`,
    [day, kind, caller, amount],
  )

/** What a caller has left, with nothing taken. */
export const readQuota = (sql: Sql, kind: QuotaKind, caller: string, day: Day, limit: number, now: Date): Quota => ({
  limit,
  remaining: Math.max(0, limit - used(sql, kind, caller, day)),
  resetSeconds: secondsToMidnight(now),
})

/** Takes one where one is left; otherwise the counter stays as it was. */
export const takeQuota = (
  sql: Sql,
  kind: QuotaKind,
  caller: string,
  day: Day,
  limit: number,
  now: Date,
): { taken: boolean; quota: Quota } => {
  const before = readQuota(sql, kind, caller, day, limit, now)
  if (before.remaining === 0) return { taken: false, quota: before }
  addUsed(sql, kind, caller, day, 1)
  return { taken: true, quota: { ...before, remaining: before.remaining - 1 } }
}

/** Takes the bytes of a text from every share of its budget; where one has no room, takes none and returns it. */
export const takeText = (sql: Sql, caller: string, budget: TextBudget | undefined, day: Day): Full | null => {
  if (budget === undefined) return null
  const { bytes } = budget
  const shares = sharesOf(caller, budget)
  const full = shares.find(({ name, limit }) => used(sql, 'text', name, day) + bytes > limit)
  if (full !== undefined) return full.full
  for (const { name } of shares) addUsed(sql, 'text', name, day, bytes)
  return null
}

/** Takes an attempt of a caller in its minute and its day; where one of them is used up, takes none and returns it. */
export const takeAttempt = (sql: Sql, attempts: Attempts, now: Date): AttemptWindow | null => {
  const windows = attemptWindows(attempts, now)
  const full = windows.find(({ name, limit }) => used(sql, 'payment', attempts.caller, name) >= limit)
  if (full !== undefined) return full
  for (const { name, limit } of windows) takeQuota(sql, 'payment', attempts.caller, name, limit, now)
  return null
}

/** Gives back an attempt that was taken at `at`. */
export const returnAttempt = (sql: Sql, attempts: Attempts, at: Date): void => {
  for (const { name } of attemptWindows(attempts, at))
    sql.run(`UPDATE quota SET used = used - 1 WHERE day = ? AND kind = 'payment' AND caller = ? AND used > 0`, [
      ...[name, attempts.caller],
    ])
}

export const bucketVerbs: Transactions<Buckets> = {
  takeFromBucket: (sql, name, bucket, now) => {
    const row = sql.get('SELECT full_at FROM bucket WHERE name = ?', [name])
    const { fullAtMs, waitMs } = takeOne(row && integer(row, 'full_at'), bucket, now.getTime())
    if (waitMs > 0) return waitMs
    sql.run('DELETE FROM bucket WHERE full_at <= ?', [now.getTime()])
    sql.run('INSERT INTO bucket VALUES (?, ?) ON CONFLICT DO UPDATE SET full_at = excluded.full_at', [name, fullAtMs])
    return 0
  },
}
