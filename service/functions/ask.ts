// The function that reads: questions, facts and changes, from the index of the build and without a store.
import { answerPath, answerQuestion } from '../ask/answer.js'
import { listChanges } from '../facts/changes.js'
import { listFacts, randomFact } from '../facts/list.js'
import { listPremiumFacts } from '../facts/premium-index.js'
import type { DataFileName } from '../data-folder.js'
import type { ServedBy } from './function.js'

export const handlers = {
  ask: answerQuestion,
  askPath: answerPath,
  facts: listFacts,
  randomFact,
  premiumIndex: listPremiumFacts,
  changes: listChanges,
} satisfies ServedBy<'ask'>

/** The data files that it reads, beside those that every function has. */
export const files = [
  'ask.bin',
  'facts.bin',
  'changes.json',
  'documents.json',
  'fact-topics.json',
  'premium-index.json',
] as const satisfies DataFileName[]
