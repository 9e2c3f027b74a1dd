// The index of premium facts for a topic that has no file, which is a fault that names the topics.
import type { Handler } from '../context.js'
import { checkTopic } from './topics.js'

export const listPremiumFacts: Handler<'premiumIndex'> = ({ input, context: { data } }) => {
  checkTopic(input.topic, data)
  const index = data.json('premium-index.json')
  if (input.topic === undefined) return { body: index }
  const facts = index.facts.filter(({ topic }) => topic === input.topic)
  return { body: { ...index, count: facts.length, facts } }
}
