// The publisher's report: the days that are over against as many before, and what waits for the publisher.
import { analyseQuestion } from '../service/ask/analysis.js'
import { answer } from '../service/ask/answer.js'
import { defaultParameters } from '../service/ask/parameters.js'
import { readSiteIndex, type SiteIndex } from '../service/ask/site-index.js'
import type { Context } from '../service/context.js'
import { retention } from '../service/contract/retention.js'
import type { Data } from '../service/data.js'
import { addDays, dayOf, type Day } from '../service/store/day.js'
import { readPages } from '../service/store/pages.js'
import { tailName, type PaymentCount, type Store, type Traffic } from '../service/store/store.js'
import { totalsOf } from '../service/traffic/comparison.js'
import { agentsOf, purposesOf } from '../service/traffic/stats.js'
import { sumReadings, type Readers, type ReadingSums } from './readings.js'

/** A name with its count in the period and in the one before. */
export interface Compared {
  name: string
  now: number
  before: number
}

/** Who has read a document or was given a fact, and in which forms: agents, but for the readings of people in the period. */
export interface Read extends Compared {
  people: number
  by_family: Record<string, number>
  by_form: Record<string, number>
}

/** Questions that ask the same and found no good answer. */
export interface UnansweredGroup {
  question: string
  count: number
  /** The same in other words. */
  asked_also_as: string[]
  /** The nearest fact or passage that is published; null where nothing is near, or no build is at hand. */
  nearest: { what: 'fact' | 'passage' | 'document'; name: string; text: string } | null
  /** A line for the facts file, under the fact that answers it. */
  line: string
}

export interface Report {
  /** Whole UTC days, the first and the last. */
  from: Day
  until: Day
  days: number
  /** Requests of agents today, which is not over. */
  requests_today: number
  totals: Compared[]
  by_day: { day: Day; requests: number; purposes: Record<string, number> }[]
  purposes: Compared[]
  families: Compared[]
  /** Families of which a request was proved or refuted by signature or address; those with the most false claims first. */
  claims: { family: string; verified: number; unverifiable: number; false_claims: number }[]
  /** Families with requests in the period and in none of the days kept before it. */
  new_families: { family: string; requests: number }[]
  documents: Read[]
  risers: Compared[]
  fallers: Compared[]
  /** Readings of documents by agents: `html`, `markdown`, `json`, `feed`, `mcp`, `answer`. */
  forms: Compared[]
  facts: Read[]
  /** Visits of people whom an assistant sent: `ChatGPT → /posts/x/`. */
  referrals: Compared[]
  statuses: Compared[]
  payments: PaymentCount[]
  unanswered: UnansweredGroup[]
  hellos_unread: number
  questions_open: number
}

export interface ReportDeps {
  store: Store
  now: () => Date
  /** The data of the published build; null where there is none. */
  openData: () => Data | null
}

const most = 15
const pageSize = 1000

type Counts = ReadonlyMap<string, number>

/** Reads the report of the last `days` (1 to 45) whole days. */
export async function gatherReport({ store, now, openData }: ReportDeps, days: number): Promise<Report> {
  const instant = now()
  const today = dayOf(instant)
  const [from, before] = [addDays(today, -days), addDays(today, -2 * days)]
  const read = (first: Day, length: number) => store.readTraffic(first, length, instant)
  const window = Array.from({ length: days }, (_, index) => addDays(from, index))
  const [current, previous, sofar, earlier, ofDays, readNow, readBefore] = await Promise.all([
    read(from, days),
    read(before, days),
    read(today, 1),
    read(addDays(today, 1 - retention.trafficDays), retention.trafficDays - 1 - days),
    Promise.all(window.map((day) => read(day, 1))),
    sumReadings(store, from, days, instant),
    sumReadings(store, before, days, instant),
  ])
  const of = (count: (traffic: Traffic) => Counts) => compare(count(current), count(previous))
  const changes = compare(readNow.pages, readBefore.pages).filter(({ name }) => name !== tailName)
  changes.sort((a, b) => b.now - b.before - (a.now - a.before))
  return {
    from,
    until: addDays(today, -1),
    days,
    requests_today: totalsOf(sofar).requests,
    totals: of(namedTotals),
    by_day: window.map((day, index) => {
      const ofDay = ofDays[index]
      const purposes = ofDay ? purposesOf(agentsOf(ofDay), ({ requests }) => requests) : {}
      return { day, requests: current.byDay.get(day)?.requests ?? 0, purposes }
    }),
    purposes: of((traffic) => new Map(Object.entries(purposesOf(agentsOf(traffic), ({ requests }) => requests)))),
    families: of(familiesOf).slice(0, most),
    claims: claimsOf(current).slice(0, most),
    new_families: compare(familiesOf(current), new Map())
      .filter(({ name }) => !earlier.byFamily.has(name))
      .map(({ name, now: requests }) => ({ family: name, requests })),
    ...readsOf(readNow, readBefore),
    risers: changes.filter((one) => one.now > one.before).slice(0, 5),
    fallers: changes
      .filter((one) => one.now < one.before)
      .reverse()
      .slice(0, 5),
    referrals: compare(readNow.referrals, readBefore.referrals).slice(0, most),
    statuses: of((traffic) => traffic.byStatus),
    payments: current.payments,
    unanswered: await groupUnanswered(await store.listUnanswered(from, instant), openData(), now),
    ...(await countWaiting(store, instant)),
  }
}

