// What SQLite keeps of a day that is over: the same figures in a few packed rows, and no register of visitors.
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../service/store/day.js'
import { openStore } from '../../service/store/open.js'
import type { RequestCount, Store } from '../../service/store/store.js'
import { request } from './samples.js'
import { temporaryFolder } from '../temporary-folder.js'

const today = '2026-11-20'
const now = new Date(`${today}T12:00:00Z`)
const [over, yesterday] = [addDays(today, -2), addDays(today, -1)]

let directory: string
let store: Store
let file: Libsql.Database

beforeEach(() => {
  directory = temporaryFolder()
  store = openStore({}, { dataDirectory: directory })
})
afterEach(async () => {
  file.close()
  await store.close()
})

/** Of each day 60 requests by six families to four routes, with readings and 30 visitors. */
const batch = [over, yesterday, today].flatMap((day) =>
  Array.from({ length: 60 }, (_, at): RequestCount => ({
    ...request({
      day,
      family: `family ${at % 6}`,
      route: `/route/${at % 4}`,
      bucket: at,
      visitor: `visitor ${at % 30}`,
    }),
    status: '2xx',
    claim: at % 2 === 0 ? 'verified' : 'false',
    readings: [
      { kind: 'page', name: `/posts/${at % 7}/`, form: 'html' },
      { kind: 'fact', name: `post#${at % 3}`, form: 'answer' },
    ],
  })),
)
const sorted = (values: Iterable<unknown>) => [...values].map((value) => JSON.stringify(value)).sort()
const figures = async (days: number) => {
  const traffic = await store.readTraffic(addDays(today, 1 - days), days, now)
  const readings = await store.readReadings(over, 3, now)
  const reads = await store.readReads(over, 3, 1, now)
  return {
    byDay: traffic.byDay,
    labels: new Map([traffic.byFamily, traffic.byRoute].flatMap((labels) => [...labels])),
    byStatus: traffic.byStatus,
    readings: [...readings].map(([day, of]) => [day, sorted(of)]),
    reads: [...reads].map(([day, { pages, families, forms }]) => [day, sorted([...pages, ...families, ...forms])]),
  }
}
const labelsOf = (day: string) =>
  file
    .prepare('SELECT label FROM label_count WHERE span = ? ORDER BY label')
    .all(day)
    .map((row) => (row as { label: string }).label)
const registersOf = (day: string) =>
  (file.prepare('SELECT count(*) AS n FROM visitor_register WHERE day = ?').get(day) as { n: number }).n

it('packs a day before yesterday, and changes no figure of it', async () => {
  await store.countRequests(batch, now)
  file = new Libsql(join(directory, 'verbatim.db'))
  const before = [await figures(3), await figures(30)]
  expect(before[0]?.byDay.get(over)).toEqual({ requests: 60, hellos: 0, uniqueVisitors: 30 })
  for (let run = 0; run < 2; run++) {
    await store.clearExpired(now)
    expect([await figures(3), await figures(30)]).toEqual(before)
    expect(labelsOf(over)).toEqual(['d:', 'f:', 'k:', 'r:', 'readings', 's:2xx'])
    expect(labelsOf(yesterday).length).toBeGreaterThan(20)
    expect([over, yesterday, today].map(registersOf)).toEqual([0, 30, 30])
  }
})

it('adds a count that comes late to what is packed; the estimate of visitors stays', async () => {
  await store.countRequests(batch, now)
  file = new Libsql(join(directory, 'verbatim.db'))
  await store.clearExpired(now)
  const late = batch.filter(({ day }) => day === over).map((one) => ({ ...one, visitor: `${one.visitor} again` }))
  await store.countRequests(late, now)
  for (let run = 0; run < 2; run++) {
    const { byDay, byFamily } = await store.readTraffic(over, 1, now)
    expect(byDay.get(over)).toEqual({ requests: 120, hellos: 0, uniqueVisitors: 30 })
    expect(byFamily.get('family 0')).toMatchObject({ requests: 20, verified: 20 })
    expect(byFamily.get('family 0')?.latency.get(6)).toBe(2)
    const reads = (await store.readReads(over, 1, 1, now)).get(over)
    expect([reads?.pages.get('/posts/0/'), reads?.families.get('family 0')]).toEqual([18, 20])
    await store.clearExpired(now)
    expect(labelsOf(over)).toEqual(['d:', 'f:', 'k:', 'r:', 'readings', 's:2xx'])
  }
})
