// What is left of the readings of a day that is over: the names and the pairs with the most, and sums of the others.
import { expect, it, vi } from 'vitest'
import { retention } from '../../service/contract/retention.js'
import { addDays } from '../../service/store/day.js'
import { tailName, type Reading, type ReadingCount, type RequestCount } from '../../service/store/store.js'
import { request } from '../store/samples.js'
import { forEachStore } from '../store/stores.js'
import { statsOf } from './asking.js'
import { page, sorted, sourceOf } from './readings-stage.js'

// As many as one test has, so that it need not write a quarter of a million.
vi.mock('../../service/contract/retention.js', async (load) => {
  const { retention: actual } = await load<{ retention: object }>()
  return { retention: { ...actual, readingsPerDay: 600 } }
})

const today = '2026-11-20'
const { namesPerDay, pairsPerName, readingsPerDay } = retention

forEachStore((_, openStore) => {
  it('keeps of a day that is over the names with the most readings, and adds up the others', async () => {
    const store = await openStore()
    const now = new Date(`${today}T12:00:00Z`)
    // The day that the daily job trims first, and one that it has missed for six days.
    const [day, missed, yesterday] = [addDays(today, -2), addDays(today, -8), addDays(today, -1)]
    const names = Array.from({ length: namesPerDay + 5 }, (_, at) => String(at).padStart(3, '0'))
    const readings = (kind: Reading['kind'], name: string): Reading[] => [{ kind, name, form: 'html' }]
    /** Of both kinds: the first five names once by curl, all others twice by GPTBot. */
    const batch = [day, missed, yesterday, today].flatMap((of) =>
      (['page', 'fact'] as const).flatMap((kind) =>
        names.flatMap((name, at): RequestCount[] => {
          const read = { ...request({ day: of, family: at < 5 ? 'curl' : 'GPTBot' }), readings: readings(kind, name) }
          return at < 5 ? [read] : [read, read]
        }),
      ),
    )
    const readingsOf = async (of: string, kind: Reading['kind']) =>
      ((await store.readReadings(of, 1, now)).get(of) ?? []).filter((one) => one.kind === kind)
    const tail = (kind: Reading['kind'], family: string, count: number) => ({
      ...page(tailName, family, 'html', count),
      kind,
    })
    await store.countRequests(batch, now)
    for (let run = 0; run < 2; run++) {
      await store.clearExpired(now)
      for (const of of [day, missed])
        for (const kind of ['page', 'fact'] as const) {
          const found = await readingsOf(of, kind)
          expect(found.filter(({ count, name }) => count === 2 && name !== tailName)).toHaveLength(namesPerDay)
          expect(found.filter(({ name }) => name === tailName)).toEqual([tail(kind, 'curl', 5)])
        }
      for (const of of [yesterday, today]) expect(await readingsOf(of, 'page')).toHaveLength(names.length)
    }
    const reads = (await store.readReads(day, 1, 2, now)).get(day)
    expect([reads?.pages.size, reads?.cells.size]).toEqual([namesPerDay, namesPerDay])
    expect(Object.fromEntries(reads?.families ?? [])).toEqual({ GPTBot: 2 * namesPerDay, curl: 5 })
    // A count that comes late is kept where it is among the most, and what it displaces goes to the others.
    await store.countRequests(
      Array.from({ length: 3 }, () => ({ ...request({ day }), readings: readings('page', 'z') })),
      now,
    )
    await store.clearExpired(now)
    const found = await readingsOf(day, 'page')
    expect(found.find(({ name }) => name === 'z')).toEqual(page('z', 'GPTBot', 'html', 3))
    // Of as many readings, the first names stay.
    expect(found.map(({ name }) => name)).not.toContain(names.at(-1))
    expect(sorted(found.filter(({ name }) => name === tailName))).toEqual(
      sorted([tail('page', 'curl', 5), tail('page', 'GPTBot', 2)] as ReadingCount[]),
    )
    expect([...(await store.readTraffic(day, 3, now)).byFamily.keys()].sort()).toEqual(['GPTBot', 'curl'])
  })

  it('keeps of each name of a day that is over its greatest pairs of family and form, and adds up the others by form', async () => {
    const store = await openStore()
    const now = new Date(`${today}T12:00:00Z`)
    const day = addDays(today, -2)
    const families = Array.from(
      { length: pairsPerName + 3 },
      (_, at) => `a family of agents ${String(at).padStart(2, '0')}`,
    )
    const batch = families.flatMap((family, at): RequestCount[] =>
      Array.from({ length: at < 2 ? 1 : 3 }, () => ({
        ...request({ day, family }),
        readings: [{ kind: 'page', name: '/posts/one/', form: at === 0 ? 'markdown' : 'html' }],
      })),
    )
    const people = { family: 'browser', isPerson: true, referral: 'Claude' }
    await store.countRequests([...batch, { ...request({ day, ...people }), readings: batch.at(-1)?.readings }], now)
    const kept = [
      ...families.slice(2, -1).map((family) => page('/posts/one/', family, 'html', 3)),
      page('/posts/one/', tailName, 'markdown', 1),
      page('/posts/one/', tailName, 'html', 4),
      page('/posts/one/', 'browser', 'html', 1),
      { kind: 'page', name: '/posts/one/', count: 1, referral: 'Claude' },
    ] as ReadingCount[]
    for (let run = 0; run < 2; run++) {
      await store.clearExpired(now)
      expect(sorted((await store.readReadings(day, 1, now)).get(day))).toEqual(sorted(kept))
    }
    const { source } = sourceOf(store, `${today}T12:00:00Z`)
    const { reads } = await statsOf(source, 3)
    expect(reads.by_agent_family).toMatchObject({ [families[2] ?? '']: 3, other: 5 })
    expect(reads.by_agent_family).not.toHaveProperty([tailName])
    expect(reads.by_document).toEqual({ '/posts/one/': 3 * (pairsPerName + 1) + 2 })
    const later = new Date(now.getTime() + 89 * 86_400_000)
    expect((await store.readReadings(day, 1, later)).get(day)).toEqual([])
  })

  it('tells apart so many readings of a day that is not over, and adds up new ones beyond them', async () => {
    const store = await openStore()
    const now = new Date(`${today}T12:00:00Z`)
    const names = Array.from({ length: readingsPerDay + 10 }, (_, at) => `/posts/${String(at).padStart(3, '0')}/`)
    const read = (family: string, some: readonly string[], given: Partial<RequestCount> = {}): RequestCount => ({
      ...{ ...request({ day: today, family }), ...given },
      readings: some.map((name): Reading => ({ kind: 'page', name, form: 'html' })),
    })
    await store.countRequests([read('GPTBot', names.slice(0, 10))], now)
    await store.countRequests([read('GPTBot', names), read('curl', names.slice(-1)), read('GPTBot', names)], now)
    const fact: Reading = { kind: 'fact', name: 'one#1', form: 'answer' }
    const sent = { isPerson: true, referral: 'Claude' }
    await store.countRequests([{ ...read('curl', []), readings: [fact] }, read('browser', ['/new/'], sent)], now)
    const told = (await store.readReadings(today, 1, now)).get(today) ?? []
    const named = told.filter(({ name }) => name !== tailName)
    expect(named).toHaveLength(readingsPerDay)
    expect(named.filter(({ count }) => count === 3)).toHaveLength(10)
    expect(sorted(told.filter(({ name }) => name === tailName))).toEqual(
      sorted([
        page(tailName, 'GPTBot', 'html', 20),
        page(tailName, 'curl', 'html', 1),
        page(tailName, 'browser', 'html', 1),
        { kind: 'page', name: tailName, count: 1, referral: 'Claude' },
        { kind: 'fact', name: tailName, count: 1, family: 'curl', form: 'answer' },
      ] as ReadingCount[]),
    )
    const { source } = sourceOf(store, `${today}T12:00:00Z`)
    const { reads, requests } = await statsOf(source, 1)
    expect(reads.by_agent_family).toEqual({ GPTBot: 2 * names.length + 10, curl: 1 })
    expect(requests.by_agent_family).toEqual({ GPTBot: 3, curl: 2 })
    expect(requests.by_form).toEqual({ html: 2 * names.length + 11 })
  })
})
