// Renders a document as JSON and as Markdown.
import { agentsLine, escapeText, yamlText } from '../../service/markdown.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import { formFiles } from '../links/document-paths.js'
import { decode } from './highlight.js'
import { writeAnnotation } from './math-html.js'
import { plainYaml } from '../read/front-matter/front-matter.js'
import type { Site } from '../read/site.js'
import { jsonFile, labelsOf, namesOf, showRights, type TextFile, type WholeDocument } from './published.js'

export function renderJson(document: WholeDocument, site: Site): TextFile {
  const detail: DocumentDetail = {
    headline: document.title,
    description: document.description,
    url: document.url,
    canonical: document.canonical,
    datePublished: document.published,
    dateModified: document.updated ?? document.published,
    wordCount: document.wordCount,
    author: document.authors.map(({ name }) => name),
    tags: document.tags,
    categories: document.categories,
    ...(document.series !== null && { series: document.series }),
    ...(document.cover !== null && { image: document.cover }),
    language: document.language,
    ...(document.translations.length > 0 && {
      translations: Object.fromEntries(document.translations.map(({ language, jsonUrl }) => [language, jsonUrl])),
    }),
    facts: document.facts,
    ...(document.retired.length > 0 && { retired_facts: document.retired }),
    articleBody: document.text,
    sections: listSections(document.html, document.url),
    links: {
      self: document.jsonUrl,
      markdown: document.markdownUrl,
      html: document.url,
      canonical: document.canonical,
      previous: document.previous?.jsonUrl ?? null,
      next: document.next?.jsonUrl ?? null,
      manifest: `${site.base_url}/api/agent.json`,
      ask: `${site.base_url}/api/ask`,
    },
  }
  return jsonFile(formFiles(document.kind, document.slug).json, detail)
}

/** The Markdown of a document: a short front matter, the author's body, then links and rights. */
export function renderMarkdown(document: WholeDocument, site: Site): TextFile {
  const { title, url, canonical, published, updated } = document
  const labels = labelsOf(document)
  const matter = {
    ...{ title, description: document.description, url, canonical, author: namesOf(document), published },
    ...(updated !== null && { updated }),
    ...(labels.length > 0 && { tags: labels }),
  }
  const links = [
    `- This document: <${document.url}>, [JSON](${document.jsonUrl})${document.facts.length > 0 ? ' with its facts and their quotes' : ''}`,
    ...(document.retired.length > 0
      ? [`- Retired, no longer to be quoted: ${document.retired.map((id) => `\`${id}\``).join(', ')}`]
      : []),
    ...(document.previous
      ? [`- Before: [${escapeText(document.previous.title)}](${document.previous.markdownUrl})`]
      : []),
    ...(document.next ? [`- After: [${escapeText(document.next.title)}](${document.next.markdownUrl})`] : []),
    `- Everything here: <${site.base_url}/api/agent.json>`,
    // Code, not a link: without a question the URL answers 400.
    `- Ask a question: \`GET ${site.base_url}/api/ask?q={question}\``,
  ]
  const heading = document.opensWithTitle ? '' : `# ${escapeText(document.title)}\n\n`
  return {
    path: formFiles(document.kind, document.slug).markdown,
    content: `${openMarkdown(matter, site.base_url)}${`${heading}${document.markdown.trim()}`.trimEnd()}\n\n---\n\n${links.join('\n')}\n\n${showRights(site.rights)}\n`,
  }
}

/** The front matter of a Markdown file, and the line that leads agents to the map of the site. */
export function openMarkdown(matter: Record<string, string | readonly string[]>, base: string): string {
  const lines = Object.entries(matter).map(([key, value]) => yamlLine(key, value))
  return `---\n${lines.join('')}---\n\n${agentsLine(base)}`
}

/** A key and its text, or its list of texts, as a line of YAML. The library would take 5 % of a build. */
export function yamlLine(key: string, value: string | readonly string[]): string {
  if (typeof value !== 'string') return `${key}: [${value.map(yamlText).join(', ')}]\n`
  return `${key}: ${plainYaml.test(value) ? value : yamlText(value)}\n`
}

const heading = /<h[1-6](?: [^>]*?)? id="([^"]*)"[^>]*>(.*?)<\/h[1-6]>/gs
const mathInHeading = /<math(?:(?!<\/math>).)*<annotation[^>]*>(.*?)<\/annotation>.*?<\/math>/gs
/** The headings in the HTML of a document, in their order; the label of the footnotes is none, nor is one without words. */
function listSections(html: string, url: string): DocumentDetail['sections'] {
  const sections: DocumentDetail['sections'] = []
  for (const [, id = '', content = ''] of html.matchAll(heading)) {
    if (id === 'footnote-label') continue
    const written = content.replace(mathInHeading, (_, tex: string) => writeAnnotation(tex))
    const text = decode(written.replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim()
    if (text !== '') sections.push({ heading: text, url: `${url}#${encodeURIComponent(id)}` })
  }
  return sections
}
