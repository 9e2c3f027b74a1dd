// Writes the binary files of the data folder: the search index, and the facts of its answers.
import { buildCountedIndex } from '../../service/ask/build-index.js'
import type { CountedText, TextCounter } from '../../service/ask/count-text.js'
import { writeRecords } from '../../service/ask/records.js'
import { listedFact } from './lists.js'
import type { OutputFile, Publication } from '../document/published.js'

/** The index and the records of facts. `counted` are the documents, posts first, each kind newest first. */
export function renderIndexFiles(
  { posts, articles, facts }: Publication,
  counted: readonly CountedText[],
  counter: TextCounter,
): OutputFile[] {
  const ordinals = new Map([...posts, ...articles].map((document, ordinal) => [document.url, ordinal]))
  const texts = facts.map((fact) => {
    const document = ordinals.get(fact.source.url)
    const { fact: statement, evidence: quote, topic, source, questions } = fact
    return {
      statement,
      quote,
      topic,
      title: source.title,
      ...(questions && { questions }),
      ...(document === undefined ? {} : { document }),
    }
  })
  return [
    { path: '/ask.bin', content: buildCountedIndex({ facts: texts, documents: counted, counter }) },
    { path: '/facts.bin', content: writeRecords(facts.map(listedFact)) },
  ]
}
