// What the lists, pages and documents are made from: the site's settings and every published document in short.
import type { Fact } from '../../service/contract/resources/fact.js'
import type { StoredChange } from '../../service/data.js'
import type { Specification } from '../read/artifact.js'
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { NamedFile } from '../links/addresses.js'
import type { Attributes } from '../read/front-matter/attributes.js'
import type { DocumentKind } from '../read/document.js'
import type { WrittenEvent } from '../read/events.js'
import type { WrittenGuide } from '../read/guides.js'
import type { Site } from '../read/site.js'
import type { WrittenPlaybook } from '../read/paid-content.js'
import type { BuildCache } from '../read/build-cache.js'
import type { LogoIcons } from './logo.js'

/** A published document without its body. */
export interface Published extends Omit<Attributes, 'cover'> {
  kind: DocumentKind
  slug: string
  title: string
  description: string
  /** URL of the cover picture. */
  cover: string | null
  canonical: string
  /** UTC days. */
  published: string
  /** The day of the last real edit; `null` where there was none. */
  updated: string | null
  wordCount: number
  headings: string[]
  /** The BCP 47 tag of its language. */
  language: string
  /** Questions that the publisher says the document answers. */
  questions: string[]
  aliases: string[]
  /** The URL of its page for people, where that is not built here. */
  elsewhere?: string
  /** Addresses of its forms. */
  url: string
  markdownUrl: string
  jsonUrl: string
}

/** The names of its authors, with commas between them. */
export const namesOf = ({ authors }: Pick<Published, 'authors'>): string => authors.map(({ name }) => name).join(', ')

/** Its tags and categories, each once. */
export const labelsOf = ({ tags, categories }: Pick<Published, 'tags' | 'categories'>): string[] => [
  ...new Set([...tags, ...categories]),
]

/** A document with its neighbours in time among those of its kind, and its translations. */
export interface Neighbours {
  /** The next older one. */
  previous: Pick<Published, 'title' | 'url' | 'markdownUrl' | 'jsonUrl'> | null
  /** The next newer one. */
  next: Pick<Published, 'title' | 'url' | 'markdownUrl' | 'jsonUrl'> | null
  /** In other languages. */
  translations: Pick<Published, 'language' | 'url' | 'jsonUrl'>[]
}

/** A document with everything that its forms show. */
export interface WholeDocument extends Published, Neighbours {
  /** Why a preview alone has it; `null` for what is published. */
  notice: string | null
  facts: Fact[]
  /** The ids of facts that it had and has no more. */
  retired: string[]
  markdown: string
  /** Whether the Markdown opens with the title. */
  opensWithTitle: boolean
  text: string
  /** The body as safe HTML, without the title where it opens with it. */
  html: string
}

/** Everything that is published, documents and facts newest first. */
export interface Publication {
  /** Every document with its changes, the last changed first. */
  changes: StoredChange[]
  /** Questions that readers can try. */
  examples: string[]
  site: Site
  /** The URL of the sandbox card processor; `null` where payments are real. */
  sandbox: string | null
  /** The UTC day of the build. */
  today: string
  posts: Published[]
  articles: Published[]
  facts: Fact[]
  premium: PremiumFact['fact'][]
  playbook: WrittenPlaybook | null
  events: WrittenEvent[]
  guides: Guide[]
  artifact: Specification
  /** The script of the dashboard as one file can hold it. */
  dashboardScript: string
  /** What is drawn of the publisher's logo; `null` where there is none. */
  logoIcons: LogoIcons | null
  /** Paths of documents that were published once and are no more. */
  gone: string[]
  redirects: Record<string, string>
  /** What was computed from the same in the last build. */
  cache: BuildCache
}

export interface Guide extends Pick<WrittenGuide, 'name' | 'title' | 'description'> {
  markdown: string
  /** The body as safe HTML. */
  html: string
  /** The pictures and files that it names. */
  files: NamedFile[]
}

/** The two roots of an output tree: `public` is what a CDN serves, `data` what functions read. */
export type OutputRoot = 'public' | 'data'

/** A file of the output: its path below its root, with a slash in front, and its content. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** The output tree of a build, as the stages before it use it. */
export interface Output {
  /** The absolute path of the folder that has both roots. */
  readonly folder: string
  /** Puts a file in place: shared with the live build where the bytes are the same, else written. Returns whether it is new. */
  write(root: OutputRoot, file: OutputFile): boolean
  /** Shares a file with the live build. Returns false where it is not there. */
  keep(root: OutputRoot, path: string): boolean
  /** Takes note of files that a worker has put in place, as `public/…`, and whether their bytes are new. */
  adopt(files: ReadonlyMap<string, boolean>): void
  /** Whether this build has written a file, instead of sharing it with the live build. */
  isNew(root: OutputRoot, path: string): boolean
  /** The text of a file of this tree. */
  read(root: OutputRoot, path: string): string
  readBytes(root: OutputRoot, path: string): Buffer
  /** Checks what is published under a path of `public` by other means than a file. */
  inspect(path: string, bytes: Uint8Array): void
}

export interface TextFile extends OutputFile {
  content: string
}

/** The licence, where one is claimed, and what else is said of the rights; `url` is put behind the licence. */
export function showRights({ license, text, url }: Omit<Site['rights'], 'url'> & { url?: string | undefined }): string {
  if (license === undefined) return text
  return `${license}${url === undefined ? '' : ` (<${url}>)`}. ${text}`
}

/** JSON as it is published: readable, and ending in a line break. */
export function jsonFile(path: string, value: unknown): TextFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` }
}

/** Entries of a list whose text is made at once: that of 50,000 facts takes 150 MB. */
const entriesAtOnce = 2000

/**
 * The same bytes as `jsonFile` of `whole(entries)`, made from some entries at a time. The list of them is the last part of
 * what `whole` returns, the rest of which does not depend on them.
 */
export function jsonListFile<Entry>(
  path: string,
  entries: readonly Entry[],
  whole: (some: readonly Entry[]) => unknown,
): OutputFile {
  const textOf = (some: readonly Entry[]) => JSON.stringify(whole(some), null, 2)
  const empty = textOf([])
  const opening = empty.lastIndexOf('[]') + '['.length
  const closing = empty.length - opening
  const parts = [Buffer.from(entries.length === 0 ? empty : empty.slice(0, opening))]
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    const text = textOf(entries.slice(from, from + entriesAtOnce))
    const isLast = from + entriesAtOnce >= entries.length
    const written = isLast ? text.slice(opening) : `${text.slice(opening, text.length - closing).trimEnd()},`
    parts.push(Buffer.from(written))
  }
  return { path, content: Buffer.concat([...parts, Buffer.from('\n')]) }
}
