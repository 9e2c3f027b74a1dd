// The plain text of a Markdown tree: what a reader would read aloud, in blocks, without marks.
import type { Nodes, Root } from 'mdast'
import type { Nodes as HtmlNodes } from 'hast'
import { htmlToHast } from 'satteri'
import { walk } from './markdown.js'
import { findTags } from './html-tags.js'

/** The text of a tree with a blank line between blocks: list items and table rows are lines, cells are set apart by ` | `. */
export function plainText(tree: Root): string {
  return blocksOf(tree.children).join('\n\n')
}

/**
 * The words of the first paragraph that has some besides its images, on one line; empty where there is none. What a picture
 * shows opens many a post, and describes none.
 */
export function firstParagraph(tree: Root): string {
  for (const child of tree.children) {
    if (child.type !== 'paragraph') continue
    const text = fold(textOfInline(withoutImages(child)))
    if (text !== '') return text
  }
  return ''
}

function withoutImages<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node
  const children = node.children.filter(({ type }) => type !== 'image' && type !== 'imageReference')
  return { ...node, children: children.map(withoutImages) }
}

/**
 * White space folded to single spaces: two texts that differ in wrapping alone become equal. Single spaces are passed
 * over, which is most of them.
 */
export function fold(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}

/**
 * Cuts a text to at most `limit` code points at the end of a word, with an ellipsis where something was cut.
 * For descriptions made from a first paragraph.
 */
export function shorten(text: string, limit: number): string {
  const points = Array.from(text)
  if (points.length <= limit) return text
  const cut = points.slice(0, limit - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/u, '')}…`
}

function blocksOf(nodes: readonly Nodes[]): string[] {
  return nodes.map(blockText).filter((block) => block !== '')
}

function blockText(node: Nodes): string {
  switch (node.type) {
    case 'blockquote':
    case 'footnoteDefinition':
    case 'root':
      return blocksOf(node.children).join('\n\n')
    case 'list':
      return node.children.map(blockText).filter(Boolean).join('\n')
    case 'listItem':
      return blocksOf(node.children).join('\n')
    case 'table':
      return node.children.map((row) => row.children.map((cell) => fold(textOfInline(cell))).join(' | ')).join('\n')
    case 'html':
      return htmlText(node.value)
    case 'definition':
    case 'thematicBreak':
    case 'yaml':
    case 'toml':
      return ''
    default:
      return textOfInline(node).trim()
  }
}

const textOfInline = (node: Nodes): string => layOut(inlineText(node))

/** The text of a line, with marks where tags set it apart. */
function inlineText(node: Nodes): string {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'html':
      return markOf(node.value, /^<\/?([a-z]+[1-6]?)(?=[\s/>])/i.exec(node.value)?.[1] ?? '')
    case 'footnoteReference':
      return ''
    default:
      if ('value' in node) return node.value
      return 'children' in node ? inlineTextOfAll(node.children) : ''
  }
}

/** Between `<script>` and `</script>` in a line of text, as between those of other silent elements, nothing is text. */
function inlineTextOfAll(nodes: readonly Nodes[]): string {
  let silent: string | null = null
  let text = ''
  for (const node of nodes) {
    const tag = node.type === 'html' ? /^<(\/?)([a-z]+)/i.exec(node.value) : null
    const name = tag?.[2]?.toLowerCase() ?? ''
    if (silent === null && tag?.[1] === '' && silentElements.has(name)) silent = name
    else if (tag?.[1] === '/' && name === silent) silent = null
    else if (silent === null) text += inlineText(node)
  }
  return text
}

/** A tag that hides text from its place on. */
export interface HidingTag {
  tag: string
  /** The line (from 1) of the node that it stands in; 0 in a tree without positions. */
  line: number
  /** Whether the tag that ends it stands beside it. */
  isClosed: boolean
}

/** Finds the tags in raw HTML after which text is hidden, or is no Markdown any more. */
export function findHidingTags(tree: Root): HidingTag[] {
  const found: HidingTag[] = []
  walk(tree, (parent) => {
    if (!('children' in parent)) return
    let open: { name: string; hiding: HidingTag } | null = null
    for (const node of parent.children) {
      if (node.type !== 'html') continue
      for (const { whole: tag, isEnd, name: written } of findTags(node.value)) {
        const name = written.toLowerCase()
        if (open === null && !isEnd && (silentElements.has(name) || rawTextElements.has(name))) {
          open = { name, hiding: { tag, line: node.position?.start.line ?? 0, isClosed: false } }
          found.push(open.hiding)
        } else if (open !== null && isEnd && name === open.name) {
          open.hiding.isClosed = true
          open = null
        }
      }
    }
  })
  return found
}

/** The words of a block of raw HTML; what a page does not show as text (scripts, styles, comments) gives none. */
export function htmlText(html: string): string {
  return linesOf(simpleText(html) ?? parsedText(html))
}

/** The same by way of the parser, whatever the HTML is: what `htmlText` is held against. */
export function htmlTextByParser(html: string): string {
  return linesOf(parsedText(html))
}

function linesOf(marked: string): string {
  return layOut(marked)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * What sets text apart on a page: all that is not shown within a line (HTML Standard, 15.3), and `br`. Its tags count
 * where they are written, as one block of Markdown often holds no more than the end of an element.
 */
const setApart: ReadonlyMap<string, string> = new Map([
  ...marked('\0l', 'address article aside blockquote br center dd details dialog dir div dl dt'),
  ...marked('\0l', 'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr'),
  ...marked('\0l', 'legend li listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp'),
  ...marked('\0r', 'caption table tbody tfoot thead tr'),
  ...marked('\0c', 'td th'),
])

function marked(mark: string, names: string): [name: string, mark: string][] {
  return names.split(' ').map((name) => [name, mark])
}

/** The mark that stands for a tag until its text is laid out: NUL, which no text holds, and what begins there. */
function markOf(tag: string, name: string): string {
  const mark = setApart.get(name.toLowerCase()) ?? ''
  return mark === '\0c' && tag.startsWith('</') ? '' : mark
}

/** Puts lines, and ` | ` between the cells of a row, in the place of marks; white space beside them goes. */
function layOut(text: string): string {
  if (!text.includes('\0')) return text
  const [first = '', ...others] = text.split('\0')
  let out = first.trim()
  let beginsRow = out === ''
  let gap = ''
  for (const piece of others) {
    const mark = piece[0]
    if (mark === 'r') [gap, beginsRow] = ['\n', true]
    else if (mark === 'c' && beginsRow) beginsRow = false
    else if (mark === 'c') gap += ' | '
    const words = piece.slice(1).trim()
    if (words === '') continue
    out += (gap || '\n') + words
    gap = ''
  }
  return out
}

/** The text of HTML that is simple, which is what is left without its tags; `null` for any other. The parser would take ten times as long. */
function simpleText(html: string): string | null {
  if (html.includes('\0') || movedOutOfTable.test(html)) return null
  const left = html.replace(simpleTag, (tag, name?: string) => (name === undefined ? '' : markOf(tag, name)))
  if (left.includes('<') || /&/.test(left.replace(simpleReference, ''))) return null
  return left.replace(simpleReference, (_, name: string | undefined, number: string | undefined) =>
    name === undefined ? String.fromCharCode(Number(`0${number ?? ''}`)) : (characters[name] ?? ''),
  )
}

/** Comments, and tags of elements that do not hide their text. */
const simpleTag =
  /<!--[^<>]*-->|<\/?(a|b|blockquote|br|code|d[dlt]|details|div|em|figcaption|figure|h[1-6r]|i|li|mark|ol|p|progress|section|small|span|strong|sub|summary|sup|t(?:able|body|d|h|head|r)|u|ul)(?:\s+[\w-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'`=<>]+))?)*\s*\/?>/gi

