// Reads what VitePress, VuePress, Quartz, Quarto, Distill, mdBook, MkDocs, Franklin, Pelican, Nikola, Sphinx, MyST, Cobalt, Cryogen, JBake and
// Hakyll say of a site.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { entriesIn, foldersUp, listFiles } from '../folder.js'
import { parseMapLiteral } from '../front-matter/map-literals.js'
import { parseJulia } from '../front-matter/toml.js'
import { isOfFranklin } from '../includes/franklin.js'
import {
  configOfLume,
  findConfig,
  list,
  pathOf,
  read,
  readHead,
  record,
  scriptEndings,
  text,
  type Values,
} from './config-files.js'
import { findBook } from './mdbook.js'
import { readMkDocs } from './mkdocs.js'
import { permalinkOfRoutes } from './page-files.js'
import { findQuartz } from './quartz.js'
import { permalinkOfNikola, permalinkOfPelican, readConstants } from './python-settings.js'
import { scriptSettings, type SiteWords } from './script-settings.js'
import { statedPermalinks } from './stated-permalinks.js'
import type { ToolSettings } from './tools.js'

/** How many folders above the posts their site is looked for. */
const mostLevels = 3

/** As `ToolSettings`, as far as they are known. */
export interface PlainSettings extends Partial<ToolSettings> {
  /** Whether all that is in `content` is published, dated or not. */
  isWhole?: boolean
}

/** What a site says of itself in the configuration of a tool that names no folders, or of a program. */
export function plainSettings(folder: string): PlainSettings {
  const quartz = findQuartz(folder)
  if (quartz) return { ...wordsOf(quartz.configuration), content: [quartz.content], isWhole: true }
  for (const at of foldersUp(folder, mostLevels)) {
    const vitepress = readVitePress(at)
    if (vitepress) return vitepress
    const own = findBook(folder, at) ?? readQuarto(at) ?? readDistill(at)
    if (own) return own
    if (existsSync(join(at, 'qiita.config.json'))) return { content: [join(at, 'public')], isWhole: true }
    const mkdocs = readMkDocs(at)
    if (mkdocs) return { ...wordsOf(mkdocs.values), ...mkdocs.settings }
    const franklin = join(at, 'config.md')
    if (existsSync(franklin) && isOfFranklin(franklin)) {
      const words = wordsOf(Object.fromEntries(parseJulia(readFileSync(franklin, 'utf8'))))
      return { ...words, math: true, content: [at], permalinkOf: pathsIn(at) }
    }
    const permalinkOf = statedPermalinks(at)
    if (permalinkOf) return { ...(readCobalt(at) ?? wordsOfProgram(at)), permalinkOf }
    const jbake = readJbake(at)
    if (jbake) return jbake
    const cryogen = readCryogen(at)
    if (cryogen) return wordsOf(cryogen)
    const python = ['pelicanconf.py', 'conf.py'].map((name) => join(at, name)).find((file) => existsSync(file))
    if (python) {
      const isPelican = python.endsWith('pelicanconf.py')
      // What Pelican publishes with goes over what it shows a draft with.
      const published = join(at, 'publishconf.py')
      const files = [python, ...(isPelican && existsSync(published) ? [published] : [])]
      const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
      const constants = Object.entries(readConstants(source))
      // Settings of Pelican and Nikola are in capitals; what else has a name is of their own code.
      const isSphinx = !isPelican && !constants.some(([name]) => name === 'BLOG_TITLE')
      const words = wordsOf(Object.fromEntries(constants.filter(([name]) => isSphinx || name === name.toUpperCase())))
      return isPelican
        ? { ...words, basePath: pathOf(words.url), permalinkOf: permalinkOfPelican(source) }
        : { ...words, permalinkOf: permalinkOfNikola(source, at) }
    }
    const myst = wordsOfMyst(at)
    if (myst) return myst
  }
  const below = ['docs', ...foldersIn(folder), 'packages/docs'].map((name) => readVitePress(join(folder, name)))
  const inFolder = below.find((found) => found !== null)
  if (inFolder) return inFolder
  const words = { ...wordsOfProgram(folder), ...wordsOfHakyll(folder), ...wordsOfLume(folder) }
  return { ...words, permalinkOf: (posts) => permalinkOfRoutes(folder, posts) }
}

/** Without the time zone, in which a tool that is not known may not show days. */
const wordsOfProgram = (folder: string): SiteWords => ({ ...scriptSettings(folder), timeZone: undefined })

