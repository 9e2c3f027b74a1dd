// Everything by which agents find the site and its forms.
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { renderFeeds } from './feeds.js'
import { renderFullText, renderMap } from './llms.js'
import { renderRobots, renderSitemaps } from './robots.js'
import { renderWellKnown } from './well-known.js'

/** `readMarkdown` gives the Markdown form of a document as it is published. */
export function renderDiscovery(publication: Publication, readMarkdown: (document: Published) => string): OutputFile[] {
  return [
    renderMap(publication),
    renderFullText(publication, readMarkdown),
    renderRobots(publication.site),
    ...renderSitemaps(publication),
    ...renderFeeds(publication, readMarkdown),
    ...renderWellKnown(publication),
  ]
}
