// Finds the JSX of MDX in a text without a parser of JavaScript: tags, expressions, imports and exports, with their offsets.
import { findFrom } from './tag-pairs.js'

/** A piece of JSX. `line` counts from 1. */
export interface JsxToken {
  kind: 'open' | 'close' | 'empty' | 'expression' | 'module' | 'brace'
  from: number
  to: number
  line: number
  /** Of a tag; empty for a fragment. */
  name: string
  /** Of a tag, by name. An expression is in braces. */
  attributes: ReadonlyMap<string, string>
}

/** No tag, expression or code span is longer, so that an opening without its end costs bounded time. */
const longest = 20_000
/** After so many openings without an end the rest of the text is read as it is written. */
const mostFailures = 100

const fenceLine = /[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})[^\n]*\n?/y
const moduleStart =
  /(import\s*["'{*]|import\s+[\w$]+\s*(?:,|\s+from\b)|export\s+(?:default|const|let|var|function|async|class|type|interface)\b|export\s*[{*])/y
const tagStart = /<(\/?)(?:([A-Za-z][\w.-]*)(?=[\s/>{])|(?=>))/y

const special = /[\n`\\<{]/g

/** Of lines that are a paragraph, or begin one of components; other lines below make it a sentence. */
const importLine =
  /(?<=(?:^|\n[ \t]*|["'];?[ \t]*)\n)((?:import\s+[^\s;"'][^\n;"']{0,300}\sfrom\s+(["'])[^"'\n]{1,300}\2;?[ \t]*)+)(?=\n(?:[ \t]*(?:\n|$)|import\b|<)|$)/y

/** Whether a line is an import of a text that is MDX, as its head has imports (`isMdx`), or imports a component that the text has. */
function isImport(text: string, at: number, isMdx: boolean): boolean {
  const line = findFrom(importLine, text, at)?.[1]
  if (line === undefined) return false
  return isMdx || (line.match(/\b[A-Z]\w*/g) ?? []).some((name) => new RegExp(`<${name}(?!\\w)`).test(text))
}

/**
 * The JSX outside of code, in order. With `headModules`, exports count only above everything else, and so do imports but for
 * lines of components that the text has, and those of a text with imports above everything else.
 */
export function findJsx(text: string, headModules: boolean): JsxToken[] {
  const tokens: JsxToken[] = []
  let [at, line, failures, isHead, hasHead] = [0, 1, 0, true, false]
  const skip = (to: number) => {
    for (let end = text.indexOf('\n', at); end !== -1 && end < to; end = text.indexOf('\n', end + 1)) line++
    at = to
  }
  const add = (token: JsxToken) => {
    tokens.push(token)
    skip(token.to)
  }
  while (at < text.length && failures < mostFailures) {
    const isLineStart = at === 0 || text[at - 1] === '\n'
    const fence = isLineStart ? findFrom(fenceLine, text, at) : null
    if (fence) {
      isHead = false
      skip(endOfFence(text, at + fence[0].length, fence[1] ?? ''))
      continue
    }
    if (isLineStart && (isHead || !headModules || isImport(text, at, hasHead)) && findFrom(moduleStart, text, at)) {
      hasHead ||= isHead
      const end = endOfModule(text, at)
      if (end === null) failures++
      const to = end ?? afterOr(`${text}\n\n`, '\n\n', at, text.length) - 2
      add({ kind: 'module', from: at, to, line, name: '', attributes: new Map() })
      continue
    }
    special.lastIndex = at
    const found = special.exec(text)
    if (!found) break
    isHead &&= !/\S/.test(text.slice(at, found.index))
    at = found.index
    isHead &&= found[0] === '\n' || text.startsWith('<!--', at)
    if (found[0] === '`') skip(endOfCodeSpan(text, at))
    else if (found[0] === '\\') skip(at + 2)
    else if (text.startsWith('<!--', at)) {
      const end = afterOr(text, '-->', at, at + 4)
      if (end === at + 4) failures++
      skip(end)
    } else if (found[0] === '\n' || notJsx.test(text.slice(at, at + 3))) skip(at + 1)
    else {
      const token = found[0] === '<' ? readTag(text, at, line) : readExpression(text, at, line)
      if (!headModules && token?.kind === 'expression' && isElement(text.slice(token.from, token.to))) {
        tokens.push({ ...token, kind: 'brace', from: token.to - 1 })
        add({ ...token, kind: 'brace', to: token.from + 1 })
      } else if (token) add(token)
      else skip(at + 1)
      if (token === null) failures++
    }
  }
  return tokens.sort((a, b) => a.from - b.from)
}

/** Whether an expression is an element, which is read as without the braces around it. */
const isElement = (expression: string) =>
  /^\{\s*<[A-Za-z>]/.test(expression) && expression.slice(0, -1).trimEnd().endsWith('>')

/** Liquid, heading ids, attributes of kramdown. */
const notJsx = /^\{(?:[%#:{]|[ \t]#)/

/** The offset after the next `end`, or `otherwise`. */
function afterOr(text: string, end: string, from: number, otherwise: number): number {
  const found = text.slice(from, from + longest).indexOf(end)
  return found === -1 ? otherwise : from + found + end.length
}

function endOfFence(text: string, from: number, fence: string): number {
  const end = new RegExp(`^[ \\t>]*${fence[0] ?? ''}{${fence.length},}[ \\t]*$`, 'gm')
  end.lastIndex = from
  const found = end.exec(text)
  return found ? found.index + found[0].length : text.length
}

function endOfCodeSpan(text: string, from: number): number {
  const run = /^`+/.exec(text.slice(from, from + 100))?.[0] ?? '`'
  // Up to the run that closes it or to the end of the paragraph, whichever comes first.
  const end = new RegExp(`(?<!\`)${run}(?!\`)|\\n[ \\t]*\\n`).exec(text.slice(from + run.length, from + longest))
  return from + run.length + (end?.[0] === run ? end.index + run.length : 0)
}

/**
 * Gives the offset after a string, a template or a comment of JavaScript that begins at one, or after an escaped quote; else the
 * next one. What has no end is looked for once.
 */
function literalSkipper(text: string): (at: number) => number {
  const endless = new Set<string>()
  const skip = (opening: string, at: number, find: () => number) => {
    const end = endless.has(opening) ? at + opening.length : find()
    if (end === at + opening.length) endless.add(opening)
    return end
  }
  return (at) => {
    const character = text[at]
    if (character === '\\' && text[at + 1] !== '`') return at + 2
    if (character === '`') return skip('`', at, () => afterQuote(text, at, '`'))
    if (text.startsWith('/*', at)) return skip('/*', at, () => afterOr(text, '*/', at + 2, at + 2))
    if (text.startsWith('//', at) && /\s/.test(text[at - 1] ?? ' ')) return afterOr(text, '\n', at, text.length + 1) - 1
    // An apostrophe within a word is one of JSX text.
    if (character === '"' || (character === "'" && !/\w/.test(text[at - 1] ?? ''))) {
      const end = afterQuote(text, at, character)
      return text.slice(at, end).includes('\n') ? at + 1 : end
    }
    return at + 1
  }
}

function afterQuote(text: string, from: number, quote: string): number {
  const end = Math.min(text.length, from + longest)
  for (let at = from + 1; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
  }
  return from + 1
}

/** Where code goes on outside of its literals and comments, each with how many brackets are open behind it. */
function* readCode(text: string, from: number): Generator<[at: number, depth: number]> {
  const end = Math.min(text.length, from + longest)
  const skip = literalSkipper(text)
  let depth = 0
  for (let at = from; at < end; at = skip(at)) {
    const character = text[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    yield [at, depth]
  }
}

/** The offset after the bracket that closes the one at `from`; `null` without it. */
function afterBrackets(text: string, from: number): number | null {
  for (const [at, depth] of readCode(text, from)) if (depth === 0) return at + 1
  return null
}

/** An import or export ends with a line on which all brackets are closed, above a blank line or another one. */
function endOfModule(text: string, from: number): number | null {
  let isOpen = false
  for (const [at, depth] of readCode(text, from)) {
    isOpen = depth > 0
    const isLast = text[at] === '\n' && !isOpen
    if (isLast && /^(?:[ \t]*(?:\n|$)|import\b|export\b|<|#)/.test(text.slice(at + 1, at + 200))) return at
  }
  return isOpen || text.length > from + longest ? null : text.length
}

/** `null` without the closing brace. */
function readExpression(text: string, from: number, line: number): JsxToken | null {
  const to = afterBrackets(text, from)
  return to === null ? null : { kind: 'expression', from, to, line, name: '', attributes: new Map() }
}

/** `undefined` where no tag begins, `null` where it does not end. */
function readTag(text: string, from: number, line: number): JsxToken | null | undefined {
  const start = findFrom(tagStart, text, from)
  if (!start) return undefined
  const attributes = new Map<string, string>()
  const end = Math.min(text.length, from + longest)
  let at = from + start[0].length
  while (at < end) {
    const character = text[at]
    if (character === '>') {
      const kind = start[1] === '/' ? 'close' : text[at - 1] === '/' ? 'empty' : 'open'
      return { kind, from, to: at + 1, line, name: start[2] ?? '', attributes }
    }
    const [written, name = ''] = findFrom(attribute, text, at) ?? []
    const valueAt = at + (written?.length ?? 0)
    if (written !== undefined && written.trimEnd().endsWith('=')) {
      const to = afterValue(text, valueAt)
      if (to === null) return null
      const value = text.slice(valueAt, to)
      attributes.set(name, value.startsWith('{') ? value : value.replace(/^(["'])([\s\S]*)\1$/, '$2'))
      at = to
    } else if (written !== undefined) {
      attributes.set(name, '')
      at = valueAt
    } else if (character === '{') at = afterBrackets(text, at) ?? end
    else if (character === '<') return undefined
    else at++
  }
  return null
}

const attribute = /([A-Za-z_@:][\w:.@-]*)(?:\s*=\s*)?/y

function afterValue(text: string, at: number): number | null {
  if (text[at] === '{') return afterBrackets(text, at)
  const end = text[at] === '"' || text[at] === "'" ? text.indexOf(text[at] ?? '"', at + 1) + 1 : 0
  return end > 0
    ? end - at > longest
      ? null
      : end
    : at + (/^[^\s"'<>=`]*/.exec(text.slice(at, at + 2000))?.[0].length ?? 0)
}
