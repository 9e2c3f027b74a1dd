// Composes the text of a document that is in several files: of Quarto with the results of its code, of others with what they include, of MDX with what it imports.
import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { declareImports } from './imported-values.js'
import { fenceOf, includeFiles, isWithin, matter, mayInclude, rootOf } from './includes.js'
import { metaExport } from './meta-export.js'
import { isRecord } from './script-values.js'
import { decodeText } from './text-file.js'

/** The bytes of a document, and the other files that they depend on, which may be absent. */
export interface Composed {
  bytes: Buffer
  parts: string[]
}

/** Composes the text of a document from the bytes of its file; other documents are their file. */
export function composeDocument(file: string, bytes: Buffer): Composed {
  if (!isUtf8(bytes)) return { bytes, parts: [] }
  if (/\.qmd$/i.test(file)) return composeQuarto(file, bytes)
  if (!/\.mdx?$/i.test(file)) return { bytes, parts: [] }
  const composed = mayInclude(bytes) ? composeIncludes(file, bytes) : { bytes, parts: [] }
  return bytes.includes('import ') ? composeImports(file, composed) : composed
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

const imported = /^import[ \t]+(\w+)[ \t]+from[ \t]+['"](!!raw-loader!)?([^'"\n!?]+)(\?raw)?['"];?[ \t]*$/gm

/** The text with the files that it includes. */
function composeIncludes(file: string, bytes: Buffer): Composed {
  const parts = new Set<string>()
  const text = includeFiles(decodeText(bytes), file, parts)
  return { bytes: Buffer.from(text), parts: [...parts] }
}

/** The text with the Markdown and the files of code that it imports from its project: Docusaurus' partials and `raw-loader`, Vite's `?raw`. */
function composeImports(file: string, composed: Composed): Composed {
  const root = rootOf(file, 'package.json')
  if (root === null) return composed
  const parts = new Set(composed.parts)
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
            fenceOf(content, languageOf(attributes ?? '', path)).replace(/^(?=.)/gm, indent ?? ''),
          )
        : expanded.replace(partialOf(name), () => expand(content.replace(matter, ''), [...from, place]))
      if (composed !== expanded) parts.add(place)
      expanded = composed
    }
    return expanded
  }
  const written = decodeText(composed.bytes)
  const expanded = expand(written, [file])
  const text = metaExport.test(expanded) ? declareImports(expanded, file, root, parts) : expanded
  return text === written ? composed : { bytes: Buffer.from(text), parts: [...parts] }
}

/** `<Name />` on a line of its own. */
const partialOf = (name: string) => new RegExp(`^[ \\t]*<${name}(?:\\s[^<>]*)?(?:/>|></${name}>)[ \\t]*$`, 'gm')

/** `<CodeBlock language="js">{name}</CodeBlock>`, or Astro's `<Code code={name} lang="js" />`. */
const codeOf = (name: string) =>
  new RegExp(
    `^([ \\t]*)<Code(?:Block)?\\b(?=[^<>]*(?:code=\\{${name}\\}|>\\s*\\{${name}\\}))([^<>]*?)(?:/>|>[^<>]*</Code(?:Block)?>)`,
    'gm',
  )

/** The language that the attributes of a component or its file have. */
const languageOf = (attributes: string, path: string) =>
  /\b(?:language|lang|className)=(?:\{?['"])(?:language-)?([\w+#-]+)/.exec(attributes)?.[1] ?? extname(path).slice(1)

const escapeExpression = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
