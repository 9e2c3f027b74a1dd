// The pieces that several pages share: facts as cards, documents as a list, dates, and lists over several pages.
import { html, type Html } from '../../service/html.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import type { Site } from '../load/site.js'
import type { OutputFile, Published } from '../render/published.js'
import { lines, pageFile, type SitePage } from './site-page.js'

/** Entries of a list on one page: about 20 KB of documents or facts over the wire. */
export const entriesPerPage = 100

export const date = (day: string): Html => html`<time datetime="${day}">${day}</time>`

const nothingYet = html`<p>Nothing is published here yet.</p>`

/**
 * Facts as cards that can be quoted and linked to. On the page of their source each has an id of its own; elsewhere
 * each names its source.
 */
export function factCards(facts: readonly Fact[], where: 'source' | 'elsewhere'): Html {
  if (facts.length === 0) return nothingYet
  return html`<ul class="facts">
    ${lines(facts.map((fact) => factCard(fact, where)))}
  </ul>`
}

function factCard(fact: Fact, where: 'source' | 'elsewhere'): Html {
  const { id, source, url, topic, evidence } = fact
  const number = id.slice(id.lastIndexOf('#') + 1)
  const anchor = where === 'source' ? html` id="fact-${number}"` : null
  const origin =
    where === 'source'
      ? html`<a href="#fact-${number}">${id}</a>`
      : html`<a href="${url}">${source.title}</a>, ${date(fact.published)}`
  const old = fact.possibly_outdated ? html` · <span class="old">over a year old</span>` : null
  return html`<li class="card" ${anchor}>
    <p class="statement">${fact.fact}</p>
    <blockquote cite="${source.url}">${evidence}</blockquote>
    <p class="meta">${origin} · <a href="/topics/${topic}/">${topic}</a>${old}</p>
  </li>`
}

/** Documents, each with its day and description. */
export function documentList(documents: readonly Published[]): Html {
  if (documents.length === 0) return nothingYet
  return html`<ul class="plain documents">
    ${lines(
      documents.map(
        ({ url, title, published, updated, description }) =>
          html`<li>
            <p class="title"><a href="${url}">${title}</a></p>
            <p class="meta">${date(published)}${updated === null ? null : html`, updated ${date(updated)}`}</p>
            <p>${description}</p>
          </li>`,
      ),
    )}
  </ul>`
}

/** A long list as pages that lead from one to the next: `/posts/`, then `/posts/page/2/`. */
export function listPages<Entry>(
  entries: readonly Entry[],
  first: Omit<SitePage, 'content'>,
  site: Site,
  render: (shown: readonly Entry[], page: number) => Html,
): OutputFile[] {
  const count = Math.max(1, Math.ceil(entries.length / entriesPerPage))
  const pathOf = (page: number) => (page === 1 ? first.path : `${first.path}page/${page}/`)
  return Array.from({ length: count }, (_, at) => at + 1).map((page) => {
    const shown = entries.slice((page - 1) * entriesPerPage, page * entriesPerPage)
    const newer = page > 1 ? html`<a rel="prev" href="${pathOf(page - 1)}">Newer</a>` : null
    const older = page < count ? html`<a rel="next" href="${pathOf(page + 1)}">Older</a>` : null
    const links = count > 1 ? html`<nav class="pages" aria-label="Pages">${newer}${older}</nav>` : null
    const title = page === 1 ? first.title : `${first.title}, page ${page}`
    return pageFile({ ...first, title, path: pathOf(page), content: html`${render(shown, page)}${links}` }, site)
  })
}
