// The publisher's report: the days that are over against as many before, and what waits for the publisher.
import { analyseQuestion } from '../service/ask/analysis.js'
import { answer } from '../service/ask/answer.js'
import type { Context } from '../service/context.js'
import type { Data } from '../service/data.js'
import { addDays, dayOf, type Day } from '../service/store/day.js'
import { readPages } from '../service/store/pages.js'
import type { PaymentCount, ReadingCount, Store, Traffic } from '../service/store/store.js'
import { allFamilies, browser } from '../service/traffic/family.js'

/** A name with its count in the period and in the one before. */
export interface Compared {
  name: string
  now: number
  before: number
}

/** Questions that ask the same and found no good answer. */
export interface UnansweredGroup {
  question: string
  count: number
  /** The same in other words. */
  also: string[]
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
  today_so_far: number
  totals: Compared[]
  by_day: { day: Day; requests: number; purposes: Record<string, number> }[]
  purposes: Compared[]
  families: Compared[]
  /** Families of which a request was proved or refuted by signature or address; those with the most false claims first. */
  claims: { family: string; verified: number; unverifiable: number; false_claims: number }[]
  /** Families with requests in the period and in none of the days kept before it. */
  new_families: string[]
  documents: Compared[]
  risers: Compared[]
  fallers: Compared[]
  /** How often a fact was given as an answer. */
  facts: Compared[]
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
const keptDays = 90
const pageSize = 1000

type Counts = ReadonlyMap<string, number>

/** Reads the report of the last `days` (1 to 45) whole days. */
export async function gatherReport({ store, now, openData }: ReportDeps, days: number): Promise<Report> {
  const instant = now()
  const today = dayOf(instant)
  const [from, before] = [addDays(today, -days), addDays(today, -2 * days)]
  const read = (first: Day, length: number) => store.readTraffic(first, length, instant)
  const window = Array.from({ length: days }, (_, index) => addDays(from, index))
  const [current, previous, sofar, earlier, ofDays, readings] = await Promise.all([
    read(from, days),
    read(before, days),
    read(today, 1),
    read(addDays(today, 1 - keptDays), keptDays - 1 - days),
    Promise.all(window.map((day) => read(day, 1))),
    store.readReadings(before, 2 * days, instant),
  ])
  const of = (count: (traffic: Traffic) => Counts) => compare(count(current), count(previous))
  const [readNow, readBefore] = [sumReadings(readings, from, today), sumReadings(readings, before, from)]
  const documents = compare(readNow.pages, readBefore.pages)
  const byChange = [...documents].sort((a, b) => b.now - b.before - (a.now - a.before))
  return {
    from,
    until: addDays(today, -1),
    days,
    today_so_far: sumOf(sofar, 'requests'),
    totals: of(totalsOf),
    by_day: window.map((day, index) => {
      const purposes = purposesOf(ofDays[index])
      return { day, requests: current.byDay.get(day)?.requests ?? 0, purposes: Object.fromEntries(purposes) }
    }),
    purposes: of(purposesOf),
    families: of(familiesOf).slice(0, most),
    claims: claimsOf(current).slice(0, most),
    new_families: [...familiesOf(current).keys()].filter((name) => !earlier.byFamily.has(name)),
    documents: documents.slice(0, most),
    risers: byChange.filter((one) => one.now > one.before).slice(0, 5),
    fallers: byChange
      .filter((one) => one.now < one.before)
      .reverse()
      .slice(0, 5),
    facts: compare(readNow.facts, readBefore.facts).slice(0, most),
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

const sumOf = ({ byDay }: Traffic, what: 'requests' | 'hellos'): number =>
  [...byDay.values()].reduce((sum, day) => sum + day[what], 0)

const totalsOf = (traffic: Traffic): Counts =>
  new Map([
    ['requests of agents', sumOf(traffic, 'requests')],
    ['views by people', traffic.byFamily.get(browser.family)?.requests ?? 0],
    ['hellos', sumOf(traffic, 'hellos')],
  ])

const familiesOf = ({ byFamily }: Traffic): Counts =>
  new Map([...byFamily].flatMap(([name, { requests }]) => (name === browser.family ? [] : [[name, requests]])))

function claimsOf({ byFamily }: Traffic): Report['claims'] {
  return [...byFamily]
    .filter(([, { verified, falseClaims }]) => verified + falseClaims > 0)
    .map(([family, { requests, verified, falseClaims }]) => ({
      ...{ family, verified, unverifiable: requests - verified - falseClaims, false_claims: falseClaims },
    }))
    .sort((a, b) => b.false_claims - a.false_claims || b.verified - a.verified || (a.family < b.family ? -1 : 1))
}

function purposesOf(traffic: Traffic | undefined): Counts {
  const purposes = new Map(allFamilies().map(({ family, purpose }) => [family, purpose as string]))
  const sums = new Map<string, number>()
  for (const [family, requests] of traffic ? familiesOf(traffic) : []) {
    const purpose = purposes.get(family) ?? 'unknown'
    sums.set(purpose, (sums.get(purpose) ?? 0) + requests)
  }
  return sums
}

/** Readings of the days from `from` to before `until`: pages by agents and people, facts, and visits sent by assistants. */
function sumReadings(byDay: ReadonlyMap<Day, ReadingCount[]>, from: Day, until: Day) {
  const [pages, facts, referrals] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (const [day, readings] of byDay) {
    if (day < from || day >= until) continue
    for (const reading of readings) {
      const sums = 'referral' in reading ? referrals : reading.kind === 'page' ? pages : facts
      const name = 'referral' in reading ? `${reading.referral} → ${reading.name}` : reading.name
      sums.set(name, (sums.get(name) ?? 0) + reading.count)
    }
  }
  return { pages, facts, referrals }
}

/** Groups questions with the same words, whatever their order and endings, and finds what is nearest to each group. */
async function groupUnanswered(
  questions: readonly { question: string; count: number }[],
  data: Data | null,
  now: Context['now'],
): Promise<UnansweredGroup[]> {
  const groups = new Map<string, { question: string; count: number; also: string[] }>()
  for (const { question, count } of questions) {
    const terms = analyseQuestion(question, 20).map(({ term }) => term)
    const key = terms.length > 0 ? terms.sort().join(' ') : question
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { question, count, also: [] })
    else {
      group.count += count
      group.also.push(question)
    }
  }
  const asked = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, most)
  return Promise.all(
    asked.map(async (group) => ({
      ...group,
      nearest: data && (await findNearest(group.question, data, now)),
      line: `questions: [${JSON.stringify(group.question)}]`,
    })),
  )
}

async function findNearest(question: string, data: Data, now: Context['now']): Promise<UnansweredGroup['nearest']> {
  const timing = { measure: <T>(_: string, work: () => T): T => work() }
  const { facts, passages, read_next: documents } = await answer(question, 1, { data, now }, timing)
  const [fact, passage, document] = [facts[0], passages[0], documents[0]]
  if (fact) return { what: 'fact', name: fact.id, text: fact.fact }
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
