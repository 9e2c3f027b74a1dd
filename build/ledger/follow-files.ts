// The ledger by the names that its files have today.
import type { LoadedDocument } from '../read/documents.js'
import { nameAsOtherKind } from '../links/redirects.js'
import { ledgerName } from './facts.js'
import type { DocumentEntry, LedgerFile } from './ledger-schema.js'

/**
 * The ledger of the last build, in which a document whose slug is another one now has what it had under the former: its dates, and
 * the numbers of its facts. One that took the slug of another file has nothing of that but the numbers, which are given once. Both are
 * as removed on `today`: they are new.
 */
export function followFiles(
  ledger: LedgerFile | null,
  documents: readonly LoadedDocument[],
  today: string,
): LedgerFile | null {
  if (ledger === null) return null
  const nameOf = new Map(documents.map((document) => [document.fileKey, ledgerName(document)]))
  const living = Object.entries(ledger.documents).filter(([, { removed }]) => removed === undefined)
  const ofFile = new Map(living.map(([name, { file }]) => [file, name]))
  const followed: LedgerFile['documents'] = {}
  for (const document of documents) {
    const name = ledgerName(document)
    const own = ledger.documents[name]
    if (own?.file === document.fileKey) continue
    const former = ofFile.get(document.fileKey)
    // What the document of that slug is now.
    const successor = own?.file === undefined ? undefined : nameOf.get(own.file)
    const known = former === undefined || former === nameAsOtherKind(name) ? undefined : ledger.documents[former]
    if (!known && successor === undefined) continue
    const facts: DocumentEntry['facts'] = {}
    for (const [number, fact] of Object.entries(own?.facts ?? {})) facts[number] = { removed: today, ...fact }
    followed[name] = {
      ...(known ?? { published: document.head.published, words: '' }),
      ...{ facts: { ...facts, ...known?.facts }, removed: today, successor },
    }
  }
  return { ...ledger, documents: { ...ledger.documents, ...followed } }
}
