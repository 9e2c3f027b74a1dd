// GET /ask/: a question and its answer as a page that needs no script, or as Markdown.
import { limits } from '../contract/limits.js'
import type { AskAnswer } from '../contract/resources/fact.js'
import type { Context, Handler } from '../context.js'
import { wantsMarkdown } from '../accept.js'
import { html, type Html } from '../html.js'
import { markdownReply } from '../markdown.js'
import { markdownPath, renderCard, renderShell } from '../page.js'
import { answerCall } from './answer.js'
import { answerMarkdown, askMarkdown, oneLine } from './ask-markdown.js'
import { shortenTitle } from '../text/shorten.js'
import { colonOf, commaOf, english, fill, fillHtml, type Words } from '../words.js'
import { renderFactCard, renderPassageCard, type CardSite } from './quote-card.js'

const path = '/ask/'

/** The page with the answer to `q`, or with examples where there is none. */
export const askPage: Handler<'askPage'> = async (call) => {
  const { q, limit } = call.input
  const found = q === undefined ? null : await answerCall(q, limit, call)
  if (!wantsMarkdown(call)) return { body: renderPage(found, call.context), headers: { Vary: 'Accept' } }
  const { data, baseUrl } = call.context
  const site = data.json('site.json')
  return markdownReply(
    { ...headOf(found, site.title, english), path: found === null ? path : askAddress(found.q) },
    found === null ? askMarkdown(site.examples ?? [], baseUrl) : answerMarkdown(found, baseUrl),
    baseUrl,
  )
}

/** The question, below a word that says it is one: other sites show the name of a page as the publisher's words. */
const headOf = (found: AskAnswer | null, site: string, words: Words): { title: string; description: string } => {
  const label = words.ask + colonOf(words)
  const asked = shortenTitle(oneLine(found?.q ?? ''), label + site)
  return {
    title: asked === '' ? words.ask : label + asked,
    description: fill(words.askAbout, { site }),
  }
}

function renderPage(found: AskAnswer | null, { data, baseUrl }: Context): string {
  const site = data.json('site.json')
  const { words = english } = site
  const { title, description } = headOf(found, site.title, words)
  const query = found === null ? '' : `?${new URLSearchParams({ q: found.q }).toString()}`
  const markdown = markdownPath(path) + query
  const card = { title, description, address: baseUrl + path + query, picture: baseUrl + site.picture }
  return renderShell(site, {
    path,
    title,
    // Questions are without number: only the page itself is for search engines.
    markdown,
    head: html`${renderCard(card, site.title)}<link rel="alternate" type="text/markdown" href="${markdown}" />${found === null ? null : html`<meta name="robots" content="noindex, follow" />`}`,
    content: html`<h1>${words.askPlainly}</h1>
      ${renderAskForm(found?.q ?? '', words)} ${found === null ? renderExamples(site.examples ?? [], words) : renderAnswer(found, site)}`,
  })
}

/** The form that leads to this page. */
export function renderAskForm(question: string, { ask, yourQuestion }: Words): Html {
  return html`<form class="ask" role="search" action="${path}">
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
  return `${path}?${new URLSearchParams({ q: question }).toString()}`
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
