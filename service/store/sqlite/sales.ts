// What the operator sees and does of sales, in SQLite.
import { retention } from '../../contract/retention.js'
import { keptSince } from '../day.js'
import type { Sales } from '../sales.js'
import type { Transactions } from './database.js'
import { find, readRow, update, withCredits } from './purchases.js'
import { insert, instant, integer, text } from './sql.js'

export const salesVerbs: Transactions<Sales> = {
  listPurchases: (sql, { limit, before }) => {
    const after =
      before === undefined
        ? ''
        : 'AND (claimed_at, challenge_id) < (SELECT claimed_at, challenge_id FROM purchase WHERE challenge_id = ?)'
    const rows = sql.all(
      `${withCredits} WHERE (payment_id IS NOT NULL) ${after} ORDER BY claimed_at DESC, challenge_id DESC LIMIT ?`,
      [...(before === undefined ? [] : [before]), limit + 1],
    )
    const purchases = rows.slice(0, limit).map(readRow)
    return { purchases, next: rows.length > limit ? (purchases.at(-1)?.challengeId ?? null) : null }
  },

  notePurchase: (sql, challengeId, note) =>
    sql.run('UPDATE purchase SET note = ? WHERE challenge_id = ?', [note === '' ? null : note, challengeId]) > 0,

  refundDone: (sql, challengeId, refundId, now) => {
    const purchase = find(sql, challengeId)
    if (purchase?.state !== 'done') return false
    update(sql, challengeId, { state: 'refunded', refund_id: refundId, changed_at: now.getTime() })
    sql.run('DELETE FROM credit WHERE token_hash = ?', [purchase.grant?.tokenHash ?? null])
    return true
  },

  grantCredit: (sql, { tokenHash, product, credits, expiresAt }) => {
    insert(sql, 'credit', {
      ...{ token_hash: tokenHash, product, remaining: credits, expires_at: expiresAt.getTime() },
    })
  },

  countFault: (sql, reason, now) => {
    sql.run(
      `INSERT INTO operator_fault (reason, count, last_at) VALUES (?, 1, ?)
       ON CONFLICT DO UPDATE SET count = count + 1, last_at = excluded.last_at`,
      [reason, now.getTime()],
    )
  },

  listFaults: (sql, now) =>
    sql
      .all('SELECT * FROM operator_fault WHERE last_at > ? ORDER BY last_at DESC, reason', [
        keptSince(now, retention.operatorFaultDays),
      ])
      .map((row) => ({ reason: text(row, 'reason'), count: integer(row, 'count'), lastAt: instant(row, 'last_at') })),
}
