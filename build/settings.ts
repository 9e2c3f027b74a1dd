// The settings of a build: its options with all defaults, the settings of the site, and the folders that it reads.
import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { layoutFor, type Layout } from './output/layout.js'
import type { MappedFolder } from './links/published-files.js'
import type { Diagnostics } from './diagnostics.js'
import type { BuildOptions } from './options.js'
import { readBlog, type Blog, type BlogFolder } from './read/blog/blog.js'
import { forgetTools } from './read/blog/find-tool.js'
import type { ContentPlaces } from './read/content.js'
import type { DocumentFolder } from './read/list-folder.js'
import { eventsFolder } from './read/events.js'
import { showPath } from './read/folder.js'
import { findStaticFolders, type StaticFolder } from './read/static-folders.js'
import { loadSite, siteOfBlog, type Site } from './read/site.js'

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
