// What a build is told: folders, clock, and how strict it is.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { DocumentKind } from './read/document.js'
import { CacheKeeper } from './output/cache.js'

/** What is to be built, as plain data. Every folder is relative to the working directory. */
export interface PlainOptions {
  /** Default `content`: site.yaml, posts/, articles/, premium/, events/, playbook.md, artifact.yaml, ledger.json. */
  content?: string
  /** Folders of posts in the place of `content/posts`; the ledger then stands beside the output. */
  posts?: readonly string[]
  /** A folder of articles in the place of `content/articles`; the ledger then stands beside the output. */
  articles?: string
  /** Default `public`. */
  out?: string
  /** Leave documents with problems out, and list them, in the place of failing. */
  lenient?: boolean
  /** In the place of `base_url` in site.yaml. */
  baseUrl?: string
}

export type StartThread = () => Worker

/** The options of a build. */
export interface BuildOptions extends PlainOptions {
  /** The clock; only its UTC day counts. */
  now?: () => Date
  /** Told how far the build is: documents done, documents in all. */
  onProgress?: (done: number, total: number) => void
  /** What a process that builds again and again remembers; it is for the process then to have it written after each build. */
  caches?: CacheKeeper
  /** Draw the pictures that links to pages show. Default true; without them a page names a picture that is not there. */
  pictures?: boolean
  /** Starts a thread that calls `serveThread`, for long work; without it all work is done by this one. */
  startThread?: StartThread | null
}

/** The options with every default filled in. */
export interface Settings {
  content: string
  /** A folder that was named must be there; a site may do without posts or without articles, but not without both. */
  folders: { kind: DocumentKind; folder: string; required: boolean }[]
  out: string
  /** Whether posts or articles come from other folders than the content's own. */
  otherFolders: boolean
  /** Where the ledger stands; `null` for beside the output. */
  ledger: string | null
  lenient: boolean
  baseUrl: string | undefined
  /** The UTC day of the build, YYYY-MM-DD. */
  today: string
  onProgress: (done: number, total: number) => void
  caches: CacheKeeper
  /** Whether somebody else has the cache written. */
  writesLater: boolean
  pictures: boolean
  startThread: StartThread | null
}

/** Fills in the defaults. */
export function settle(options: BuildOptions): Settings {
  const content = resolve(options.content ?? 'content')
  const named = options.posts && options.posts.length > 0 ? options.posts : null
  const posts = named ?? [join(content, 'posts')]
  const articles = options.articles ?? join(content, 'articles')
  const otherFolders = named !== null || options.articles !== undefined
  return {
    content,
    folders: [
      ...posts.map((folder) => ({
        kind: 'post' as const,
        folder: resolve(folder),
        required: named !== null || !existsSync(articles),
      })),
      { kind: 'article', folder: resolve(articles), required: options.articles !== undefined },
    ],
    out: resolve(options.out ?? 'public'),
    otherFolders,
    ledger: otherFolders ? null : join(content, 'ledger.json'),
    lenient: options.lenient ?? false,
    baseUrl: options.baseUrl,
    today: (options.now?.() ?? new Date()).toISOString().slice(0, 10),
    onProgress: options.onProgress ?? (() => undefined),
    caches: options.caches ?? new CacheKeeper(),
    writesLater: options.caches !== undefined,
    pictures: options.pictures ?? true,
    startThread: options.startThread ?? null,
  }
}