/** In a table text stands in cells; other text is shown before the table (HTML, 13.2.6.1, foster parenting). */
const movedOutOfTable =
  /<(?:table|\/?(?:tbody|thead|tr)|\/t[dh])(?=[\s>])[^<>]*>[ \t\n\f\r]*(?!(?:<\/?t(?:able|body|d|h|head|r)(?=[\s>])|[ \t\n\f\r]|$))/i

/** References to characters that HTML has for itself, and to those of ASCII by their number. */
const simpleReference = /&(?:(amp|gt|lt|nbsp|quot)|#([xX][2-7][\da-fA-F]|3[2-9]|[4-9]\d|1[01]\d|12[0-6]));/g
const characters: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' }

/** Elements whose content is no text of a page. */
export const silentElements: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea'],
])
/** Besides some of these: what they hold is shown, or not, as it is written (HTML Standard, 13.2.6.4.7). */
const rawTextElements = new Set(['xmp', 'noembed', 'noframes', 'plaintext'])
const hidingName = new RegExp(`<(?:${[...silentElements, ...rawTextElements].join('|')})(?=[\\s/>])`, 'i')

/** Whether a Markdown text may have a tag that `findHidingTags` finds; most have none. */
export const mayHideText = (markdown: string): boolean => hidingName.test(markdown)

/** The parser keeps what looks like a processing instruction where it stands, also within a table, as a comment. */
function parsedText(html: string): string {
  let withMarks = ''
  let done = 0
  for (const { index, whole, name } of findTags(html)) {
    const mark = markOf(whole, name)
    if (mark === '') continue
    withMarks += `${html.slice(done, index)}<?set apart ${mark.slice(1)}>`
    done = index
  }
  withMarks += html.slice(done)
  return textOfHtml(htmlToHast(withMarks, { fragment: true }))
}

const asWritten = (text: string) => (text.includes('<?') ? text.replace(/<\?set apart [lrc]>/g, '') : text)

function textOfHtml(node: HtmlNodes): string {
  if (node.type === 'text') return asWritten(node.value)
  if (node.type === 'comment') return /^\?set apart [lrc]$/.test(node.value) ? `\0${node.value.slice(-1)}` : ''
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (silentElements.has(node.tagName)) return ''
    if (node.tagName === 'img') return typeof node.properties.alt === 'string' ? asWritten(node.properties.alt) : ''
  }
  return node.children.map(textOfHtml).join('')
}
