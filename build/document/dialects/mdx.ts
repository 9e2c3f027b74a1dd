// Reads MDX as Markdown: imports, exports and comments go, components become Markdown, links or their text. Nothing is run.
import { defaultSchema } from 'rehype-sanitize'
import { readExports, type Exports } from '../../read/front-matter/script-values.js'
import { writeFence } from '../../read/includes/includes.js'
import { findJsx, type JsxToken } from './jsx.js'
import { renderHtmlElement } from './jsx-components.js'
import { escapeMarkdown, type RenderedElement } from './jsx-element.js'
import { renderWithLists } from './jsx-lists.js'
import { beginsLine, breaksIn } from './kept-text.js'
import { modulesOfScripts, withoutBase } from './page-scripts.js'
import { namedTabs, readNames, textAttributes, textOfExpression, type NamedTab } from './jsx-values.js'

/** A tag without a meaning here, which is left out, and its line (from 1). */
export interface LeftOutTag {
  tag: string
  line: number
}

const mdxSign =
  /^(?:import|export)\b|<\/?(?<!\w<\/?)(?:[A-Z]|[a-z]\w*-)|\{\/\*|\{base\}\/|=\{|<>|className=|<script setup/m
/** Whether a Markdown file may hold MDX, as those of Docusaurus do. The `<` of `Vec<T>` opens no tag. */
export const mayBeMdx = (markdown: string): boolean => mdxSign.test(markdown)

interface Edit {
  from: number
  to: number
  text: string
}

/** An MDX document that is being read. */
interface Reading {
  source: string
  isMdx: boolean
  /** The values that it exports, read once. */
  exported: () => Exports
  names: ReadonlyMap<string, string>
  /** The closing tag of each open one. */
  ends: ReadonlyMap<JsxToken, JsxToken>
  /** Whether any tag of a Markdown file is JSX beyond doubt. */
  hasJsx: boolean
  edits: Edit[]
  /** How far to the left each line is moved, by its offset. */
  shifts: Map<number, number>
  leftOut: LeftOutTag[]
  /** The ends of the elements around the token: of all, and of those that stay HTML. */
  around: number[]
  html: number[]
  /** The groups of tabs around the token that name their tabs. */
  groups: { to: number; tabs: NamedTab[] }[]
}

/**
 * The Markdown of MDX, line for line. In a Markdown file (`isMdx` false) only what is MDX beyond doubt is read: imports at
 * the head, comments, components with an end, and HTML with attributes of JSX. `values` are those of front matter (`page.x`).
 */
export function readMdx(
  written: string,
  isMdx: boolean,
  values: ReadonlyMap<string, string>,
): { markdown: string; leftOut: LeftOutTag[] } {
  const source = withoutBase(written)
  const tokens = findJsx(source, !isMdx)
  const moduleTexts = tokens.filter(({ kind }) => kind === 'module').map(({ from, to }) => source.slice(from, to))
  const modules = moduleTexts.join('\n')
  const names = readNames(`${modules}\n${modulesOfScripts(source)}`)
  for (const [key, value] of values)
    if (key.startsWith('page.'))
      for (const object of ['frontMatter', 'frontmatter', 'metadata']) names.set(`${object}.${key.slice(5)}`, value)
  const ends = pairTags(tokens)
  let exported: Exports | undefined
  const reading: Reading = {
    ...{ source, isMdx, names, ends, exported: () => (exported ??= readExports(modules) ?? {}) },
    hasJsx: tokens.some((token) => isJsxBeyondDoubt(token, ends.get(token), false)),
    ...{ edits: [], shifts: new Map(), leftOut: [], around: [], html: [], groups: [] },
  }
  const { edits, shifts, leftOut } = reading
  const closing = new Set(ends.values())
  let done = 0
  for (const token of tokens) {
    if (token.from < done) continue
    if (token.kind === 'module' || token.kind === 'brace') edits.push({ ...token, text: '' })
    else if (token.kind === 'expression') readExpression(token, reading)
    else if (token.kind !== 'close') done = readElement(token, reading)
    // The closing tag of a pair is replaced with its open one.
    else if (isMdx && !closing.has(token)) edits.push({ ...token, text: '' })
  }
  for (const [from, shift] of shifts) edits.push({ from, to: from + Math.min(shift, indentAt(source, from)), text: '' })
  return { markdown: applyEdits(source, edits), leftOut }
}

function readExpression(token: JsxToken, { source, isMdx, names, hasJsx, html, edits, leftOut }: Reading): void {
  const text = textOfExpression(source.slice(token.from + 1, token.to - 1), names)
  // Without JSX, a number in braces is TeX or a placeholder: `\frac{1}{2}`, `{0}`.
  if (!isMdx && (text === null || (!hasJsx && /^\d/.test(text)))) return
  if (text === null) leftOut.push({ tag: shortened(source.slice(token.from, token.to)), line: token.line })
  const ofVue = !isMdx && source[token.from - 1] === '{' && source[token.to] === '}' ? 1 : 0
  const escape = ofVue > 0 || (html.at(-1) ?? 0) > token.from ? escapeHtml : escapeMarkdown
  edits.push({ from: token.from - ofVue, to: token.to + ofVue, text: escape(text ?? '') })
}

/** Replaces an element or its tags. Returns the offset up to which nothing else is to be read. */
function readElement(token: JsxToken, reading: Reading): number {
  const { source, isMdx, hasJsx, ends, edits, shifts, leftOut, around, html, groups } = reading
  const close = ends.get(token)
  if (!isMdx && !isJsxBeyondDoubt(token, close, hasJsx)) return 0
  for (const outer of [around, html]) while ((outer.at(-1) ?? Infinity) <= token.from) outer.pop()
  while ((groups.at(-1)?.to ?? Infinity) <= token.from) groups.pop()
  const rendered = renderElement(token, close, reading)
  if (rendered === null) leftOut.push({ tag: `<${token.name}>`, line: token.line })
  if (rendered === null || 'whole' in rendered) {
    const to = close?.to ?? token.to
    edits.push({ from: token.from, to, text: rendered?.whole ?? '' })
    return to
  }
  edits.push({ ...token, text: rendered.before })
  if (!close) return 0
  const tabs = /tab|code/i.test(token.name) ? namedTabs(token.attributes, reading.exported) : null
  if (tabs) groups.push({ to: close.to, tabs })
  edits.push({ ...close, text: rendered.after })
  if (!rendered.isItem && around.length < deepest && isAlone(source, token) && isAlone(source, close))
    dedent(source, token, close, shifts)
  around.push(close.to)
  if (rendered.isHtml) html.push(close.to)
  return 0
}

/** Elements that are nested deeper keep their indentation. */
const deepest = 50

/** The closing tag of each open one. Tags without a partner have none. */
function pairTags(tokens: readonly JsxToken[]): Map<JsxToken, JsxToken> {
  const ends = new Map<JsxToken, JsxToken>()
  const opened: JsxToken[] = []
  for (const token of tokens) {
    if (token.kind === 'open') opened.push(token)
    if (token.kind !== 'close') continue
    const at = opened.findLastIndex(({ name }) => name === token.name)
    const [open] = at === -1 ? [] : opened.splice(at)
    if (open) ends.set(open, token)
  }
  return ends
}

/**
 * In a Markdown file: HTML with an attribute that only JSX has, or a component that ends. One in capitals (`<FAQ>`) is a component
 * only beside others.
 */
function isJsxBeyondDoubt(
  { kind, name, attributes }: JsxToken,
  close: JsxToken | undefined,
  isBesideJsx: boolean,
): boolean {
  if ([...attributes].some(([key, value]) => key === 'className' || value.startsWith('{'))) return true
  if (/^[A-Z]+$/.test(name)) return isBesideJsx && close !== undefined && !htmlNames.has(name.toLowerCase())
  // Of the page's own, or a component as Vue has it (`<blog-image>`); MathML and the notes of Distill have such a name, too.
  return /^(?:[A-Z]|(?!annotation-|d-footnote$)[a-z]\w*-)/.test(name) && (kind === 'empty' || close !== undefined)
}

/** Elements that old pages have in capitals. */
const htmlNames = new Set([...(defaultSchema.tagNames ?? []), 'big', 'center', 'font', 'form', 'iframe', 'nobr', 'u'])

function renderElement(
  token: JsxToken,
  close: JsxToken | undefined,
  { source, isMdx, names, html, groups, exported }: Reading,
): RenderedElement | null {
  const { name, attributes } = token
  const inHtml = html.length > 0 || (!isMdx && openBlock.test(source.slice(Math.max(0, token.from - 200), token.from)))
  const content = close ? source.slice(token.to, close.from) : null
  const texts = textAttributes(attributes, names)
  if (/(?:^|\.)tab(?:item|panel)?$/i.test(name)) labelTab(texts, groups.at(-1)?.tabs ?? [])
  const isBlock = isAlone(source, token) && (!close || isAlone(source, close))
  // Of react-katex.
  const isMath = /^(?:inline|block)math$/i.test(name)
  const code =
    isMath || /^(?:code|codeblock|codesnippet|highlight|syntaxhighlighter|pre|mermaid)$/i.test(name)
      ? (['code', 'chart', 'diagram', 'math'].map((key) => texts.get(key)).find((text) => text !== undefined) ??
        (content && /^\s*\{/.test(content) ? textOfExpression(content.trim().slice(1, -1), names) : null))
      : // Of Distill.
        name === 'd-code'
        ? content
        : null
  const language = texts.get('lang') ?? texts.get('language') ?? (/^mermaid$/i.test(name) ? 'mermaid' : '')
  const isWhole = isAlone(source, { ...token, to: close?.to ?? token.to })
  if (isMath && code !== null && !isWhole) return { whole: `$\`${code.replace(/\s+/g, ' ').trim()}\`$` }
  if (code !== null) return { whole: codeOf(code, isMath ? 'math' : language, isMath || isBlock) }
  const element = { name, texts, content, isBlock, isLine: isWhole && !content?.includes('\n'), inHtml }
  return /^(?:[a-z][^.-]*)?$/.test(name) ? renderHtmlElement(element) : renderWithLists(element, attributes, exported)
}

/** The tag right before a component in a Markdown file, whose element Markdown is not read in. */
const openBlock = /<(?:center|div|figure|li|p|td)\b[^<>]*>\s*$/

/** Gives a tab without a label the one that its group has for it. */
function labelTab(texts: Map<string, string>, tabs: NamedTab[]): void {
  const value = texts.get('value')
  const at = tabs.findIndex((tab) => tab.value === value)
  const [tab] = tabs.splice(Math.max(0, at), 1)
  if (tab && !texts.has('label') && !texts.has('title')) texts.set('label', tab.label)
}

function codeOf(code: string, language: string, isBlock: boolean): string {
  const text = code.replace(/^[ \t]*\n|\n\s*$/g, '')
  return isBlock || text.includes('\n') ? writeFence(text, language) : `\`${text}\``
}

/** Whether a tag is alone on its lines. */
function isAlone(source: string, { from, to }: JsxToken): boolean {
  const after = to + indentAt(source, to)
  return beginsLine(source, from) && (after === source.length || source[after] === '\n')
}

/** Moves the lines of an element to the left, up to the indentation of its tags: in Markdown they might be code. */
function dedent(source: string, open: JsxToken, close: JsxToken, shifts: Map<number, number>): void {
  const lines: { from: number; indent: number }[] = []
  for (let from = lineAfter(source, open.to); from > 0 && from < close.from; from = lineAfter(source, from)) {
    const indent = indentAt(source, from)
    if (source[from + indent] !== '\n' && from + indent < close.from) lines.push({ from, indent })
  }
  const surplus = Math.min(...lines.map(({ indent }) => indent)) - indentAt(source, lineStart(source, open.from))
  if (surplus > 0 && lines.length > 0) for (const { from } of lines) shifts.set(from, (shifts.get(from) ?? 0) + surplus)
}

const lineStart = (source: string, at: number) => source.lastIndexOf('\n', at - 1) + 1
/** The offset of the line after the one of an offset; 0 where there is none. */
const lineAfter = (source: string, at: number) => source.indexOf('\n', at) + 1

/** The white space at the beginning of a line. */
function indentAt(source: string, from: number): number {
  let at = from
  while (source[at] === ' ' || source[at] === '\t') at++
  return at - from
}

/** Replaces ranges and keeps the line breaks in them. Of those that overlap, the first counts. */
function applyEdits(source: string, edits: Edit[]): string {
  edits.sort((a, b) => a.from - b.from || a.to - b.to)
  let [edited, done] = ['', 0]
  for (const { from, to, text } of edits) {
    if (from < done) continue
    const breaks = breaksIn(source.slice(from, to)) - breaksIn(text)
    edited += source.slice(done, from) + text + '\n'.repeat(Math.max(0, breaks))
    done = to
  }
  return edited + source.slice(done)
}

/** A tag for a message: one line, and not long. */
export const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text).replace(/\s+/g, ' ')
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
