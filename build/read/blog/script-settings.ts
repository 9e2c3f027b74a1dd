// Finds title, address, language and author of a site that is a program, in the files that usually have them.
import { extname, join, parse } from 'node:path'
import { entriesIn } from '../folder.js'
import { isRecord } from '../front-matter/script-values.js'
import { authorOf, findConfig, read, scriptEndings, text, type Values } from './config-files.js'

/** What a blog says of itself. */
export interface SiteWords {
  title?: string | undefined
  url?: string | undefined
  description?: string | undefined
  language?: string | undefined
  author?: string | undefined
  /** The IANA time zone that the site shows days in. */
  timeZone?: string | undefined
}

/** Where sites that are programs keep their title and address. */
const settingsFiles = [
  'site.config siteConfig consts constants config site data/site config/site lib/constants settings settings/settings',
  'lib/config lib/site data/siteMetadata siteMetadata app/layout blog.config config/index config/siteConfig',
  'config/blogConfig config/config configs/config nuxt.config gridsome.config next-sitemap.config next-sitemap',
].flatMap((names) => names.split(' '))

const settingsEndings = [...scriptEndings, '.tsx', '.jsx', '.json', '.yaml', '.toml']
const likelyFolders = ['', 'data', 'config', 'lib', 'utils', 'constants']
/** Others that may: `next-seo.config`, `site-meta`, `blog-constants`. */
const likelyName =
  /^(?:next-)?(?:site|blog|seo|info|consts?|constants|settings|meta(?:data)?)(?:[-_.]?(?:config|consts?|constants|settings|meta(?:data)?|info|data))?$/i

/** Whether values are those of a site: a person or an event may have a time zone, too. */
const isOfSite = (values: Values) => Object.keys(values).some((key) => /title|lang|locale|site$/i.test(key))

/** The settings of a site that is a program: the first value of each in the files that usually have them. */
export function scriptSettings(root: string): SiteWords {
  const folders = [root, join(root, 'src')]
  const known = folders.flatMap((folder) =>
    settingsFiles.flatMap((name) => findConfig(folder, name, settingsEndings) ?? []),
  )
  const likely = folders.flatMap((folder) => likelyFolders.flatMap((name) => namedLikely(join(folder, name))))
  const exported = known.flatMap(recordsOf)
  // A title is that of the site where a URL, a description or an author is beside it.
  const likelyExported = likely
    .filter((file) => !known.includes(file))
    .flatMap(recordsOf)
    .filter((values) => Object.keys(values).some((key) => /url|canonical|description|tagline|author/i.test(key)))
  const valuesOf = (values: Values, name: string): string[] =>
    Object.entries(values).flatMap(([key, value]) =>
      key.toLowerCase().replace(/[^a-z]/g, '') === name ? (text(value) ?? []) : [],
    )
  const all = (...names: string[]) => [
    ...names.flatMap((name) => exported.flatMap((values) => valuesOf(values, name))),
    ...likelyExported.flatMap((values) => names.flatMap((name) => valuesOf(values, name))),
  ]
  const find = (...names: string[]) => all(...names)[0]
  const author = [...exported, ...likelyExported]
    .map((values) => authorOf(values['author']))
    .find((name) => name !== undefined)
  return {
    title: find('sitetitle', 'blogtitle', 'sitename', 'title', 'default', 'name'),
    // `baseURL` of Nuxt is a path, or the host of pictures.
    url: all('siteurl', 'sitewebsite', 'website', 'baseurl', 'url', 'site', 'canonical', 'metadatabase').find((one) =>
      /^https?:\/\/(?!(?:api|assets|cdn|images?|img|media|res|static)\.)/.test(one),
    ),
    description: find('sitedescription', 'blogdescription', 'description', 'desc'),
    language: find('lang', 'language', 'locale'),
    author: author ?? find('siteauthor', 'authorname', 'author') ?? authorOfPackage(root),
    timeZone: [...exported, ...likelyExported].filter(isOfSite).flatMap((values) => valuesOf(values, 'timezone'))[0],
  }
}

/** `Ann <ann@blog.example> (https://…)` is Ann. */
const authorOfPackage = (root: string): string | undefined =>
  authorOf(packageOf(root)['author'])
    ?.replace(/\s*[<(].*$/, '')
    .trim()

/** The home page that the package of a site names. Beside one of Jekyll or Hugo, it is that of its theme. */
export function homepageOf(root: string, tool: string | undefined): string | undefined {
  const { name, homepage, repository } = packageOf(root)
  const isOfTheme = tool === 'jekyll' || tool === 'hugo' || /(?:^|[^a-z])theme(?:[^a-z]|$)/.test(text(name) ?? '')
  const address = text(homepage)
  if (isOfTheme || address === undefined || !URL.canParse(address)) return undefined
  // Many packages have their repository for a home page.
  const { host } = new URL(address)
  const ofRepository = JSON.stringify([repository])
  return [`//${host}/`, `@${host}`].some((part) => ofRepository.includes(part)) ? undefined : address
}

/** The package of a site; empty where a template, or a tool, left its own. */
function packageOf(root: string): Values {
  const values = read(join(root, 'package.json'))
  const about = JSON.stringify([values['name'], values['description'], values['repository']])
  return /(?<![a-z])(?:template|starter|boilerplate|quartz)(?![a-z])/i.test(about) ? {} : values
}

/** The values that a file exports, and the records in them, two levels deep. */
function recordsOf(file: string): Values[] {
  const values = read(file)
  return [values, ...Object.values(values).filter(isRecord)].flatMap((one) => [
    one,
    ...Object.values(one).filter(isRecord),
  ])
}

/** The files of a folder whose names tell that they may have the settings of a site. */
function namedLikely(folder: string): string[] {
  return entriesIn(folder)
    .map(({ name }) => name)
    .filter((name) => settingsEndings.includes(extname(name)) && likelyName.test(parse(name).name))
    .sort()
    .map((name) => join(folder, name))
}
