// What pages of lists share: a list in linked pages, a filter above it, and links beside it.
import { html, type Html } from '../../../service/html.js'
import { fill, numberText, type Words } from '../../../service/words.js'
import { pageFile, type SitePage } from '../../document/site-page.js'
import type { OutputFile } from '../../document/published.js'
import type { Site } from '../../read/site.js'

/** About 20 KB of documents or facts, compressed. */
export const entriesPerPage = 100
/** A shorter list is seen at a glance. */
const leastToFilter = 12
/** A longer list, of more than 2 MB of JSON, is filtered page by page. */
const mostToFilter = 5000

export const pagePath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`)

export const linkList = (title: string, links: readonly Html[]): Html =>
  html`<nav aria-label="${title}"><h2>${title}</h2><ul class="plain">${links}</ul></nav>`

/** An entry of such a list, with how many there are behind it, or another number. */
export const countedLink = (path: string, title: string, count: string, isHere = false): Html =>
  html`<li><a href="${path}"${isHere ? html` aria-current="page"` : null}>${title}</a> <span class="count">${count}</span></li>`

export const withAside = (aside: Html | null, content: Html): Html =>
  aside ? html`<div class="beside">${aside}<div>${content}</div></div>` : html`<div class="list">${content}</div>`

/**
 * A field that a script uses to show the entries with its words; Enter asks the whole site. None above a short list.
 * `shown` are the entries of the page, of `count` in the list, which is at the paths `lists` as JSON: the script finds the others there.
 */
export function filter(shown: number, count: number, lists: readonly string[], words: Words): Html | null {
  if (shown < leastToFilter) return null
  const isPage = shown === count || count > mostToFilter
  const label = isPage ? words.filterPage : words.search
  return html`<form class="filter" role="search" aria-label="${isPage ? words.thisPage : words.search}" action="/ask/"><input type="search" name="q" data-filter${isPage ? null : html`="${lists.join(' ')}"`} aria-label="${label}" placeholder="${label}" autocomplete="off" dir="auto" /><button class="quiet" type="submit">${words.askTheSite}</button><span class="meta" role="status"></span></form>`
}

export const newestFirst = (entries: string, words: Words): string => fill(words.newestFirst, { entries })

/** Splits a long list into linked pages: `/posts/`, `/posts/page/2/`. */
export function* listPages<Entry>(
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
      return html` <a${relation}${current} href="${pathOf(number)}">${number}</a>`
    })
    const links = count > 1 ? html`<nav class="pages" aria-label="${site.words.pages}">${numbers}</nav>` : null
    const title =
      page === 1 ? first.title : fill(site.words.pageOf, { title: first.title, page: numberText(page, site.words) })
    const path = pathOf(page)
    const content = html`${render(shown)}${links}`
    // The name of a tag is encoded in its path, and not in that of its file.
    const file = `${decodeURIComponent(path)}index.html`
    yield pageFile({ scripts: ['filter.js'], ...first, title, path, content }, site, file)
  }
}

/** The pages to link to: the ends, those around `page`, and some on the way, so that any page is near in a long list. */
function shownNumbers(page: number, count: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  const near = steps.flatMap((step) => [page - step, page + step])
  const numbers = new Set([1, page, count, ...near].filter((number) => number >= 1 && number <= count))
  return [...numbers].sort((one, other) => one - other)
}
