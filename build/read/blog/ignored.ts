// Tells which files patterns leave out: those of VitePress, Docusaurus, Hexo, MkDocs, Quarto and Zola in a configuration, those of Eleventy
// in a file of their own.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { foldersUp } from '../folder.js'
import { findConfig, list, read, record, text } from './config-files.js'
import { docusaurusSite, foldersOfDocusaurus } from './docusaurus-site.js'
import { findToolAbove } from './find-tool.js'
import { isHexo, jekyllFile } from './jekyll-permalinks.js'
import { expressionOf } from './path-patterns.js'
import { readTool } from './tools.js'
import { findVitePress } from './vitepress.js'

/** Patterns of paths from a folder on, of which the last that fits counts; one behind `!` keeps a file. */
interface Ignored {
  base: string
  patterns: readonly string[]
}

/** Whether a pattern for the documents of a folder names a file, or a folder that it is in. */
export function isIgnoredOf(folder: string): (file: string) => boolean {
  const rules = patternsOf(folder).flatMap(({ base, patterns }) =>
    patterns.flatMap((one) => {
      const expression = expressionOf(one.replace(/^!/, '').replace(/^\.?\/+/, ''))
      return expression ? [{ base, expression, isKept: one.startsWith('!') }] : []
    }),
  )
  return (file) =>
    rules.findLast(({ base, expression }) => expression.test(relative(base, file).replaceAll('\\', '/')))?.isKept ===
    false
}

function patternsOf(folder: string): Ignored[] {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool === 'docusaurus')
    return foldersOfDocusaurus(root, docusaurusSite(root), 'blog').map((blog) => ({
      base: blog.folder,
      patterns: texts(blog.exclude),
    }))
  if (tool === 'eleventy')
    return [root, ...readTool('eleventy', root).content].map((base) => ({
      base,
      patterns: linesOf(join(base, '.eleventyignore')),
    }))
  // Its patterns are for absolute paths: those that do not begin with `*` name nothing.
  if (tool === 'zola') {
    const patterns = texts(read(join(root, 'config.toml'))['ignored_content'])
    return [
      { base: root, patterns: patterns.flatMap((one) => /^\*.*/.exec(one)?.[0].replace(/^\*(?!\*)/, '**/*') ?? []) },
    ]
  }
  if (tool === 'jekyll') return ofHexo(folder)
  return tool === undefined ? [...ofVitePress(folder), ...ofMkDocs(folder), ...ofQuarto(folder)] : []
}

function ofVitePress(folder: string): Ignored[] {
  const { values = {}, source = '' } = findVitePress(folder) ?? {}
  return [{ base: source, patterns: texts(values['srcExclude']) }]
}

/** What Hexo copies as it is (`skip_render`) is no post either. */
function ofHexo(folder: string): Ignored[] {
  const file = findAbove(folder, jekyllFile)
  const site = read(file)
  const base = join(dirname(file), text(site['source_dir']) ?? 'source')
  return isHexo(site) ? [{ base, patterns: [...texts(site['exclude']), ...texts(site['skip_render'])] }] : []
}

/** Source: mkdocs.org/user-guide/configuration/#exclude_docs; the patterns are those of gitignore. */
function ofMkDocs(folder: string): Ignored[] {
  const file = findAbove(folder, (at) => findConfig(at, 'mkdocs', ['.yml', '.yaml']))
  const site = read(file)
  const patterns = ['draft_docs', 'exclude_docs'].flatMap((key) => lines(text(site[key]) ?? ''))
  const base = join(dirname(file), text(site['docs_dir']) ?? 'docs')
  return [{ base, patterns: patterns.map((one) => (/\/./.test(one) ? one : one.replace(/^!?/, '$&**/'))) }]
}

/**
 * Where `render` names files, it renders no others, and copies `resources`; a pattern without a slash fits in any folder.
 * Source: quarto.org/docs/projects/quarto-projects.html
 */
function ofQuarto(folder: string): Ignored[] {
  const file = findAbove(folder, (at) => findConfig(at, '_quarto', ['.yml', '.yaml']))
  const { project, website } = read(file)
  const rendered = texts(record(project)['render']).map((one) => one.replace(/^(!?)(?=[^!/]*[*?])/, '$1**/'))
  const named = rendered.filter((one) => !one.startsWith('!'))
  // A page that is rendered elsewhere is copied; its source has its text.
  const copied = texts(record(project)['resources']).map((one) => one.replace(/\.html$/, '.*'))
  const kept = named.length > 0 ? [...named, ...copied] : []
  const left = [...rendered.filter((one) => one.startsWith('!')), ...texts(record(website)['drafts'])]
  return [
    { base: dirname(file), patterns: kept.length > 0 ? ['**', ...kept.map((one) => `!${one}`)] : [] },
    { base: dirname(file), patterns: left.map((one) => one.replace(/^!/, '')) },
  ]
}

/** The configuration in the nearest folder; an empty name, which reads as no values, where there is none. */
const findAbove = (folder: string, find: (at: string) => string | undefined): string =>
  foldersUp(folder).flatMap((at) => find(at) ?? [])[0] ?? ''

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? list(value) : [value]).flatMap((one) => text(one) ?? [])

const lines = (written: string) => written.split('\n').flatMap((line) => (/^\s*#/.test(line) ? [] : (text(line) ?? [])))

const linesOf = (file: string) => (existsSync(file) ? lines(readFileSync(file, 'utf8')) : [])
