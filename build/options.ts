// What a build is told: folders, clock, and how strict it is; from the command line or from a host.
import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { StartWorker } from './document/worker-pool.js'
import { layoutFor, type Layout } from './output/layout.js'
import type { StoredCache } from './output/stored-cache.js'
import type { MappedFolder } from './links/published-files.js'
import type { Diagnostics } from './diagnostics.js'
import { readBlog, type Blog, type BlogFolder } from './read/blog/blog.js'
import { forgetTools } from './read/blog/find-tool.js'
import type { ContentPlaces } from './read/content.js'
import type { DocumentFolder } from './read/list-folder.js'
import { eventsFolder } from './read/events.js'
import { showPath } from './read/folder.js'
import { findStaticFolders, type StaticFolder } from './read/static-folders.js'
import { loadSite, siteOfBlog, type Site } from './read/site.js'

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

/** The options that decide what is built, with all defaults; those that decide how (workers, cache) are not here. */
export interface Settings extends ContentPlaces {
  /** A folder that was named has to be there; a site may do without posts or without articles, but not without both. */
  folders: DocumentFolder[]
  staticFolders: StaticFolder[]
  layout: Layout
  /** Whether posts or articles come from other folders than the content's own. */
  otherFolders: boolean
  ledgerFile: string
  sandbox: boolean
  lenient: boolean
  pictures: boolean
  /** The instant of the build. */
  now: Date
}

/** Reads the settings of the site and fills in the defaults. What is wrong with them goes to `diagnostics`. */
export function settle(options: BuildOptions, diagnostics: Diagnostics): Settings {
  forgetTools()
  const now = options.now?.() ?? new Date()
  const layout = layoutFor(options.out ?? 'public')
  const named = options.posts && options.posts.length > 0 ? options.posts : null
  const blogs = named && options.content === undefined ? named.map(blogAt) : null
  const content = blogs ? join(layout.builds, 'content') : resolve(options.content ?? 'content')
  const site = blogs?.[0]
    ? siteOfBlog(blogs[0], options.baseUrl, diagnostics)
    : loadSite(content, options.baseUrl, diagnostics)
  warnOfOthers(blogs ?? [], diagnostics)
  const otherFolders = named !== null || options.articles !== undefined
  const posts =
    blogs?.flatMap(({ folders, timeZone }) => folders.map((one) => ({ ...one, timeZone }))) ??
    named?.map((folder) => ({ folder, permalink: null }))
  const folders = documentFolders(content, site, posts ?? null, options.articles)
  const statics = [
    ...(site?.static ?? []).map((one) => resolve(content, one)),
    ...(blogs ?? []).flatMap((blog) => blog.staticFolders),
  ]
  const ofDocuments = folders.map(({ folder }) => folder)
  checkOutput(layout.out, [content, ...statics, ...ofDocuments], diagnostics)
  return {
    content,
    site,
    folders,
    staticFolders: findStaticFolders(ofDocuments, statics, layout.out),
    layout,
    otherFolders,
    ledgerFile: join(otherFolders ? layout.builds : content, 'ledger.json'),
    sandbox: options.sandbox ?? false,
    lenient: options.lenient ?? false,
    preview: options.preview ?? false,
    pictures: options.pictures ?? true,
    now,
    today: now.toISOString().slice(0, 10),
  }
}

/** Refuses an output in whose place a build would move away a file, or the content that it reads. */
function checkOutput(out: string, read: readonly string[], diagnostics: Diagnostics): void {
  const isFile = existsSync(out) && !statSync(out).isDirectory()
  const held = read.find((folder) => !relative(out, folder).startsWith('..'))
  if (!isFile && held === undefined) return
  const what = isFile ? 'is a file' : `holds ${showPath(held ?? '')}, which the build reads`
  diagnostics.addProblem(showPath(out), 1, what, 'name another folder with --out')
}

/**
 * A blog by its folder, or by one folder of it, of which all is then published; its sections have the addresses of the configuration above.
 * What is no folder is reported where it is read.
 */
function blogAt(folder: string): Blog {
  const isFolder = existsSync(folder) && statSync(folder).isDirectory()
  const blog = isFolder ? readBlog(folder) : noBlog
  const isWhole = blog.folders.length > 0 && (blog.tool === 'plain' || blog.root.startsWith(resolve(folder)))
  if (isWhole) return blog
  const named = resolve(folder)
  const inside = blog.folders.filter((one) => `${one.folder}${sep}`.startsWith(`${named}${sep}`))
  const isFound = inside.some((one) => one.folder === named)
  return { ...blog, others: [], folders: [...inside, ...(isFound ? [] : [{ folder: named, permalink: null }])] }
}

/** Says which folders of documents of a blog, and of other sites beside it, are not published. */
function warnOfOthers(blogs: readonly Blog[], diagnostics: Diagnostics): void {
  const known = blogs.flatMap(({ folders }) => folders.map(({ folder }) => folder))
  for (const folder of blogs.flatMap(({ others }) => others)) {
    const isKnown = known.some((one) => one === folder || one.startsWith(folder + sep))
    const hint = `name it beside the blog: \`--posts ${showPath(folder)}\``
    if (!isKnown) diagnostics.addWarning(showPath(folder), 1, 'holds documents that are not published', hint)
  }
}

const noBlog: Blog = {
  ...{ tool: 'plain', root: '', title: 'Blog', url: null, description: null, language: null, author: null },
  ...{ timeZone: null, math: null, folders: [], others: [], staticFolders: [] },
}

/** The folders of documents: those named, or those of the content and of its settings. */
function documentFolders(
  content: string,
  site: Site | null,
  named: readonly BlogFolder[] | null,
  articles: string | undefined,
): DocumentFolder[] {
  const own = join(content, 'articles')
  const inPlace = named === null ? (site?.documents ?? []) : []
  const required = named !== null || !(inPlace.length > 0 || existsSync(own))
  const posts = named ?? [{ folder: join(content, 'posts'), permalink: '/posts/:slugordatedpath' }]
  return [
    ...posts.map(({ permalink, timeZone = null, ...one }: BlogFolder): DocumentFolder => {
      const permalinks = permalink === null ? [] : [permalink].flat()
      const folder = resolve(one.folder)
      return { kind: 'post', ...one, folder, required, permalinks, timeZone, isForeign: named !== null }
    }),
    {
      ...{ kind: 'article', folder: resolve(articles ?? own), required: articles !== undefined },
      permalinks: articles === undefined ? ['/articles/:slugordatedpath'] : [],
    },
    ...inPlace.map(({ kind, folder, permalink, url, time_zone: timeZone = null }): DocumentFolder => {
      const [, origin = null, pattern] = /^(https?:\/\/[^/]+)(.*)$/.exec(url ?? '') ?? []
      const permalinks = [...(pattern === undefined ? [] : [pattern]), ...[permalink].flat()]
      return { kind, folder: resolve(content, folder), required: true, permalinks, origin, timeZone, isForeign: true }
    }),
  ]
}

/** The folders whose files are published where a text names them. */
export function mappedFolders({ folders, content, site }: Settings): MappedFolder[] {
  const guides = site?.guides ? [{ kind: 'guide' as const, folder: site.guides.folder }] : []
  return [...folders, { kind: 'event', folder: eventsFolder(content) }, ...guides]
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
