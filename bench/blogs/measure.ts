// Measures how completely a build keeps an unedited blog: documents, links, pictures, texts, days and old addresses.
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { build } from '../../build/build.js'
import { formatProblem, type Diagnostic } from '../../build/diagnostics.js'
import type { BuildOptions } from '../../build/options.js'
import { settle } from '../../build/settings.js'
import { Diagnostics } from '../../build/diagnostics.js'
import { loadDocuments, type LoadedDocument } from '../../build/read/documents.js'
import { StoredCache } from '../../build/output/stored-cache.js'
import { isDocumentName, listFiles, showPath } from '../../build/read/folder.js'
import { findLeftovers } from './leftovers.js'
import { compareWithTool, type Differences, type Listed } from './listed.js'
import { decodeSafely, pageAt } from './page-at.js'
import { findTargets } from './targets.js'

/** Each figure with the places that it counts. */
export interface Measured {
  /** Documents built. */
  built: number
  /** Documents with problems, each with the first. */
  notBuilt: string[]
  /** Drafts, scheduled, expired and unlisted documents. */
  heldBack: string[]
  /** Links that lead nowhere though their target is a document of the build, by an address that its tool would give it. */
  deadLinks: string[]
  /** Other links and files that lead nowhere. */
  otherDeadLinks: string[]
  /** Pictures that are not published though a file of that name is in the repository. */
  missingPictures: string[]
  /** Syntax of other tools in texts for readers. */
  leftovers: string[]
  /** Documents whose day is not the one written in the front matter or in the name of the file. */
  otherDays: string[]
  /** Old addresses that neither answer nor redirect, once, to what answers. */
  deadAddresses: string[]
  /** How many old addresses were asked for. */
  addresses: number
  /** What differs from what its own tool lists, where that is given. */
  ofTool?: Differences
}

/**
 * Builds a blog into a temporary folder and measures the result. `addresses` are paths that it has had; by default those that
 * its tool gives 50 of its documents. `listed` is what its tool says that it publishes; of other folders it may have documents.
 */
export async function measureBlog(
  options: BuildOptions,
  addresses: readonly string[] | null,
  listed?: readonly Listed[],
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-blog-'))
  try {
    const settings = { ...options, lenient: true, pictures: false, out: join(folder, 'public') }
    const result = await build(settings)
    if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'))
    const { folders, site } = settle(settings, new Diagnostics())
    const leftOut = new Set(result.leftOut.map(({ file }) => file))
    const sources = { folders, topics: null, today: new Date().toISOString().slice(0, 10), leftOut }
    const context = {
      ...sources,
      cache: new StoredCache(),
      language: site?.language ?? 'en',
      known: {},
      ledgerFolder: '.',
    }
    const documents = await loadDocuments(context, new Diagnostics())
    const known = new Set(documents.map(({ file }) => file))
    const files = folders.flatMap((one) => listFiles(resolve(one.folder), isDocumentName))
    const zoned = new Set(folders.filter(({ timeZone }) => timeZone).map(({ folder }) => resolve(folder)))
    const asked =
      addresses ??
      sample(
        documents.flatMap(({ permalink, aliases }) => permalink ?? aliases[0] ?? []),
        50,
      )
    const published = realpathSync(settings.out)
    return {
      built: documents.length,
      notBuilt: result.leftOut.map(formatProblem),
      heldBack: files.filter((file) => !known.has(file) && !leftOut.has(showPath(file))).map(showPath),
      ...measureLinks(result.warnings, documents, rootOf(folders[0]?.folder ?? '.')),
      leftovers: findLeftovers(
        published,
        new Map(documents.map(({ kind, head, file }) => [`${kind}/${head.slug}`, readFileSync(file, 'utf8')])),
      ),
      otherDays: documents.flatMap((document) => otherDay(document, zoned.has(document.folder)) ?? []),
      deadAddresses: asked.filter((address) => pageAt(address, published) === null),
      addresses: asked.length,
      ...(listed && { ofTool: compareWithTool(listed.filter(isInFolders), published) }),
    }

    function isInFolders({ source }: Listed): boolean {
      const file = source === undefined ? null : resolve(options.posts?.[0] ?? '.', source)
      return file === null || folders.some(({ folder }) => file.startsWith(`${resolve(folder)}/`))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every n-th of a list, so that there are at most `count`. */
function sample<Item>(all: readonly Item[], count: number): Item[] {
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)]).flatMap(
    (one) => one ?? [],
  )
}

const projectFiles = ['package.json', '_config.yml', 'hugo.toml', 'config.toml', 'zola.toml']

/** The folder of the repository, or the farthest with the file of a package. */
function rootOf(folder: string): string {
  let root = dirname(resolve(folder))
  for (let at = root, level = 0; level < 6 && at !== dirname(at); at = dirname(at), level++) {
    if (existsSync(join(at, '.git'))) return at
    if (projectFiles.some((name) => existsSync(join(at, name)))) root = at
  }
  return root
}

function measureLinks(warnings: readonly Diagnostic[], documents: readonly LoadedDocument[], root: string) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/(^|\/)(node_modules|\.git)\//.test(name),
  )
  const names = new Set(files.map((name) => basename(name)))
  const isTarget = findTargets(documents, files, root)
  const found = { deadLinks: [] as string[], otherDeadLinks: [] as string[], missingPictures: [] as string[] }
  for (const warning of warnings) {
    const [, kind, url = ''] = /^the (image|file|link) `([^`]*)`/.exec(warning.what) ?? []
    if (kind === undefined) continue
    const name = basename(decodeSafely(url.replace(/[?#].*$/, '')))
    const shown = formatProblem(warning)
    if (kind === 'link' && isTarget(url, warning.file)) found.deadLinks.push(shown)
    else if (kind !== 'link' && names.has(name)) found.missingPictures.push(shown)
    else found.otherDeadLinks.push(shown)
  }
  return found
}

/**
 * The day as written, which is that of every tool for a date with its own offset, or with none; of a blog with a time zone
 * (`isZoned`), an instant may be on the day before or after.
 */
function otherDay({ file, shownAs, head }: LoadedDocument, isZoned: boolean): string | null {
  const matter = /^(---|\+\+\+)[^]*?^\1/m.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  const written = /^["']?(?:date|pubDate|published|publishDate)["']?\s*[:=]\s*["']?(\d{4}-\d\d-\d\d)/im.exec(
    matter,
  )?.[1]
  const day = written ?? /(\d{4}-\d\d-\d\d)/.exec(file.slice(file.lastIndexOf('/', file.lastIndexOf('/') - 1)))?.[1]
  const away = day === undefined ? 0 : Math.abs(Date.parse(day) - Date.parse(head.published))
  return away <= (isZoned ? 86_400_000 : 0) ? null : `${shownAs}: ${head.published}, written ${day}`
}
