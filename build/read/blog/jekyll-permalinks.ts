// Reads the pattern of the addresses of posts, and their categories, from the configuration of Jekyll, and of Hexo, whose file has the same name.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { foldersUp } from '../folder.js'
import { patternOf } from '../permalink.js'
import { dataEndings, findConfig, foldersNamed, list, read, record, text, type Values } from './config-files.js'
import { expressionOf } from './path-patterns.js'

/** The configuration of Jekyll, or of its descendant Bridgetown, in a folder. */
export const jekyllFile = (root: string) =>
  findConfig(root, '_config', dataEndings) ?? findConfig(root, 'bridgetown.config', dataEndings)

/** Whether a folder has posts of Jekyll. VuePress and Distill (`_site.yml`) may have a folder of this name, too. */
export const hasPostsOfJekyll = (root: string) =>
  existsSync(join(root, '_posts')) && !['.vuepress', '_site.yml'].some((other) => existsSync(join(root, other)))

/** Whether a `_config.yml` is of Hexo. */
export const isHexo = (site: Values) => ['new_post_name', 'source_dir', 'render_drafts'].some((key) => key in site)

/** Whether a folder with `_posts` is that of Hexo. Octopress has its posts there, too, and names the folder in its configuration. */
export const isSourceOfHexo = (root: string) =>
  basename(root) === 'source' && read(jekyllFile(dirname(root)) ?? '')['source'] === undefined

/** The folder of all sources; one that another program fills (`.tmp/src`) is that of the posts. */
export function sourceOfJekyll(site: Values, root: string): string {
  const named = join(root, text(site['source']) ?? (findConfig(root, 'bridgetown.config', dataEndings) ? 'src' : '.'))
  return existsSync(named) ? named : dirname(foldersNamed(root, '_posts')[0] ?? join(root, '_posts'))
}

/** The folders of posts of Jekyll: `_posts`, after the folders in one for which `defaults` have a permalink of their own. */
export function postFoldersOfJekyll(site: Values, source: string): string[] {
  const scoped = list(site['defaults']).flatMap((one) => {
    const path = text(record(record(one)['scope'])['path'])
    const isScoped = path !== undefined && /(?:^|\/)_posts\/./.test(path) && record(record(one)['values'])['permalink']
    return isScoped ? [join(source, path)] : []
  })
  const isExcluded = excludedOfJekyll(site, source)
  const named = foldersNamed(source, '_posts').filter((folder) => !isExcluded(folder))
  return [...scoped.filter((folder) => existsSync(folder)), ...named]
}

/**
 * Tells which files and folders below the sources `exclude` leaves out, themselves or a folder that they are in (`EntryFilter`): a
 * pattern is the beginning of a path or one of fnmatch, whose `*` takes slashes, too, and `include` prevails.
 */
export function excludedOfJekyll(site: Values, source: string): (file: string) => boolean {
  const included = list(site['include'])
  const patterns = list(site['exclude']).flatMap((one) =>
    included.includes(one) ? [] : (text(one)?.replace(/^\/+/, '') ?? []),
  )
  const globs = patterns.map((pattern) => new RegExp(`^${pattern.split('').map(globCharacter).join('')}$`))
  const isExcluded = (path: string): boolean =>
    patterns.some((pattern) => path.startsWith(pattern)) || globs.some((glob) => glob.test(path))
  return (file) => {
    if (patterns.length === 0 || !file.startsWith(`${source}/`)) return false
    const segments = file.slice(source.length + 1).split('/')
    return segments.some((_, at) => isExcluded(segments.slice(0, at + 1).join('/')))
  }
}

const globCharacter = (character: string) =>
  character === '*' ? '.*' : character === '?' ? '.' : character.replace(/[\\^$.|+()[\]{}]/, '\\$&')

/** The folders of the collections that Jekyll publishes besides its posts (`output: true`). */
export function collectionsOfJekyll(site: Values, source: string): string[] {
  const collections = Object.entries(record(site['collections']))
  const isPublished = ([name, values]: [string, unknown]) => name !== 'posts' && record(values)['output'] === true
  return collections.filter(isPublished).map(([name]) => join(source, text(site['collections_dir']) ?? '.', `_${name}`))
}

