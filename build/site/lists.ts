// The lists: posts, articles, changes, facts and premium facts, all and by topic.
import { describeChange } from '../../service/facts/changes.js'
import type { StoredChange } from '../../service/data.js'
import { tagSlug } from '../../service/documents/tags.js'
import { limits } from '../../service/contract/limits.js'
import { describePrice, displayAmount, paymentAdvice, prices } from '../../service/contract/prices.js'
import type { Change, DocumentEntry, LatestEntry } from '../../service/contract/resources/document.js'
import { readFactId, type Fact, type FactsList, type ListedFact } from '../../service/contract/resources/fact.js'
import type { PremiumEntry, PremiumIndex } from '../../service/contract/resources/paid.js'
import { compareText } from '../diagnostics.js'
import type { Site } from '../read/site.js'
import { datePartsOf, type PartChanges } from '../ledger/changes.js'
import { filePerValue } from '../../service/contract/file-per-value.js'
import {
  jsonFile,
  jsonListFile,
  labelsOf,
  type OutputFile,
  type Publication,
  type Published,
} from '../document/published.js'

export function* renderLists(publication: Publication): Generator<OutputFile> {
  const { posts, articles, site } = publication
  const lists = [
    ['/api/posts.json', posts],
    ['/api/articles.json', articles],
  ] as const
  for (const [path, documents] of lists) {
    yield* documentFiles(path, documents, site)
    for (const [tag, { found }] of groupByTag(documents))
      yield* documentFiles(filePerValue(path, 'tag', tag), found, site)
  }
  yield jsonFile('/api/changes.json', newestChanges(publication))
  yield* factFiles('/api/facts.json', publication.facts, site)
  yield* premiumFiles('/api/facts/premium.json', publication)
  for (const { id: topic } of site.topics) {
    const facts = publication.facts.filter((fact) => fact.topic === topic)
    yield* factFiles(filePerValue('/api/facts.json', 'topic', topic), facts, site)
    yield* premiumFiles(filePerValue('/api/facts/premium.json', 'topic', topic), publication, topic)
  }
}

/** The documents of each tag or category, by its form in URLs, with its name as first written. */
export function groupByTag(documents: readonly Published[]): Map<string, { name: string; found: Published[] }> {
  const groups = new Map<string, { name: string; found: Published[] }>()
  for (const document of documents) {
    for (const label of labelsOf(document)) {
      const tag = tagSlug(label)
      const group = groups.get(tag) ?? { name: label, found: [] }
      if (tag !== '' && group.found.at(-1) !== document) group.found.push(document)
      if (tag !== '') groups.set(tag, group)
    }
  }
  return groups
}

/** The day of the newest edit among documents or facts; `undefined` where there are none. */
export function newestDay(entries: readonly { published: string; updated?: string | null }[]): string | undefined {
  return entries
    .map(({ published, updated }) => updated ?? published)
    .sort()
    .at(-1)
}

export function entryOf(document: Published): DocumentEntry {
  return {
    slug: document.slug,
    title: document.title,
    description: document.description,
    url: document.url,
    markdown: document.markdownUrl,
    json: document.jsonUrl,
    pubDate: document.published,
    ...(document.tags.length > 0 && { tags: document.tags }),
    ...(document.categories.length > 0 && { categories: document.categories }),
    ...(document.cover !== null && { image: document.cover }),
    ...(document.updated === null ? {} : { updatedDate: document.updated }),
  }
}

export function latestOf(document: Published): LatestEntry {
  const { pubDate, ...entry } = entryOf(document)
  return { ...entry, published: pubDate }
}

export type ChangesOf = (document: Pick<Published, 'kind' | 'slug'>) => PartChanges

/** Every document with its changes, the last changed first. */
export function listChanges(
  { posts, articles, facts }: Pick<Publication, 'posts' | 'articles' | 'facts'>,
  changesOf: ChangesOf,
): StoredChange[] {
  const slugsWithFacts = new Set(facts.map(({ id }) => readFactId(id).slug))
  return [...posts, ...articles]
    .map((document) => ({
      ...{ type: document.kind, title: document.title, url: document.url, markdown: document.markdownUrl },
      ...datePartsOf(changesOf(document), slugsWithFacts.has(document.slug)),
    }))
    .sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated) || compareText(a.url, b.url))
}

/** The changes of the static list. */
export function newestChanges({ changes }: Publication): Change[] {
  return changes.slice(0, limits.changes.defaultEntries).map((change) => describeChange(change))
}

