// A fact or a passage as a card: the statement, the quote that proves it, its source. For pages of the build and of functions.
import { markQuote } from './text-fragment.js'
import {
  factAnchor,
  readFactId,
  type AnswerFact,
  type Fact,
  type ListedFact,
  type Passage,
} from '../contract/resources/fact.js'
import { html, type Html, type Part } from '../html.js'
import { readableMath } from '../text/readable-math.js'
import { commaOf, english, fill, fillHtml, numberText, renderDay, type Words } from '../words.js'

/** What a card needs of its site: the words, the author of documents that name none, and the titles of topics. */
export interface CardSite {
  words?: Words
  author?: string | undefined
  topics: readonly { id: string; title: string }[]
}

type CardFact = ListedFact & Partial<Pick<AnswerFact, 'possibly_outdated' | 'confidence'> & Pick<Fact, 'questions'>>

/**
 * The card of a fact. On the page of its source it has an id to link to, and links into the text of the same page. `folded`,
 * below the title of its source, it is the statement, which opens the rest.
 */
export function renderFactCard(
  fact: CardFact,
  where: 'source' | 'elsewhere' | 'folded',
  { words = english, author, topics }: CardSite,
): Html {
  const { id, source, url, topic, evidence, confidence, questions = [] } = fact
  const anchor = factAnchor(readFactId(id).number)
  const isSource = where === 'source'
  const origin = isSource
    ? html`<cite><a href="#${anchor}">${id.slice(id.lastIndexOf('#'))}</a></cite>`
    : html`<cite dir="auto"><a href="${url}">${where === 'folded' ? id : source.title}</a></cite>${commaOf(words)}${renderDay(source.published, words)}`
  const title = topics.find((one) => one.id === topic)?.title ?? topic
  const old = fact.possibly_outdated ? html` <span class="old">${words.old}</span>` : null
  const proof = html`<blockquote cite="${source.url}" dir="auto">${renderQuote(evidence)}</blockquote>
    <p class="meta">${origin} <a class="topic" href="/topics/${topic}/" dir="auto">${title}</a>${old}${meter(confidence, words)}</p>
    ${isSource ? listQuestions(questions, words) : null}
    ${actions(markQuote(isSource ? '' : source.url, evidence), { id, title: source.title, url, day: source.published, authors: source.author ?? (author === undefined ? [] : [author]) }, words)}`
  return html`<li class="card" ${isSource ? html` id="${anchor}"` : null}>
    ${
      where === 'folded'
        ? html`<details><summary class="statement" dir="auto">${fact.fact}</summary>${proof}</details>`
        : html`<p class="statement" dir="auto">${fact.fact}</p>\n${proof}`
    }
  </li>`
}

/** The card of a passage: words of a document without a statement about them. */
export function renderPassageCard(passage: Passage, { words = english }: CardSite): Html {
  const { quote, title, heading, url, published, author, lang, confidence } = passage
  const below = heading === title ? null : html`${commaOf(words)}<bdi lang="${lang}">${heading}</bdi>`
  return html`<li class="card">
    <blockquote cite="${url}" lang="${lang}" dir="auto">${renderQuote(quote)}</blockquote>
    <p class="meta"><cite lang="${lang}" dir="auto"><a href="${url}">${title}</a></cite>${below}${commaOf(words)}${renderDay(published, words)}${meter(confidence, words)}</p>
    ${actions(url, { id: '', title, url, day: published, authors: author }, words)}
  </li>`
}

/** The words of a quote, formulas in characters; `data-quote` keeps them as they are cited. */
function renderQuote(quote: string): Html {
  const shown = readableMath(quote)
  const hasMarks = /^["“”„«»「『]|["“”«»」』]$/u.test(shown)
  return html`<q${hasMarks ? html` class="own-marks"` : null}${shown === quote ? null : html` data-quote="${quote}"`}>${shown}</q>`
}

/** What a fact answers, so that three questions take no more room than its quote: the first opens the others. */
function listQuestions([first, ...others]: readonly string[], words: Words): Part {
  if (first === undefined) return null
  const line = fillHtml(words.answers, { questions: first })
  if (others.length === 0) return html`<p class="asks" dir="auto">${line}</p>`
  const items = others.map((question) => html`<li>${question}</li>`)
  return html`<details class="asks" dir="auto"><summary>${line}</summary><ul class="plain">${items}</ul></details>`
}

/** How sure the search is, as a bar and in words. */
function meter(confidence: number | undefined, words: Words): Part {
  if (confidence === undefined) return null
  const percent = Math.round(confidence * 100)
  return html` <span class="confidence"><meter min="0" max="100" value="${percent}" aria-label="${words.confidence}"></meter> ${fill(words.sure, { percent: numberText(percent, words) })}</span>`
}

/** Where the quote is in its text, and a button to cite it, which needs a script. */
function actions(
  inText: string,
  { id, title, url, day, authors }: Record<'id' | 'title' | 'url' | 'day', string> & { authors: readonly string[] },
  words: Words,
): Html {
  return html`<p class="meta actions"><a class="quiet" href="${inText}">${words.showInText}</a> <button class="quiet" type="button" data-cite="${id}" data-title="${title}" data-url="${url}" data-day="${day}" data-authors="${JSON.stringify(authors)}" aria-expanded="false">${words.cite}</button></p>`
}
