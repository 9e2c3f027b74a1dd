// Questions without a good answer in SQLite.
import { retention } from '../../contract/retention.js'
import { addDays, dayOf } from '../day.js'
import { sumUnanswered, type Unanswered } from '../unanswered.js'
import type { Transactions } from './database.js'
import { integer, text } from './sql.js'

export const unansweredVerbs: Transactions<Unanswered> = {
  keepUnanswered: (sql, question, most, now) => {
    sql.run(
      `INSERT INTO unanswered (day, question, count)
         SELECT ?1, ?2, 1 WHERE (SELECT count(*) FROM unanswered WHERE day = ?1 AND question <> ?2) < ?3
         ON CONFLICT DO UPDATE SET count = count + 1`,
      [dayOf(now), question, most],
    )
  },

  listUnanswered: (sql, fromDay, now) => {
    const kept = addDays(dayOf(now), 1 - retention.unansweredDays)
    const rows = sql.all('SELECT day, question, count FROM unanswered WHERE day >= ? ORDER BY day', [
      fromDay > kept ? fromDay : kept,
    ])
    return sumUnanswered(
      rows.map((row) => ({ day: text(row, 'day'), question: text(row, 'question'), count: integer(row, 'count') })),
    )
  },
}
