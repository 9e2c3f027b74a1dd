// Salts in SQLite.
import { dayOf } from '../day.js'
import type { Salts } from '../salts.js'
import { text, type Database } from './database.js'
import { deleteExpired } from './retention.js'

export const sqliteSalts = (database: Database): Salts => ({
  saltFor: (now, proposal) =>
    database.write((sql) => {
      const day = dayOf(now)
      const settled = sql.get('SELECT value FROM salt WHERE day = ?', [day])
      if (settled !== undefined) return { day, value: text(settled, 'value') }
      sql.run('INSERT INTO salt (day, value) VALUES (?, ?)', [day, proposal])
      // The first call of a day clears up as well, so that a host without a daily job keeps to the retention too.
      deleteExpired(sql, now)
      return { day, value: proposal }
    }),
})
