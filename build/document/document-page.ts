// Renders the page of a post or an article, with its facts as cards below the text, which wide windows show beside it.
import { apart, html, Html, type Part } from '../../service/html.js'
import { factAnchor, readFactId } from '../../service/contract/resources/fact.js'
import { directionOf, directionOfText } from '../../service/direction.js'
import { commaOf, countText, fill, fillHtml, numberText, renderDay, type Words } from '../../service/words.js'
import { tagSlug } from '../../service/documents/tags.js'
import type { Site } from '../read/site.js'
import { formFiles, pagePath } from '../links/document-paths.js'
import { groupBy } from '../read/group-by.js'
import { labelsOf, type Output, type OutputFile, type WholeDocument } from './published.js'
import { wordsOf } from './dialects/labels.js'
import { decorateBody, openIn, renderContents, secureMedia } from './page-html.js'
import { factCards } from './cards.js'
import { picturePath, sitePicturePath } from './picture.js'
import { describeOwner, pageFile, typeOfOwner } from './site-page.js'

/** Where the related documents go, which are known when all are written. */
const relatedPlace = { start: '<!--related-->', end: '<!--/related-->' } as const

/** What a page says of the documents that are related to its own, as HTML. */
export interface RelatedSection {
  path: string
  section: string
  /** Whether this build has written the page, instead of sharing it with the live build. */
  isNew: boolean
}

/** Puts the related documents into pages, which were written before all texts were counted. */
export function insertRelated(sections: readonly RelatedSection[], output: Output): void {
  // A thread has no note of the pages that another one wrote.
  output.adopt(new Map(sections.map(({ path, isNew }) => [`public${path}`, isNew])))
  for (const { path, section } of sections) {
    const page = output.readBytes('public', path)
    const start = page.lastIndexOf(relatedPlace.start) + relatedPlace.start.length
    const end = page.indexOf(relatedPlace.end, start)
    const content = Buffer.concat([page.subarray(0, start), Buffer.from(section), page.subarray(end)])
    output.write('public', { path, content })
  }
}

/** A part that keeps to a line where it fits, with the dot after it. */
const part = (content: Html) => html`<span><bdi>${content}</bdi>\u00a0·</span> `

/** `pictured` says whether the document has a picture of its own. */
export function renderDocumentPage(document: WholeDocument, site: Site, pictured: boolean): OutputFile {
  const { kind, slug, facts, previous, next } = document
  const { words } = site
  const meta: Part[] = [
    authorLinks(document, words),
    html`${apart}${renderDay(document.published, words)}`,
    document.updated === null
      ? apart
      : html`${commaOf(words)}${part(fillHtml(words.updated, { day: renderDay(document.updated, words) }))}`,
    part(
      html`${countText(words, words.wordCount, document.wordCount)}${commaOf(words)}${fill(words.minutes, { count: numberText(readingMinutes(document.wordCount), words) })}`,
    ),
    translationLinks(document),
    html`<a href="${document.markdownUrl}">Markdown</a>${apart}<a href="${document.jsonUrl}">JSON</a>`,
  ]
  const direction = directionOfText(document.text) ?? directionOf(document.language)
  const language = document.language === site.language ? null : html` lang="${document.language}"`
  const body = decorateBody(secureMedia(document.html, site.base_url), words, wordsOf(document.language, site))
  const contents = renderContents(body.sections, facts.length > 0, words)
  const content = html`<div class="beside between">${contents}
    <article class="document"${language}${direction === directionOf(site.language) ? null : html` dir="${direction}"`}>
      <h1 dir="auto">${document.title}</h1>
      ${renderNotice(document)}
      <p class="meta">${meta}</p>
      ${openIn(document.markdownUrl, words)}
      ${body.html}
      ${tagLinks(document, words)}
    </article>
    ${renderFacts(document, site)}
    ${retiredNote(document, words)}
    ${new Html(relatedPlace.start + relatedPlace.end)}
    ${previous || next ? html`<nav class="neighbours" aria-label="${words.beforeAndAfter}">${neighbour('prev', words.before, previous)} ${neighbour('next', words.after, next)}</nav>` : null}
    </div>`
  return pageFile(
    {
      path: pagePath(kind, slug),
      title: document.title,
      description: document.description,
      canonical: document.canonical,
      content,
      heading: false,
      alternates: [
        { type: 'text/markdown', url: document.markdownUrl },
        { type: 'application/json', url: document.jsonUrl },
        ...(document.translations.length > 0 ? [document, ...document.translations] : []).map(({ language, url }) => ({
          ...{ type: 'text/html', url, language },
        })),
      ],
      language: document.language,
      article: document,
      ...(document.cover !== null
        ? { cover: document.cover }
        : pictured && { picture: picturePath(document.title, site) }),
      structuredData: [describeDocument(document, site, pictured), ...describeQuestions(document)],
    },
    site,
    formFiles(kind, slug).page,
  )
}

