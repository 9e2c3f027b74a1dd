// The function of the deployment that reads: ask, facts, changes.
import { handlers, type files } from '../../service/functions/ask.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {
  'ask.bin': new URL('./data/ask.bin', import.meta.url),
  'facts.bin': new URL('./data/facts.bin', import.meta.url),
  'changes.json': new URL('./data/changes.json', import.meta.url),
  'documents.json': new URL('./data/documents.json', import.meta.url),
  'fact-topics.json': new URL('./data/fact-topics.json', import.meta.url),
  'premium-index.json': new URL('./data/premium-index.json', import.meta.url),
})
