// Hello messages in SQLite.
import { retention } from '../../contract/retention.js'
import { dayOf } from '../day.js'
import { type Hello, type HelloFields, type Hellos } from '../hellos.js'
import { instant, integer, text, type Database, type Row, type Value } from './database.js'
import { takeQuota } from './quotas.js'
import { keptSince } from './retention.js'

const helloOf = (row: Row): Hello => ({
  id: text(row, 'id'),
  receivedAt: instant(row, 'received_at'),
  read: integer(row, 'read') === 1,
  fields: JSON.parse(text(row, 'fields')) as HelloFields,
})

export const sqliteHellos = (database: Database): Hellos => ({
  recordHello: ({ id, fields, caller }, limitPerDay, now) =>
    database.write((sql) => {
      const day = dayOf(now)
      const { taken, quota } = takeQuota(sql, 'hello', caller, day, limitPerDay, now)
      if (!taken) return { recorded: false, quota }
      sql.run(`INSERT INTO hello (id, received_at, fields, model_family, contactable) VALUES (?, ?, ?, ?, ?)`, [
        id,
        now.getTime(),
        JSON.stringify(fields),
        fields.model_family ?? null,
        fields.email === undefined ? 0 : 1,
      ])
      sql.run('INSERT INTO day_count (day, hellos) VALUES (?, 1) ON CONFLICT DO UPDATE SET hellos = hellos + 1', [day])
      return { recorded: true, quota }
    }),

  listHellos: (filter, page, now) =>
    database.read((sql) => {
      const conditions = ['received_at > ?']
      const values: Value[] = [keptSince(now, retention.helloDays)]
      const add = (condition: string, value: Value | undefined) => {
        if (value === undefined) return
        conditions.push(condition)
        values.push(value)
      }
      add('read = ?', filter.unread === undefined ? undefined : Number(!filter.unread))
      add('contactable = ?', filter.contactable === undefined ? undefined : Number(filter.contactable))
      add('model_family = ?', filter.modelFamily)
      add('received_at >= ?', filter.since?.getTime())
      add('id < ?', page.before)
      const rows = sql.all(`SELECT * FROM hello WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`, [
        ...values,
        page.limit + 1,
      ])
      const hellos = rows.slice(0, page.limit).map(helloOf)
      return { hellos, next: rows.length > page.limit ? (hellos.at(-1)?.id ?? null) : null }
    }),

  markHellosRead: (ids, read) =>
    database.write((sql) =>
      ids.reduce((found, id) => found + sql.run('UPDATE hello SET read = ? WHERE id = ?', [Number(read), id]), 0),
    ),

  deleteHello: async (id) => {
    const deleted = await database.write((sql) => sql.run('DELETE FROM hello WHERE id = ?', [id]))
    await database.checkpoint()
    return deleted > 0
  },
})
