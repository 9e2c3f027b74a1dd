// The embedded store: one SQLite file, durable, for a host with a disk of its own.
import { findCarrying } from './addresses.js'
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
  const hellos = sqliteHellos(database)
  const ama = sqliteAma(database)
  return {
    ...sqliteSalts(database),
    ...hellos,
    ...ama,
    ...sqliteTraffic(database),
    ...sqlitePurchases(database),

    deleteEmail: async (email) => {
      const found = await findCarrying({ ...hellos, ...ama }, email)
      const deleted = await database.write((sql) => {
        const remove = (table: string, ids: readonly string[]) =>
          ids.reduce((count, id) => count + sql.run(`DELETE FROM ${table} WHERE id = ?`, [id]), 0)
        return {
          hellos: remove('hello', found.hellos),
          replies: remove('reply', found.replies),
          answers: remove('answer', found.answers),
          questions: remove('question', found.questions),
        }
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
