// Reads what a tool's configuration or a file of a folder says for the documents below it: people, language, and what keeps them back.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { foldersUp } from '../folder.js'
import { attributeKeys, groupsOf } from '../front-matter/attributes.js'
import { draftKeys, guardKeys, publishedKeys, stateKeys, unlistedKeys } from '../front-matter/draft.js'
import { headKeys, knownKeys } from '../front-matter/head-keys.js'
import { keyForm } from '../front-matter/front-matter-keys.js'
import { tagKeys } from '../front-matter/tags-in-text.js'
import { isPattern } from '../permalink.js'
import { eleventyConfig, read, readHead, record, type Values } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { dataIn } from './folder-data.js'
import { contentsOfHugo, hugoSite } from './hugo-site.js'
import { defaultsOfJekyll, jekyllFile, sourceOfJekyll } from './jekyll-permalinks.js'
import { isMeant } from './page-matcher.js'
import { isSectionName } from './section-pages.js'
import { hasDraftsOfPelican } from './python-settings.js'

/** Values that a document has unless its own front matter has them. */
export type Inherited = ReadonlyMap<string, unknown>

/** Keys for one thing: a document's own, whichever it is, takes the place of all. */
const alternatives: readonly (readonly string[])[] = [attributeKeys.author, headKeys.language]

/** Descriptions, pictures and labels of a whole folder would say the same of each document. */
const inheritedKeys = new Set<string>([
  ...alternatives.flat(),
  ...[...draftKeys, ...publishedKeys, ...stateKeys, ...unlistedKeys, ...guardKeys, 'build', '_build'],
  ...tagKeys,
])

/** What each document of a folder inherits in the tool that publishes it. */
export function inheritedOf(folder: string): (file: string) => Inherited {
  const valuesOf = readerOf(folder)
  return (file) => {
    const named = valuesOf(file).flatMap((values) => Object.entries({ ...values, ...record(values['params']) }))
    const known = new Map(
      named.map(([key, value]) => [knownKeys.get(key) ?? knownKeys.get(keyForm(key)) ?? key, value]),
    )
    // `permalink: false` of Eleventy writes no page; `url` of Hugo is a pattern for the pages of a section.
    const isOfAll = (key: string, value: unknown) =>
      (key === 'permalink' && value === false) || (key === 'url' && typeof value === 'string' && isPattern(value))
    return new Map([...known].filter(([key, value]) => inheritedKeys.has(key) || isOfAll(key, value)))
  }
}

/** The values of front matter, under those that are inherited. */
export function withInherited(values: Inherited, inherited: Inherited): Map<string, unknown> {
  const groups = groupsOf(values)
  const hasAny = (keys: readonly string[]) => keys.some((key) => groups.some((group) => key in group))
  const isOwn = (key: string) => alternatives.some((keys) => keys.includes(key) && hasAny(keys))
  return new Map([...[...inherited].filter(([key]) => !isOwn(key)), ...values])
}

type ValuesOf = (file: string) => Values[]

/** The reader of a folder's values for a file, of which the last prevail. */
function readerOf(folder: string): ValuesOf {
  const { tool, root = folder } = findToolAbove(folder) ?? {}
  if (tool === 'jekyll') return ofJekyll(folder)
  if (tool === 'hugo') return ofHugo(root, folder)
  if (tool === 'zola')
    return inFoldersOf(join(root, 'content'), (at) =>
      readHead(join(at, '_index.md'))['draft'] === true ? [{ draft: true }] : [],
    )
  if (tool === 'eleventy') {
    const { markdownTemplateEngine: engine } = eleventyConfig(root)
    const ofAll = engine === false ? [{ templateEngineOverride: 'md' }] : []
    const inFolders = inFoldersOf(root, dataIn)
    return (file) => [...ofAll, ...inFolders(file)]
  }
  const quarto = foldersUp(folder).find((at) => existsSync(join(at, '_quarto.yml')))
  if (quarto !== undefined) return inFoldersOf(quarto, (at) => [read(join(at, '_metadata.yml'))])
  if (hasDraftsOfPelican(folder)) return () => [{ status: 'draft' }]
  // Of a program of its own, or of none.
  return (file) =>
    tool === undefined && /(?:^|[\\/])drafts?[\\/]/i.test(relative(folder, file)) ? [{ draft: true }] : []
}

function ofJekyll(folder: string): ValuesOf {
  // A category has its `_posts` in a folder of its own.
  const root = foldersUp(folder, 8).find((at) => jekyllFile(at) !== undefined) ?? folder
  const site = read(jekyllFile(root) ?? '')
  const source = sourceOfJekyll(site, root)
  return (file) => [defaultsOfJekyll(site, relative(source, file))]
}

/** The `cascade` of a configuration and of the sections above a file. Source: gohugo.io/content-management/front-matter/#cascade. */
function ofHugo(root: string, folder: string): ValuesOf {
  const site = hugoSite(root)
  const content = contentsOfHugo(root, site).find((one) => `${folder}/`.startsWith(`${one}/`)) ?? folder
  const inSections = inFoldersOf(content, (at) => cascadeOf(readHead(join(at, '_index.md'))))
  return (file) => {
    const path = `/${relative(content, file).replace(/(?:\/_?index)?\.\w+$/, '')}`
    const kind = isSectionName(basename(file)) ? 'section' : 'page'
    return [...cascadeOf(site), ...inSections(file)].filter((values) => isMeant(values, path, kind))
  }
}

/** One map of values, or several for the pages that each names, of which Hugo takes the first that has a key. */
const cascadeOf = (values: Values): Values[] => [values['cascade'] ?? []].flat().map(record).reverse()

/** Reads the values that each folder from a root down to that of a file has, each folder once. */
function inFoldersOf(root: string, valuesIn: (folder: string) => Values[]): ValuesOf {
  const known = new Map<string, Values[]>()
  const downTo = (folder: string): Values[] => {
    const found = known.get(folder) ?? [...(folder === root ? [] : downTo(dirname(folder))), ...valuesIn(folder)]
    known.set(folder, found)
    return found
  }
  return (file) => (`${dirname(file)}/`.startsWith(`${root}/`) ? downTo(dirname(file)) : [])
}
