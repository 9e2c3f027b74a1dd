// Renders the pages of posts, articles, facts and topics.
import { html, type Html } from '../../../service/html.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { groupBy } from '../../read/group-by.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { groupByTag } from '../lists.js'
import { documentList, documentsByYear, factsByDocument, yearOf } from '../../document/cards.js'
import { describeOwner, lines, pageFile, type SitePage } from '../../document/site-page.js'

/** About 20 KB of documents or facts, compressed. */
export const entriesPerPage = 100
/** The tags beside a list, those with the most documents first. */
const shownTags = 24
/** A shorter list is seen at a glance. */
const leastToFilter = 12

const pagePath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`)

/** The lists page by page, and a page for each topic. */
export function* renderListPages(publication: Publication): Generator<OutputFile> {
  const { site, posts, articles, facts } = publication
  const topics = topicLinks(publication)
  yield* documentPages(posts, 'post', site)
  yield* documentPages(articles, 'article', site)
  yield* listPages(
    facts,
    {
      path: '/facts/',
      title: 'Facts',
      description: `All facts of ${site.title}, each with a word-for-word quote and its source.`,
      structuredData: describeFacts(publication),
    },
    site,
    (shown) =>
      withAside(
        topics,
        html`${facts.length > 0 ? html`<p class="lead">${pluralize(facts.length, 'fact')}, newest first. A statement opens the words that prove it. <a href="/api/facts.json">All as JSON</a>.</p>` : null}
            ${filter(shown.length)} ${factsByDocument(shown)}`,
      ),
  )
  yield* renderTopicPages(publication)
  yield* renderTagPages(publication)
}

/** The documents of a kind by year, with their years and tags beside. */
function documentPages(documents: readonly Published[], kind: 'post' | 'article', site: Site): Generator<OutputFile> {
  const title = kind === 'post' ? 'Posts' : 'Articles'
  const path = `/${kind}s/`
  const years = [...groupBy(documents, yearOf)].map(([year, { length }]) => {
    const page = Math.floor(documents.findIndex((document) => yearOf(document) === year) / entriesPerPage) + 1
    return html`<li><a href="${pagePath(path, page)}#y${year}">${year}</a> ${length}</li>`
  })
  const tags = [...groupByTag(documents)]
    .sort(([, one], [, other]) => other.found.length - one.found.length)
    .slice(0, shownTags)
    .map(
      ([tag, { name, found }]) =>
        html`<li><a href="/tags/${encodeURIComponent(tag)}/" dir="auto">${name}</a> ${found.length}</li>`,
    )
  const aside = html`${years.length > 1 ? linkList('By year', years) : null}${tags.length > 0 ? linkList('By tag', [...tags, html`<li><a href="/tags/">All tags</a></li>`]) : null}`
  return listPages(
    documents,
    { path, title, description: `All ${kind}s of ${site.title}, newest first.` },
    site,
    (shown) =>
      withAside(
        aside.text === '' ? null : html`<aside>${aside}</aside>`,
        html`${documents.length > 0 ? html`<p class="lead">${pluralize(documents.length, kind)}, newest first.</p>` : null}
          ${filter(shown.length)} ${documentsByYear(shown)}`,
      ),
  )
}

const linkList = (title: string, links: readonly Html[]): Html =>
  html`<nav aria-label="${title}"><h2>${title}</h2><ul class="plain">${links}</ul></nav>`

const withAside = (aside: Html | null, content: Html): Html =>
  aside ? html`<div class="beside">${aside}<div>${content}</div></div>` : html`<div class="prose">${content}</div>`

/** A field that a script uses to show the entries with its words; Enter asks the whole site. None above a short list. */
const filter = (count: number): Html | null =>
  count < leastToFilter
    ? null
    : html`<form class="filter" role="search" aria-label="This page" action="/ask/"><input type="search" name="q" data-filter aria-label="Filter this page" placeholder="Filter this page" autocomplete="off" dir="auto" /><button class="quiet" type="submit">Ask the site</button><span class="meta" role="status"></span></form>`

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
  return links.length === 0 ? null : html`<aside>${linkList('By topic', links)}</aside>`
}

/** schema.org: the facts as a data set to download. */
function describeFacts({ site, facts }: Publication): Record<string, unknown> {
  return {
    '@type': 'Dataset',
    name: `Facts of ${site.title}`,
    description: `${pluralize(facts.length, 'statement')}, each with a word-for-word quote, its source and its date.`,
    url: `${site.base_url}/facts/`,
    inLanguage: site.language,
    creator: describeOwner(site),
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
        ${factsByDocument(found.slice(0, entriesPerPage))}`
      return pageFile(
        { path: `/topics/${id}/`, title, description: description ?? `Facts on ${title}.`, content },
        site,
      )
    }),
  ]
}

/** Splits a long list into linked pages: `/posts/`, `/posts/page/2/`. */
function* listPages<Entry>(
  entries: readonly Entry[],
  first: Omit<SitePage, 'content'>,
  site: Site,
  render: (shown: readonly Entry[]) => Html,
): Generator<OutputFile> {
  const count = Math.max(1, Math.ceil(entries.length / entriesPerPage))
  const pathOf = (page: number) => pagePath(first.path, page)
  for (let page = 1; page <= count; page++) {
    const shown = entries.slice((page - 1) * entriesPerPage, page * entriesPerPage)
    const numbers = shownNumbers(page, count).map((number) => {
      const relation = number === page - 1 ? html` rel="prev"` : number === page + 1 ? html` rel="next"` : null
      const current = number === page ? html` aria-current="page"` : null
      return html`<a${relation}${current} href="${pathOf(number)}">${number}</a>`
    })
    const links = count > 1 ? html`<nav class="pages" aria-label="Pages">${numbers}</nav>` : null
    const title = page === 1 ? first.title : `${first.title}, page ${page}`
    yield pageFile({ ...first, title, path: pathOf(page), content: html`${render(shown)}${links}` }, site)
  }
}

/** The pages to link to: the ends, those around `page`, and some on the way, so that any page is near in a long list. */
function shownNumbers(page: number, count: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  const near = steps.flatMap((step) => [page - step, page + step])
  const numbers = new Set([1, page, count, ...near].filter((number) => number >= 1 && number <= count))
  return [...numbers].sort((one, other) => one - other)
}
