// Renders a problem as a response: problem+json, or a page for browsers.
import { problemType, type Problem } from '../contract/problems.js'
import { weightOf } from '../accept.js'
import { html } from '../html.js'
import { limits } from '../contract/limits.js'
import { decodePath } from './normal-path.js'
import { wordsOf } from './nearest.js'
import { discoveryLink } from './headers.js'
import { renderShell, type PageSite } from '../page.js'
import type { ProblemDocument } from '../contract/resources/problem.js'

/** True where `Accept` gives HTML more weight than JSON; without `Accept`, or with equal weights, it is JSON. */
export function prefersHtml(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '*/*'
  const [html = 0, ...json] = ['text/html', 'application/problem+json', 'application/json'].map((type) =>
    weightOf(type, accept),
  )
  return html > Math.max(...json)
}

/** The problem document (RFC 9457) or, where `site` is given, a page of it with the same text; `path` is what was asked for. */
export function problemResponse(problem: Problem, baseUrl: string, site: PageSite | null, path = '/'): Response {
  const { kind, details } = problem
  // Without it, the rules of vercel.json would add the Link of the page that is missing.
  const headers = new Headers({ 'Cache-Control': 'no-store', Link: discoveryLink, ...details.headers })
  headers.set('Content-Type', site ? 'text/html; charset=utf-8' : 'application/problem+json')
  const body = site ? problemPage(problem, site, path) : JSON.stringify(problemDocument(problem, baseUrl))
  return new Response(body, { status: kind.status, headers })
}

/** The members of the problem document. */
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

/** The problem as a page of the site. */
function problemPage({ kind, slug, details }: Problem, site: PageSite, path: string): string {
  const nearest = (details.extra?.['nearest'] ?? []) as readonly { title: string; url: string }[]
  // What is missing is looked for by the words of its path.
  const search = html`<form class="ask" role="search" aria-label="What is missing" action="/ask/">
        <label for="q">Look for it</label>
        <input id="q" type="search" name="q" required maxlength="${limits.ask.questionLength}" value="${wordsOf(decodePath(path)).join(' ')}" autocomplete="off" dir="auto" />
        <button type="submit">Search</button>
      </form>`
  return renderShell(site, {
    path: `/problems/${slug}/`,
    title: kind.title,
    content: html`<p class="meta">${kind.status}</p>
      <h1>${kind.title}</h1>
      <p class="lead">${details.detail}</p>
      ${kind.status === 404 || kind.status === 410 ? search : null}
      ${nearest.length === 0 ? null : html`<h2>Near to it</h2><ul>${nearest.map(({ title, url }) => html`<li><a href="${url}" dir="auto">${title}</a></li>`)}</ul>`}
      <p>
        <a href="/">Home</a> · <a href="/problems/${slug}/">About this problem</a> ·
        <a href="/api/agent.json">For agents</a>
      </p>`,
  })
}
