// Token buckets in SQLite: a row each, deleted when the bucket is full again.
import { takeOne, type Buckets } from '../buckets.js'
import type { Transactions } from './database.js'
import { integer } from './sql.js'

export const bucketVerbs: Transactions<Buckets> = {
  takeFromBucket: (sql, name, bucket, now) => {
    const row = sql.get('SELECT full_at FROM bucket WHERE name = ?', [name])
    const { fullAtMs, waitMs } = takeOne(row && integer(row, 'full_at'), bucket, now.getTime())
    if (waitMs > 0) return waitMs
    sql.run('DELETE FROM bucket WHERE full_at <= ?', [now.getTime()])
    sql.run('INSERT INTO bucket VALUES (?, ?) ON CONFLICT DO UPDATE SET full_at = excluded.full_at', [name, fullAtMs])
    return 0
  },
}
