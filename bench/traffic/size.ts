// The benchmark `traffic-size`: what ninety days of counts take in either store, on a site of 5,000 documents.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { retention } from '../../service/contract/retention.js'
import { addDays, startOf } from '../../service/store/day.js'
import { openStore } from '../../service/store/open.js'
import type { Form, Reading, RequestCount, Store } from '../../service/store/store.js'
import { allFamilies } from '../../service/traffic/family.js'
import { hasRedis, startRedis } from '../../test/store/redis-server.js'
import type { Benchmark } from '../benchmark.js'

const firstDay = '2026-08-23'
const [documents, families, routes] = [5000, 40, 60]
const mostMb = 40
const familyNames = allFamilies()
  .slice(0, families)
  .map(({ family }) => family)

/** How much a day has. In `all`, every family reads every document in so many forms; in `skewed`, the first far more often. */
const loads = [
  { id: 'few', name: '20,000 reads a day, most of few documents', reads: 20_000, forms: 0 },
  { id: 'all', name: 'every document by every family every day', reads: 0, forms: 1 },
  { id: 'most', name: 'the same in all four forms, and as many facts', reads: 0, forms: 4 },
  { id: 'worst', name: 'the first and the last at once, each read by another visitor', reads: 20_000, forms: 4 },
] as const
type Load = (typeof loads)[number]

const visitorsOf = (load: Load) => (load.id === 'worst' ? load.reads : 4000)

const forms: readonly Form[] = ['markdown', 'html', 'json', 'mcp']
const nameOf = (at: number) => `/posts/${at}-a-slug-of-the-usual-length/`
const page = (at: number, form: Form): Reading => ({ kind: 'page', name: nameOf(at), form })

/** Requests of a day; one may carry many readings, which counts them as as many requests would. */
function requestsOf(day: string, load: Load, names: number): RequestCount[] {
  const request = (family: number, readings: readonly Reading[], at: number): RequestCount => ({
    ...{ day, family: familyNames[family] ?? '', route: `/api/route/${at % routes}`, status: '2xx', readings },
    ...{
      claim: at % 3 === 0 ? 'verified' : 'unverifiable',
      bucket: (at * 7) % 300,
      visitor: `visitor-${at % visitorsOf(load)}`,
    },
  })
  const skewed = (below: number, at: number) => Math.floor(below * ((at * 0.618034) % 1) ** 3)
  const alone = Array.from({ length: load.reads }, (_, at) =>
    request(skewed(families, at * 31), [page(skewed(documents, at), forms[at % 4] ?? 'html')], at),
  )
  const all = Array.from({ length: load.forms * families }, (_, at) => {
    const form = forms[at % load.forms] ?? 'html'
    const given = Array.from({ length: names }, (_, number) => page(number, form))
    const answers =
      load.forms < 4
        ? []
        : Array.from({ length: names }, (_, n): Reading => ({ kind: 'fact', name: `${n}-a-slug#1`, form: 'answer' }))
    return request(Math.floor(at / load.forms), [...given, ...answers], at)
  })
  return [...alone, ...all]
}

/** Counts ninety days one after the other, with the daily job after each midnight. */
async function fill(store: Store, load: Load): Promise<void> {
  for (let at = 0; at < retention.trafficDays; at++) {
    const day = addDays(firstDay, at)
    const now = new Date(startOf(day).getTime() + 43_200_000)
    await store.clearExpired(new Date(startOf(day).getTime() + 60_000))
    // Of a day that is over, no more is left than the names kept and one sum, so that no more are sent.
    const names = at < retention.trafficDays - 3 ? retention.namesPerDay + 1 : documents
    const requests = requestsOf(day, load, names)
    for (let from = 0; from < requests.length; from += load.forms > 0 ? 8 : 2000)
      await store.countRequests(requests.slice(from, from + (load.forms > 0 ? 8 : 2000)), now)
  }
}

async function measureSqlite(load: Load): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-size-'))
  try {
    const store = openStore({}, { dataDirectory: folder })
    await fill(store, load)
    await store.close()
    return statSync(join(folder, 'verbatim.db')).size / 1e6
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Memory of the data, less that of the empty server. */
async function measureRedis(load: Load): Promise<number> {
  const redis = await startRedis()
  const client = await createClient({ url: redis.url }).connect()
  const used = async () => Number(/used_memory_dataset:(\d+)/.exec(await client.info('memory'))?.[1])
  try {
    const before = await used()
    const store = openStore({ REDIS_URL: redis.url }, { deadlineMs: 60_000 })
    await fill(store, load)
    await store.close()
    return ((await used()) - before) / 1e6
  } finally {
    client.destroy()
    await redis.stop()
  }
}

const benchmark: Benchmark = {
  about: `MB of ${retention.trafficDays} days with ${documents} documents and ${families} families in SQLite and Redis (--part: ${loads.map(({ id }) => id).join(', ')})`,
  async run(show, parts) {
    const rows: [string, number, number | string][] = []
    for (const load of loads.filter(({ id }) => parts.length === 0 || parts.includes(id)))
      rows.push([load.name, await measureSqlite(load), hasRedis ? await measureRedis(load) : 'no redis-server'])
    show({
      title: `${retention.trafficDays} days, ${documents} documents, ${families} families, ${routes} routes`,
      columns: ['what a day has', 'SQLite MB', 'Redis MB'],
      rows,
      note: `At most ${mostMb} MB. A day tells ${retention.readingsPerDay} readings apart; of one that is over, ${retention.namesPerDay} documents and as many facts are kept by name, the others as sums.`,
    })
    return { rows }
  },
}

export default benchmark