const foldersIn = (folder: string): string[] => entriesIn(folder).flatMap((one) => (one.isDirectory() ? one.name : []))

/** The settings of Quarto in the folder that has its configuration; `null` for other folders. */
function readQuarto(folder: string): PlainSettings | null {
  const file = findConfig(folder, '_quarto', ['.yml', '.yaml'])
  if (file === undefined) return null
  const values = read(file)
  const { title } = record(values['project'])
  const site: Values = { title, ...record(values['book']), ...record(values['website']) }
  return {
    ...wordsOf({ ...values, ...site, site_url: site['site-url'] }),
    author:
      authorOf(values) ??
      foldersIn(folder).flatMap((one) => authorOf(read(join(folder, one, '_metadata.yml'))) ?? [])[0],
    basePath: pathOf(text(site['site-url'])),
    math: true,
    content: [folder],
    staticFolders: [folder],
    permalinkOf: pathsIn(folder),
  }
}

/** The settings of Cryogen; `null` where a file of their name is of another program. */
function readCryogen(folder: string): Values | null {
  const file = ['content/config.edn', 'config.edn'].map((name) => join(folder, name)).find((one) => existsSync(one))
  const source = file === undefined ? '' : readFileSync(file, 'utf8')
  return source.includes(':site-title') ? Object.fromEntries(parseMapLiteral(source)) : null
}

/** What MyST (Jupyter Book 2) says of a project; `null` for other folders. */
function wordsOfMyst(folder: string): SiteWords | null {
  const project = record(read(join(folder, 'myst.yml'))['project'])
  const { title, authors } = project
  return title === undefined ? null : { ...wordsOf(project), author: authorOf({ author: list(authors)[0] }) }
}

/** What Cobalt says of a site; `null` for other folders. */
function readCobalt(folder: string): SiteWords | null {
  const file = join(folder, '_cobalt.yml')
  const site = record(read(file)['site'])
  return existsSync(file) ? wordsOf({ ...site, site_url: site['base_url'] }) : null
}

/** The settings of JBake, whose pages have the paths of their files; `null` for other folders. */
function readJbake(folder: string): PlainSettings | null {
  const file = join(folder, 'jbake.properties')
  if (!existsSync(file)) return null
  const found = readFileSync(file, 'utf8').matchAll(/^[ \t]*([\w.]+)[ \t]*[=:][ \t]*(\S.*)$/gm)
  const values = Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.trim()]))
  const [url, content] = [values['site.host'], join(folder, values['content.folder'] ?? 'content')]
  return {
    ...wordsOf({ title: values['site.title'], site_url: url, lang: values['site.lang'] }),
    ...{ basePath: pathOf(url), content: [content], permalinkOf: pathsIn(content) },
    staticFolders: [join(folder, values['asset.folder'] ?? 'assets'), content],
  }
}

/** The settings of Distill, whose posts are R Markdown, each in a folder that is its address; `null` for other folders. */
function readDistill(folder: string): PlainSettings | null {
  const [file, posts] = [findConfig(folder, '_site', ['.yml']), join(folder, '_posts')]
  if (file === undefined || !existsSync(posts)) return null
  const values = read(file)
  const words = wordsOf({ ...values, site_url: values['base_url'] })
  return {
    ...{ ...words, basePath: pathOf(words.url), math: true, content: [posts], staticFolders: [folder] },
    permalinkOf: (one) => join('/posts', relative(posts, one), ':innerfolders/'),
  }
}

/** The pattern of a tool whose pages have the paths of their files. */
const pathsIn = (root: string) => (folder: string) => `/${relative(root, folder)}/:innerpath`.replace(/^\/{2}/, '/')

/** Who wrote what has no author of its own, by the metadata of a project or a folder of Quarto: one name, or an object with it. */
const authorOf = ({ author }: Readonly<Record<string, unknown>>) => text(author) ?? text(record(author)['name'])

