// Finds the templates of the tags that a blog has made itself: shortcodes of Hugo and Zola, and the files that Jekyll includes.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { entriesIn, foldersUp, leadsOut, listFiles } from '../folder.js'
import { dataEndings, read, record, text, type Values } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { siteValuesOf } from './site-values.js'

const places = {
  hugo: ['layouts/_shortcodes', 'layouts/shortcodes'],
  zola: ['templates/shortcodes'],
  jekyll: ['_includes'],
}

/** A tool whose tags have templates. */
export type TemplateTool = keyof typeof places

/** What tells the meaning of the tags that a blog has made itself. */
export interface OwnTags {
  /** The template of a tag by its name, of Jekyll that of the file; `null` where there is none. */
  findTemplate: (tool: TemplateTool, name: string) => string | null
  /** Values of the site's configuration, by their names, those of a group as `params.version`. */
  siteValues: () => ReadonlyMap<string, string>
  /** The words that the blog has for a key in the language of the document (`i18n`); `null` where it has none. */
  translate: (key: string) => string | null
  /** Whether Zola is the tool of the blog. */
  isZola: () => boolean
  /** Values of the document's front matter, with its title and slug. */
  pageValues: () => Record<string, unknown>
}

/** Reads them from the blog that has a folder of posts, when they are asked for. */
export function ownTagsOf(folder: string, language: string, pageValues: OwnTags['pageValues']): OwnTags {
  let words: Values[] | undefined
  return {
    findTemplate: (tool, name) => readTemplate(tool, name, folder),
    siteValues: () => siteValuesOf(folder),
    translate: (key) => {
      words ??= wordsIn(language.toLowerCase(), folder)
      for (const { [key]: value } of words) {
        const found = text(value) ?? text(record(value)['other'])
        if (found !== undefined) return found
      }
      return null
    },
    isZola: () => findToolAbove(folder)?.tool === 'zola',
    pageValues,
  }
}

/** The folders of templates of the blog that has a folder of posts: its own, then those of its themes. */
function foldersOf(tool: TemplateTool, folder: string): string[] {
  for (const root of foldersUp(folder)) {
    const themes = entriesIn(join(root, 'themes')).map(({ name }) => join(root, 'themes', name))
    const found = [root, ...themes].flatMap((at) => places[tool].map((place) => join(at, place))).filter(existsSync)
    if (found.length > 0) return found
  }
  return []
}

function readTemplate(tool: TemplateTool, name: string, folder: string): string | null {
  if (!/^\w[\w./-]*$/.test(name) || name.includes('..')) return null
  const endings = tool === 'jekyll' ? [''] : ['.html', '.md']
  const files = foldersOf(tool, folder).flatMap((at) => endings.map((ending) => join(at, name + ending)))
  const file = files.find((one) => isTemplate(one, folder))
  return file === undefined ? null : readFileSync(file, 'utf8')
}

/** The folders of words that the blog and its themes translate. */
const wordFolders = (folder: string) => [...new Set(foldersOf('hugo', folder).map((at) => join(at, '../../i18n')))]

/** The words in the language, then those in it without its region, then those in English. Hugo reads the names of files in any case. */
function wordsIn(language: string, folder: string): Values[] {
  return [language, language.replace(/-.*/, ''), 'en'].flatMap((name) => {
    const names = dataEndings.map((ending) => name + ending)
    return wordFolders(folder)
      .flatMap((at) => entriesIn(at).map((entry) => join(at, entry.name)))
      .filter((file) => names.includes(basename(file).toLowerCase()) && isTemplate(file, folder))
      .map(read)
  })
}

/** Not a folder, nor a link that leads to nothing or out of the blog. */
const isTemplate = (path: string, folder: string) =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true && !leadsOut(folder, path)

/** All these templates, and the words that they may have, by their paths: a document is another one when one of them changes. */
export function allTagTemplates(folder: string): [path: string, text: string][] {
  if (!existsSync(folder)) return []
  return (Object.keys(places) as TemplateTool[])
    .flatMap((tool) => foldersOf(tool, folder))
    .concat(wordFolders(folder).filter(existsSync))
    .flatMap((at) => listFiles(at, (name) => /\.(?:html|md|liquid|njk|toml|ya?ml|json)$/.test(name)))
    .filter((file) => isTemplate(file, folder))
    .map((file) => [relative(folder, file), readFileSync(file, 'utf8')])
}