/** Names of both periods, those with the most first. */
function compare(current: Counts, previous: Counts): Compared[] {
  const names = new Set([...current.keys(), ...previous.keys()])
  return [...names]
    .map((name) => ({ name, now: current.get(name) ?? 0, before: previous.get(name) ?? 0 }))
    .sort((a, b) => b.now - a.now || b.before - a.before || (a.name < b.name ? -1 : 1))
}

/** Documents, forms and facts by readings of agents; those that only people have read come last. */
function readsOf(now: ReadingSums, before: ReadingSums): Pick<Report, 'documents' | 'facts' | 'forms'> {
  const ranking = (counts: Counts = new Map()) => Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]))
  const withReaders = (counts: Counts, earlier: Counts, views: Counts, { families, forms }: Readers): Read[] => {
    const ofPeopleAlone = [...views.keys()].filter((name) => !counts.has(name)).map((name) => [name, 0] as const)
    return compare(new Map([...counts, ...ofPeopleAlone]), earlier)
      .map((one) => ({ ...one, people: views.get(one.name) ?? 0 }))
      .sort((a, b) => b.now - a.now || b.people - a.people)
      .slice(0, most)
      .map((one) => ({ ...one, by_family: ranking(families.get(one.name)), by_form: ranking(forms.get(one.name)) }))
  }
  return {
    documents: withReaders(now.pages, before.pages, now.views, now.readers.page),
    forms: compare(now.forms, before.forms),
    facts: withReaders(now.facts, before.facts, now.factViews, now.readers.fact),
  }
}

const namedTotals = (traffic: Traffic): Counts => {
  const { requests, people, hellos } = totalsOf(traffic)
  return new Map([
    ['requests of agents', requests],
    ['views by people', people],
    ['hellos', hellos],
  ])
}

const familiesOf = (traffic: Traffic): Counts =>
  new Map([...agentsOf(traffic)].map(([name, { requests }]) => [name, requests]))

function claimsOf({ byFamily }: Traffic): Report['claims'] {
  return [...byFamily]
    .filter(([, { verified, falseClaims }]) => verified + falseClaims > 0)
    .map(([family, { requests, verified, falseClaims }]) => ({
      ...{ family, verified, unverifiable: requests - verified - falseClaims, false_claims: falseClaims },
    }))
    .sort((a, b) => b.false_claims - a.false_claims || b.verified - a.verified || (a.family < b.family ? -1 : 1))
}

/** Groups questions with the same words, whatever their order and endings, and finds what is nearest to each group. */
async function groupUnanswered(
  questions: readonly { question: string; count: number }[],
  data: Data | null,
  now: Context['now'],
): Promise<UnansweredGroup[]> {
  const groups = new Map<string, { question: string; count: number; asked_also_as: string[] }>()
  for (const { question, count } of questions) {
    const terms = analyseQuestion(question, 20).terms.map(({ term }) => term)
    const key = terms.length > 0 ? terms.sort().join(' ') : question
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { question, count, asked_also_as: [] })
    else {
      group.count += count
      group.asked_also_as.push(question)
    }
  }
  const asked = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, most)
  // What an answer refuses because it is too far may still be what was asked for, in other words.
  const site = data && (await readSiteIndex(data, { ...defaultParameters, leastConfidence: 0 }))
  return Promise.all(
    asked.map(async (group) => ({
      ...group,
      nearest: data && site && (await findNearest(group.question, site, { data, now })),
      line: `questions: [${JSON.stringify(group.question)}]`,
    })),
  )
}

async function findNearest(
  question: string,
  site: SiteIndex,
  context: Pick<Context, 'data' | 'now'>,
): Promise<UnansweredGroup['nearest']> {
  const timing = { measure: <T>(_: string, work: () => T): T => work() }
  const { facts, passages, read_next: documents } = await answer(question, 1, context, timing, site)
  const [fact, passage, document] = [facts[0], passages[0], documents[0]]
  if (fact && fact.confidence >= (passage?.confidence ?? 0)) return { what: 'fact', name: fact.id, text: fact.fact }
  if (passage) return { what: 'passage', name: passage.markdown, text: passage.quote }
  return document ? { what: 'document', name: document.markdown, text: document.title } : null
}

async function countWaiting(store: Store, now: Date): Promise<Pick<Report, 'hellos_unread' | 'questions_open'>> {
  const counts = { hellos_unread: 0, questions_open: 0 }
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({ unread: true }, page, now)))
    counts.hellos_unread += hellos.length
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({ answered: false }, page, now)))
    counts.questions_open += threads.length
  return counts
}
