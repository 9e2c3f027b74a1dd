// Writes the binary files of the data folder: the search index, and the facts of its answers.
import { buildCountedIndex } from '../../service/ask/build-index.js'
import type { CountedText, TextCounter } from '../../service/ask/count-text.js'
import { writeRecords } from '../../service/records.js'
import { listedFact } from './lists.js'
import type { OutputFile, Publication } from '../document/published.js'

/** The index and the records that its answers show. `counted` are the documents, posts first, each kind newest first. */
export function renderIndexFiles(
  { site, posts, articles, facts }: Publication,
  counted: readonly CountedText[],
  counter: TextCounter,
): OutputFile[] {
  const documents = [...posts, ...articles]
  const ordinals = new Map(documents.map((document, ordinal) => [document.url, ordinal]))
  const texts = facts.map((fact) => {
    const document = ordinals.get(fact.source.url)
    const { fact: statement, evidence: quote, topic, source, questions } = fact
    return {
      statement,
      quote,
      topic,
      title: source.title,
      language: documents[document ?? -1]?.language ?? site.language,
      ...(questions && { questions }),
      ...(document === undefined ? {} : { document }),
    }
  })
  const index = buildCountedIndex({ facts: texts, documents: counted, counter })
  return [
    { path: '/ask.bin', content: index },
    { path: '/facts.bin', content: writeRecords(facts.map(listedFact)) },
  ]
}
