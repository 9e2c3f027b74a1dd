// Renders a problem as a response: problem+json, or a page for browsers.
import { problemType, type Problem } from '../contract/problems.js'
import { weightOf } from '../accept.js'
import { html, type Html } from '../html.js'
import { limits } from '../contract/limits.js'
import { decodePath } from '../published-names.js'
import { wordsOf } from './nearest.js'
import { discoveryLink } from './headers.js'
import { renderShell, type PageSite } from '../page.js'
import { english, type Words } from '../words.js'
import type { ProblemDocument } from '../contract/resources/problem.js'

/** True where `Accept` gives HTML more weight than JSON; without `Accept`, or with equal weights, it is JSON. */
export function prefersHtml(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '*/*'
  const [html = 0, ...json] = ['text/html', 'application/problem+json', 'application/json'].map((type) =>
    weightOf(type, accept),
  )
  return html > Math.max(...json)
}

/** The problem document (RFC 9457) or, where `site` is given, a page of it, which says in the words of the site what is missing; `path` is what was asked for, with its query. */
export function problemResponse(problem: Problem, baseUrl: string, site: PageSite | null, path = '/'): Response {
  const { kind, details } = problem
  // Without it, the rules of vercel.json would add the Link of the page that is missing.
  const headers = new Headers({ 'Cache-Control': 'no-store', Link: discoveryLink, ...details.headers })
  headers.set('Content-Type', site ? 'text/html; charset=utf-8' : 'application/problem+json')
  const body = site ? problemPage(problem, site, path) : JSON.stringify(problemDocument(problem, baseUrl))
  return new Response(body, { status: kind.status, headers })
}

export function problemDocument({ kind, details, slug }: Problem, baseUrl: string): ProblemDocument {
  return {
    type: problemType(slug, baseUrl),
    title: kind.title,
    status: kind.status,
    detail: details.detail,
    ...(details.errors && { errors: details.errors }),
    ...details.extra,
  }
}

const askPath = '/ask/'
const shownPathLength = 100

function problemPage({ kind, slug, details }: Problem, site: PageSite, address: string): string {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(address) ?? []
  const isMissing = slug === 'not-found' || slug === 'gone'
  // What callers are told is English; a reader who finds nothing is told so in the language of the site.
  const words = (isMissing && site.words) || english
  const [title, text] = !isMissing
    ? [kind.title, details.detail]
    : slug === 'gone'
      ? [words.gone, words.wasRemoved]
      : [words.notFound, words.nothingHere]
  return renderShell(site, {
    // Its own form is there to ask again.
    path: path === askPath ? path : `/problems/${slug}/`,
    title,
    inEnglish: words.language === english.language,
    content: html`<p class="meta">${kind.status}</p>
      <h1>${title}</h1>
      ${isMissing ? quotePath(decodePath(path)) : null}
      <p class="lead">${text}</p>
      ${path === askPath && !isMissing ? askAgain(new URLSearchParams(query).get('q') ?? '') : null}
      ${isMissing ? leadOn(decodePath(path), details.extra?.['nearest'] ?? [], words) : null}
      <p class="meta">
        <a href="/">${words.home}</a> · <a href="/problems/${slug}/">${words.aboutProblem}</a> ·
        <a href="/api/agent.json">${words.forAgents}</a>
      </p>`,
  })
}

function quotePath(path: string): Html {
  const shown = path.length > shownPathLength ? `${path.slice(0, shownPathLength)}…` : path
  return html`<div class="card"><blockquote><q dir="ltr">${shown}</q></blockquote></div>`
}

/** A search for the words of a path, and the pages that are near to it. */
function leadOn(path: string, nearest: unknown, words: Words): Html {
  const links = (nearest as readonly { title: string; url: string }[]).map(
    ({ title, url }) =>
      html`<li><a href="${url}" dir="auto">${title}</a> <bdi class="meta">${decodePath(new URL(url).pathname)}</bdi></li>`,
  )
  const near = html`
      <section class="related" aria-labelledby="near"><h2 id="near">${words.nearToIt}</h2><ul class="plain">${links}</ul></section>`
  const form = searchForm(wordsOf(path).join(' '), {
    name: words.whatIsMissing,
    label: words.lookForIt,
    button: words.search,
  })
  return html`${form}${links.length === 0 ? null : near}`
}

/** The form with a question that is refused, as much of it as may be asked. */
function askAgain(question: string): Html {
  const { yourQuestion, ask } = english
  const most = Array.from(question).slice(0, limits.ask.questionLength).join('')
  return searchForm(most, { name: ask, label: yourQuestion, button: ask })
}

function searchForm(value: string, { name, label, button }: Record<'name' | 'label' | 'button', string>): Html {
  return html`<form class="ask" role="search" aria-label="${name}" action="${askPath}">
        <label for="q">${label}</label>
        <input id="q" type="search" name="q" required maxlength="${limits.ask.questionLength}" value="${value}" autocomplete="off" dir="auto" />
        <button type="submit">${button}</button>
      </form>`
}
