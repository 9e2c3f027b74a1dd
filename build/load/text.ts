// The plain text of a Markdown tree: what a reader would read aloud, in blocks, without marks.
import type { Nodes, Root } from 'mdast'
import type { Nodes as HtmlNodes } from 'hast'
import { htmlToHast } from 'satteri'

/** The text of a tree with a blank line between blocks: list items and table rows are lines, cells are set apart by ` | `. */
export function plainText(tree: Root): string {
  return blocksOf(tree.children).join('\n\n')
}

/** The words of the first paragraph, on one line; empty where there is none. */
export function firstParagraph(tree: Root): string {
  for (const child of tree.children) {
    if (child.type !== 'paragraph') continue
    const text = fold(inlineText(child))
    if (text !== '') return text
  }
  return ''
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
      return node.children.map((row) => row.children.map((cell) => fold(inlineText(cell))).join(' | ')).join('\n')
    case 'html':
      return htmlText(node.value)
    case 'definition':
    case 'thematicBreak':
    case 'yaml':
    case 'toml':
      return ''
    default:
      return inlineText(node).trim()
  }
}

function inlineText(node: Nodes): string {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'html':
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

/** The words of a block of raw HTML; what a page does not show as text (scripts, styles, comments) gives none. */
export function htmlText(html: string): string {
  return (simpleText(html) ?? textOfHtml(htmlToHast(html, { fragment: true })))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text of HTML that is simple, which is what is left without its tags; `null` for any other. The parser would take ten times as long. */
function simpleText(html: string): string | null {
  if (movedOutOfTable.test(html)) return null
  const left = html.replace(lineBreak, '\n').replace(simpleTag, '')
  if (/[<\0]/.test(left) || /&/.test(left.replace(simpleReference, ''))) return null
  return left.replace(simpleReference, (_, name: string | undefined, number: string | undefined) =>
    name === undefined ? String.fromCharCode(Number(`0${number ?? ''}`)) : (characters[name] ?? ''),
  )
}

const lineBreak = /<br\s*\/?>/gi

/** Comments, and tags of elements that do not hide their text. */
const simpleTag =
  /<!--[^<>]*-->|<\/?(?:a|b|blockquote|code|details|div|em|figcaption|figure|h[1-6]|i|li|mark|ol|p|progress|section|small|span|strong|sub|summary|sup|t(?:able|body|d|h|head|r)|u|ul)(?:\s+[\w-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'`=<>]+))?)*\s*>/gi

/** In a table text stands in cells; other text is shown before the table (HTML, 13.2.6.1, foster parenting). */
const movedOutOfTable =
  /<(?:table|\/?(?:tbody|thead|tr)|\/t[dh])(?=[\s>])[^<>]*>[ \t\n\f\r]*(?!(?:<\/?t(?:able|body|d|h|head|r)(?=[\s>])|[ \t\n\f\r]|$))/i

/** References to characters that HTML has for itself, and to those of ASCII by their number. */
const simpleReference = /&(?:(amp|gt|lt|nbsp|quot)|#([xX][2-7][\da-fA-F]|3[2-9]|[4-9]\d|1[01]\d|12[0-6]));/g
const characters: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' }

const silentElements = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'head', 'textarea'],
])

export function textOfHtml(node: HtmlNodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (silentElements.has(node.tagName)) return ''
    if (node.tagName === 'br') return '\n'
    if (node.tagName === 'img') return typeof node.properties.alt === 'string' ? node.properties.alt : ''
  }
  return node.children.map(textOfHtml).join('')
}
