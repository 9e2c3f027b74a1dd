// Our search as one of the compared engines: the texts of a collection are facts with a statement and a title.
import { buildAskIndex } from '../../../test/ask/ask-index.js'
import { type AskIndex, openAskIndex } from '../../../service/ask/open-index.js'
import { languageOf } from '../../../service/ask/languages.js'
import { defaultParameters, type Parameters } from '../../../service/ask/parameters.js'
import type { CollectionText } from '../collections.js'
import type { Engine } from './engine.js'

/** The index of a collection's texts, built and opened. */
export function indexCollection(
  texts: readonly CollectionText[],
  parameters: Parameters = defaultParameters,
  language = 'en',
): AskIndex {
  const facts = texts.map(({ title, text, questions = [] }) => {
    return { statement: text, quote: '', topic: '', title, questions, language }
  })
  return openAskIndex(buildAskIndex({ facts, documents: [] }, parameters), parameters, [languageOf(language)])
}

/** The shipped parameters without refusal: what the ranking alone is worth, as the other engines never refuse. */
export const rankingAlone: Parameters = { ...defaultParameters, leastConfidence: 0, leastShare: 0 }

/** Our search with the given parameters. */
export function ourEngine(name: string, parameters: Parameters): Engine {
  return {
    name,
    index(texts) {
      const index = indexCollection(texts, parameters)
      return (question, limit) => index.search(question, { limit, readNext: 5 }).facts.map(({ ordinal }) => ordinal)
    },
  }
}
