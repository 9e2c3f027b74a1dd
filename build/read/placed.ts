// What is known of documents before they have addresses.
import type { Redirects } from './blog/redirect-files.js'
import type { DocumentHead, DocumentKind } from './document.js'
import type { FoundFile, Place } from './place.js'

/** A document whose front matter is read. */
export interface ReadDocument extends FoundFile {
  kind: DocumentKind
  head: DocumentHead
  /** The patterns of its folder, that of today first. */
  permalinks: readonly string[]
  /** The path of its blog at its address; left out where it is the root. */
  basePath?: string
  /** Those of the blog that it is of; left out where it has none. */
  redirects?: Redirects | null
}

/** What the ledger has of a document. */
export interface KnownDocument {
  /** The day of its first publication. */
  published: string
  /** Its file, as `fileKeyOf` names it; ledgers of older kits have none. */
  file?: string | undefined
  /** The slug that its front matter had, which another document may have. */
  slug?: string | undefined
  /** The day on which it was found gone. */
  removed?: string | undefined
}

/** What addresses depend on besides the documents. */
export interface AddressContext {
  /** The language of the site. */
  language: string
  /** The documents of the ledger by name, such as `post/slug`. */
  known: Readonly<Record<string, KnownDocument>>
  /** The folder of the ledger, which knows files by their paths from there. */
  ledgerFolder: string
  /** Keys of the files that a lenient build leaves out, whose slugs no other document gets. */
  keptFiles?: readonly string[]
}

/** A document with its place and its language. */
export interface Placed extends ReadDocument {
  place: Place
  language: string
  /** What the ledger knows its file by. */
  fileKey: string
}
