// GET /ask/: a question and its answer as a page that needs no script, or as Markdown.
import { limits } from '../contract/limits.js'
import type { AskAnswer } from '../contract/resources/fact.js'
import type { Context, Handler } from '../context.js'
import { wantsMarkdown } from '../accept.js'
import { html, type Html } from '../html.js'
import { markdownReply } from '../markdown.js'
import { markdownPath, renderCard, renderShell } from '../page.js'
import { answerCall } from './answer.js'
import { answerMarkdown, askMarkdown } from './ask-markdown.js'
import { renderFactCard, renderPassageCard } from './quote-card.js'

const path = '/ask/'

/** The page with the answer to `q`, or with examples where there is none. */
export const askPage: Handler<'askPage'> = async (call) => {
  const { q, limit } = call.input
  const found = q === undefined ? null : await answerCall(q, limit, call)
  if (!wantsMarkdown(call)) return { body: renderPage(found, call.context), headers: { Vary: 'Accept' } }
  const { data, baseUrl } = call.context
  const site = data.json('site.json')
  return markdownReply(
    { ...headOf(found, site.title), path: found === null ? path : askAddress(found.q) },
    found === null ? askMarkdown(site.examples ?? [], baseUrl) : answerMarkdown(found, baseUrl),
    baseUrl,
  )
}

/** The words of a link's author are no name of a page, which other sites show as the publisher's. */
const headOf = (found: AskAnswer | null, site: string): { title: string; description: string } => ({
  title: found === null ? 'Ask' : 'An answer',
  description: `Ask ${site} a question in plain language: quotes word for word, each with its source.`,
})

function renderPage(found: AskAnswer | null, { data, baseUrl }: Context): string {
  const site = data.json('site.json')
  const { title, description } = headOf(found, site.title)
  const query = found === null ? '' : `?${new URLSearchParams({ q: found.q }).toString()}`
  const markdown = markdownPath(path) + query
  const card = { title, description, address: baseUrl + path, picture: baseUrl + site.picture }
  return renderShell(site, {
    path,
    title,
    // Questions are without number: only the page itself is for search engines.
    markdown,
    head: html`${renderCard(card, site.title)}<link rel="alternate" type="text/markdown" href="${markdown}" />${found === null ? null : html`<meta name="robots" content="noindex, follow" />`}`,
    content: html`<h1>Ask in plain language</h1>
      ${renderAskForm(found?.q ?? '')} ${found === null ? renderExamples(site.examples ?? []) : renderAnswer(found)}`,
  })
}

/** The form that leads to this page. */
export function renderAskForm(question: string): Html {
  return html`<form class="ask" role="search" action="${path}">
    <label for="q">Your question</label>
    <input id="q" name="q" type="search" required maxlength="${limits.ask.questionLength}" value="${question}" autocomplete="off" dir="auto" />
    <button type="submit">Ask</button>
  </form>`
}

/** Questions to try, as links. */
export function renderExamples(questions: readonly string[]): Html | null {
  if (questions.length === 0) return null
  return html`<p class="examples">For example: ${questions.map((question) => html`<a href="${askAddress(question)}" dir="auto">${question}</a> `)}</p>`
}

/** The path of this page with a question. */
export function askAddress(question: string): string {
  return `${path}?${new URLSearchParams({ q: question }).toString()}`
}

/** Quotes first, then sentences of documents; beside them where to read on, and what was not matched. */
function renderAnswer({ q, facts, passages, unmatched, read_next: readNext, hint }: AskAnswer): Html {
  const json = `/api/ask?${new URLSearchParams({ q }).toString()}`
  return html`<div class="beside">
    <div>
      ${hint === undefined ? null : html`<p class="lead">Nothing here matches. Try other words, or <a href="/">look around</a>.</p>`}
      ${section(
        'Facts with their quotes',
        facts.map((fact) => renderFactCard(fact, 'elsewhere')),
      )}
      ${section(
        'In the texts',
        passages.map((passage) => renderPassageCard(passage)),
      )}
    </div>
    <aside aria-label="About this answer">
      ${readNext.length === 0 ? null : html`<h2>Read on</h2><ul>${readNext.map(({ title, url }) => html`<li><a href="${url}" dir="auto">${title}</a></li>`)}</ul>`}
      ${unmatched.length === 0 ? null : html`<p>Nothing here matches ${unmatched.map((word, at) => [at === 0 ? null : ', ', html`<b dir="auto">${word}</b>`])}.</p>`}
      <p><a href="${json}">This answer as JSON</a></p>
    </aside>
  </div>`
}

function section(heading: string, cards: readonly Html[]): Html | null {
  return cards.length === 0 ? null : html`<h2>${heading}</h2><ul class="facts">${cards}</ul>`
}
