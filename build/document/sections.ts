// The sections of a rendered document: its headings with the URLs of what follows them.
import type { DocumentDetail } from '../../service/contract/resources/document.js'

const heading = /<h[1-6](?: [^>]*?)? id="([^"]*)"[^>]*>(.*?)<\/h[1-6]>/gs
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x26': '&',
  '#x3C': '<',
  '#x22': '"',
}

/** The headings in the HTML of a document, in their order; the label of the footnotes is none. */
export function listSections(html: string, url: string): DocumentDetail['sections'] {
  const sections: DocumentDetail['sections'] = []
  for (const [, id = '', content = ''] of html.matchAll(heading)) {
    if (id === 'footnote-label') continue
    const text = content
      .replace(/<[^>]*>/g, '')
      .replace(/&([a-z]+|#x[0-9A-F]+);/g, (entity, name: string) => entities[name] ?? entity)
    sections.push({ heading: text.replace(/\s+/g, ' ').trim(), url: `${url}#${encodeURIComponent(id)}` })
  }
  return sections
}
