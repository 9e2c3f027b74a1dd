// The topics that the facts of a document may have.
import type { Site } from '../../build/read/site.js'
import type { SuggestDocument } from './documents.js'
import type { TopicWords } from './propose.js'

export interface Topic extends TopicWords {
  readonly title: string
}

/** For a document without tags and categories, on a site that names no topics. */
const general = 'general'

/**
 * The topics of the site, with the words of their facts. A site that names none takes any: then the tags and categories of the document,
 * and the topics that facts have.
 */
export function topicsFor(
  { topics }: Pick<Site, 'topics'>,
  documents: readonly SuggestDocument[],
  { document }: SuggestDocument,
): Topic[] {
  const facts = documents.flatMap((one) => one.document.facts)
  const wordsOf = (id: string, ...own: string[]) =>
    [...own, ...facts.flatMap(({ topic, fact }) => (topic === id ? [fact] : []))].join('\n')
  if (topics.length > 0)
    return topics.map(({ id, title, description = '' }) => ({ id, title, text: wordsOf(id, title, description) }))
  const named = new Map([
    ...[...document.head.tags, ...document.head.categories].map((tag) => [makeTopic(tag), tag] as const),
    ...facts.map(({ topic }) => [topic, topic] as const),
  ])
  named.delete('')
  if (named.size === 0) named.set(general, general)
  return [...named].map(([id, title]) => ({ id, title, text: wordsOf(id, title) }))
}

/** The id of a topic for a tag; empty where the tag has no letter of the Latin alphabet. */
function makeTopic(tag: string): string {
  const words = tag.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
