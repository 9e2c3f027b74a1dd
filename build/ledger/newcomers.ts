// Documents that are new under their names: with another slug than before, or with that of another document.
import type { LoadedDocument } from '../read/documents.js'
import { nameAsOtherKind } from '../links/redirects.js'
import { ledgerName, type DocumentEntry, type LedgerFile } from './ledger-schema.js'

/** A day after all days of removals. */
const living = '9999-12-31'

/**
 * The entry of a name. Ids of facts begin with the slug alone: a document that moved between posts and articles goes on where it was,
 * with the living one of the two entries of its slug, else with that removed last.
 */
export function entryOf(documents: LedgerFile['documents'], name: string): DocumentEntry | undefined {
  const own = documents[name]
  const other = documents[nameAsOtherKind(name)]
  if (!own || !other) return own ?? other
  return (own.removed ?? living) >= (other.removed ?? living) ? own : other
}

/**
 * The entries that documents start with which are new under their names: that of a document whose slug changed has its dates and
 * facts, that of one that took the slug of another document has none. Both count as removed on `today`, so that the document is new.
 * The facts that the slug had before are in the entry, so that no number is given twice.
 */
export function findNewcomers(
  before: LedgerFile['documents'],
  documents: readonly LoadedDocument[],
  today: string,
): LedgerFile['documents'] {
  const files = new Set<string | undefined>(documents.map(({ fileKey }) => fileKey))
  const ofFile = new Map(
    Object.values(before).flatMap((entry) => (entry.removed === undefined ? [[entry.file, entry]] : [])),
  )
  const newcomers: LedgerFile['documents'] = {}
  for (const document of documents) {
    const { fileKey, head } = document
    const own = entryOf(before, ledgerName(document))
    const isSameFile = own?.file === fileKey
    if (isSameFile && own.removed === undefined) continue
    const known = ofFile.get(fileKey)
    // Its document has another slug now, or was removed, and this one is of another day.
    const isOther = own && ((!isSameFile && files.has(own.file)) || (own.removed && own.published !== head.published))
    if (!known && !isOther) continue
    newcomers[ledgerName(document)] = {
      ...(known ?? { published: head.published, words: '' }),
      ...{ facts: { ...known?.facts, ...own?.facts }, removed: today },
    }
  }
  return newcomers
}
