// Converts the body of a document in HTML to Markdown, and tells which line of the HTML each line of it is from.
import type { Element, Nodes as HtmlNodes } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers as fromElements, toMdast, type Handle } from 'hast-util-to-mdast'
import type { BlockContent, Delete, Emphasis, Nodes, Paragraph, PhrasingContent, Strong } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, toMarkdown, type Handle as Serialize } from 'mdast-util-to-markdown'
import { htmlToHast } from 'satteri'
import { findTags } from '../../read/markdown/html-tags.js'
import { spaceless, isTooDeep } from '../../read/markdown/markdown.js'
import { highlight, liquidPair, replaceBetween, templateTags } from './tag-pairs.js'
import { linkEmbeds } from './embeds.js'
import { unescapeMath } from './escaped-math.js'
import { contentOfEntry } from './html-entry.js'
import { breaksIn, lineCounter } from './kept-text.js'

export interface ConvertedHtml {
  markdown: string
  /** The line (from 1) of the HTML that each line of the Markdown is from. */
  lines: number[]
}

/** Noncharacters, which no text has: around the number of a kept tag of a template, and around that of a line. */
const [keptFrom, keptTo, lineFrom, lineTo] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3']
const noncharacters = /[\uFDD0-\uFDEF]/g
const keptTag = new RegExp(`${keptFrom}(\\d+)${keptTo}`, 'g')
const firstMarker = new RegExp(`${lineFrom}(\\d+)${lineTo}`)
const lineMarker = new RegExp(firstMarker, 'g')

/** Converts HTML; tags of Liquid and shortcodes stay as they are. `null` where elements are nested too deep. */
export function convertHtml(html: string): ConvertedHtml | null {
  const kept: string[] = []
  const source = numberLines(keepTemplateTags(html.replace(noncharacters, ''), kept))
  const page = htmlToHast(linkEmbeds(source, true))
  if (isTooDeep(page)) return null
  const tree = contentOfEntry(page)
  joinBlanks(tree)
  readLines(tree)
  const root = toMdast(tree, { newlines: true, handlers, nodeHandlers: { comment: () => undefined } })
  moveSpacesOut(root)
  tidy(root)
  const written = toMarkdown(root, {
    ...{ bullet: '-', emphasis: spaceless.test(html) ? '*' : '_', rule: '-', handlers: markedHandlers },
    extensions: [tables, gfmStrikethroughToMarkdown()],
  })
  const { markdown, lines } = splitMarkers(
    decodeMarkers(written).replace(keptTag, (_, at: string) => kept[Number(at)] ?? ''),
  )
  return { markdown: unescapeMath(markdown), lines }
}

/** Puts placeholders into the place of tags of templates, and of the code between two. Each is kept with its line. */
function keepTemplateTags(html: string, kept: string[]): string {
  const keep = (tag: string, line: number, gap = '') => {
    kept.push(gap + markLine(line) + tag + gap)
    return `${keptFrom}${kept.length - 1}${keptTo}${'\n'.repeat(breaksIn(tag))}`
  }
  let text = replaceBetween(html, ...liquidPair('comment'), (comment) => '\n'.repeat(breaksIn(comment)))
  const lineOfCode = lineCounter(text)
  text = replaceBetween(text, ...highlight, (content, { 0: opened, index }) =>
    keep(`${opened}${content}{% endhighlight %}`, lineOfCode(index), '\n\n'),
  )
  const lineOfTag = lineCounter(text)
  return text.replace(templateTags, (tag, ...groups) => keep(tag, lineOfTag(groups.at(-2) as number)))
}

const lineAttribute = 'data-line-of-source'

/** Tells each element its line. */
function numberLines(html: string): string {
  let [numbered, done, line] = ['', 0, 1]
  for (const { index, isEnd, name } of findTags(html)) {
    if (isEnd) continue
    const to = index + 1 + name.length
    const piece = html.slice(done, to)
    line += breaksIn(piece)
    numbered += `${piece} ${lineAttribute}="${line}"`
    done = to
  }
  return numbered + html.slice(done)
}

