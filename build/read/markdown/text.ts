// The plain text of a Markdown tree: what a reader would read aloud, in blocks, without markup.
import type { Nodes, Root } from 'mdast'
import {
  hiddenElements,
  htmlParagraphs,
  htmlText,
  replaceSeparators,
  separatorOf,
  wordsOfPicture,
} from './html-text.js'

/** The text of a tree with a blank line between blocks: list items and table rows are lines, cells are separated by ` | `. */
export function plainText(tree: Root): string {
  return blocksOf(tree.children).join('\n\n')
}

/** Characters of a paragraph that is a greeting or a label; one of Chinese, Japanese or Korean counts as two. */
const shortText = 30
const wide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu
/** The credit of a picture: nothing but brackets. */
const credit = /^[([（【][^()[\]（）【】]*[)\]）】]$/
const formula = /^\$\$[^$]*\$\$$/
const address = /^https?:\/\/\S+$/
/** What Substack sets into each text of a publication. */
const appeal = /^.{1,100}? is a reader-supported publication\. .*\bsubscri(?:be|ption)/

/**
 * The first paragraph that has text besides its images, on one line; empty where there is none. Many posts open with an
 * image. A very short sentence has the paragraph below it, too; a short label, a credit, a formula, a URL or an appeal is skipped,
 * unless no other has text.
 */
export function firstParagraph(tree: Root): string {
  const [quote, after] = tree.children
  // Above the mark of an excerpt, a quotation is the summary that its author writes.
  if (quote?.type === 'blockquote' && after?.type === 'html' && /^<!-- *more\b/i.test(after.value))
    return firstParagraph({ type: 'root', children: quote.children })
  let [text, skipped] = ['', '']
  // A text that opens with HTML goes on in it; in others it is a box.
  const opening = tree.children.find(({ type }) => type !== 'heading')
  const isHtml = opening?.type === 'html' && htmlParagraphs(opening.value).length > 0
  for (const next of tree.children.flatMap((node) => paragraphsOf(node, isHtml))) {
    if (next === null) {
      if (text !== '') break
      continue
    }
    const isShort = text.length + next.length + ((text + next).match(wide)?.length ?? 0) < shortText
    if (text !== '') {
      if (credit.test(next)) continue
      text += next === '' || /[。！？]$/.test(text) ? next : ` ${next}`
      if (isShort) continue
      return text
    }
    if (
      credit.test(next) ||
      appeal.test(next) ||
      formula.test(next) ||
      address.test(next) ||
      (isShort && !/[.!?…。！？।؟]["'”’»」]?$/u.test(next))
    )
      skipped ||= next
    else if (isShort) text = next
    else return next
  }
  return text || skipped
}

/** The texts of the paragraphs that a block is, or has in HTML that counts, without images; `null` for another block. */
function paragraphsOf(node: Nodes, countsHtml: boolean): (string | null)[] {
  if (node.type === 'paragraph') return [collapseWhitespace(textOfInline(withoutImages(node)))]
  const texts = countsHtml && node.type === 'html' ? htmlParagraphs(node.value).map(collapseWhitespace) : []
  return texts.length > 0 ? texts : [null]
}

function withoutImages<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node
  const children = node.children.filter(({ type }) => type !== 'image' && type !== 'imageReference')
  return { ...node, children: children.map(withoutImages) }
}

/** Replaces each run of white space by one space, and trims. The pattern skips single spaces, which most are. */
export function collapseWhitespace(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}

/** Behind a letter, a digit or a bracket of a script that has these marks; a text that ends otherwise has marks of its own. */
const unended = /[^\u0600-\u077F\u0E00-\u0EFF\u3000-\uD7FF](?<=[\p{L}\p{N})])$/u
const ended = (text: string, mark: string) => (unended.test(text) ? text + mark : text)

/** A line that a camera named: the words for a picture are the name of its file. */
const nameOfPicture = /^(?=.*\d)(?=.*[a-z_])[\w.-]+$/gim

/** The text of a tree without paragraphs on one line, without its code where it has more: items between commas, behind the heading above. */
export function textOnOneLine(tree: Root): string {
  return itemsOf(withoutCode(tree)) || itemsOf(tree)
}

