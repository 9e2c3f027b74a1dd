// The ask routes: the question as a parameter or as a path, with the same answer.
import type { AskAnswer } from '../contract/resources/fact.js'
import { limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { Context, Handler, Timing } from '../context.js'
import { openSiteIndex } from './site-index.js'

const hint =
  'Nothing here matches. Try other words, or read the topics in /api/facts.json and the documents in /api/posts.json and /api/articles.json.'

/** The best facts and the documents to read next, or a hint where nothing matches. */
export const answerQuestion: Handler<'ask'> = ({ input, context, timing }) => ({
  body: answer(input.q, input.limit, context, timing),
})

/** The path form, with hyphens for spaces. */
export const answerPath: Handler<'askPath'> = ({ input, context, timing }) => {
  const q = input.question.replaceAll('-', ' ')
  if (q.trim() === '') {
    const message = 'a question is needed: it is blank'
    throw new Problem('invalid-request', { detail: message, errors: [{ parameter: 'question', message }] })
  }
  return { body: answer(q, input.limit, context, timing) }
}

function answer(q: string, limit: number, { data }: Context, timing: Timing): AskAnswer {
  const { index, facts } = openSiteIndex(data)
  const found = timing.measure('search', () => index.search(q, { limit, readNext: limits.ask.maxReadNext }))
  const documents = data.json('documents.json')
  const readNext = found.documents.flatMap(({ ordinal }) => documents[ordinal] ?? [])
  return {
    q,
    facts: found.facts.map(({ ordinal }) => facts.get(ordinal)),
    read_next: readNext.map(({ title, url, markdown }) => ({ title, url, markdown })),
    ...(found.facts.length + readNext.length === 0 && { hint }),
  }
}
