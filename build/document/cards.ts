// Parts that several pages share: facts as cards, documents as a list, and dates.
import { html, type Html } from '../../service/html.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import type { Published } from './published.js'
import { lines } from './site-page.js'

/** A day (`YYYY-MM-DD`) as a time element. */
export function date(day: string): Html {
  return html`<time datetime="${day}">${day}</time>`
}

const nothingYet = html`<p>Nothing is published here yet.</p>`

/** Facts as cards. On the page of their source each has an id to link to; elsewhere each links to its source. */
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
      : html`<a href="${url}" dir="auto">${source.title}</a>, ${date(fact.published)}`
  const old = fact.possibly_outdated ? html` · <span class="old">over a year old</span>` : null
  return html`<li class="card" ${anchor}>
    <p class="statement" dir="auto">${fact.fact}</p>
    <blockquote cite="${source.url}" dir="auto">${evidence}</blockquote>
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
            <p class="title" dir="auto"><a href="${url}">${title}</a></p>
            <p class="meta">${date(published)}${updated === null ? null : html`, updated ${date(updated)}`}</p>
            <p dir="auto">${description}</p>
          </li>`,
      ),
    )}
  </ul>`
}
