// The binary files of the data folder: the index that questions are put to, and the records that answers are read from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAskIndex, type AskContent } from '../../service/ask/build-index.js'
import { writeRecords } from '../../service/ask/records.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import type { BinaryFile, StoredDocument } from '../../service/data.js'
import { listedFact } from './lists.js'
import type { OutputFile, Publication, Published } from './published.js'

/** The index and its records. `publicFolder` is the staged tree, from which the documents are read back. */
export function renderIndexFiles(publication: Publication, publicFolder: string): OutputFile[] {
  const documents = [...publication.posts, ...publication.articles]
  const stored = documents.map((document) => readStored(document, publicFolder))
  const ordinals = new Map(documents.map((document, ordinal) => [document.url, ordinal]))
  const content: AskContent = {
    facts: publication.facts.map((fact) => {
      const document = ordinals.get(fact.source.url)
      const { fact: statement, evidence: quote, topic, source } = fact
      return { statement, quote, topic, title: source.title, ...(document === undefined ? {} : { document }) }
    }),
    documents: documents.map(({ title, description, headings }, ordinal) => ({
      title,
      description,
      headings,
      body: stored[ordinal]?.detail.articleBody ?? '',
    })),
  }
  const files: Record<BinaryFile, Uint8Array> = {
    'ask.bin': buildAskIndex(content),
    'facts.bin': writeRecords(publication.facts.map(listedFact)),
    'documents.bin': writeRecords(stored),
  }
  return Object.entries(files).map(([name, bytes]) => ({ path: `/${name}`, content: bytes }))
}

function readStored({ kind, slug }: Published, publicFolder: string): StoredDocument {
  const file = join(publicFolder, 'api', kind, slug)
  return {
    detail: JSON.parse(readFileSync(`${file}.json`, 'utf8')) as DocumentDetail,
    markdown: readFileSync(`${file}.md`, 'utf8'),
  }
}
