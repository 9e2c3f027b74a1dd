// The embedded store: one SQLite file, durable, for a host with a disk of its own.
import { quoteAddress } from './addresses.js'
import { sqliteAma } from './sqlite/ama.js'
import { openDatabase, type SqliteOptions } from './sqlite/database.js'
import { sqliteHellos } from './sqlite/hellos.js'
import { sqlitePurchases } from './sqlite/purchases.js'
import { deleteExpired } from './sqlite/retention.js'
import { sqliteSalts } from './sqlite/salts.js'
import { sqliteTraffic } from './sqlite/traffic.js'
import type { Store } from './store.js'

/**
 * The store in the file at `path`, which is made (with its directory, for its owner alone) by the first verb. Several
 * processes may have it open. A resolved verb is on disk; counts of requests alone may be lost with the power.
 */
export const openSqliteStore = (path: string, options: SqliteOptions = {}): Store => {
  const database = openDatabase(path, options)
  return {
    ...sqliteSalts(database),
    ...sqliteHellos(database),
    ...sqliteAma(database),
    ...sqliteTraffic(database),
    ...sqlitePurchases(database),

    deleteEmail: async (email) => {
      const deleted = await database.write((sql) => {
        const carrying = (table: string) =>
          sql.run(`DELETE FROM ${table} WHERE instr(addresses, ?) > 0`, [quoteAddress(email)])
        return { hellos: carrying('hello'), replies: carrying('reply'), questions: carrying('question') }
      })
      await database.checkpoint()
      return deleted
    },

    clearExpired: async (now) => {
      await database.write((sql) => deleteExpired(sql, now))
      await database.checkpoint()
    },

    close: () => {
      database.close()
      return Promise.resolve()
    },
  }
}
