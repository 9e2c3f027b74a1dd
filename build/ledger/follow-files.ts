// What the ledger has of documents under the names that their files have today.
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
 * What documents begin with that are new under their names: one whose slug is another one has its dates and facts, one that took the
 * slug of another document has nothing. Both are as removed on `today`, and neither has a number again that a fact of that slug had.
 */
export function followFiles(
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