/** Makes positions of the lines that elements were told. */
function readLines(node: HtmlNodes): void {
  if (node.type === 'element') {
    const line = Number(node.properties['dataLineOfSource'])
    delete node.properties['dataLineOfSource']
    const point = { line, column: 1 }
    if (line > 0) node.position = { start: point, end: point }
  }
  if ('children' in node) node.children.forEach(readLines)
}

/**
 * Empties drawings, as Markdown has none, and joins white space in a row, also that in `<span>`, to one text: the conversion compares each
 * such text with all that follow, in quadratic time.
 */
function joinBlanks(node: HtmlNodes): void {
  if (!('children' in node) || isCode(node as Element)) return
  const children: HtmlNodes[] = []
  for (const child of node.type === 'element' && node.tagName === 'svg' ? [] : node.children) {
    const [last, blank] = [children.at(-1), blankOf(child)]
    if (blank === null) children.push(child)
    else if (last?.type === 'text') children.splice(-1, 1, { ...last, value: last.value + blank })
    else children.push({ type: 'text', value: blank })
  }
  node.children = children as typeof node.children
  children.forEach(joinBlanks)
}

/** The white space of a text or a `<span>` that has nothing else; `null` for other nodes. */
function blankOf(node: HtmlNodes): string | null {
  if (node.type === 'text') return node.value.trim() === '' ? node.value : null
  if (node.type !== 'element' || node.tagName !== 'span' || node.children.length === 0) return null
  const blanks = node.children.map(blankOf)
  return blanks.includes(null) ? null : blanks.join('')
}

const asHtml: Handle = (_, node: Element) => ({ type: 'html', value: toHtml(node) })
/** Without blank lines, at which HTML ends in Markdown. */
const asBlock: Handle = (_, node: Element) => ({
  type: 'html',
  value: toHtml(node).replace(/(?<=\n)[ \t]*\n/g, '&#10;'),
})
/** The tags stay, as Markdown has none for it. */
const inTags: Handle = (state, node: Element) => [
  { type: 'html', value: `<${node.tagName}>` },
  ...(state.all(node) as PhrasingContent[]),
  { type: 'html', value: `</${node.tagName}>` },
]
/** With its own id as dialects of Markdown have it. */
const heading: Handle = (state, node: Element) => {
  const made = fromElements.h1(state, node)
  const { id } = node.properties
  if (typeof id === 'string' && /^[\w:.-]+$/.test(id)) made.children.push({ type: 'html', value: ` {#${id}}` })
  return made
}

const contains = (node: HtmlNodes, isOne: (element: Element) => boolean): boolean =>
  (node.type === 'element' && isOne(node)) ||
  ('children' in node && node.children.some((child) => contains(child, isOne)))
