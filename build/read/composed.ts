// Composes the text of a document that is in several files: of Quarto with the results of its code, of mdBook with what it includes, of MDX with what it imports.
import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { foldersUp } from './folder.js'
import { declareImports } from './imported-values.js'
import { metaExport } from './meta-export.js'
import { isRecord } from './script-values.js'
import { decodeText } from './text-file.js'

/** The bytes of a document, and the other files that they depend on, which may be absent. */
export interface Composed {
  bytes: Buffer
  parts: string[]
}

/** How many folders above a document the configuration of its tool is looked for. */
const mostLevels = 8

const matter = /^---[ \t]*\n[^]*?\n---[ \t]*\n/

/** Composes the text of a document from the bytes of its file; other documents are their file. */
export function composeDocument(file: string, bytes: Buffer): Composed {
  if (!isUtf8(bytes)) return { bytes, parts: [] }
  if (/\.qmd$/i.test(file)) return composeQuarto(file, bytes)
  if (!/\.mdx?$/i.test(file)) return { bytes, parts: [] }
  if (bytes.includes('{{#') && /\.md$/i.test(file)) return composeMdBook(file, bytes)
  return bytes.includes('import ') ? composeImports(file, bytes) : { bytes, parts: [] }
}

/** The text with the results that Quarto keeps in `_freeze`, where it has some, and with code as other Markdown has it. */
function composeQuarto(file: string, bytes: Buffer): Composed {
  const root = rootOf(file, '_quarto.yml')
  const included = new Set<string>()
  const written = root === null ? decodeText(bytes) : includeParts(decodeText(bytes), [file], root, included)
  const name = root === null ? '' : relative(root, file).replace(/\.\w+$/, '')
  const results = join(root ?? '', '_freeze', name, 'execute-results/html.json')
  const computed = root !== null && existsSync(results) ? readResults(results) : null
  const text = computed === null ? written : (matter.exec(written)?.[0] ?? '') + computed.replace(matter, '')
  // Quarto moves the pictures that code draws from beside the document. Their names may have the spaces of a cell's name.
  const beside = escapeExpression(name.split(sep).at(-1) ?? '')
  const figures = new RegExp(`(?<![\\w/])${beside}_files/(figure-html/[^()\\n"'.]*)`, 'g')
  const frozen = (_: string, path: string) => `/_freeze/${name.split(sep).join('/')}/${path.replaceAll(' ', '%20')}`
  const composed = readCells(computed === null ? text : text.replace(figures, frozen))
  return { bytes: Buffer.from(composed), parts: [...(root === null ? [] : [results]), ...included] }
}

/** The text with the files of the project that it includes: `{{< include _part.qmd >}}`. `from` is its file behind those that include it. */
function includeParts(text: string, from: readonly string[], root: string, included: Set<string>): string {
  const folder = dirname(from.at(-1) ?? '')
  return text.replace(/^[ \t]*\{\{<[ \t]*include[ \t]+(\S+)[ \t]*>\}\}[ \t]*$/gm, (whole, path: string) => {
    const place = path.startsWith('/') ? join(root, path) : resolve(folder, path)
    if (!isWithin(root, place) || from.includes(place)) return whole
    included.add(place)
    return includeParts(decodeText(readFileSync(place)), [...from, place], root, included)
  })
}

/** Whether a path is that of a file of the project, wherever links lead: what is included is published. */
function isWithin(root: string, place: string): boolean {
  if (!place.startsWith(root + sep) || !statSync(place, { throwIfNoEntry: false })?.isFile()) return false
  return realpathSync(place).startsWith(realpathSync(root) + sep)
}

function readResults(file: string): string | null {
  try {
    const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result?: unknown }
    const markdown = isRecord(result) ? result['markdown'] : undefined
    return typeof markdown === 'string' ? markdown.replace(/\r\n?/g, '\n') : null
  } catch {
    return null
  }
}

const cell = /^([ \t>]*)(`{3,}|~{3,})[ \t]*\{((?:"[^"\n]*"|[^{}"\n])*)\}[ \t]*\n([^]*?)^[ \t>]*\2[ \t]*$/gm
const cellOption = /^[ \t>]*(?:#|\/\/|%%|--)\|[^\n]*\n/gm

/** Code whose language is in braces, without the options of its cell; HTML as it is, other formats and hidden cells not at all. */
function readCells(text: string): string {
  return text.replace(cell, (whole: string, indent: string, fence: string, attributes: string, code: string) => {
    // Notebooks have a map as a page of its own in an attribute, with blank lines that would end the HTML.
    if (attributes.startsWith('=')) return attributes === '=html' ? code.replace(/\ssrcdoc="[^"]*"/g, '') : ''
    const language = /^\.?([\w+#-]+)/.exec(attributes)?.[1]
    if (language === undefined) return whole
    const options = attributes + (code.match(cellOption) ?? []).join('')
    const isHidden = /\b(?:include|echo)\s*[:=]\s*(?:false|F)\b/i.test(options)
    return isHidden ? '' : `${indent}${fence}${language}\n${code.replace(cellOption, '')}${indent}${fence}`
  })
}

const include = /(\\?)\{\{#(include|rustdoc_include|playground|title)\b[ \t]*([^\s{}]*)[^{}\n]*\}\}/g
/** The text with the files below the folder of its book that it includes, whole or in part. */
function composeMdBook(file: string, bytes: Buffer): Composed {
  const root = rootOf(file, 'book.toml')
  if (root === null) return { bytes, parts: [] }
  const parts = new Set<string>()
  const expand = (text: string, from: readonly string[]): string =>
    text.replace(include, (whole: string, escaped: string, kind: string, link: string) => {
      if (escaped !== '') return whole.slice(1)
      if (kind === 'title') return ''
      const [path = '', ...range] = link.split(':')
      const place = resolve(dirname(from.at(-1) ?? ''), path)
      if (!isWithin(root, place) || from.includes(place)) return whole
      parts.add(place)
      const found = expand(partOf(decodeText(readFileSync(place)), range), [...from, place])
      return kind === 'playground' ? `\`\`\`rust\n${found}\n\`\`\`` : found
    })
  return { bytes: Buffer.from(expand(decodeText(bytes), [file])), parts: [...parts] }
}