/** The categories that Jekyll takes from the folders above `_posts`, for those of a folder of posts. */
export function categoriesOfJekyll(posts: string): (file: string) => string[] {
  const root = foldersUp(posts, 8).find((at) => jekyllFile(at) !== undefined)
  const site = read(jekyllFile(root ?? '') ?? '')
  const source = root === undefined ? null : sourceOfJekyll(site, root)
  if (source === null || isHexo(site) || existsSync(join(source, 'source/_posts'))) return () => []
  return (file) => {
    const folders = relative(join(source, text(site['collections_dir']) ?? '.'), dirname(file)).split(sep)
    return folders[0] === '..' ? [] : folders.slice(0, Math.max(0, folders.indexOf('_posts')))
  }
}

/**
 * The pattern of each folder of posts; `source` is the folder of all sources. Source for other collections: `url_template` of
 * Jekyll's collections.
 */
export function permalinkOfJekyll(site: Values, source: string): (folder: string) => string {
  const written = text(site['permalink'])
  const newName = text(site['new_post_name'])
  if (newName !== undefined || existsSync(join(source, 'source/_posts'))) {
    const [title, name] = newName?.startsWith(':year') ? [':innerbasepath', ':basename'] : [':innerpath', ':wholename']
    const pattern = (written ?? ':year/:month/:day/:title/')
      .replace(/:(?:title|slug)\b/g, title)
      .replace(/:name\b/g, name)
    return () => pattern
  }
  return (folder) => {
    const path = relative(join(source, text(site['collections_dir']) ?? ''), folder)
    const [, named = 'posts'] = /^(?:.*\/)?_([^/]+)/.exec(path) ?? []
    const collections = record(site['collections'])
    const isOther = named in collections || list(site['collections']).includes(named)
    const collection = isOther ? named : 'posts'
    const ofCollection = text(record(collections[collection])['permalink'])
    const ofOthers = `/:collection/:path${/^pretty$|\/$/.test(written ?? '') ? '/' : ':output_ext'}`
    const standard = collection === 'posts' ? (written ?? 'date') : ofOthers
    const values = valuesFor(path, collection, site)
    const permalink = text(values['permalink']) ?? ofCollection ?? standard
    // Categories are the folders above that of the posts, then those of the defaults, where each word of a text is one.
    const above = dirname(path)
    const given = [text(values['categories'])?.split(/\s+/) ?? list(values['categories'])]
      .flat()
      .flatMap((one) => text(one) ?? [])
    const first = [
      ...(above === '.' || above.startsWith('..') ? [] : [above.toLowerCase()]),
      ...given.map((one) => one.toLowerCase()),
    ]
    return first.length > 0
      ? patternOf(permalink).replace(':categories', [...first, ':categories'].join('/'))
      : permalink
  }
}

/**
 * The values that the `defaults` of Jekyll have for a folder or file of a collection: those of a longer path before others, then
 * those for a type. Source: `has_precedence?` and `strip_collections_dir` of Jekyll's `FrontmatterDefaults`.
 */
function valuesFor(path: string, collection: string, site: Values): Values {
  const collections = `${text(site['collections_dir']) ?? ''}/`
  const inCollections = (one: string) => (one.startsWith(collections) ? one.slice(collections.length) : one)
  const found = list(site['defaults']).flatMap((one) => {
    const { path: written, type } = record(record(one)['scope'])
    const place = inCollections(text(written) ?? '').replace(/^\/|\/$/g, '')
    const isFor = (type ?? collection) === collection && (expressionOf(place)?.test(inCollections(path)) ?? true)
    return isFor ? [{ rank: 2 * place.length + Number(type !== undefined), values: record(record(one)['values']) }] : []
  })
  return Object.assign({}, ...found.sort((a, b) => a.rank - b.rank).map(({ values }) => values)) as Values
}

/** Those for a document at a path below the folder of all sources. */
export function defaultsOfJekyll(site: Values, path: string): Values {
  const [, collection = 'pages'] = /(?:^|\/)_([^/]+)\//.exec(path) ?? []
  return valuesFor(path, collection, site)
}
