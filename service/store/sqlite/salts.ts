// Salts in SQLite.
import { dayOf } from '../day.js'
import type { Salts } from '../salts.js'
import { StoreUnavailable } from '../store.js'
import type { Database } from './database.js'
import { deleteExpired } from './retention.js'
import { insert, text } from './sql.js'

export const sqliteSalts = (database: Database): Salts => ({
  saltFor: async (now, proposal) => {
    const day = dayOf(now)
    const known = await database.transact('write', (sql) => {
      const row = sql.get('SELECT value FROM salt WHERE day = ?', [day])
      if (row !== undefined) return text(row, 'value')
      insert(sql, 'salt', { day, value: proposal })
      // The first call of a day clears up as well, so that a host without a daily job keeps to the retention too.
      deleteExpired(sql, now)
      return null
    })
    if (known !== null) return { day, value: known }
    try {
      database.emptyLog()
    } catch (error) {
      // Another process reads the log: the salt is stored, and the next checkpoint takes the old one out of the log.
      if (!(error instanceof StoreUnavailable)) throw error
    }
    return { day, value: proposal }
  },
})
