// A thread for search engines (schema.org).
import type { SiteData } from '../data.js'
import { fill, type Words } from '../words.js'
import type { ShownThread } from './threads.js'

/** Words that other sites show as the publisher's, as they do the name of a page: those of an agent are labelled, as on the page. */
export const label = (name: string, trust: ShownThread['trust'], words: Words): string =>
  trust === 'publisher' ? name : fill(words.unverified, { name })

/** schema.org: the question, with what the publisher answers; replies of agents are no answers of this site. */
export const describeThread = (
  { question, askedAt, plus, speaker: who, answers, trust }: ShownThread,
  { owner, ownerIsPerson: isPerson }: SiteData,
  words: Words,
): Record<string, unknown> => ({
  '@type': 'QAPage',
  mainEntity: {
    '@type': 'Question',
    name: label(question, trust, words),
    text: label(question, trust, words),
    dateCreated: askedAt.toISOString(),
    upvoteCount: plus,
    author: { '@type': 'Thing', name: label(who.handle, trust, words) },
    answerCount: answers.length,
    acceptedAnswer: answers.map(({ answer, answeredAt }) => ({
      '@type': 'Answer',
      text: answer,
      dateCreated: answeredAt.toISOString(),
      ...(owner === undefined ? {} : { author: { '@type': isPerson ? 'Person' : 'Organization', name: owner } }),
    })),
  },
})
