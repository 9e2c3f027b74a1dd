// Salts in SQLite.
import { dayOf } from '../day.js'
import type { Salts } from '../salts.js'
import { StoreUnavailable } from '../store.js'
import { text, type Database } from './database.js'
import { deleteExpired } from './retention.js'

export const sqliteSalts = (database: Database): Salts => ({
  saltFor: async (now, proposal) => {
    const day = dayOf(now)
    const settled = await database.write((sql) => {
      const known = sql.get('SELECT value FROM salt WHERE day = ?', [day])
      if (known !== undefined) return text(known, 'value')
      sql.run('INSERT INTO salt (day, value) VALUES (?, ?)', [day, proposal])
      // The first call of a day clears up as well, so that a host without a daily job keeps to the retention too.
      deleteExpired(sql, now)
      return null
    })
    if (settled !== null) return { day, value: settled }
    // The salt is settled, whoever reads the log at this moment: then the next checkpoint takes the old one out of it.
    await database.checkpoint().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
    })
    return { day, value: proposal }
  },
})
