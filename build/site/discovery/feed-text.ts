// The text of a document as a feed carries it: sanitised HTML, which is read far from its page.
import { renderMarkdownText } from '../../document/markdown-text.js'
import type { Published } from '../../document/published.js'

/** `markdown` is the Markdown form of the document, whose links have whole addresses. Returns HTML without the title. */
export function feedText({ title, url }: Pick<Published, 'title' | 'url'>, markdown: string): string {
  const body = markdown
    .slice(0, markdown.lastIndexOf('\n---\n\n- This document: '))
    .replace(/^---\n.*?\n---\n\n(?:> Agents: [^\n]*\n\n)?/s, '')
  const html = renderMarkdownText(body)
  // The feed has the title in a field of its own.
  const heading = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html)
  const text = heading && textOf(heading[1] ?? '') === textOf(title) ? html.slice(heading[0].length) : html
  return text.replace(/(<[^>]*\shref=")(?=#)/g, `$1${url}`).trim()
}

/** The letters and digits of a text, by which a title in HTML and in the front matter are the same. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>|&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
