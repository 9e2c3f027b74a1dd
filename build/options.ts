// What a build is told, on the command line or by a host. Loads no stage of the build: a host starts with it.
import { parseArgs } from 'node:util'
import type { StartWorker } from './document/worker-pool.js'
import type { StoredCache } from './output/stored-cache.js'

/** What is to be built, as plain data. Every folder is relative to the working directory. */
export interface PlainOptions {
  /** Default `content`: site.yaml, posts/, articles/, premium/, events/, playbook.md, artifact.yaml, ledger.json. */
  content?: string
  /**
   * Folders of posts in the place of `content/posts`, or whole blogs; the ledger is then kept beside the output. Without
   * `content`, title and author are those of the blog's own configuration, and nothing else is published.
   */
  posts?: readonly string[]
  /** A folder of articles in the place of `content/articles`; the ledger is then kept beside the output. */
  articles?: string
  /** Default `public`. */
  out?: string
  /** Leave documents with problems out, and list them, instead of failing. */
  lenient?: boolean
  /**
   * For the eyes of whoever writes: drafts and documents of later days are built too, each page with a notice, and the
   * ledger stays as it is. Such a tree must not be published.
   */
  preview?: boolean
  /** In the place of `base_url` in site.yaml. */
  baseUrl?: string
  /** The host has a sandbox card processor, which whatever states a price then names. */
  sandbox?: boolean
}

export interface BuildOptions extends PlainOptions {
  /** The clock: its UTC day, and the instant of changes that the build sees first. */
  now?: () => Date
  /** Called with the number of documents that are done, and of all. */
  onProgress?: (done: number, total: number) => void
  /** The cache of a process that builds again and again, which then writes it after each build. */
  cache?: StoredCache
  /** Draw the pictures that links to pages show. Default true; without them a page names a picture that is not there. */
  pictures?: boolean
  /** Starts a worker for documents; without it the calling thread processes all of them. */
  startWorker?: StartWorker | null
}

export const optionsUsage = `  --content DIR   site.yaml, posts/, articles/, premium/, events/, playbook.md, artifact.yaml (default: content)
  --posts DIR     a blog of another tool, or posts from another folder, as often as needed; without --content, title and
                  author are the blog's own; the ledger is then kept beside the output
  --articles DIR  articles from another folder
  --out DIR       where to publish (default: public)
  --lenient       leave out documents with problems, and list them
  --all           list every place of a problem or warning, not the first three
  --quiet         say nothing unless something is wrong
  --help          this text`

/** For whoever meets problems: documents from other tools may have many. */
export const lenientHint = 'A build with --lenient leaves documents with problems out, and lists them.'

/** What the command line of the build, or of a local host, says. */
export interface CommandOptions {
  build: PlainOptions
  quiet: boolean
  /** List every place of what is wrong in many. */
  all: boolean
}

/** Reads the options, or null where the usage was asked for. Throws for an option that is not known. */
export function readOptions(commandArguments: readonly string[]): CommandOptions | null {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: {
      content: { type: 'string' },
      posts: { type: 'string', multiple: true },
      articles: { type: 'string' },
      out: { type: 'string' },
      lenient: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { help, quiet, all, ...build } = values
  return help ? null : { build, quiet, all }
}
