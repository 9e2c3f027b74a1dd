// The facts list with `q` or `limit`, a random fact, and the index of premium facts.
import { openSiteIndex } from '../ask/site-index.js'
import { limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { Handler } from '../context.js'
import type { Data } from '../data.js'

/**
 * Facts that match `topic` and `q`: best first with `q`, else newest first. `limit` and `cursor` shorten `facts` only; an
 * answer has at most 1000, as one of 4.5 MB is the largest that a function may give.
 */
export const listFacts: Handler<'facts'> = async ({ input, context: { data }, timing }) => {
  const { index, facts } = await openSiteIndex(data)
  const { q, limit = limits.facts.maxFacts, cursor = 0 } = input
  const found =
    q === undefined
      ? Array.from({ length: facts.count }, (_, ordinal) => ordinal)
      : timing.measure('search', () => index.searchFacts(q))
  const topics = data.json('site.json').topics
  const ofFact = data.json('fact-topics.json')
  const ordinals =
    input.topic === undefined ? found : found.filter((ordinal) => topics[ofFact[ordinal] ?? -1]?.id === input.topic)
  const end = cursor + limit
  const hasMore = end < ordinals.length
  return {
    body: {
      count: ordinals.length,
      topics: countTopics(ordinals, data),
      facts: ordinals.slice(cursor, end).map((ordinal) => facts.get(ordinal)),
      ...(hasMore && { next_cursor: end }),
    },
    ...(hasMore && { headers: linkToNext({ ...input, cursor: end }) }),
  }
}

/** The page after this one, for clients that follow links (RFC 8288). */
function linkToNext(input: object): { Link: string } {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return { Link: `</api/facts.json?${query.toString()}>; rel="next"` }
}

/**
 * A random fact, each with the same probability.
 * @throws Problem not-found where there is none
 */
export const randomFact: Handler<'randomFact'> = async ({ context: { data, random } }) => {
  const { facts } = await openSiteIndex(data)
  if (facts.count === 0) throw new Problem('not-found', { detail: 'This site has no facts.' })
  return { body: facts.get(uniformBelow(facts.count, random)) }
}

/** A uniform whole number from 0 to `bound` - 1; draws that would favour small numbers are repeated. */
function uniformBelow(bound: number, random: (bytes: number) => Uint8Array): number {
  const space = 2 ** 32
  const unbiased = space - (space % bound)
  for (;;) {
    const bytes = random(4)
    const drawn = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
    if (drawn < unbiased) return drawn % bound
  }
}

/** Counts facts per topic, in the site's order, without the topics that have none. */
function countTopics(ordinals: Iterable<number>, data: Data): Record<string, number> {
  const ofFact = data.json('fact-topics.json')
  const counts = new Map<number, number>()
  for (const ordinal of ordinals) {
    const topic = ofFact[ordinal] ?? -1
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  const entries = data.json('site.json').topics.map(({ id }, position) => [id, counts.get(position) ?? 0] as const)
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}

/** The index of the build, or its facts of one topic; `count` is the number of facts in the answer. */
export const listPremiumFacts: Handler<'premiumIndex'> = ({ input, context: { data } }) => {
  const index = data.json('premium-index.json')
  if (input.topic === undefined) return { body: index }
  const facts = index.facts.filter(({ topic }) => topic === input.topic)
  return { body: { ...index, count: facts.length, facts } }
}
