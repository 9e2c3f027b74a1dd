// A day of requests of known kinds is reported exactly, on each store.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Context } from '../../service/context.js'
import { createCounter } from '../../service/counting.js'
import { packNames } from '../../service/published-names.js'
import { allFamilies } from '../../service/traffic/family.js'
import { routeLabel } from '../../service/traffic/record.js'
import { forEachStore } from '../store/stores.js'
import { agents, dayOfRequests, slugs, type KnownRequest } from './day-of-requests.js'
import { statsOf } from './asking.js'
import { countedRequest, createSource } from './stage.js'

// As a deployment fetches it.
vi.mock('../../service/traffic/crawler-ranges.json', async () => {
  const { gptBotRanges } = await import('./day-of-requests.js')
  return { default: [{ url: '', families: ['GPTBot'], fetched_on: '2026-11-20', ranges: gptBotRanges }] }
})

/** Of the largest day. `DAY_REQUESTS=1000` is quick. */
const mostRequests = Number(process.env['DAY_REQUESTS'] ?? 100_000)
const today = '2026-11-20'
/** Fewer than wait for a slow store at once; the batches of a day are sent from its first to its last millisecond. */
const batchSize = 5000
const lastMs = 86_399_999

type Counts = Record<string, number>

const tally = (names: readonly string[]): Counts => {
  const counts: Counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** What the statistics must say, from what is known of each request. */
function expected(requests: readonly KnownRequest[]) {
  const reads = requests.filter(({ aside }) => aside === undefined)
  const byAgents = reads.filter(({ family }) => family !== 'browser')
  const purposes = new Map(allFamilies().map(({ family, purpose }) => [family, purpose]))
  const pages = byAgents.flatMap((request) => request.reads.filter(({ kind }) => kind === 'page'))
  const byName = tally(pages.map(({ name }) => name))
  const shown = Object.fromEntries(Object.entries(byName).filter(([, count]) => count >= 3))
  const other = pages.length - Object.values(shown).reduce((sum, count) => sum + count, 0)
  const claims = tally(byAgents.map(({ family, claim }) => `${family} ${claim}`))
  return {
    total: byAgents.length,
    byFamily: tally(byAgents.map(({ family }) => family)),
    byRoute: tally(byAgents.map(({ sent }) => routeLabel(sent.routeId))),
    byPurpose: tally(byAgents.map(({ family }) => purposes.get(family) ?? '')),
    byStatus: tally(byAgents.map(({ sent: { status } }) => (status === 304 ? '304' : `${Math.floor(status / 100)}xx`))),
    byForm: tally(pages.map(({ form }) => form)),
    byDocument: { ...shown, ...(other > 0 && { other }) },
    readsByFamily: tally(
      byAgents.flatMap(({ family, reads: given }) => given.flatMap(({ kind }) => (kind === 'page' ? [family] : []))),
    ),
    documentReads: pages.length,
    people: reads.length - byAgents.length,
    notReads: tally(requests.flatMap(({ aside }) => aside ?? [])),
    claims: (family: string) => ({
      verified: claims[`${family} verified`] ?? 0,
      unverifiable: claims[`${family} unverifiable`] ?? 0,
      false_claims: claims[`${family} false`] ?? 0,
    }),
    samples: byAgents.filter(({ sent }) => sent.durationMs !== null).length,
    readings: tally(
      reads.flatMap(({ family, reads: given, referral }) =>
        given.flatMap(({ kind, name, form }) => [
          `${kind} ${name} ${family} ${form}`,
          ...(referral === undefined ? [] : [`${kind} ${name} > ${referral}`]),
        ]),
      ),
    ),
  }
}

/** Sends requests as a host does: to the middleware, then to the function, where one answers. */
async function send(context: Context, requests: readonly KnownRequest[], clock: { now: Date }): Promise<void> {
  const counter = createCounter(context, { batchMs: 1, knowsStatus: true })
  const batches = Math.max(2, Math.ceil(requests.length / batchSize))
  const step = Math.ceil(requests.length / batches)
  for (let at = 0; at < batches; at++) {
    clock.now = new Date(Date.parse(today) + Math.round((lastMs * at) / (batches - 1)))
    await Promise.all(
      requests.slice(at * step, (at + 1) * step).flatMap(({ sent }) => {
        const { durationMs, readings, status } = sent
        const request = countedRequest({ ...sent, readings: [] })
        const counted = counter.countStatic(request)
        return durationMs === null
          ? [counted]
          : [counted, counter.observe({ ...request, status, durationMs, readings, payments: [] })]
      }),
    )
  }
}

/** The largest day, and what is told of it, which are the same for each store. */
const largest = { count: mostRequests, seed: 27 }
const dayOf = ({ count, seed }: typeof largest) => {
  const requests = dayOfRequests(count, seed)
  return { requests, truth: expected(requests) }
}
let largestDay: ReturnType<typeof dayOf> | undefined

it('has forty families of agents', () => expect(new Set(agents.map(([family]) => family)).size).toBe(40))

forEachStore((_, openStore) => {
  it(`up to ${mostRequests} requests of a day, each as what it is`, async () => {
    const day = fc.record({ count: fc.integer({ min: 1, max: 300 }), seed: fc.integer() })
    await fc.assert(
      fc.asyncProperty(day, async (given) => {
        const { clock, source } = createSource(await openStore())
        const pages = packNames(slugs.map((slug) => `/posts/${slug}/`))
        const { data } = source
        const context = {
          ...source,
          data: { ...data, json: (name: 'site.json') => ({ ...data.json(name), pages }) },
        } as Context
        const { requests, truth } = given === largest ? (largestDay ??= dayOf(largest)) : dayOf(given)
        await send(context, requests, clock)
        const told = await statsOf(context)
        expect(told.requests).toEqual({
          ...{ total: truth.total, by_agent_family: truth.byFamily, by_route: truth.byRoute },
          ...{ by_day: { [today]: truth.total }, by_purpose: truth.byPurpose, by_status: truth.byStatus },
          ...{ by_document: truth.byDocument, by_form: truth.byForm },
        })
        expect(told.reads.by_agent_family).toEqual(truth.readsByFamily)
        expect(told.reads.by_day).toEqual({ [today]: truth.documentReads })
        expect(told.people.requests).toBe(truth.people)
        expect(told.not_reads).toEqual(truth.notReads)
        expect(told.performance.overall.samples).toBe(truth.samples)
        for (const [family, about] of Object.entries(told.families)) expect(about).toMatchObject(truth.claims(family))
        const readings = (await context.store.readReadings(today, 1, clock.now)).get(today) ?? []
        const toldReadings = readings.map((one): [string, number] => [
          `${one.kind} ${one.name} ${'referral' in one ? `> ${one.referral}` : `${one.family} ${one.form}`}`,
          one.count,
        ])
        expect(Object.fromEntries(toldReadings)).toEqual(truth.readings)
      }),
      { numRuns: 6, examples: [[largest]] },
    )
  })
})
