// The plain text of raw HTML as a page shows it, and the tags in it that hide text.
import type { Nodes as HtmlNodes } from 'hast'
import type { Root } from 'mdast'
import { htmlToHast } from 'satteri'
import { findTags } from './html-tags.js'
import { isTooDeep, walk } from './markdown.js'

/**
 * Separators of the elements that are not displayed inline (HTML Standard, 15.3), and `br`: lines (l), rows (r) and cells
 * (c). Start and end tags count where they are written, as one block of Markdown often holds only the end of an element.
 */
const separators: ReadonlyMap<string, string> = new Map([
  ...separatorFor('\0l', 'address article aside blockquote br center dd details dialog dir div dl dt'),
  ...separatorFor('\0l', 'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr'),
  ...separatorFor(
    '\0l',
    'legend li listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp',
  ),
  ...separatorFor('\0r', 'caption table tbody tfoot thead tr'),
  ...separatorFor('\0c', 'td th'),
])

function separatorFor(separator: string, names: string): [name: string, separator: string][] {
  return names.split(' ').map((name) => [name, separator])
}

/** The placeholder of a tag until `replaceSeparators`: NUL, which no text has, and the kind; empty for inline elements. */
export function separatorOf(tag: string, name: string): string {
  const separator = separators.get(name.toLowerCase()) ?? ''
  return separator === '\0c' && tag.startsWith('</') ? '' : separator
}

/** Replaces separators by line breaks, and by ` | ` between the cells of a row; trims the text beside them. */
export function replaceSeparators(text: string): string {
  if (!text.includes('\0')) return text
  const [first = '', ...others] = text.split('\0')
  let out = first.trim()
  let beginsRow = out === ''
  let gap = ''
  for (const piece of others) {
    const kind = piece[0]
    if (kind === 'r') [gap, beginsRow] = ['\n', true]
    else if (kind === 'c' && beginsRow) beginsRow = false
    else if (kind === 'c') gap += ' | '
    const words = piece.slice(1).trim()
    if (words === '') continue
    out += (gap || '\n') + words
    gap = ''
  }
  return out
}

/** Elements whose content a page does not show as text. */
export const hiddenElements: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea'],
])
/** Further elements whose content the parser takes as raw text (HTML Standard, 13.2.6.4.7). */
const rawTextElements = new Set(['xmp', 'noembed', 'noframes', 'plaintext'])
const hidingName = new RegExp(`<(?:${[...hiddenElements, ...rawTextElements].join('|')})(?=[\\s/>])`, 'i')

/** Whether a Markdown text may have a tag that `findHidingTags` finds; most have none. */
export function mayHideText(markdown: string): boolean {
  return hidingName.test(markdown)
}

/** Comments and tags with nothing between them, as most blocks are; no tag of a picture, nor of what is raw text. */
const withoutText = /^(?:\s*<(?:!--(?!-?>)[^>]*--|\/?(?!im|xmp|no|pl)[a-z][^<>]*)>)*\s*$/i

