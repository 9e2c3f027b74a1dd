// Writes the binary files of the data folder: the search index, and the facts of its answers.
import { buildCountedIndex } from '../../service/ask/build-index.js'
import type { CountedText, TextCounter } from '../../service/ask/count-text.js'
import { languageOf } from '../../service/ask/languages.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters } from '../../service/ask/parameters.js'
import { writeRecords } from '../../service/records.js'
import { entryOf, listedFact } from './lists.js'
import type { AnswerDocument } from '../../service/data.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import type { OutputFile, Publication, Published } from '../document/published.js'

/** The index and the records of facts, and the search in them. `counted` are the documents, posts first, each kind newest first. */
export function renderIndexFiles(
  { site, posts, articles, facts }: Publication,
  counted: readonly CountedText[],
  counter: TextCounter,
): { files: OutputFile[]; search: SearchSite } {
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
  const files = [
    { path: '/ask.bin', content: index },
    { path: '/facts.bin', content: writeRecords(facts.map(listedFact)) },
    { path: '/documents.bin', content: writeRecords(documents.map(answerDocument)) },
  ]
  return { files, search: searchIn(index, facts, documents, site.language) }
}

function answerDocument(document: Published): AnswerDocument {
  const { title, url, markdown, pubDate } = entryOf(document)
  return { title, url, markdown, pubDate, language: document.language }
}

/** Answers a question from the index that was just built, as the function will. */
export type SearchSite = (question: string) => { facts: Fact[]; documents: Published[] }

function searchIn(
  file: Uint8Array,
  facts: readonly Fact[],
  documents: readonly Published[],
  siteLanguage: string,
): SearchSite {
  const tags = new Set([siteLanguage, ...documents.map(({ language }) => language)])
  const index = openAskIndex(file, defaultParameters, [...tags].map(languageOf))
  return (question) => {
    const found = index.search(question, { limit: 1, readNext: 3 })
    return {
      facts: found.facts.flatMap(({ ordinal }) => facts[ordinal] ?? []),
      documents: found.documents.flatMap(({ ordinal }) => documents[ordinal] ?? []),
    }
  }
}
