// The data that the build writes for the functions: the name and type of each file.
import type { ChangePart } from './contract/forms.js'
import type { ValueSchema } from './contract/parameters.js'
import type { Change, DocumentDetail, DocumentEntry } from './contract/resources/document.js'
import type { Playbook, PremiumFact, PremiumIndex } from './contract/resources/paid.js'
import type { FileSource } from './layout.js'
import type { PageSite } from './page.js'

/** Settings of the site that functions need. */
export interface SiteData extends PageSite {
  baseUrl: string
  owner?: string
  ownerIsPerson?: boolean
  /** Whom documents that name nobody are by. */
  author?: string
  /** The languages of documents in others than that of the site (BCP 47). */
  otherLanguages?: string[]
  /** The line of the rights at the foot of each page. */
  footnote: string
  /** Path of the picture for links to the site. */
  picture: string
  examples?: string[]
  topics: { id: string; title: string }[]
  countStatic: boolean
  /** Whether questions that find no answer are kept for the publisher. */
  keepsUnanswered?: boolean
  /** The pages of documents (`/posts/x/`), packed: see `packNames`. */
  pages?: string
  /** Whether there is a playbook to buy; its text is for the paid function alone. */
  sellsPlaybook: boolean
}

/** An event of content/events/. Instants are RFC 3339. */
export interface EventData {
  id: string
  title: string
  opensAt: string
  closesAt: string
  /** The body as sanitised HTML and as Markdown. */
  html: string
  markdown: string
  /** A question by the publisher that opens the event, so that +1 and replies have a thread from the first minute. */
  opening?: { id: string; question: string; answer?: string | undefined }
}

/** A document in the change feed, with the instant at which each part that it has last changed. */
export type StoredChange = Omit<Change, 'what'> & { changed: Partial<Record<ChangePart, string>> }

/** A page: its path, decoded, or its URL where it is elsewhere, and its title. */
export type PageName = readonly [path: string, title: string]

export interface DataFiles {
  'site.json': SiteData
  /** Newest first. */
  'changes.json': StoredChange[]
  'events.json': EventData[]
  'premium.json': Record<string, PremiumFact['fact']>
  'playbook.json': Omit<Playbook, 'access'> | null
  /** Old path to the path of today. */
  'redirects.json': Record<string, string>
  /** Paths of documents that were removed. */
  'gone.json': string[]
  /** The pages of the newest documents, of topics and guides, from which an error suggests those nearest to its path. */
  'pages.json': readonly PageName[]
  /**
   * Every document, posts first, each kind newest first; the position is its ordinal in the index. `language` where it
   * is not that of the site.
   */
  'documents.json': (DocumentEntry & { kind: 'post' | 'article'; language?: string })[]
  /** Per fact, by ordinal, the position of its topic in the site's list. */
  'fact-topics.json': number[]
  'premium-index.json': PremiumIndex
  /** The text of llms.txt, for the function that cannot see files. */
  'llms.json': string
  /** The JSON Schema of each MCP tool's result. */
  'mcp-results.json': Record<string, ValueSchema & { type: 'object' }>
}

/** What answers quote and say of a document. */
export type AnswerDocument = Pick<
  DocumentDetail,
  'headline' | 'url' | 'datePublished' | 'author' | 'language' | 'articleBody' | 'sections'
> & { links: Pick<DocumentDetail['links'], 'markdown'> }

/**
 * The binary files of the data folder: `ask.bin` is the search index, `facts.bin` has a ListedFact per ordinal,
 * newest first.
 */
export type BinaryFile = 'ask.bin' | 'facts.bin'

/** Read access to the data folder and to the published documents. Each file of the folder is read and parsed once. */
export interface Data {
  json<Name extends keyof DataFiles>(name: Name): DataFiles[Name]
  /** A file of which parts are read. */
  source(name: BinaryFile): FileSource
  /** A document for an answer, by its position in `documents.json`. */
  document(position: number): AnswerDocument
  /**
   * A document as its file below /api has it: a deployment fetches it from the CDN, as no function carries what grows
   * with every document. Rejects where there is no such file.
   */
  form(kind: 'post' | 'article', slug: string, form: 'json' | 'md'): Promise<string>
}