const withoutCode = <T extends Nodes>(node: T): T =>
  'children' in node
    ? { ...node, children: node.children.filter(({ type }) => type !== 'code').map((child) => withoutCode(child)) }
    : node

function itemsOf({ children }: Root): string {
  const blocks = children.map((node) => ({ ...node, text: blockText(node).replace(nameOfPicture, '') }))
  const shown = blocks.filter(({ text }) => /\S/.test(text))
  const written = shown.map(({ type, text }, at) => {
    const next = shown[at + 1]?.type
    if (type !== 'list') return type === 'heading' && next ? ended(text, next === 'heading' ? '.' : ':') : text
    const items = text.split('\n').map((line) => ended(line.trim(), ','))
    return items.join(' ').replace(/,$/, next ? '.' : '')
  })
  return collapseWhitespace(written.join(' '))
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
    case 'descriptionList':
      return node.children.map(blockText).filter(Boolean).join('\n')
    case 'descriptionDetails':
    case 'listItem':
      return blocksOf(node.children).join('\n')
    case 'table':
      return node.children
        .map((row) => row.children.map((cell) => collapseWhitespace(textOfInline(cell))).join(' | '))
        .join('\n')
    case 'html':
      return htmlText(node.value)
    case 'code':
      // The indentation of the first line is a part of the code.
      return node.value.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
    case 'paragraph':
      return paragraphText(node.children)
    case 'definition':
    case 'thematicBreak':
    case 'yaml':
    case 'toml':
      return ''
    default:
      return textOfInline(node).trim()
  }
}

/**
 * Pictures at the head of a paragraph are lines of their own: their words, which a page does not show, are no part of the first
 * sentence, which often is the caption, also in italics right behind them. One that the text goes on from (a letter, a formula) is a
 * part of it.
 */
function paragraphText(nodes: readonly Nodes[]): string {
  const isBlank = (node: Nodes) => node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
  const at = nodes.findIndex((node) => !isPicture(node) && !isBlank(node))
  const pictures = at === -1 ? nodes : nodes.slice(0, at)
  const text = replaceSeparators(inlineTextOfAll(nodes.slice(pictures.length)))
  const last = pictures.at(-1)
  const isCaption = nodes[at]?.type === 'emphasis'
  const goesOn = /^\s*\p{Ll}/u.test(text) || (last && isPicture(last) && !isCaption && /^\S/.test(text))
  if (goesOn) return replaceSeparators(inlineTextOfAll(nodes)).trim()
  const lines = [...pictures.map(textOfInline), text].map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

const isPicture = (node: Nodes): boolean =>
  node.type === 'image' ||
  node.type === 'imageReference' ||
  (node.type === 'link' && node.children.length > 0 && node.children.every(isPicture))

const textOfInline = (node: Nodes): string => replaceSeparators(inlineText(node))

/** The text of inline content, with separators in the place of tags such as `br`. */
function inlineText(node: Nodes): string {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return wordsOfPicture(node.alt ?? '')
    case 'html':
      return separatorOf(node.value, /^<\/?([a-z]+[1-6]?)(?=[\s/>])/i.exec(node.value)?.[1] ?? '')
    case 'footnoteReference':
      return ''
    // A paragraph is one line, however its source is wrapped, so that a sentence is not taken for lines of a list.
    case 'text':
      return node.value.includes('\n') ? node.value.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ') : node.value
    default:
      if ('value' in node) return node.value
      return 'children' in node ? inlineTextOfAll(node.children) : ''
  }
}

/** The text of siblings; none between the tags of a hidden element, such as `<script>` and `</script>`. */
function inlineTextOfAll(nodes: readonly Nodes[]): string {
  let hiddenBy: string | null = null
  let text = ''
  for (const node of nodes) {
    const tag = node.type === 'html' ? /^<(\/?)([a-z]+)/i.exec(node.value) : null
    const name = tag?.[2]?.toLowerCase() ?? ''
    if (hiddenBy === null && tag?.[1] === '' && hiddenElements.has(name)) hiddenBy = name
    else if (tag?.[1] === '/' && name === hiddenBy) hiddenBy = null
    else if (hiddenBy === null) text += inlineText(node)
  }
  return text
}
