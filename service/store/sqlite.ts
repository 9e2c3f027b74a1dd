// The embedded store: one SQLite file, durable, for a host with a disk of its own.
import { findCarrying } from './addresses.js'
import { amaVerbs } from './sqlite/ama.js'
import { bucketVerbs } from './sqlite/quotas.js'
import { Database, type Access, type SqliteOptions, type Transactions } from './sqlite/database.js'
import { helloVerbs } from './sqlite/hellos.js'
import { purchaseVerbs } from './sqlite/purchases.js'
import { deleteExpired } from './sqlite/retention.js'
import { salesVerbs } from './sqlite/sales.js'
import { sqliteSalts } from './sqlite/salts.js'
import { runEach } from './sqlite/sql.js'
import { trafficVerbs } from './sqlite/traffic.js'
import { unansweredVerbs } from './sqlite/unanswered.js'
import type { Salts, Store } from './store.js'
import { bindVerbs } from './verbs.js'

type Bound = Omit<Store, keyof Salts | 'deleteEmail' | 'deleteRecords' | 'close'>

const verbs: Transactions<Bound> = {
  ...bucketVerbs,
  ...helloVerbs,
  ...amaVerbs,
  ...trafficVerbs,
  ...unansweredVerbs,
  ...purchaseVerbs,
  ...salesVerbs,
  clearExpired: deleteExpired,
}

/** How verbs use the file. Of the others, those that list or read only read, and the rest write. */
const accesses: Partial<Record<keyof Bound, Access>> = {
  keepUnanswered: 'text',
  takeFromBucket: 'textRelaxed',
  recordHello: 'text',
  addQuestion: 'text',
  addReply: 'text',
  countRequests: 'writeRelaxed',
  deleteHello: 'erase',
  deleteEntry: 'erase',
  clearExpired: 'erase',
}

/**
 * The store in the file at `path`, which is made (with its directory, for its owner alone) by the first verb. Several
 * processes may have it open. A resolved verb is on disk; counts of requests alone may be lost with the power.
 */
export function openSqliteStore(path: string, options: SqliteOptions = {}): Store {
  const database = new Database(path, options)
  const bound = bindVerbs(verbs, (name, verb) =>
    database.transact(accesses[name] ?? (/^(?:list|read)/.test(name) ? 'read' : 'write'), verb),
  )
  const deleteRecords: Store['deleteRecords'] = (ids) =>
    database.transact('erase', (sql) => ({
      hellos: runEach(sql, 'DELETE FROM hello WHERE id = ?', ids.hellos),
      replies: runEach(sql, 'DELETE FROM reply WHERE id = ?', ids.replies),
      answers: runEach(sql, 'DELETE FROM answer WHERE id = ?', ids.answers),
      questions: runEach(sql, 'DELETE FROM question WHERE id = ?', ids.questions),
    }))
  return {
    ...bound,
    ...sqliteSalts(database),

    deleteEmail: async (email) => deleteRecords(await findCarrying(bound, email)),
    deleteRecords,

    close: () => {
      database.close()
      return Promise.resolve()
    },
  }
}
