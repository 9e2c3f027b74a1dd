// Traffic counts in SQLite.
import { addDays, type Day } from '../day.js'
import { gatherSeries, groupByLabel, isReadingLabel, tallyRequests } from '../series.js'
import { firstKeptDay, spansOf, spansWithin } from '../spans.js'
import type { DayTraffic, TrafficCounts } from '../traffic.js'
import type { Transactions } from './database.js'
import { addCounts, sumLabels } from './label-counts.js'
import { addReadings, readReadings, readReads } from './readings.js'
import { integer, integerOrNull, text } from './sql.js'
import { addVisitors, visitorsByDay } from './visitors.js'

export const trafficVerbs: Transactions<TrafficCounts> = {
  readReadings,
  readReads,

  countRequests: (sql, batch, now) => {
    for (const { day, requests, visitors, series } of tallyRequests(batch, now)) {
      sql.run(
        `INSERT INTO day_count (day, requests) VALUES (?, ?)
           ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
        [day, requests],
      )
      const labels = [...groupByLabel(series)]
      for (const [label, counters] of labels.filter(([name]) => !isReadingLabel(name)))
        for (const span of spansOf(day)) addCounts(sql, span, label, counters)
      const readings = labels.filter(([name]) => isReadingLabel(name))
      if (readings.length > 0) addReadings(sql, day, readings)
      if (visitors.size > 0) addVisitors(sql, day, visitors)
    }
  },

  readTraffic: (sql, fromDay, days, now) => {
    const untilDay = addDays(fromDay, days)
    const keptDay = firstKeptDay(now)
    const visitors = visitorsByDay(sql, fromDay, untilDay)
    const counts = new Map(
      sql
        .all('SELECT day, requests, hellos, visitors FROM day_count WHERE day >= ? AND day < ?', [fromDay, untilDay])
        .map((row) => [text(row, 'day'), row]),
    )
    const byDay = new Map<Day, DayTraffic>()
    for (let day = fromDay; day < untilDay; day = addDays(day, 1)) {
      const row = day < keptDay ? undefined : counts.get(day)
      byDay.set(day, {
        requests: row === undefined ? 0 : integer(row, 'requests'),
        hellos: row === undefined ? 0 : integer(row, 'hellos'),
        uniqueVisitors: row === undefined ? 0 : (integerOrNull(row, 'visitors') ?? visitors.get(day) ?? 0),
      })
    }
    const spans = spansWithin(fromDay, days).filter((span) => span >= keptDay)
    return { byDay, ...gatherSeries(sumLabels(sql, spans)) }
  },
}
