// Renders the pages of posts, articles, facts and topics.
import { html, type Html } from '../../../service/html.js'
import { colonOf, countText, fill, fillHtml, type Words } from '../../../service/words.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { groupBy } from '../../read/group-by.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { groupByTag } from '../lists.js'
import { documentList, documentsByYear, factsByDocument, nothing, yearOf } from '../../document/cards.js'
import { describeOwner, lines, pageFile, type SitePage } from '../../document/site-page.js'

/** About 20 KB of documents or facts, compressed. */
export const entriesPerPage = 100
/** A tag is a line of a hundred bytes. */
export const tagsPerPage = 1000
/** The tags beside a list, those with the most documents first. */
const shownTags = 24
/** A shorter list is seen at a glance. */
const leastToFilter = 12

const pagePath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`)

/** The lists page by page, and a page for each topic. */
export function* renderListPages(publication: Publication): Generator<OutputFile> {
  const { site, posts, articles, facts } = publication
  const { words } = site
  const byTopic = groupBy(facts, ({ topic }) => topic)
  yield* documentPages(posts, 'post', site)
  yield* documentPages(articles, 'article', site)
  yield* listPages(
    facts,
    {
      path: '/facts/',
      title: words.facts,
      description: fill(words.factsOf, { site: site.title }),
      structuredData: describeFacts(publication),
    },
    site,
    (shown) =>
      withAside(
        topicLinks(site, byTopic),
        html`${facts.length > 0 ? html`<p class="lead">${newestFirst(countText(words, words.factCount, facts.length), words)} ${words.opensProof} <a href="/api/facts.json">${words.allAsJson}</a></p>` : null}
            ${filter(shown.length, words)} ${factsByDocument(shown, site)}`,
      ),
  )
  yield* renderTopicPages(site, byTopic)
  yield* renderTagPages(publication)
}

/** The documents of a kind by year, with their years and tags beside. */
function documentPages(documents: readonly Published[], kind: 'post' | 'article', site: Site): Generator<OutputFile> {
  const { words } = site
  const [title, about, count] =
    kind === 'post'
      ? [words.posts, words.postsOf, words.postCount]
      : [words.articles, words.articlesOf, words.articleCount]
  const path = `/${kind}s/`
  const years = [...groupBy(documents, yearOf)].map(([year, { length }]) => {
    const page = Math.floor(documents.findIndex((document) => yearOf(document) === year) / entriesPerPage) + 1
    return html`<li><a href="${pagePath(path, page)}#y${year}">${year}</a> <span class="count">${length}</span></li>`
  })
  const tags = [...groupByTag(documents)]
    .sort(([, one], [, other]) => other.found.length - one.found.length)
    .slice(0, shownTags)
    .map(
      ([tag, { name, found }]) =>
        html`<li><a href="/tags/${encodeURIComponent(tag)}/" dir="auto">${name}</a> <span class="count">${found.length}</span></li>`,
    )
  const aside = html`${years.length > 1 ? linkList(words.byYear, years) : null}${tags.length > 0 ? linkList(words.byTag, [...tags, html`<li><a href="/tags/">${words.allTags}</a></li>`]) : null}`
  return listPages(documents, { path, title, description: fill(about, { site: site.title }) }, site, (shown) =>
    withAside(
      aside.text === '' ? null : html`<aside>${aside}</aside>`,
      html`${documents.length > 0 ? html`<p class="lead">${newestFirst(countText(words, count, documents.length), words)}</p>` : null}
          ${filter(shown.length, words)} ${documentsByYear(shown, words)}`,
    ),
  )
}

export const linkList = (title: string, links: readonly Html[]): Html =>
  html`<nav aria-label="${title}"><h2>${title}</h2><ul class="plain">${links}</ul></nav>`

export const withAside = (aside: Html | null, content: Html): Html =>
  aside ? html`<div class="beside">${aside}<div>${content}</div></div>` : html`<div class="prose">${content}</div>`

/** A field that a script uses to show the entries with its words; Enter asks the whole site. None above a short list. */
const filter = (count: number, { thisPage, filterPage, askTheSite }: Words): Html | null =>
  count < leastToFilter
    ? null
    : html`<form class="filter" role="search" aria-label="${thisPage}" action="/ask/"><input type="search" name="q" data-filter aria-label="${filterPage}" placeholder="${filterPage}" autocomplete="off" dir="auto" /><button class="quiet" type="submit">${askTheSite}</button><span class="meta" role="status"></span></form>`

/** A page for each tag or category with its documents, and a list of them; none where documents have no labels. */
function* renderTagPages({ site, posts, articles }: Publication): Generator<OutputFile> {
  const groups = [...groupByTag([...posts, ...articles])].sort(([one], [other]) => compareText(one, other))
  if (groups.length === 0) return
  const list = { path: '/tags/', title: site.words.tags, description: fill(site.words.tagsOf, { site: site.title }) }
  const item = ([tag, { name, found }]: (typeof groups)[number]): Html =>
    html`<li><a href="/tags/${encodeURIComponent(tag)}/" dir="auto">${name}</a> <span class="count">${found.length}</span></li>`
  const render = (shown: readonly (typeof groups)[number][]): Html => html`<ul class="plain columns">
    ${lines(shown.map(item))}
  </ul>`
  yield* listPages(groups, list, site, render, tagsPerPage)
  for (const [tag, { name, found }] of groups) {
    const path = `/tags/${encodeURIComponent(tag)}/`
    const { shown, lists } = shownOfTag(tag, found)
    const rest = html`<p class="meta">${fillHtml(site.words.newestShown, { count: entriesPerPage })} ${site.words.allAsJson}${colonOf(site.words)}${lists.map((list) => html`<a href="${list}">${list}</a> `)}</p>`
    const content = html`${lists.length > 0 ? rest : null}${documentList(shown, site.words)}`
    const page = { path, title: name, description: `${name}: ${site.title}.`, content }
    yield pageFile(page, site, `/tags/${tag}/index.html`)
  }
}

/** What the page of a tag shows: all documents or, of many, the newest and where all are as JSON. */
export function shownOfTag(tag: string, found: readonly Published[]): { shown: readonly Published[]; lists: string[] } {
  if (found.length <= entriesPerPage) return { shown: found, lists: [] }
  const sorted = found.toSorted((one, other) => compareText(other.published, one.published))
  const kinds = new Set(found.map(({ kind }) => kind))
  return {
    shown: sorted.slice(0, entriesPerPage),
    lists: [...kinds].map((kind) => `/api/${kind}s.json?tag=${encodeURIComponent(tag)}`),
  }
}

type FactsByTopic = Map<string, readonly Fact[]>

/** More topics would make their pages long. */
const shownTopics = 40

/** The topics with their numbers of facts, beside the list of all facts and, where there are few topics, those of each. */
function topicLinks(site: Site, byTopic: FactsByTopic, here = ''): Html | null {
  const links = site.topics.flatMap(({ id, title }) => {
    const count = byTopic.get(id)?.length
    const current = id === here ? html` aria-current="page"` : null
    return count === undefined
      ? []
      : [html`<li><a href="/topics/${id}/"${current}>${title}</a> <span class="count">${count}</span></li>`]
  })
  const isShown = here === '' ? links.length > 0 : links.length > 1 && links.length <= shownTopics
  return isShown ? html`<aside>${linkList(site.words.byTopic, links)}</aside>` : null
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

function renderTopicPages(site: Site, byTopic: FactsByTopic): OutputFile[] {
  const { words } = site
  const about = (topic: string) => byTopic.get(topic) ?? []
  const overview = html`<ul class="plain documents">
    ${lines(
      site.topics.map(({ id, title, description }): Html => {
        const count = about(id).length
        return html`<li>
            <p class="title"><a href="/topics/${id}/">${title}</a></p>
            ${count > 0 ? html`<p class="meta">${countText(words, words.factCount, count)}</p>` : null}
            ${description === undefined ? null : html`<p>${description}</p>`}
          </li>`
      }),
    )}
  </ul>`
  return [
    pageFile(
      {
        path: '/topics/',
        title: words.topics,
        description: fill(words.topicsOf, { site: site.title }),
        content: site.topics.length === 0 ? nothing(words) : overview,
      },
      site,
    ),
    ...site.topics.map(({ id, title, description }) => {
      const found = about(id)
      const rest = found.length > entriesPerPage ? fillHtml(` ${words.newestShown}`, { count: entriesPerPage }) : null
      const content = html`${description === undefined ? null : html`<p class="lead">${description}</p>`}
        ${found.length > 0 ? html`<p class="meta">${newestFirst(countText(words, words.factCount, found.length), words)}${rest} <a href="/api/facts.json?topic=${id}">${words.allAsJson}</a></p>` : null}
        ${factsByDocument(found.slice(0, entriesPerPage), site)}`
      return pageFile(
        {
          path: `/topics/${id}/`,
          title,
          description: description ?? fill(words.factsOn, { topic: title }),
          content: withAside(topicLinks(site, byTopic, id), content),
        },
        site,
      )
    }),
  ]
}

const newestFirst = (entries: string, words: Words): string => fill(words.newestFirst, { entries })

/** Splits a long list into linked pages: `/posts/`, `/posts/page/2/`. */
function* listPages<Entry>(
  entries: readonly Entry[],
  first: Omit<SitePage, 'content'>,
  site: Site,
  render: (shown: readonly Entry[]) => Html,
  perPage = entriesPerPage,
): Generator<OutputFile> {
  const count = Math.max(1, Math.ceil(entries.length / perPage))
  const pathOf = (page: number) => pagePath(first.path, page)
  for (let page = 1; page <= count; page++) {
    const shown = entries.slice((page - 1) * perPage, page * perPage)
    const numbers = shownNumbers(page, count).map((number) => {
      const relation = number === page - 1 ? html` rel="prev"` : number === page + 1 ? html` rel="next"` : null
      const current = number === page ? html` aria-current="page"` : null
      return html`<a${relation}${current} href="${pathOf(number)}">${number}</a>`
    })
    const links = count > 1 ? html`<nav class="pages" aria-label="${site.words.pages}">${numbers}</nav>` : null
    const title = page === 1 ? first.title : fill(site.words.pageOf, { title: first.title, page: `${page}` })
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