const imported = /^import[ \t]+(\w+)[ \t]+from[ \t]+['"](!!raw-loader!)?([^'"\n!?]+)(\?raw)?['"];?[ \t]*$/gm

/** The text with the Markdown and the files of code that it imports from its project: Docusaurus' partials and `raw-loader`, Vite's `?raw`. */
function composeImports(file: string, bytes: Buffer): Composed {
  const root = rootOf(file, 'package.json')
  if (root === null) return { bytes, parts: [] }
  const parts = new Set<string>()
  const expand = (text: string, from: readonly string[]): string => {
    let expanded = text
    for (const [, name = '', loader, path = '', query] of text.matchAll(imported)) {
      const isCode = (loader ?? query) !== undefined
      const place = path.startsWith('@site/') ? join(root, path.slice(6)) : resolve(dirname(from.at(-1) ?? ''), path)
      if (!isCode && !/\.mdx?$/.test(path)) continue
      if (!/^(?:\.|@site\/)/.test(path) || !isWithin(root, place) || from.includes(place)) continue
      const content = decodeText(readFileSync(place))
      const composed = isCode
        ? expanded.replace(codeOf(name), (...[, indent, attributes]: string[]) =>
            fenceOf(content, attributes ?? '', path).replace(/^(?=.)/gm, indent ?? ''),
          )
        : expanded.replace(partialOf(name), () => expand(content.replace(matter, ''), [...from, place]))
      if (composed !== expanded) parts.add(place)
      expanded = composed
    }
    return expanded
  }
  const written = decodeText(bytes)
  const expanded = expand(written, [file])
  const text = metaExport.test(expanded) ? declareImports(expanded, file, root, parts) : expanded
  return text === written ? { bytes, parts: [] } : { bytes: Buffer.from(text), parts: [...parts] }
}

/** `<Name />` on a line of its own. */
const partialOf = (name: string) => new RegExp(`^[ \\t]*<${name}(?:\\s[^<>]*)?(?:/>|></${name}>)[ \\t]*$`, 'gm')

/** `<CodeBlock language="js">{name}</CodeBlock>`, or Astro's `<Code code={name} lang="js" />`. */
const codeOf = (name: string) =>
  new RegExp(
    `^([ \\t]*)<Code(?:Block)?\\b(?=[^<>]*(?:code=\\{${name}\\}|>\\s*\\{${name}\\}))([^<>]*?)(?:/>|>[^<>]*</Code(?:Block)?>)`,
    'gm',
  )

/** Code as a block, in the language that the attributes of its component or its file have. */
function fenceOf(code: string, attributes: string, path: string): string {
  const language = /\b(?:language|lang|className)=(?:\{?['"])(?:language-)?([\w+#-]+)/.exec(attributes)?.[1]
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language ?? extname(path).slice(1)}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** The lines of a range (`2:10`, `2`, `:10`), or those between the marks of an anchor; without the marks of all. */
function partOf(text: string, [from = '', to]: readonly string[]): string {
  const lines = text.replace(/\n$/, '').split('\n')
  const isMark = (line: string) => /\bANCHOR(?:_END)?:\s*[\w-]+/.test(line)
  if (from !== '' && !/^\d+$/.test(from)) {
    const markOf = (word: string) =>
      lines.findIndex((line) => new RegExp(`\\b${word}:\\s*${escapeExpression(from)}\\s*(?:\\W*)$`).test(line))
    const [begin, end] = [markOf('ANCHOR'), markOf('ANCHOR_END')]
    const inside = begin === -1 ? [] : lines.slice(begin + 1, end === -1 ? undefined : end)
    return inside.filter((line) => !isMark(line)).join('\n')
  }
  const first = from === '' ? 0 : Number(from) - 1
  const last = to === undefined ? (from === '' ? undefined : first + 1) : to === '' ? undefined : Number(to)
  return lines
    .slice(first, last)
    .filter((line) => !isMark(line))
    .join('\n')
}

const escapeExpression = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** The nearest folder at a document or above it that has a file of a name. */
const rootOf = (file: string, name: string): string | null =>
  foldersUp(dirname(file), mostLevels).find((folder) => existsSync(join(folder, name))) ?? null
