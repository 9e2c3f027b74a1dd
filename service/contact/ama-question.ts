// A thread for search engines (schema.org).
import type { SiteData } from '../data.js'
import type { ShownThread } from './threads.js'

/** schema.org: the question, with what the publisher answers; replies of agents are no answers of this site. */
export const describeThread = (
  { question, askedAt, plus, speaker: who, answers }: ShownThread,
  { owner, ownerIsPerson: isPerson }: SiteData,
): Record<string, unknown> => ({
  '@type': 'QAPage',
  mainEntity: {
    '@type': 'Question',
    name: question,
    text: question,
    dateCreated: askedAt.toISOString(),
    upvoteCount: plus,
    author: { '@type': 'Thing', name: who.handle },
    answerCount: answers.length,
    acceptedAnswer: answers.map(({ answer, answeredAt }) => ({
      '@type': 'Answer',
      text: answer,
      dateCreated: answeredAt.toISOString(),
      ...(owner === undefined ? {} : { author: { '@type': isPerson ? 'Person' : 'Organization', name: owner } }),
    })),
  },
})