export function listedFact({ id, fact, evidence, topic, source, url }: Fact): ListedFact {
  return { id, fact, evidence, topic, source, url }
}

/** How many facts a list has, in all and by topic, in the order of the site's topics. */
export function countFacts(facts: readonly Fact[], { topics }: Site): Pick<FactsList, 'count' | 'topics'> {
  const counts = new Map<string, number>()
  for (const { topic } of facts) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return {
    count: facts.length,
    topics: Object.fromEntries(topics.flatMap(({ id }) => (counts.has(id) ? [[id, counts.get(id) ?? 0]] : []))),
  }
}

/** A longer list is also published in parts, of so many entries each. */
const mostWithoutParts = 10_000
const entriesPerPart = 1000

/** The path of the first part of a list; `undefined` where it is not published in parts. */
export function firstPart(path: string, { length }: readonly unknown[]): string | undefined {
  return length > mostWithoutParts ? filePerValue(path, 'part', '1') : undefined
}

/** The parts of a long list, each with the URL of the next. `whole` makes an answer of some entries. */
function* partFiles<Entry>(
  path: string,
  entries: readonly Entry[],
  { base_url: base }: Site,
  whole: (some: readonly Entry[]) => object,
): Generator<OutputFile> {
  if (firstPart(path, entries) === undefined) return
  for (let part = 1, end = entriesPerPart; end - entriesPerPart < entries.length; part++, end += entriesPerPart) {
    const next = end < entries.length && { next: base + filePerValue(path, 'part', `${part + 1}`) }
    const content = { ...whole(entries.slice(end - entriesPerPart, end)), ...next }
    yield jsonFile(filePerValue(path, 'part', `${part}`), content)
  }
}

function* factFiles(path: string, facts: readonly Fact[], site: Site): Generator<OutputFile> {
  const counts = countFacts(facts, site)
  const whole = (some: readonly Fact[]): FactsList => ({ ...counts, facts: some.map(listedFact) })
  const first = firstPart(path, facts)
  yield jsonListFile(path, facts, (some) => ({ ...(first && { parts: site.base_url + first }), ...whole(some) }))
  yield* partFiles(path, facts, site, whole)
}

function* documentFiles(path: string, documents: readonly Published[], site: Site): Generator<OutputFile> {
  yield jsonListFile(path, documents, (some) => some.map(entryOf))
  yield* partFiles(path, documents, site, (some) => ({ count: documents.length, documents: some.map(entryOf) }))
}

function* premiumFiles(path: string, publication: Publication, topic?: string): Generator<OutputFile> {
  const index = listPremium(publication, topic)
  yield jsonFile(path, index)
  yield* partFiles(path, index.facts, publication.site, (some) => ({ ...index, facts: some }))
}

const howToPay = [
  `GET the \`url\` of a fact. The first ${limits.premium.freeCallsPerDay} calls a day are free for a caller.`,
  'After that the answer is 402 with a `WWW-Authenticate: Payment` challenge (Machine Payments Protocol).',
  `Pay it with an MPP client: ${displayAmount(prices.premiumFact)} buys ${prices.premiumFact.calls} calls.`,
  'Repeat the request with the `Authorization: Payment` credential: the answer carries the fact, a `Payment-Receipt`, and a token for the remaining call.',
  'Send that token as `X-Credit-Token` to spend the remaining call.',
]

/** The index of premium facts, of one topic where it is given. Nothing of a paid part is in it. */
export function listPremium({ premium, site, sandbox }: Publication, topic?: string): PremiumIndex {
  const { amountCents, calls, currency } = prices.premiumFact
  const facts = premium
    .filter((fact) => topic === undefined || fact.topic === topic)
    .map(({ id, title, topic, source }): PremiumEntry => ({
      id,
      title,
      topic,
      source,
      url: `${site.base_url}/api/facts/premium/${encodeURIComponent(id)}`,
    }))
  return {
    pricing: {
      free_calls_per_day: limits.premium.freeCallsPerDay,
      price: describePrice(prices.premiumFact),
      calls_per_payment: calls,
      per_call: describePrice({ amountCents: amountCents / calls, currency }),
    },
    how: premium.length === 0 ? ['No premium fact is sold here at present.'] : [...howToPay, ...paymentAdvice(sandbox)],
    count: facts.length,
    facts,
  }
}
