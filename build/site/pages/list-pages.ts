// Renders the pages of posts, articles, facts and topics.
import { html, type Html } from '../../../service/html.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { groupBy } from '../../read/group-by.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { groupByTag } from '../lists.js'
import { documentList, documentsByYear, factCards } from '../../document/cards.js'
import { lines, pageFile, type SitePage } from '../../document/site-page.js'

/** About 20 KB of documents or facts, compressed. */
export const entriesPerPage = 100

/** The lists page by page, and a page for each topic. */
export function renderListPages(publication: Publication): OutputFile[] {
  const { site, posts, articles, facts } = publication
  return [
    ...listPages(
      posts,
      { path: '/posts/', title: 'Posts', description: `All posts of ${site.title}, newest first.` },
      site,
      documentsByYear,
    ),
    ...listPages(
      articles,
      { path: '/articles/', title: 'Articles', description: `All articles of ${site.title}, newest first.` },
      site,
      documentsByYear,
    ),
    ...listPages(
      facts,
      {
        path: '/facts/',
        title: 'Facts',
        description: `All facts of ${site.title}, each with a word-for-word quote and its source.`,
        structuredData: describeFacts(publication),
      },
      site,
      (shown) =>
        html`<div class="beside">${topicLinks(publication)}<div>${facts.length > 0 ? html`<p class="lead">${pluralize(facts.length, 'fact')}, newest first. <a href="/api/facts.json">All as JSON</a>.</p>` : null}
          ${factCards(shown, 'elsewhere')}</div></div>`,
    ),
    ...renderTopicPages(publication),
    ...renderTagPages(publication),
  ]
}

/** A page for each tag or category with its documents, and one that lists them; none where documents have no labels. */
function renderTagPages({ site, posts, articles }: Publication): OutputFile[] {
  const groups = [...groupByTag([...posts, ...articles])].sort(([one], [other]) => compareText(one, other))
  if (groups.length === 0) return []
  const overview = html`<ul class="plain">
    ${lines(
      groups.map(
        ([tag, { name, found }]) =>
          html`<li><a href="/tags/${encodeURIComponent(tag)}/" dir="auto">${name}</a> (${found.length})</li>`,
      ),
    )}
  </ul>`
  return [
    pageFile(
      { path: '/tags/', title: 'Tags', description: `The tags and categories of ${site.title}.`, content: overview },
      site,
    ),
    ...groups.map(([tag, { name, found }]) => {
      const path = `/tags/${encodeURIComponent(tag)}/`
      const content = documentList(found)
      return pageFile(
        { path, title: name, description: `${name}: ${site.title}.`, content },
        site,
        `/tags/${tag}/index.html`,
      )
    }),
  ]
}

/** The topics with their numbers of facts, beside the list of all. */
function topicLinks({ site, facts }: Publication): Html | null {
  const counts = groupBy(facts, ({ topic }) => topic)
  const links = site.topics.flatMap(({ id, title }) => {
    const count = counts.get(id)?.length
    return count === undefined ? [] : [html`<li><a href="/topics/${id}/">${title}</a> ${count}</li>`]
  })
  return links.length === 0
    ? null
    : html`<aside><nav aria-label="Topics"><h2>By topic</h2><ul class="plain">${links}</ul></nav></aside>`
}

/** schema.org: the facts as a data set to download. */
function describeFacts({ site, facts }: Publication): Record<string, unknown> {
  return {
    '@type': 'Dataset',
    name: `Facts of ${site.title}`,
    description: `${pluralize(facts.length, 'statement')}, each with a word-for-word quote, its source and its date.`,
    url: `${site.base_url}/facts/`,
    inLanguage: site.language,
    creator: { '@type': 'Organization', name: site.owner.name },
    ...(site.rights.url === undefined ? {} : { license: site.rights.url }),
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: `${site.base_url}/api/facts.json`,
    },
  }
}

function renderTopicPages({ site, facts }: Publication): OutputFile[] {
  const about = (topic: string) => facts.filter((fact) => fact.topic === topic)
  const overview = html`<ul class="plain documents">
    ${lines(
      site.topics.map(({ id, title, description }): Html => {
        const count = about(id).length
        return html`<li>
            <p class="title"><a href="/topics/${id}/">${title}</a></p>
            ${count > 0 ? html`<p class="meta">${pluralize(count, 'fact')}</p>` : null}
            ${description === undefined ? null : html`<p>${description}</p>`}
          </li>`
      }),
    )}
  </ul>`
  return [
    pageFile(
      { path: '/topics/', title: 'Topics', description: `The topics of ${site.title}.`, content: overview },
      site,
    ),
    ...site.topics.map(({ id, title, description }) => {
      const found = about(id)
      const rest = found.length > entriesPerPage ? html` The newest ${entriesPerPage} are shown.` : null
      const content = html`${description === undefined ? null : html`<p class="lead">${description}</p>`}
        ${found.length > 0 ? html`<p>${pluralize(found.length, 'fact')}, newest first.${rest} <a href="/api/facts.json?topic=${id}">All as JSON</a>.</p>` : null}
        ${factCards(found.slice(0, entriesPerPage), 'elsewhere')}`
      return pageFile(
        { path: `/topics/${id}/`, title, description: description ?? `Facts on ${title}.`, content },
        site,
      )
    }),
  ]
}

/** Splits a long list into linked pages: `/posts/`, `/posts/page/2/`. */
function listPages<Entry>(
  entries: readonly Entry[],
  first: Omit<SitePage, 'content'>,
  site: Site,
  render: (shown: readonly Entry[], page: number) => Html,
): OutputFile[] {
  const count = Math.max(1, Math.ceil(entries.length / entriesPerPage))
  const pathOf = (page: number) => (page === 1 ? first.path : `${first.path}page/${page}/`)
  return Array.from({ length: count }, (_, at) => at + 1).map((page) => {
    const shown = entries.slice((page - 1) * entriesPerPage, page * entriesPerPage)
    const numbers = shownNumbers(page, count).map((number) => {
      const relation = number === page - 1 ? html` rel="prev"` : number === page + 1 ? html` rel="next"` : null
      const current = number === page ? html` aria-current="page"` : null
      return html`<a${relation}${current} href="${pathOf(number)}">${number}</a>`
    })
    const links = count > 1 ? html`<nav class="pages" aria-label="Pages">${numbers}</nav>` : null
    const title = page === 1 ? first.title : `${first.title}, page ${page}`
    return pageFile({ ...first, title, path: pathOf(page), content: html`${render(shown, page)}${links}` }, site)
  })
}

/** The pages to link to: the ends, those around `page`, and some on the way, so that any page is near in a long list. */
function shownNumbers(page: number, count: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  const near = steps.flatMap((step) => [page - step, page + step])
  const numbers = new Set([1, page, count, ...near].filter((number) => number >= 1 && number <= count))
  return [...numbers].sort((one, other) => one - other)
}