export const entity = /&(?:#\w{1,8}|[a-z]\w{1,30});/gi

/** The text with the characters of its entities (`&lt;`). */
export const decodeEntities = (text: string): string => text.replace(entity, (one) => htmlText(one) || ' ')

/**
 * The text of a block of raw HTML; scripts, styles and comments give none. Separators go in as processing instructions, which
 * the parser keeps in their place as comments, in a table too.
 */
export function htmlText(html: string): string {
  if (withoutText.test(html)) return ''
  let marked = ''
  let done = 0
  for (const { index, whole, name } of findTags(html)) {
    const separator = separatorOf(whole, name)
    if (separator === '') continue
    marked += `${html.slice(done, index)}<?set apart ${separator.slice(1)}>`
    done = index
  }
  marked += html.slice(done)
  return replaceSeparators(textOfHtml(htmlToHast(marked, { fragment: true })))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(indentSpace, ' ')
    .replaceAll(indentTab, '\t')
}

/** Elements whose paragraphs are mostly none of the text itself: quotations, captions, notes. */
const apart = new Set(['aside', 'blockquote', 'details', 'div', 'figure', 'footer', 'header', 'li', 'nav', 'table'])

/** The texts of the paragraphs (`p`) of a block of raw HTML, without images; an end tag may be missing. */
export function htmlParagraphs(html: string): string[] {
  const texts: string[] = []
  let [depth, from] = [0, -1]
  const add = (until?: number) => {
    const text = from < 0 ? '' : html.slice(from, until).replace(/<img\b[^>]*>/gi, '')
    // Links alone lead elsewhere.
    if (/\p{L}/u.test(htmlText(text.replace(/<a\b[^>]*>[^<]*<\/a>/gi, '')))) texts.push(htmlText(text))
    from = -1
  }
  for (const { index, whole, isEnd, name } of findTags(html)) {
    const element = name.toLowerCase()
    if (element !== 'br' && separatorOf(whole, name) !== '') add(index)
    // A custom element mostly is a note.
    if (apart.has(element) || element.includes('-')) depth += isEnd ? -1 : 1
    else if (element === 'p' && !isEnd && depth <= 0 && !/\bhidden\b|display:\s*none/i.test(whole))
      from = index + whole.length
  }
  add()
  return texts
}

/** Noncharacters in the place of spaces and tabs that indent a line of code, as what is around separators is trimmed. */
const [indentSpace, indentTab] = ['\uFDD6', '\uFDD7']
const keepIndentation = (text: string) =>
  text.replace(/(?<=^|\n)[ \t]+(?=[^\s\0])/g, (indent) =>
    indent.replaceAll(' ', indentSpace).replaceAll('\t', indentTab),
  )

/** Without the separators that raw text elements and attributes keep as text. */
const withoutSeparators = (text: string) => (text.includes('<?') ? text.replace(/<\?set apart [lrc]>/g, '') : text)

/** What editors (of GitHub, dev.to, CSDN, Stack Exchange) put in where a writer says nothing of a picture. */
const placeholder =
  /^\s*(?:image|img|alt text|(?:enter )?image description(?: here)?|图片|在?这里(?:插入|写)图片描述)\s*$/i

/** The words for a picture, as its writer has them. */
export const wordsOfPicture = (alt: string): string => (placeholder.test(alt) ? '' : alt)

/** Elements that keep the line breaks and the indentation of their source. */
const preformatted = new Set(['pre', 'listing', 'xmp', 'plaintext'])

/** A line break in HTML is a space, as in Markdown: a sentence is one line, however its source is wrapped. */
const joinLines = (text: string) => (text.includes('\n') ? text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ') : text)

function textOfHtml(node: HtmlNodes, keepsLines = false): string {
  if (node.type === 'text') return withoutSeparators(keepsLines ? node.value : joinLines(node.value))
  if (node.type === 'comment') return /^\?set apart [lrc]$/.test(node.value) ? `\0${node.value.slice(-1)}` : ''
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (hiddenElements.has(node.tagName)) return ''
    if (node.tagName === 'img')
      return typeof node.properties.alt === 'string'
        ? withoutSeparators(joinLines(wordsOfPicture(node.properties.alt)))
        : ''
    if (!keepsLines && preformatted.has(node.tagName))
      return keepIndentation(node.children.map((child) => textOfHtml(child, true)).join(''))
  }
  return node.children.map((child) => textOfHtml(child, keepsLines)).join('')
}

/** The text of the first heading of HTML; `null` where there is none. */
export function findHtmlHeading(html: string): string | null {
  const find = (node: HtmlNodes): string | null => {
    const isHeading = node.type === 'element' && /^h[1-6]$/.test(node.tagName)
    const words = isHeading ? textOfHtml(node).replace(/\s+/g, ' ').trim() : ''
    if (words !== '' || !('children' in node)) return words || null
    for (const child of node.children) {
      const found = find(child)
      if (found !== null) return found
    }
    return null
  }
  const tree = htmlToHast(html)
  return isTooDeep(tree) ? null : find(tree)
}

/** A tag after which text is hidden, or shown unparsed. */
export interface HidingTag {
  tag: string
  /** The line (from 1) of its node; 0 in a tree without positions. */
  line: number
  /** Whether its end tag is among the siblings of its node. */
  isClosed: boolean
}

/** Finds the tags in raw HTML after which text is hidden, or no longer parsed as Markdown. */
export function findHidingTags(tree: Root): HidingTag[] {
  const found: HidingTag[] = []
  walk(tree, (parent) => {
    if (!('children' in parent)) return
    let open: { name: string; hiding: HidingTag } | null = null
    for (const node of parent.children) {
      if (node.type !== 'html') continue
      for (const { whole: tag, isEnd, name: written } of findTags(node.value)) {
        const name = written.toLowerCase()
        if (open === null && !isEnd && (hiddenElements.has(name) || rawTextElements.has(name))) {
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
