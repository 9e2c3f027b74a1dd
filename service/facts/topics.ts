// The publisher's topics: whether a value is one, and how many facts each has.
import { Problem } from '../contract/problems.js'
import type { Data } from '../data.js'

/** Passes a topic of the site, or none. @throws Problem invalid-request that lists the allowed values. */
export function checkTopic(topic: string | undefined, data: Data): void {
  if (topic === undefined) return
  const allowed = data.json('site.json').topics.map(({ id }) => id)
  if (allowed.includes(topic)) return
  const message = `one of these is allowed: ${allowed.join(', ')}`
  throw new Problem('invalid-request', {
    detail: `topic: ${message}`,
    errors: [{ parameter: 'topic', message }],
  })
}

/** Counts facts per topic, in the site's order; topics without any are left out, so that the counts add up. */
export function countTopics(ordinals: Iterable<number>, data: Data): Record<string, number> {
  const ofFact = data.json('fact-topics.json')
  const counts = new Map<number, number>()
  for (const ordinal of ordinals) {
    const topic = ofFact[ordinal] ?? -1
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  const entries = data.json('site.json').topics.map(({ id }, position) => [id, counts.get(position) ?? 0] as const)
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}
