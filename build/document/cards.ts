// Lists that several pages share: facts as cards, and documents.
import { html, type Html } from '../../service/html.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { renderDay, renderFactCard } from '../../service/ask/quote-card.js'
import type { Published } from './published.js'
import { groupBy } from '../read/group-by.js'
import { lines } from './site-page.js'

const nothingYet = html`<p>Nothing is published here yet.</p>`

/** Facts as cards. On the page of their source each has an id to link to; elsewhere each links to its source. */
export function factCards(facts: readonly Fact[], where: 'source' | 'elsewhere'): Html {
  if (facts.length === 0) return nothingYet
  return html`<ul class="facts">
    ${lines(facts.map((fact) => renderFactCard(fact, where)))}
  </ul>`
}

/** Documents below their years. */
export function documentsByYear(documents: readonly Published[]): Html {
  const years = [...groupBy(documents, ({ published }) => published.slice(0, 4))]
  if (years.length <= 1) return documentList(documents)
  const parts = years.map(
    ([year, ofYear]) => html`<h2 class="year" id="y${year}">${year}</h2>\n${documentList(ofYear)}`,
  )
  return html`${lines(parts)}`
}

/** Documents, each with its day and description. */
export function documentList(documents: readonly Published[]): Html {
  if (documents.length === 0) return nothingYet
  return html`<ul class="plain documents">
    ${lines(
      documents.map(
        ({ url, title, published, updated, description }) =>
          html`<li>
            <p class="title" dir="auto"><a href="${url}">${title}</a></p>
            <p class="meta">${renderDay(published)}${updated === null ? null : html`, updated ${renderDay(updated)}`}</p>
            <p dir="auto">${description}</p>
          </li>`,
      ),
    )}
  </ul>`
}
