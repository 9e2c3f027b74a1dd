// The parts of pages on which one asks: the form, examples, and an answer.
import { limits } from '../contract/limits.js'
import type { AskAnswer } from '../contract/resources/fact.js'
import { html, type Html } from '../html.js'
import { askTool } from '../page.js'
import { commaOf, english, fillHtml, type Words } from '../words.js'
import { renderFactCard, renderPassageCard, type CardSite } from './quote-card.js'

export const askPath = '/ask/'

/** The form that leads to the page with the answer. */
export function renderAskForm(question: string, { ask, yourQuestion }: Words): Html {
  return html`<form class="ask" role="search" action="${askPath}"${askTool}>
    <label for="q">${yourQuestion}</label>
    <input id="q" name="q" type="search" required maxlength="${limits.ask.questionLength}" value="${question}" autocomplete="off" dir="auto" />
    <button type="submit">${ask}</button>
  </form>`
}

/** Questions to try, as links. */
export function renderExamples(questions: readonly string[], { forExample }: Words): Html | null {
  if (questions.length === 0) return null
  const links = questions.map((question) => html`<a href="${askAddress(question)}" dir="auto">${question}</a> `)
  return html`<p class="examples">${fillHtml(forExample, { questions: links })}</p>`
}

export function askAddress(question: string): string {
  return `${askPath}?${new URLSearchParams({ q: question }).toString()}`
}

/** Quotes first, then sentences of documents; beside them where to read on, and what was not matched. */
export function renderAnswer(answer: AskAnswer, site: CardSite & { examples?: readonly string[] }): Html {
  const { q, facts, passages, unmatched, read_next: readNext, hint } = answer
  const { words = english } = site
  const json = `/api/ask?${new URLSearchParams({ q }).toString()}`
  const names = unmatched.map((word, at) => [at === 0 ? null : commaOf(words), html`<b dir="auto">${word}</b>`])
  const missed = names.length === 0 ? null : fillHtml(words.unmatched, { words: names })
  // Where to read on is no column beside nothing: without a quote it is the answer.
  const quoted = hint !== undefined || facts.length > 0 || passages.length > 0
  return html`<div${quoted ? html` class="beside"` : null}>
    <div>
      ${hint === undefined ? null : html`<p class="lead">${missed} ${words.noMatch} <a href="/">${words.home}</a></p>${renderExamples(site.examples ?? [], words)}`}
      ${section(
        words.factsWithQuotes,
        facts.map((fact) => renderFactCard(fact, 'elsewhere', site)),
      )}
      ${section(
        words.inTexts,
        passages.map((passage) => renderPassageCard(passage, site)),
      )}
    </div>
    <aside aria-label="${words.aboutAnswer}">
      ${readNext.length === 0 ? null : html`<h2>${words.readOn}</h2><ul>${readNext.map(({ title, url }) => html`<li><a href="${url}" dir="auto">${title}</a></li>`)}</ul>`}
      ${hint === undefined && missed !== null ? html`<p>${missed}</p>` : null}
      <p><a href="${json}">${words.answerAsJson}</a></p>
    </aside>
  </div>`
}

function section(heading: string, cards: readonly Html[]): Html | null {
  return cards.length === 0 ? null : html`<h2>${heading}</h2><ul class="facts">${cards}</ul>`
}
