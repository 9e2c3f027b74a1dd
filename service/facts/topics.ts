// Counts facts per topic.
import type { Data } from '../data.js'

/** Counts facts per topic, in the site's order, without the topics that have none. */
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
