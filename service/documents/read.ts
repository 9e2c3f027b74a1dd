// Posts and articles from the data of the build, for callers that cannot be sent to the files (MCP tools).
import { openRecords } from '../ask/index.js'
import { Problem } from '../contract/problems.js'
import type { DocumentDetail, DocumentEntry } from '../contract/resources/document.js'
import type { Fact } from '../contract/resources/fact.js'
import type { Data } from '../data.js'

export type DocumentKind = 'post' | 'article'

/** The entries of one kind, or of both, each kind newest first. */
export function listDocuments(data: Data, kind: DocumentKind | undefined): (DocumentEntry & { kind: DocumentKind })[] {
  return data.json('documents.json').filter((entry) => kind === undefined || entry.kind === kind)
}

/** The JSON form of a document. @throws Problem gone or not-found. */
export function getDetail(data: Data, kind: DocumentKind, slug: string): DocumentDetail {
  return openRecords<DocumentDetail>(data.bytes('documents.bin')).get(2 * findOrdinal(data, kind, slug))
}

/** The Markdown form of a document. @throws Problem gone or not-found. */
export function getMarkdown(data: Data, kind: DocumentKind, slug: string): string {
  return openRecords(data.bytes('documents.bin')).text(2 * findOrdinal(data, kind, slug) + 1)
}

function findOrdinal(data: Data, kind: DocumentKind, slug: string): number {
  const ordinal = data.json('documents.json').findIndex((entry) => entry.kind === kind && entry.slug === slug)
  if (ordinal === -1) {
    const removed = data.json('gone.json').includes(`/${kind}s/${slug}/`)
    throw new Problem(removed ? 'gone' : 'not-found', {
      detail: removed ? 'The author has removed this document.' : `There is no ${kind} with this slug.`,
    })
  }
  return ordinal
}

/** A fact with every field, by its id. @throws Problem not-found. */
export function getFact(data: Data, id: string): Fact {
  const slug = id.slice(0, id.lastIndexOf('#'))
  for (const { kind } of listDocuments(data, undefined).filter((entry) => entry.slug === slug)) {
    const fact = getDetail(data, kind, slug).facts.find((one) => one.id === id)
    if (fact) return fact
  }
  throw new Problem('not-found', { detail: 'There is no fact with this id.' })
}