function renderFacts({ facts }: WholeDocument, site: Site): Html | null {
  if (facts.length === 0) return null
  return html`<section class="noted" aria-labelledby="facts">
            <h2 id="facts">${site.words.factsToQuote}</h2>
            ${factCards(facts, 'source', site)}
          </section>`
}

/** Says of what a preview shows that it is not published. */
function renderNotice({ notice }: WholeDocument): Html | null {
  if (notice === null) return null
  return html`<blockquote class="admonition warning"><p><strong>${notice}:</strong> only this machine shows it.</p></blockquote>`
}

/** The facts that are retired, each at the place that a link to it names. */
function retiredNote({ retired }: WholeDocument, words: Words): Html | null {
  if (retired.length === 0) return null
  const ids = retired.map(
    (id, at) => html`${at === 0 ? null : commaOf(words)}<span id="${factAnchor(readFactId(id).number)}">${id}</span>`,
  )
  return html`<p class="meta retired">${fillHtml(words.retired, { ids })}</p>`
}

function authorLinks({ authors }: WholeDocument, words: Words): Part {
  return authors.flatMap(({ name, url }, at): Part[] => [
    at === 0 ? '' : commaOf(words),
    url === null ? name : html`<a rel="author" href="${url}">${name}</a>`,
  ])
}

/** Each under the name of its language in itself. */
function translationLinks({ translations }: WholeDocument): Part {
  return translations.map(({ language, url }) => {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
    return html`<bdi><a href="${url}" hreflang="${language}" lang="${language}">${name}</a></bdi>${apart}`
  })
}

function tagLinks(document: WholeDocument, words: Words): Html | null {
  const { series } = document
  // A tag and a category may be one word in other letters.
  const tags = [...groupBy(labelsOf(document), tagSlug)].flatMap(([slug, [label = '']]) => (slug === '' ? [] : [label]))
  if (tags.length === 0 && series === null) return null
  const links = tags.flatMap((tag, at): Part[] => [
    at === 0 ? '' : commaOf(words),
    html`<a rel="tag" href="/tags/${encodeURIComponent(tagSlug(tag))}/" dir="auto">${tag}</a>`,
  ])
  return html`<p class="meta">
    ${series === null ? null : fillHtml(words.series, { name: series })}${series !== null && tags.length > 0 ? apart : null}${tags.length > 0 ? fillHtml(words.tagged, { tags: links }) : null}
  </p>`
}

function neighbour(rel: 'prev' | 'next', name: string, other: WholeDocument['previous']): Html | null {
  return (
    other &&
    html`<a rel="${rel}" href="${other.url}"><span class="meta">${name}</span> <b dir="auto">${other.title}</b></a>`
  )
}

/** Minutes to read a text, at 230 words a minute (Brysbaert 2019: 238 for English non-fiction). */
const readingMinutes = (words: number): number => Math.max(1, Math.round(words / 230))

/** schema.org: the questions that the cards of a document show, with their answers. */
function describeQuestions(document: WholeDocument): Record<string, unknown>[] {
  const mainEntity = document.facts.flatMap(({ questions: [name, ...others] = [], fact, url }) => {
    if (name === undefined) return []
    const alternateName = others.length > 0 ? { alternateName: others } : {}
    return [{ '@type': 'Question', name, ...alternateName, acceptedAnswer: { '@type': 'Answer', text: fact, url } }]
  })
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', url: document.canonical, mainEntity }] : []
}

/** schema.org: an article with its facts as claims that the text supports. */
function describeDocument(document: WholeDocument, site: Site, pictured: boolean): Record<string, unknown> {
  const labels = labelsOf(document)
  return {
    '@type': document.kind === 'post' ? 'BlogPosting' : 'Article',
    headline: document.title,
    description: document.description,
    url: document.canonical,
    image: document.cover ?? site.base_url + (pictured ? picturePath(document.title, site) : sitePicturePath(site)),
    mainEntityOfPage: document.canonical,
    datePublished: document.published,
    dateModified: document.updated ?? document.published,
    wordCount: document.wordCount,
    inLanguage: document.language,
    author: document.authors.map(({ name, url }) => ({
      '@type': name === site.owner.name ? typeOfOwner(site.owner) : 'Person',
      name,
      ...(url !== null && { url }),
    })),
    ...(labels.length > 0 && { keywords: labels }),
    publisher: describeOwner(site),
    license: site.rights.url,
    ...(document.facts.length > 0 && {
      hasPart: document.facts.map(({ fact, evidence, url }) => ({
        '@type': 'Claim',
        text: fact,
        url,
        citation: { '@type': 'Quotation', text: evidence, isPartOf: document.canonical },
      })),
    }),
  }
}
