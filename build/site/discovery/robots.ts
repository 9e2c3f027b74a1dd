// robots.txt (RFC 9309) with content signals, and the sitemap with the day of the last real edit (sitemaps.org).
import { pathParameters, type RouteSpec } from '../../../service/contract/route.js'
import { routes } from '../../../service/contract/routes.js'
import type { Site } from '../../read/site.js'
import { escapeHtml } from '../../../service/html.js'
import { isLinked } from '../../../service/page.js'
import { listGroups } from '../endpoints.js'
import { guidePath } from '../guides.js'
import { groupByTag, newestDay } from '../lists.js'
import type { OutputFile, Publication } from '../../document/published.js'

/** One group for all crawlers; `Content-Signal` states the permitted uses (contentsignals.org). */
export function renderRobots(site: Site): OutputFile {
  const signals = Object.entries(site.content_signals).map(
    ([use, permits]) => `${use}=${permits === true || permits === 'yes' ? 'yes' : 'no'}`,
  )
  const lines = [
    'User-agent: *',
    ...(signals.length > 0 ? [`Content-Signal: ${signals.join(', ')}`] : []),
    // What records is not for crawlers. It comes first, because to parsers older than RFC 9309, such as Python's, the first
    // match decides and not the longest (2.2.2).
    ...Object.values<RouteSpec>(routes).flatMap(({ path, records }) => (records ? [`Disallow: ${path}`] : [])),
    'Allow: /',
    '',
    `Sitemap: ${site.base_url}/sitemap.xml`,
    '',
  ]
  return { path: '/robots.txt', content: lines.join('\n') }
}

/** More need several files and an index: a sitemap has at most 50,000 URLs of 2,048 characters, and 50 MB (sitemaps.org). */
const urlsPerSitemap = 20_000

/**
 * Pages of documents, lists and topics with their `lastmod`, the newest day of what they show; the others state none. What no
 * page links to is left out.
 */
export function renderSitemaps(publication: Publication): OutputFile[] {
  const { site, posts, articles, facts, guides } = publication
  const tags = [...groupByTag([...posts, ...articles])]
  const pages = Object.values<RouteSpec>(routes)
    .filter(({ audience, path }) => audience === 'people' && pathParameters(path).length === 0)
    .map(({ path }) => path)
    .filter((path) => isLinked(site, path))
    .concat([...listGroups(publication).map(({ id }) => `/docs/${id}/`), '/docs/mcp/', ...guides.map(guidePath)])
  const days: Partial<Record<string, string | undefined>> = {
    '/': newestDay([...posts, ...articles]),
    '/posts/': newestDay(posts),
    '/articles/': newestDay(articles),
    '/tags/': newestDay(tags.flatMap(([, { found }]) => found)),
    '/facts/': newestDay(facts),
    // It shows how many facts each topic has.
    '/topics/': newestDay(facts),
  }
  const entries = [
    ...pages.map((path) => entry(site.base_url + path, days[path])),
    ...tags.map(([tag, { found }]) => entry(`${site.base_url}/tags/${encodeURIComponent(tag)}/`, newestDay(found))),
    ...site.topics.map(({ id }) =>
      entry(`${site.base_url}/topics/${id}/`, newestDay(facts.filter(({ topic }) => topic === id))),
    ),
    ...[...posts, ...articles]
      .filter(({ elsewhere }) => elsewhere === undefined)
      .map(({ url, published, updated }) => entry(url, updated ?? published)),
  ]
  if (entries.length <= urlsPerSitemap) return [{ path: '/sitemap.xml', content: xml('urlset', entries) }]
  const parts: OutputFile[] = []
  for (let from = 0; from < entries.length; from += urlsPerSitemap) {
    const path = `/sitemap-${parts.length + 1}.xml`
    parts.push({ path, content: xml('urlset', entries.slice(from, from + urlsPerSitemap)) })
  }
  const list = parts.map(({ path }) => `<sitemap><loc>${escapeHtml(site.base_url + path)}</loc></sitemap>`)
  return [...parts, { path: '/sitemap.xml', content: xml('sitemapindex', list) }]
}

const entry = (url: string, lastmod?: string) =>
  `<url><loc>${escapeHtml(url)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`

function xml(root: string, children: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.join('\n')}\n</${root}>\n`
}