const isLink = ({ tagName, properties }: Element) => tagName === 'a' && /^[^#]/.test(properties.href ?? '')
const isCode = ({ tagName }: Element) => tagName === 'pre'

const handlers: Record<string, Handle> = {
  // Markdown has neither links in code nor code in tables.
  pre: (state, node: Element, parent) => (contains(node, isLink) ? asHtml : fromElements.pre)(state, node, parent),
  table: (state, node: Element, parent) => (contains(node, isCode) ? asBlock : fromElements.table)(state, node, parent),
  ...{ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
  ...{ sub: inTags, sup: inTags, math: asHtml, audio: asBlock, video: asBlock },
  // Without words or a picture, a link leads nowhere.
  a: (state, node: Element) =>
    node.properties.href === undefined || node.children.length === 0 ? state.all(node) : fromElements.a(state, node),
}

/** Moves spaces and breaks at the ends of emphasis out of it: inside, Markdown has them as character references alone. */
function moveSpacesOut(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(moveSpacesOut)
  node.children = (node.children as PhrasingContent[]).flatMap((child) =>
    child.type === 'emphasis' || child.type === 'strong' || child.type === 'delete' ? withoutSpaces(child) : [child],
  ) as typeof node.children
}

function withoutSpaces(node: Emphasis | Strong | Delete): PhrasingContent[] {
  const isText = (child: PhrasingContent) =>
    child.type !== 'break' && !(child.type === 'text' && child.value.trim() === '')
  const from = node.children.findIndex(isText)
  if (from === -1) return node.children
  const to = node.children.findLastIndex(isText) + 1
  const [before, inside, after] = [node.children.slice(0, from), node.children.slice(from, to), node.children.slice(to)]
  const [first, last] = [inside[0], inside.at(-1)]
  if (first?.type === 'text') {
    const value = first.value.trimStart()
    if (value !== first.value) before.push({ type: 'text', value: first.value.slice(0, -value.length) })
    first.value = value
  }
  if (last?.type === 'text') {
    const value = last.value.trimEnd()
    if (value !== last.value) after.unshift({ type: 'text', value: last.value.slice(value.length) })
    last.value = value
  }
  return [...before, { ...node, children: inside }, ...after]
}

/** Drops the empty row above a table without headings and breaks around headings, and splits paragraphs at two breaks. */
function tidy(node: Nodes): void {
  if (!('children' in node)) return
  if (node.type === 'table' && node.children[0]?.children.every(({ children }) => children.length === 0))
    node.children.shift()
  if (node.type === 'heading') trimBreaks(node.children)
  if (node.type === 'root' || node.type === 'blockquote' || node.type === 'listItem')
    node.children = (node.children as BlockContent[]).flatMap((child): BlockContent[] =>
      child.type === 'paragraph' ? splitParagraph(child) : [child],
    )
  node.children.forEach(tidy)
}

function trimBreaks(children: PhrasingContent[]): void {
  while (children[0]?.type === 'break') children.shift()
  while (children.at(-1)?.type === 'break') children.pop()
}

function splitParagraph(paragraph: Paragraph): Paragraph[] {
  const parts: PhrasingContent[][] = [[]]
  paragraph.children.forEach((child, at) => {
    const isDouble = child.type === 'break' && paragraph.children[at + 1]?.type === 'break'
    if (isDouble && parts.at(-1)?.length !== 0) parts.push([])
    else if (child.type !== 'break' || parts.at(-1)?.length !== 0) parts.at(-1)?.push(child)
  })
  parts.forEach(trimBreaks)
  return parts.filter(({ length }) => length > 0).map((children) => ({ ...paragraph, children }))
}

/**
 * What is beside emphasis may be written as a character reference: markers are, and letters of scripts without spaces, beside which
 * emphasis is read without. References elsewhere are of code.
 */
const decodeMarkers = (text: string) =>
  text.replace(/&#x([\dA-F]{4,5});(?:(?<=[*_]&#x\1;)|(?<!\\&#x\1;)(?=[*_]))/g, (reference, digits: string) => {
    const character = String.fromCodePoint(Number.parseInt(digits, 16))
    return /[\uFDD0-\uFDD3]|\p{So}/u.test(character) || (spaceless.test(character) && character !== '\u3000')
      ? character
      : reference
  })

const markLine = (line: number | undefined) => (line === undefined ? '' : `${lineFrom}${line}${lineTo}`)

const tables = gfmTableToMarkdown({ tablePipeAlign: false })

/** The serialisers of nodes that tell the line that they are from. */
const markedHandlers = Object.fromEntries(
  (['paragraph', 'heading', 'code', 'listItem', 'table', 'link', 'image'] as const).map((type) => {
    const serialize = { ...defaultHandlers, ...tables.handlers }[type] as Serialize
    const marked: Serialize = (node: Nodes, ...rest) => markLine(node.position?.start.line) + serialize(node, ...rest)
    return [type, Object.assign(marked, serialize)]
  }),
)

/** Takes the markers of lines out of a text; a line without one is taken for the next but for blank lines. */
function splitMarkers(marked: string): ConvertedHtml {
  let at = 0
  const lines = marked
    .split('\n')
    .map((text) => (at = Number(text.match(firstMarker)?.[1] ?? (text === '' ? at : at + 1))))
  return { markdown: marked.replace(lineMarker, ''), lines }
}
