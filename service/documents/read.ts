// Posts and articles from the data of the build, for callers that cannot be sent to the files (MCP tools).
import { openRecords } from '../ask/index.js'
import { Problem } from '../contract/problems.js'
import type { DocumentDetail, DocumentEntry } from '../contract/resources/document.js'
import type { Fact } from '../contract/resources/fact.js'
import type { Data, StoredDocument } from '../data.js'

export type DocumentKind = 'post' | 'article'

/** The entries of one kind, or of both, each kind newest first. */
export function listDocuments(data: Data, kind: DocumentKind | undefined): (DocumentEntry & { kind: DocumentKind })[] {
  return data.json('documents.json').filter((entry) => kind === undefined || entry.kind === kind)
}

/** A document in both forms. @throws Problem gone or not-found. */
export function getDocument(data: Data, kind: DocumentKind, slug: string): StoredDocument {
  const ordinal = data.json('documents.json').findIndex((entry) => entry.kind === kind && entry.slug === slug)
  if (ordinal === -1) {
    const removed = data.json('gone.json').includes(`/${kind}s/${slug}/`)
    throw new Problem(removed ? 'gone' : 'not-found', {
      detail: removed ? 'The author has removed this document.' : `There is no ${kind} with this slug.`,
    })
  }
  return openRecords<StoredDocument>(data.bytes('documents.bin')).get(ordinal)
}

/** A fact with every field, by its id. @throws Problem not-found. */
export function getFact(data: Data, id: string): Fact {
  const slug = id.slice(0, id.lastIndexOf('#'))
  for (const { kind } of listDocuments(data, undefined).filter((entry) => entry.slug === slug)) {
    const detail: DocumentDetail = getDocument(data, kind, slug).detail
    const fact = detail.facts.find((one) => one.id === id)
    if (fact) return fact
  }
  throw new Problem('not-found', { detail: 'There is no fact with this id.' })
}
