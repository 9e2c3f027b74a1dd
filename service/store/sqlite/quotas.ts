// Daily limits of callers in SQLite.
import { secondsToMidnight, type Day, type Quota, type QuotaKind } from '../day.js'
import { integer, type Sql } from './sql.js'

const used = (sql: Sql, kind: QuotaKind, caller: string, day: Day): number => {
  const row = sql.get('SELECT used FROM quota WHERE day = ? AND kind = ? AND caller = ?', [day, kind, caller])
  return row === undefined ? 0 : integer(row, 'used')
}

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
  sql.run(
    `INSERT INTO quota (day, kind, caller, used) VALUES (?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET used = used + 1`,
    [day, kind, caller],
  )
  return { taken: true, quota: { ...before, remaining: before.remaining - 1 } }
}
