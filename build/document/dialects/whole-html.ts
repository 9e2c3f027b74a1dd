// Tells texts in files of Markdown that are HTML from their first to their last element, as backups of Velog have them.
import type { Nodes as HtmlNodes } from 'hast'
import { htmlToHast } from 'satteri'
import { isTooDeep } from '../../read/markdown/markdown.js'

const blocks = 'p|h[1-6]|[uod]l|blockquote|pre|figure|table|hr'
const opening = new RegExp(`^\\s*<(?:${blocks})[\\s/>]`, 'i')
const closing = new RegExp(`(?:</(?:${blocks})\\s*>|<hr\\b[^<>]*>)\\s*$`, 'i')
const isBlock = new RegExp(`^(?:${blocks}|img|br|iframe)$`)

/**
 * Whether a text has no Markdown: it is a row of elements that a text is made of, and none has words beside a blank line, but for code.
 * Markdown takes a blank line in code for the end of the HTML, and what is below it for its own.
 */
export function isWholeHtml(text: string): boolean {
  if (!opening.test(text) || !closing.test(text)) return false
  const tree: HtmlNodes = htmlToHast(text, { fragment: true })
  return !isTooDeep(tree) && 'children' in tree && tree.children.every((node) => isOfText(node) && !mayBeMarkdown(node))
}

const isOfText = (node: HtmlNodes): boolean =>
  node.type === 'comment' || (node.type === 'element' ? isBlock.test(node.tagName) : isBlank(node))

const isBlank = (node: HtmlNodes): boolean => node.type === 'text' && node.value.trim() === ''

/** Also where an attribute of kramdown or Python-Markdown says so. */
function mayBeMarkdown(node: HtmlNodes): boolean {
  if (node.type === 'element' && 'markdown' in node.properties) return true
  if (node.type === 'text') return !isBlank(node) && /\n[ \t\r]*\n/.test(node.value)
  return 'children' in node && !(node.type === 'element' && node.tagName === 'pre') && node.children.some(mayBeMarkdown)
}
