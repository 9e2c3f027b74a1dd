// Lists that several pages share: facts as cards, and documents.
import { html, type Html } from '../../service/html.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { renderFactCard } from '../../service/ask/quote-card.js'
import { commaOf, fillHtml, renderDay, yearText, type Words } from '../../service/words.js'
import type { Site } from '../read/site.js'
import type { Published } from './published.js'
import { groupBy } from '../read/group-by.js'
import { lines } from './site-page.js'

export const nothing = ({ nothingYet }: Words): Html => html`<p>${nothingYet}</p>`

/** Facts as cards. On the page of their source each has an id to link to; elsewhere each links to its source. */
export function factCards(facts: readonly Fact[], where: 'source' | 'elsewhere', site: Site): Html {
  if (facts.length === 0) return nothing(site.words)
  return html`<ul class="facts">
    ${lines(facts.map((fact) => renderFactCard(fact, where, site)))}
  </ul>`
}

/** Facts below their documents; the quote that proves a statement opens with it. */
export function factsByDocument(facts: readonly Fact[], site: Site): Html {
  if (facts.length === 0) return nothing(site.words)
  const groups = groupBy(facts, ({ source }) => source.url)
  const parts = [...groups].map(([url, found]) => {
    const [first] = found
    return html`<section class="group">
      <h2 dir="auto"><a href="${url}">${first?.source.title}</a></h2>
      <p class="meta">${first && renderDay(first.source.published, site.words)}</p>
      <ul class="facts folded">
        ${lines(found.map((fact) => renderFactCard(fact, 'folded', site)))}
      </ul>
    </section>`
  })
  return html`${lines(parts)}`
}

export function documentsByYear(documents: readonly Published[], site: Site): Html {
  const { words } = site
  if (documents.length === 0) return nothing(words)
  const parts = [...groupBy(documents, ({ published }) => yearText(published, words))].map(
    ([year, ofYear]) => html`<section class="group">
      <h2 class="year" id="y${year}">${year}</h2>
      ${documentList(ofYear, site)}
    </section>`,
  )
  return html`${lines(parts)}`
}

/** A list loads no pictures from other hosts. */
const isOwn = (cover: string | null, url: string): boolean =>
  cover !== null && new URL(cover).origin === new URL(url).origin

/** Documents, each with its day and description. */
export function documentList(documents: readonly Published[], site: Site): Html {
  const { words } = site
  if (documents.length === 0) return nothing(words)
  return html`<ul class="plain documents">
    ${lines(
      documents.map(({ url, title, published, updated, description, cover, language }) => {
        // For software that reads aloud
        const lang = language === site.language ? null : html` lang="${language}"`
        return html`<li${isOwn(cover, url) ? html` class="pictured"` : null}>
            ${isOwn(cover, url) ? html`<img src="${cover}" alt="" width="240" height="135" loading="lazy" decoding="async" />` : null}
            <p class="title"${lang} dir="auto"><a href="${url}">${title}</a></p>
            <p class="meta">${renderDay(published, words)}${updated === null ? null : html`${commaOf(words)}<bdi>${fillHtml(words.updated, { day: renderDay(updated, words) })}</bdi>`}</p>
            ${description === title ? null : html`<p${lang} dir="auto">${description}</p>`}
          </li>`
      }),
    )}
  </ul>`
}
