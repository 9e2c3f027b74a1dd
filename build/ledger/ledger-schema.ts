// The form of the ledger's file.
import * as z from 'zod'
import { partChangesSchema } from './changes.js'

const hash = z.string().regex(/^[0-9a-f]{16}$/)
const day = z.iso.date()

const factEntry = z.strictObject({
  /** Hash of the statement and of the quote, each by itself: a fact with either of them unchanged keeps its number. */
  fact: hash,
  evidence: hash,
  /** The day on which it was found gone; its number is not given again. */
  removed: day.optional(),
})

const documentEntry = z.strictObject({
  /** The day of the first publication, as it stood when the document was first seen. */
  published: day,
  /** What tells its file from others, see `fileKeyOf`; ledgers of older kits have none. */
  file: z.string().optional(),
  /** The slug that its front matter has, which another document may have. */
  slug: z.string().optional(),
  /** Hash of title and text with white space folded: formatting and wrapping do not count. */
  words: hash,
  /** Hashes of the description and of the facts, which the change feed follows; ledgers of older kits have neither. */
  description: hash.optional(),
  factsHash: hash.optional(),
  /** The instants of changes, as the feed has them. */
  changed: partChangesSchema.optional(),
  /** The day of the last real edit. */
  edited: day.optional(),
  /** The day on which the document was found gone; its address answers 410, or leads to its successor. */
  removed: day.optional(),
  /** The document that it is now, such as `post/slug`. */
  successor: z.string().optional(),
  facts: z.record(z.string().regex(/^[1-9]\d*$/), factEntry).optional(),
})

/** The file's form. Documents are named `post/slug` and `article/slug`. */
export const ledgerSchema = z.strictObject({
  version: z.literal(1),
  documents: z.record(z.string(), documentEntry),
})

export type LedgerFile = z.infer<typeof ledgerSchema>
export type DocumentEntry = z.infer<typeof documentEntry>
export type FactEntry = z.infer<typeof factEntry>

/** The name of a document in the ledger. */
export const ledgerName = ({ kind, head }: { kind: string; head: { slug: string } }): string => `${kind}/${head.slug}`

/** One line per document, so that a code host's diff of a ledger can be read; its members in the order of the schema. */
export function formatLedger(ledger: LedgerFile): string {
  const lines = Object.entries(ledger.documents).map(
    ([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(documentEntry.parse(entry))}`,
  )
  return `{\n  "version": 1,\n  "documents": {${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}}\n}\n`
}
