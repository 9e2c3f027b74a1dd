// Reads from the pages and layouts of a blog what its configuration does not say: title, language, and where posts are published.
import { existsSync, readFileSync, type Dirent } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { entriesIn, isDocumentName, listFiles } from '../folder.js'
import { escapeExpression } from '../markdown/outside-fences.js'
import { findRoute } from '../page-route.js'
import { findConfig, scriptEndings, text } from './config-files.js'

const layoutFolders = [
  ...['_layouts', '_includes', 'layouts', 'src/layouts', 'src/_includes', 'src/components', 'src/pages', 'src/app'],
  ...['app', 'pages', 'templates', 'theme'],
]
const pageEndings = ['.html', '.njk', '.liquid', '.hbs', '.astro', '.svelte', '.js', '.jsx', '.ts', '.tsx']

/** The language that the first layout with a literal one states (`<html lang="de">`). */
export function languageOfLayouts(root: string): string | undefined {
  for (const file of layoutFolders.flatMap((name) => pagesIn(join(root, name)))) {
    const [, language] = /<html\b[^>]*?\slang=["']([a-z]{2,3}(?:[-_]\w+)*)["']/i.exec(readFileSync(file, 'utf8')) ?? []
    if (language !== undefined) return language
  }
  return undefined
}

/** A text in quotes, as the value of a property or attribute; none with a template's values in it. */
const literal = String.raw`(["'\`])((?:(?!\2)[^\\\n{}<>]){2,100})\2`
const namedIn = (source: string, pattern: string) => text(new RegExp(`(${pattern})\\s*${literal}`).exec(source)?.[3])

/**
 * The title of a blog by the name of the site in its layouts, else by the feed that it writes, else by what all its titles
 * have in common (`<title>{post.title} | A blog</title>`); its description by the feed.
 */
export function wordsOfPages(root: string): { title?: string | undefined; description?: string | undefined } {
  const files = filesOfPages(root)
  const feeds = files.filter(({ isFeed }) => isFeed)
  // The title of a feed may be that alone: `Ann's RSS feed`.
  const titleOfFeed = (source: string) =>
    namedIn(source, String.raw`\btitle:(?!\s*.[^\n]*\b(?:R[Ss][Ss]|Atom|[Ff]eed)\b)`)
  return {
    title:
      first((source) => namedIn(source, siteName), files) ??
      first(titleOfFeed, feeds) ??
      first(
        commonTitle,
        files.filter(({ isLayout }) => isLayout),
      ),
    description: first((source) => namedIn(source, String.raw`\bdescription:`), feeds),
  }
}

interface PageFile {
  isFeed: boolean
  isLayout: boolean
  source: string
}

const first = (find: (source: string) => string | undefined, among: readonly PageFile[]) =>
  among.map(({ source }) => find(source)).find((found) => found !== undefined)

function filesOfPages(root: string): PageFile[] {
  const folders = [
    ...layoutFolders,
    'src/routes',
    'server',
    '.vitepress',
    'scripts',
    'lib',
    'utils',
    'src/lib',
    'src/utils',
  ]
  const shell = join(root, 'src/app.html')
  const names = [...(existsSync(shell) ? [shell] : []), ...folders.flatMap((name) => pagesIn(join(root, name)))]
  return [...new Set(names)].map((file) => {
    // One with a parameter is of a tag or an author.
    const name = relative(root, file)
    return {
      isFeed: /^[^[]*(?:[\\/._-]|gen)(?:rss|feed)/i.test(name),
      isLayout: /^[^[]*(?:layout|include|component|template|theme|_app|_document|app\.html|[\\/](?:base|head)\b)/i.test(
        name,
      ),
      source: readFileSync(file, 'utf8'),
    }
  })
}

const siteName = String.raw`\bsiteName["']?:|["']og:site_name["']\s+content=\{?|\b(?:SITE|BLOG)_(?:TITLE|NAME)\b\s*=`

/** What is the same in each title: the words before or behind the mark that parts them from those of a page, or all of it. */
function commonTitle(source: string): string | undefined {
  const [, found = ''] = /<title\b[^>]*>((?:[^<]|<(?!\/title)){0,300})<\/title>/.exec(source) ?? []
  const written = found.trim().replace(/&(?:[lr]aquo|middot|bull|[mn]dash);|[«»]/g, '|')
  const [, before, after] = parted.exec(written) ?? []
  // What pages replace, in Zola and others.
  const [, whole] = /^\s*\{%-?\s*block \w+\s*-?%\}([^{}<>]+)\{%/.exec(written) ?? []
  return text((before ?? after ?? whole)?.replaceAll('&amp;', '&'))
}

const value = String.raw`\{{1,2}[^{}]*\}{1,2}`
const parted = new RegExp(
  `^\\s*(?:([^{}$<>]{2,}?)\\s*[|·•–—:-]\\s*${value}|${value}\\s*[|·•–—:-]\\s*([^{}$<>]{2,}?))\\s*$`,
)

const mathPackages =
  /"(?:remark-math|rehype-(?:katex|mathjax)|gatsby-remark-(?:katex|mathjax)|markdown-it-(?:katex|mathjax3?|texmath|math)|@(?:mdit|vscode|traptitech|iktakahiro)\/[\w-]*katex|@mdit\/plugin-mathjax)"/
/** The dollar as a delimiter, as MathJax and the auto-render extension of KaTeX are told. */
const dollarDelimiter = /inlineMath\b[^\]]*\[\s*["']\$["']|left["']?\s*:\s*["']\$["']/

/** Whether a blog reads `$…$` as maths, by its packages or by what its layouts load. */
export function hasInlineMath(root: string): boolean {
  const manifest = join(root, 'package.json')
  if (existsSync(manifest) && mathPackages.test(readFileSync(manifest, 'utf8'))) return true
  const folders = [...layoutFolders, 'themes'].map((name) => join(root, name))
  return folders.flatMap(pagesIn).some((file) => dollarDelimiter.test(readFileSync(file, 'utf8')))
}

/** The folders that the loaders of the collections of Astro name: `glob({ base: './docs' })`. */
export function foldersOfLoaders(root: string): string[] {
  const file = ['src/content.config', 'src/content/config']
    .map((name) => findConfig(root, name, scriptEndings))
    .find(Boolean)
  const source = file === undefined ? '' : readFileSync(file, 'utf8')
  return [...source.matchAll(/\bbase:\s*(["'`])([^"'`${}\n]+)\1/g)].map(([, , base = '']) => join(root, base))
}

/** The folder of all documents that Contentlayer reads (`contentDirPath: 'data'`); `null` where it is the whole project. */
export function foldersOfContentlayer(root: string): string[] | null {
  const file = findConfig(root, 'contentlayer.config', scriptEndings)
  const source = file === undefined ? '' : readFileSync(file, 'utf8')
  const [, , folder] = /\bcontentDirPath:\s*(["'`])(?:\.\/)?([^"'`${}\n.][^"'`${}\n]*)\1/.exec(source) ?? []
  return folder === undefined ? null : [join(root, folder)]
}

/** A route with a parameter for each post: `src/pages/post/[slug].astro`, `app/blog/[...slug]/page.tsx`, `src/routes/blog/[slug]/+page.svelte`. */
const postRoute =
  /^((?::?[\w-]+\/)*)\[(\.{3})?(?:slug|id|path|(?:article|post|entry|blog|note)_?(?:slug|id|name|title|path)?)\](?:(\.astro)|\.(?:jsx?|tsx)|\/(?:index|page|\+page(?:\.server)?)\.(?:astro|svelte|[jt]sx?))$/i

/** The folders of the routes for posts, by their patterns; routes of tags, authors and the like are not counted. */
function routesOf(root: string): Map<string, string> {
  const patterns = new Map<string, string>()
  for (const folder of ['src/pages', 'src/app', 'src/routes', 'app', 'pages'].map((name) => join(root, name)))
    for (const file of pagesIn(folder)) {
      // Next: `(group)/` is in no address. A language in front is that of each document.
      const name = relative(folder, file)
        .replaceAll(/\([\w-]+\)\//g, '')
        .replaceAll(/\[(?:(y(?:ear|yyy))|(month|mm)|(day|dd))\]\//gi, (_, year?: string, month?: string) =>
          year ? ':year/' : month ? ':month/' : ':day/',
        )
        .replace(/^\[{1,2}(?:\.{3})?(?:lang(?:uage)?|lng|locale)\]{1,2}\//, '')
        // Retypeset: the language is within the parameter, too.
        .replace(/^\[\.{3}(\w+)_slug\](?=\.astro$)/, '$1/[slug]')
      // Nextra shows all of its content by its folders.
      if (/^\[{1,2}\.{3}mdxPath\]/.test(name)) patterns.set('', '*')
      const [, before, rest, isAstro] = postRoute.exec(name) ?? []
      if (before !== undefined && !/(?:^|\/)(?:tags?|categor\w+|topics?|authors?|series|page|api|og)\//i.test(before))
        // A parameter of Next and SvelteKit is one segment: that of `posts/2026/x.md` is `x`.
        // Beside days, it has none of its own.
        patterns.set(
          `/${before}:slugor${(rest ?? isAstro) ? 'path' : before.includes(':') ? 'basename' : 'name'}/`,
          before.replaceAll(/:\w+\//g, ''),
        )
    }
  return patterns
}

/**
 * The pattern of the paths of a folder of posts by the one route that has a parameter for them, of several that of its name, else
 * the one that has not that of a folder beside the posts or in theirs; `null` where there is none, or more than one, and where all
 * posts are pages themselves (`x/page.mdx`).
 */
export function permalinkOfRoutes(root: string, posts: string): string | null {
  if (listFiles(posts, isDocumentName).every((file) => findRoute(file) !== null)) return null
  const names = [...routesOf(root)].map(([pattern, before]) => ({ pattern, name: basename(before) }))
  const isOther = (name: string) =>
    !['', basename(posts)].includes(name) && [dirname(posts), posts].some((folder) => existsSync(join(folder, name)))
  const named = names.filter(({ name }) => name === basename(posts))
  const own = named.length === 1 ? named : names.filter(({ name }) => !isOther(name))
  const [first, ...others] = names.length > 1 ? own : names
  if (others.length > 0 || !first?.pattern) return null
  return hasAbbrlinks(root) ? first.pattern.replace(':slugorpath', ':abbrlinkorpath') : first.pattern
}

/** Whether a program reads the slug of a post from `abbrlink`, as themes of Astro from China do; with others it is left over from Hexo. */
const hasAbbrlinks = (root: string) =>
  pagesIn(join(root, 'src')).some((file) => readFileSync(file, 'utf8').includes('abbrlink'))

/** The folders of posts, but those that no page shows, each in the place of one in which they are collections of their own. */
export const collectionsOf = (root: string, posts: readonly string[]): string[] =>
  posts.flatMap((one) => collectionsIn(root, one)).filter((one, _, all) => !isInNoCollection(root, one, all))

/** The folders in a folder of posts that has neither documents nor a route of its own, where the route of one has its name; else the folder itself. */
function collectionsIn(root: string, posts: string): string[] {
  const entries = entriesIn(posts)
  const isFolder = (one: Dirent) => one.isDirectory() && listFiles(join(posts, one.name), isDocumentName).length > 0
  const folders = entries.filter(isFolder).map(({ name }) => name)
  const isOne = folders.length < 2 || entries.some(({ name }) => isDocumentName(name))
  const routes = isOne ? [] : [...routesOf(root).values()].map((one) => basename(one))
  const isSplit = !routes.includes(basename(posts)) && folders.some((name) => routes.includes(name))
  return isSplit ? folders.map((name) => join(posts, name)) : [posts]
}

/**
 * Whether a folder of posts is in none of the collections that the configuration of Astro has, beside one that is: no page shows it. Where
 * the program names it elsewhere, or collects all of `src/content`, it is in one.
 */
function isInNoCollection(root: string, folder: string, folders: readonly string[]): boolean {
  const content = join(root, 'src/content')
  const files = ['config', '../content.config'].flatMap((name) => findConfig(content, name, scriptEndings) ?? [])
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const nameOf = (one: string) => relative(content, one).split(sep)[0] ?? ''
  // Names may have other letters than those of `\b`.
  const isNamed = (one: string, text: string) =>
    new RegExp(`${collectsAll.source}|(?<!\\w)${escapeExpression(nameOf(one))}(?!\\w)`).test(text)
  const isIn = folder.startsWith(`${content}${sep}`) && !isNamed(folder, source)
  if (!isIn || !folders.some((one) => isNamed(one, source))) return false
  return !pagesIn(join(root, 'src')).some((file) => isNamed(folder, readFileSync(file, 'utf8')))
}

/** A pattern for all of `src/content`, or for a folder of it whose name is computed; `type: 'content'` of a collection is none. */
const collectsAll = /(?<!\btype:\s*)[/"'`]content\/?["'`*$]/

/**
 * The address that the files of a site tell: its host by `CNAME`, as GitHub Pages has it, that of its site map by `robots.txt`, and
 * that of its feed by the program that writes it.
 */
export function addressOfFiles(root: string, staticFolders: readonly string[]): string | undefined {
  const folders = [root, ...staticFolders, join(root, 'static'), join(root, 'public')]
  const find = (name: string) => {
    const file = folders.map((folder) => join(folder, name)).find((one) => existsSync(one))
    return file && text(readFileSync(file, 'utf8'))
  }
  const host = find('CNAME')
  if (host && /^[\w.-]+$/.test(host)) return `https://${host}`
  const [, ofMap] = /^\s*sitemap:\s*(https?:\/\/[\w.-]+)/im.exec(find('robots.txt') ?? '') ?? []
  const ofFeed = (source: string) =>
    /\b(?:(?:site|feed|base|blog)_?url\s*[:=]|(?:id|site):)\s*["'`](https?:\/\/[\w.-]+)/i.exec(source)?.[1]
  return (
    ofMap ??
    first(
      ofFeed,
      filesOfPages(root).filter(({ isFeed }) => isFeed),
    )
  )
}

function pagesIn(folder: string): string[] {
  return listFiles(folder, (name) => pageEndings.includes(extname(name)))
}
