// Atom (RFC 4287), RSS 2.0 and JSON Feed 1.1 beside the change feed, newest first.
import { Feed } from 'feed'
import { escapeContent, escapeHtml } from '../../../service/html.js'
import { startOf } from '../../../service/store/day.js'
import { newestChanges } from '../lists.js'
import type { MathSetting } from '../../document/dialects/math.js'
import { renderMarkdownText } from '../../document/markdown-text.js'
import { replaceUrls } from '../../read/markdown/html-tags.js'
import { jsonFile, labelsOf, type OutputFile, type Publication, type Published } from '../../document/published.js'

const atomPath = '/feed.xml'
const jsonFeedPath = '/feed.json'
const rssPath = '/rss.xml'

interface Entry {
  document: Published
  /** The instant of the last change, as the change feed has it. */
  changed: Date
  published: Date
  /** The whole text as HTML; `null` where the site gives feeds the summary alone. */
  content: string | null
}

/** The feeds, with as many entries as the change feed gives by default. `readMarkdown` gives the Markdown form of a document. */
export function renderFeeds(publication: Publication, readMarkdown: (document: Published) => string): OutputFile[] {
  const documents = new Map([...publication.posts, ...publication.articles].map((document) => [document.url, document]))
  const isFull = publication.site.feeds === 'full'
  const entries = newestChanges(publication).flatMap(({ url, updated }): Entry[] => {
    const document = documents.get(url)
    if (!document) return []
    const content = isFull ? feedText(document, readMarkdown(document), publication.site.math ?? null) : null
    return [{ document, changed: new Date(updated), published: startOf(document.published), content }]
  })
  return [...renderXmlFeeds(publication, entries), renderJsonFeed(publication, entries)]
}

/**
 * Titles and summaries have the type html here, so text is escaped once more than in XML (RFC 4287, 3.1.1.2): what must be
 * alone, as readers of RSS take them for plain text, too.
 */
function renderXmlFeeds({ site, today }: Publication, entries: readonly Entry[]): OutputFile[] {
  const feed = new Feed({
    id: `${site.base_url}/`,
    title: site.title,
    description: site.description,
    link: `${site.base_url}/`,
    language: site.language,
    copyright: site.rights.license ?? site.rights.text,
    generator: false,
    updated: entries[0]?.changed ?? startOf(today),
    feedLinks: { atom: site.base_url + atomPath, json: site.base_url + jsonFeedPath, rss: site.base_url + rssPath },
    author: { name: site.author ?? site.owner.name },
  })
  for (const { document, changed, published, content } of entries) {
    feed.addItem({
      id: document.url,
      title: escapeContent(document.title),
      link: document.url,
      description: escapeContent(document.description),
      ...(content !== null && { content }),
      date: changed,
      published,
      author: document.authors.map(({ name, url }) => ({ name, ...(url !== null && { link: url }) })),
      category: labelsOf(document).map((name) => ({ name, term: name })),
    })
  }
  // The package writes no language into Atom, and escapes no `<` in attributes.
  let at = 0
  const inLanguage = (start: string, language: string): string => `${start} xml:lang="${escapeHtml(language)}"`
  const atom = feed
    .atom1()
    .replace('<feed', inLanguage('<feed', site.language))
    .replace(/(?<=<category ).*/g, (labels) => labels.replaceAll('<', '&lt;'))
    .replace(/<entry(?=>)/g, (start) => {
      const language = entries[at++]?.document.language ?? site.language
      return language === site.language ? start : inLanguage(start, language)
    })
  return [
    { path: atomPath, content: `${atom.replace(notXml, '')}\n` },
    { path: rssPath, content: `${nameCreators(feed.rss2()).replace(notXml, '')}\n` },
  ]
}

/** In RSS 2.0 `author` is an e-mail address: names are `dc:creator` (Dublin Core). What entries quote, as CDATA, stays. */
function nameCreators(rss: string): string {
  return rss
    .replace(/<!\[CDATA\[.*?\]\]>|(?<=<\/?)author(?=>)/gs, (found) => (found === 'author' ? 'dc:creator' : found))
    .replace(/<rss (?![^>]*xmlns:dc=)/, '$&xmlns:dc="http://purl.org/dc/elements/1.1/" ')
}

/** Characters that XML 1.0 forbids even escaped (2.2, Char), or advises against: one makes a feed unreadable. */
const notXml = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

/** Titles and summaries are plain text (JSON Feed 1.1). The `feed` package writes version 1, without language and authors. */
function renderJsonFeed({ site }: Publication, entries: readonly Entry[]): OutputFile {
  return jsonFile(jsonFeedPath, {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: `${site.base_url}/`,
    feed_url: site.base_url + jsonFeedPath,
    description: site.description,
    language: site.language,
    authors: [{ name: site.author ?? site.owner.name }],
    items: entries.map(({ document, changed, published, content }) => ({
      id: document.url,
      url: document.url,
      title: document.title,
      summary: document.description,
      ...(document.language !== site.language && { language: document.language }),
      // JSON Feed demands one.
      content_html: content ?? escapeContent(document.description),
      date_published: published.toISOString(),
      date_modified: changed.toISOString(),
      authors: document.authors.map(({ name, url }) => ({ name, ...(url !== null && { url }) })),
      ...(labelsOf(document).length > 0 && { tags: labelsOf(document) }),
      ...(document.cover !== null && { image: document.cover }),
    })),
  })
}

/**
 * The text of a document as a feed has it: sanitised HTML without the title, which is read far from its page. `markdown` is the
 * Markdown form of the document, whose links to documents and files have whole addresses.
 */
function feedText({ title, url }: Pick<Published, 'title' | 'url'>, markdown: string, math: MathSetting): string {
  const body = markdown
    .slice(0, markdown.lastIndexOf('\n---\n\n- This document: '))
    .replace(/^---\n.*?\n---\n\n(?:> Agents: [^\n]*\n\n)?/s, '')
  const html = renderMarkdownText(body, math)
  // The feed has the title in a field of its own.
  const heading = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html)
  const inHeading = heading?.[1]?.replace(/<math.*?<annotation[^>]*>|<[^>]*>|&#?\w+;/gs, '')
  const text = foldTitle(inHeading ?? '') === foldTitle(title) ? html.slice(heading?.[0].length) : html
  const whole = replaceUrls(text, (found) =>
    /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(found.url) || !URL.canParse(found.url, url)
      ? null
      : escapeHtml(new URL(found.url, url).href),
  )
  // It would end the CDATA of XML: the package splits the first alone.
  return whole.trim().replaceAll(']]>', ']]&gt;')
}

/** The letters and digits of a text, by which a title in HTML and in the front matter are the same. */
const foldTitle = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
