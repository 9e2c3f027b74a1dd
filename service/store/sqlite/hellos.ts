// Hello messages in SQLite.
import { retention } from '../../contract/retention.js'
import { dayOf, keptSince } from '../day.js'
import type { Hello, HelloFields, Hellos } from '../hellos.js'
import { cutPage } from '../pages.js'
import type { Transactions } from './database.js'
import { readQuota, takeQuota, takeText } from './quotas.js'
import { insert, instant, integer, not, runEach, selectPage, text, type Row } from './sql.js'

const helloOf = (row: Row): Hello => ({
  id: text(row, 'id'),
  receivedAt: instant(row, 'received_at'),
  read: integer(row, 'read') === 1,
  fields: JSON.parse(text(row, 'fields')) as HelloFields,
})

export const helloVerbs: Transactions<Hellos> = {
  recordHello: (sql, { id, fields, caller, budget }, limitPerDay, now) => {
    const day = dayOf(now)
    const before = readQuota(sql, 'hello', caller, day, limitPerDay, now)
    if (before.remaining === 0) return { recorded: false, quota: before }
    const full = takeText(sql, caller, budget, day)
    if (full !== null) return { recorded: false, quota: before, full }
    const { quota } = takeQuota(sql, 'hello', caller, day, limitPerDay, now)
    insert(sql, 'hello', {
      id,
      received_at: now.getTime(),
      fields: JSON.stringify(fields),
      model_family: fields.model_family ?? null,
      contactable: fields.email === undefined ? 0 : 1,
    })
    sql.run('INSERT INTO day_count (day, hellos) VALUES (?, 1) ON CONFLICT DO UPDATE SET hellos = hellos + 1', [day])
    return { recorded: true, quota }
  },

  listHellos: (sql, filter, page, now) => {
    const rows = selectPage(
      sql,
      'hello',
      [
        ['received_at > ?', keptSince(now, retention.helloDays)],
        ['read = ?', not(filter.unread)],
        ['contactable = ?', filter.contactable],
        ['model_family = ?', filter.modelFamily],
        ['received_at >= ?', filter.since?.getTime()],
      ],
      page,
    )
    const { items: hellos, next } = cutPage(rows, page.limit, helloOf)
    return { hellos, next }
  },

  markHellosRead: (sql, ids, read) => runEach(sql, 'UPDATE hello SET read = ? WHERE id = ?', ids, Number(read)),

  deleteHello: (sql, id) => sql.run('DELETE FROM hello WHERE id = ?', [id]) > 0,
}
