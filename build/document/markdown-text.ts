// Renders Markdown that is not a document: events, and the texts of feeds.
import { findReferences } from '../links/references.js'
import { parseMarkdown } from '../read/markdown/markdown.js'
import { renderBody } from './body-html.js'

export function renderMarkdownText(markdown: string): string {
  const { needsSanitising } = findReferences(parseMarkdown(markdown))
  return renderBody({ markdown, needsSanitising, rendered: null, reservedIds: [], imageSizes: new Map() })
}