/** The settings of VitePress or VuePress in the folder that has its configuration; `null` for other folders. */
function readVitePress(folder: string): PlainSettings | null {
  const settings = join(folder, existsSync(join(folder, '.vuepress')) ? '.vuepress' : '.vitepress')
  const file =
    findConfig(settings, 'config', scriptEndings) ?? findConfig(join(settings, 'config'), 'index', scriptEndings)
  if (file === undefined) return null
  const values = read(file)
  const source = join(folder, text(values['srcDir']) ?? '.')
  const { locales, themeConfig } = values
  // Some write a relative one (`./`).
  const base = pathOf(`https://blog.example/${(text(values['base']) ?? '').replace(/^\/+/, '')}`)
  const main = record(record(locales)['/'] ?? record(locales)['root'])
  // Of vuepress-theme-hope, which has the address and the author.
  const theme = record(values['theme'])
  const words = wordsOf({ ...main, ...values })
  return {
    ...words,
    url: words.url ?? text(record(values['sitemap'])['hostname']) ?? text(theme['hostname']),
    author: words.author ?? authorOf(theme),
    title:
      words.title ??
      text(record(themeConfig)['siteTitle']) ??
      text(record(themeConfig)['title']) ??
      titleOfHome(source),
    content: [source],
    // Below a `base`, pages have the paths of their files.
    ...(base !== '/' && { basePath: base, permalinkOf: pathsIn(source) }),
    staticFolders: [join(source, 'public'), join(settings, 'public')],
  }
}

/** What the home page of VitePress or VuePress is called. */
function titleOfHome(folder: string): string | undefined {
  const home = ['README.md', 'index.md'].map((name) => readHead(join(folder, name)))
  return home.flatMap(
    ({ title, heroText, hero }) => text(heroText) ?? text(record(hero)['name']) ?? text(title) ?? [],
  )[0]
}

function wordsOf(values: Readonly<Record<string, unknown>>): SiteWords {
  const first = (...names: string[]) => names.map((name) => text(values[name])).find((value) => value !== undefined)
  const host = first('baseUrl')
  return {
    title: first(
      ...['title', 'pageTitle', 'site_name', 'SITENAME', 'BLOG_TITLE', 'website_title', 'site-title'],
      // Of Sphinx, with ABlog and without.
      ...['blog_title', 'html_title', 'project'],
    ),
    url:
      first('site_url', 'SITEURL', 'SITE_URL', 'website_url', 'site-url', 'blog_baseurl', 'html_baseurl') ??
      (host && (host.includes('://') ? host : `https://${host}`)),
    description: first(
      ...['description', 'site_description', 'SITEDESCRIPTION', 'SITESUBTITLE', 'BLOG_DESCRIPTION', 'website_descr'],
    ),
    language: first('lang', 'locale', 'DEFAULT_LANG', 'language'),
    author: first('site_author', 'AUTHOR', 'BLOG_AUTHOR', 'author'),
  }
}

/** The `location` of Lume, in a folder or one above it. Source: lume.land/docs/configuration/config-file. */
function wordsOfLume(folder: string): SiteWords {
  const [source = ''] = foldersUp(folder, mostLevels).flatMap((at) => configOfLume(at) ?? [])
  const [, url] = /^(?!\s*\/\/).*\blocation:\s*new URL\(\s*["'`]([^"'`]+)/m.exec(source) ?? []
  return url === undefined ? {} : { url }
}

const isHaskell = (name: string) => name.endsWith('.hs')

/** Title, address and author of the first `FeedConfiguration` in a folder or its folders of sources; empty where there is none. */
function wordsOfHakyll(folder: string): SiteWords {
  const top = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isHaskell(entry.name))
  const sources = ['app', 'src'].flatMap((name) => listFiles(join(folder, name), isHaskell))
  const program = [...top.map(({ name }) => join(folder, name)), ...sources]
    .map((file) => readFileSync(file, 'utf8').replace(/^\s*--.*$/gm, ''))
    .find((source) => /\bfeedTitle\s*=/.test(source))
  const read = (field: string) =>
    new RegExp(`\\b${field}\\s*=\\s*"((?:[^"\\\\\\n]|\\\\(?:["\\\\&]|\\d{2,6}(?!\\d)))+)"`)
      .exec(program ?? '')?.[1]
      ?.replace(/\\(?:&|(\d+)|(.))/g, (_, code?: string, sign?: string) =>
        code ? String.fromCodePoint(Number(code)) : (sign ?? ''),
      )
  // `"Tides - " ++ tag` is a title of several feeds.
  const title = read('feedTitle')?.replace(/\s*[-–—:|]\s*$/, '')
  const [url, author] = [read('feedRoot'), read('feedAuthorName')]
  return { ...(title && { title }), ...(url && { url }), ...(author && { author }) }
}
