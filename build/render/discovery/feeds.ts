// Atom (RFC 4287) and JSON Feed 1.1 beside the change feed, newest first.
import { Feed } from 'feed'
import { limits } from '../../../service/contract/limits.js'
import { escapeHtml } from '../../../service/html.js'
import type { OutputFile, Publication } from '../published.js'

export const atomPath = '/feed.xml'
export const jsonFeedPath = '/feed.json'

/** Both feeds, with as many entries as the change feed gives by default. */
export function renderFeeds(publication: Publication): OutputFile[] {
  // Atom states that titles and summaries are HTML, JSON Feed that they are plain text: the same words, escaped for one.
  return [
    { path: atomPath, content: `${makeFeed(publication, escapeHtml).atom1()}\n` },
    { path: jsonFeedPath, content: `${makeFeed(publication, (text) => text).json1()}\n` },
  ]
}

function makeFeed({ site, posts, articles, today }: Publication, written: (text: string) => string): Feed {
  const documents = [...posts, ...articles]
    .map((document) => ({ document, changed: document.updated ?? document.published }))
    .sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0))
    .slice(0, limits.changes.defaultEntries)
  const feed = new Feed({
    id: `${site.base_url}/`,
    title: site.title,
    description: site.description,
    link: `${site.base_url}/`,
    language: site.language,
    copyright: site.rights.license,
    generator: false,
    updated: startOf(documents[0]?.changed ?? today),
    feedLinks: { atom: site.base_url + atomPath, json: site.base_url + jsonFeedPath },
    author: { name: site.author ?? site.owner.name },
  })
  for (const { document, changed } of documents) {
    feed.addItem({
      id: document.url,
      title: written(document.title),
      link: document.url,
      description: written(document.description),
      content: escapeHtml(document.description),
      date: startOf(changed),
      published: startOf(document.published),
      author: document.authors.map((name) => ({ name })),
    })
  }
  return feed
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
