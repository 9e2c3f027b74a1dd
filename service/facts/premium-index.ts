// The index of premium facts, for a topic too.
import type { Handler } from '../context.js'

/** The index as the build made it, or its facts of one topic; `count` is that of the facts given. */
export const listPremiumFacts: Handler<'premiumIndex'> = ({ input, context: { data } }) => {
  const index = data.json('premium-index.json')
  if (input.topic === undefined) return { body: index }
  const facts = index.facts.filter(({ topic }) => topic === input.topic)
  return { body: { ...index, count: facts.length, facts } }
}
