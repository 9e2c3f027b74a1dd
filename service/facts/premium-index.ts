// The index of premium facts, optionally of one topic.
import type { Handler } from '../context.js'

/** The index of the build, or its facts of one topic; `count` is the number of facts in the answer. */
export const listPremiumFacts: Handler<'premiumIndex'> = ({ input, context: { data } }) => {
  const index = data.json('premium-index.json')
  if (input.topic === undefined) return { body: index }
  const facts = index.facts.filter(({ topic }) => topic === input.topic)
  return { body: { ...index, count: facts.length, facts } }
}
