// What has outlived its retention, and how it leaves the SQLite file.
import { retention } from '../../contract/retention.js'
import { addDays, dayOf, daySeconds, keptSince } from '../day.js'
import { firstKeptDay, firstOpenDay } from '../spans.js'
import { packDays } from './readings.js'
import type { Sql } from './sql.js'
import { keepEstimates } from './visitors.js'

/** Deletes everything that has outlived its retention at `now`. */
export const deleteExpired = (sql: Sql, now: Date): void => {
  const yesterday = addDays(dayOf(now), -1)
  for (const table of ['salt', 'quota', 'vote']) sql.run(`DELETE FROM ${table} WHERE day < ?`, [yesterday])
  // One that is full in more than a day is of a clock that was set back.
  sql.run('DELETE FROM bucket WHERE full_at NOT BETWEEN ? AND ?', [now.getTime(), now.getTime() + daySeconds * 1000])
  sql.run('DELETE FROM hello WHERE received_at <= ?', [keptSince(now, retention.helloDays)])
  const privateSince = keptSince(now, retention.amaPrivateDays)
  for (const [table, column] of [
    ['question', 'asked_at'],
    ['reply', 'replied_at'],
  ] as const)
    sql.run(`UPDATE ${table} SET private = NULL WHERE private IS NOT NULL AND ${column} <= ?`, [privateSince])
  const keptDay = firstKeptDay(now)
  sql.run('DELETE FROM day_count WHERE day < ?', [keptDay])
  keepEstimates(sql, firstOpenDay(now))
  sql.run('DELETE FROM label_count WHERE span < ?', [keptDay])
  packDays(sql, now)
  sql.run('DELETE FROM unanswered WHERE day < ?', [addDays(dayOf(now), 1 - retention.unansweredDays)])
  sql.run('DELETE FROM operator_fault WHERE last_at <= ?', [keptSince(now, retention.operatorFaultDays)])
  sql.run('DELETE FROM credit WHERE expires_at <= ?', [keptSince(now, retention.expiredCreditDays)])
  sql.run(`DELETE FROM purchase WHERE state = 'failed' AND changed_at <= ?`, [
    keptSince(now, retention.failedPurchaseDays),
  ])
  sql.run(`DELETE FROM purchase WHERE state NOT IN ('claimed', 'charged') AND changed_at <= ?`, [
    keptSince(now, retention.purchaseDays),
  ])
}
