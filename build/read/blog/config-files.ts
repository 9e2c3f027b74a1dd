// Reads the files of a tool's configuration as data, and the values in them by kind.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { Diagnostics } from '../../diagnostics.js'
import { entriesIn, isDocumentName, listFiles } from '../folder.js'
import { splitFrontMatter } from '../front-matter/front-matter.js'
import { readScript } from './script-data.js'
import { boundLevels, isRecord } from '../front-matter/script-values.js'
import { parseToml } from '../front-matter/toml.js'

export type Values = Readonly<Record<string, unknown>>

export const scriptEndings = ['.js', '.mjs', '.cjs', '.ts', '.mts']
export const dataEndings = ['.toml', '.yaml', '.yml', '.json']

/** The first file of a name that exists, in the order of the endings. */
export function findConfig(folder: string, name: string, endings: readonly string[]): string | undefined {
  return endings.map((ending) => join(folder, name + ending)).find((file) => existsSync(file))
}

/** The source of the configuration of Lume in a folder; `undefined` where there is none. Other programs may have such a name, too. */
export function configOfLume(folder: string): string | undefined {
  const file = findConfig(folder, '_config', ['.ts', '.js'])
  const source = file === undefined ? '' : readFileSync(file, 'utf8')
  return /\blume\b/i.test(source) ? source : undefined
}

/** The folders of a name in a folder, eight levels deep: Jekyll has a `_posts` in each category, which may have some of its own. */
export function foldersNamed(folder: string, name: string, depth = 8): string[] {
  if (depth === 0 || !existsSync(folder)) return []
  return entriesIn(folder).flatMap((entry) => {
    if (!entry.isDirectory() || /^(?:node_modules|_site|vendor|\..*)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.name === name ? [path] : foldersNamed(path, name, depth - 1)
  })
}

/** The values of a configuration; none where it cannot be read. */
export function read(file: string): Values {
  try {
    const written = () => readFileSync(file, 'utf8')
    const ending = extname(file)
    if (ending === '.toml') return parseToml(written())
    if (ending === '.json') return record(boundLevels(JSON.parse(written())))
    if (ending === '.yaml' || ending === '.yml')
      return record(boundLevels(parseYaml(written(), { logLevel: 'silent' })))
    const { default: whole, ...named } = readScript(file)
    return { ...named, ...record(whole) }
  } catch {
    return {}
  }
}

/** The front matter of a Markdown file; none where it cannot be read. */
export function readHead(file: string): Values {
  if (!existsSync(file)) return {}
  return Object.fromEntries(splitFrontMatter(readFileSync(file, 'utf8'), file, new Diagnostics())?.values ?? [])
}

/** The front matter of the layout that a folder of Eleventy names, or the first of its documents that names one. */
export function readLayout(layouts: string, folder: string, named: string | undefined): Values {
  const files = named === undefined ? listFiles(folder, isDocumentName).slice(0, mostAsked) : []
  const name = named ?? files.flatMap((file) => text(readHead(file)['layout']) ?? [])[0]
  if (name === undefined) return {}
  const endings = ['', '.njk', '.liquid', '.html', '.md', '.11ty.js', '.webc', '.hbs', '.ejs']
  return readHead(findConfig(layouts, name, endings) ?? '')
}

/** How many documents are asked for their layout. */
const mostAsked = 20

export const record = (value: unknown): Values => (isRecord(value) ? value : {})
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Keys in lower case, at all levels but those of values that are lists: Hugo reads them in any. */
export function lowerKeys(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.toLowerCase(), isRecord(value) ? lowerKeys(value) : value]),
  )
}

/** The first name among values that are names, people or lists of them. */
export function authorOf(...values: unknown[]): string | undefined {
  for (const value of values) {
    const first = Array.isArray(value) ? (value as unknown[])[0] : value
    const name = text(first) ?? text(record(first)['name'])
    if (name !== undefined) return name
  }
  return undefined
}

/** The files of Hugo's configuration; none where another program's have these names. */
export function hugoFiles(root: string): string[] {
  const main = ['hugo', 'config'].flatMap((name) => findConfig(root, name, dataEndings) ?? [])
  const partsIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => dataEndings.includes(extname(name)))
          .map((name) => join(folder, name))
      : []
  const parts = partsIn(join(root, 'config/_default'))
  // What is published is built in this environment.
  const found = [...main, ...parts, ...(parts.length > 0 ? partsIn(join(root, 'config/production')) : [])]
  const isHugo = found.some((file) => /(?:^|\/)hugo\.[a-z]+$/.test(file)) || parts.length > 0
  // `config.toml` is a name that many programs use.
  const hasKeys = (file: string) =>
    Object.keys(lowerKeys(read(file))).some((key) => /^(?:baseurl|contentdir|theme)$/.test(key))
  return isHugo || found.some(hasKeys) ? found : []
}

/** The folders of static files that the themes of Hugo or Zola bring. */
export const staticOfThemes = (root: string, site: Values): string[] =>
  [site['theme']].flat().flatMap((theme) => {
    const name = text(theme)
    return name === undefined ? [] : [join(root, text(site['themesdir']) ?? 'themes', name, 'static')]
  })

export const eleventyFile = (root: string) =>
  findConfig(root, '.eleventy', scriptEndings) ?? findConfig(root, 'eleventy.config', scriptEndings)

/** What the configuration of Eleventy in a folder returns, or exports as `config`. */
export function eleventyConfig(root: string): Values {
  const script = readScript(eleventyFile(root) ?? '')
  return { ...record(script['config']), ...record(script['default']) }
}

/** A permalink with the formats of days that filters of a configuration give to Luxon or another library. */
export function withFormats(permalink: string, file: string | undefined): string {
  return permalink.replace(/(\bdate\s*)\|\s*(\w+)(?=\s*\}\})/g, (whole, date: string, filter: string) => {
    const [, rest = ''] = (file ? readFileSync(file, 'utf8') : '').split(
      new RegExp(`addFilter\\(\\s*["']${filter}["']`),
    )
    const format = /["']([yMLDd%Ym./-]+)["']/.exec(rest.split('addFilter')[0] ?? '')?.[1]
    return format === undefined ? whole : `${date}| date("${format}")`
  })
}

/** The path of a URL; left out where it is none. */
export const pathOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname : undefined

const extensionsOfHugo = (markup: unknown) => record(record(record(markup)['goldmark'])['extensions'])

/** Whether Hugo passes `$…$` through its parser (`markup.goldmark.extensions.passthrough`). */
export function hasHugoMath(markup: unknown): boolean {
  const passthrough = record(extensionsOfHugo(markup)['passthrough'])
  return passthrough['enable'] === true && JSON.stringify(passthrough['delimiters'] ?? null).includes('["$","$"]')
}

/** The further marks that Hugo reads (`markup.goldmark.extensions.extras`): `superscript`, `subscript`, `mark` … */
export const extrasOfHugo = (markup: unknown): string[] =>
  Object.entries(record(extensionsOfHugo(markup)['extras'])).flatMap(([name, one]) =>
    record(one)['enable'] === true ? [name] : [],
  )
