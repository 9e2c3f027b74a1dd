// Composes the text of a document that is in several files: of Quarto with the results of its code, of others with what they include, of MDX with what it imports.
import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isHtmlName } from '../folder.js'
import { isOfFranklin, mayBeFranklin, readFranklin } from './franklin.js'
import { importFiles, mayImport } from './imports.js'
import { includeFiles, isWithin, limitIncluded, matter, mayInclude, noteAbsent, rootOf } from './includes.js'
import { escapeExpression, replaceOutside } from '../markdown/outside-fences.js'
import { readReferences } from './quarto-references.js'
import { isRecord } from '../front-matter/script-values.js'
import { decodeText } from '../text-file.js'

/** The bytes of a document, and the other files that they depend on, which may be absent. */
export interface Composed {
  bytes: Buffer
  parts: string[]
}

/** Composes the text of a document from the bytes of its file; other documents are their file. */
export function composeDocument(file: string, bytes: Buffer): Composed {
  if (!isUtf8(bytes)) return { bytes, parts: [] }
  if (/\.(?:qmd|rmd|rmarkdown)$/i.test(file)) return composeQuarto(file, bytes)
  if (isHtmlName(file)) return { bytes, parts: [] }
  if (mayBeFranklin(bytes) && isOfFranklin(file))
    return { bytes: Buffer.from(readFranklin(decodeText(bytes))), parts: [] }
  if (!(mayInclude(bytes) || mayImport(bytes))) return { bytes, parts: [] }
  const parts = new Set<string>()
  const text = importFiles(includeFiles(decodeText(bytes), file, parts), file, parts)
  return { bytes: Buffer.from(text), parts: [...parts] }
}

/** The text with the results that Quarto keeps in `_freeze`, where it has some, and with code as other Markdown has it. */
function composeQuarto(file: string, bytes: Buffer): Composed {
  const root = rootOf(file, '_quarto.yml')
  const included = new Set<string>()
  const written =
    root === null ? decodeText(bytes) : includeParts(decodeText(bytes), [file], root, included, limitIncluded())
  const name = root === null ? '' : relative(root, file).replace(/\.\w+$/, '')
  const results = join(root ?? '', '_freeze', name, 'execute-results/html.json')
  const computed = root !== null && existsSync(results) ? readResults(results) : null
  const text = computed === null ? written : (matter.exec(written)?.[0] ?? '') + computed.replace(matter, '')
  // Quarto moves the pictures that code draws from beside the document. Their names may have the spaces of a cell's name.
  const beside = escapeExpression(name.split(sep).at(-1) ?? '')
  const figures = new RegExp(`(?<![\\w/])${beside}_files/(figure-html/[^()\\n"'.]*)`, 'g')
  const frozen = (_: string, path: string) => `/_freeze/${name.split(sep).join('/')}/${path.replaceAll(' ', '%20')}`
  const cells = readCells(readReferences(computed === null ? text : text.replace(figures, frozen)))
  const composed = replaceOutside(cells, interlink, ({ words = '', name = '' }) => words || `\`${name}\``)
  return { bytes: Buffer.from(composed), parts: [...(root === null ? [] : [results]), ...included] }
}

/** A link of `quartodoc` to an object of another site's reference: its words, or the name. */
const interlink = '\\[(?<words>[^[\\]\\n]*)\\]\\(`~?(?<name>[^`\\n]+)`\\)'

/** The text with the files of the project that it includes: `{{< include _part.qmd >}}`. `from` is its file behind those that include it. */
function includeParts(
  text: string,
  from: readonly string[],
  root: string,
  included: Set<string>,
  take: (text: string) => boolean,
): string {
  const folder = dirname(from.at(-1) ?? '')
  return text.replace(/^[ \t]*\{\{<[ \t]*include[ \t]+(\S+)[ \t]*>\}\}[ \t]*$/gm, (whole, path: string) => {
    const place = path.startsWith('/') ? join(root, path) : resolve(folder, path)
    noteAbsent(root, [place], included)
    if (!isWithin(root, place) || from.includes(place)) return whole
    included.add(place)
    const part = decodeText(readFileSync(place))
    return take(part) ? includeParts(part, [...from, place], root, included, take) : whole
  })
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
/** What is for one format within a line: `` `<br>`{=html} ``. */
const rawInline = '(?<!`)(?:`(?<raw>[^`\\n]+)`\\{=(?<format>\\w+)\\}|(?<code>`{2,9})[^\\n]*?\\k<code>(?!`))'
const cellOption = /^[ \t>]*(?:#|\/\/|%%|--)\|[^\n]*\n/gm

/** Code whose language is in braces, without the options of its cell; HTML as it is, other formats and hidden cells not at all. */
function readCells(text: string): string {
  const read = text.replace(cell, (whole: string, indent: string, fence: string, attributes: string, code: string) => {
    // Notebooks have a map as a page of its own in an attribute, with blank lines that would end the HTML.
    if (attributes.startsWith('=')) return attributes === '=html' ? code.replace(/\ssrcdoc="[^"]*"/g, '') : ''
    const language = /^\.?([\w+#-]+)/.exec(attributes)?.[1]
    if (language === undefined) return whole
    const options = attributes + (code.match(cellOption) ?? []).join('')
    const isHidden = /\b(?:include|echo)\s*[:=]\s*(?:false|F)\b/i.test(options)
    return isHidden ? '' : `${indent}${fence}${language}\n${code.replace(cellOption, '')}${indent}${fence}`
  })
  return replaceOutside(read, rawInline, ({ raw = '', format }, whole) =>
    format === undefined ? whole : format === 'html' ? raw : '',
  )
}
