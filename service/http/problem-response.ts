// A problem as a response: problem+json, or a page for people who came with a browser.
import Negotiator from 'negotiator'
import { problemType, type Problem } from '../contract/problems.js'
import { html } from '../html.js'
import { renderShell, type PageSite } from '../page.js'
import type { ProblemDocument } from '../contract/resources/problem.js'

/** What a problem can be served as; a caller that names plain JSON gets problem+json. First where all are equal. */
const problemMediaTypes = ['application/problem+json', 'application/json', 'text/html']

/** True where `Accept` prefers HTML to JSON; nothing stated means JSON. */
export function prefersHtml(headers: Headers): boolean {
  const negotiator = new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } })
  return negotiator.mediaType(problemMediaTypes) === 'text/html'
}

/** The problem document (RFC 9457), or a page of `site` with the same words for somebody who came with a browser. */
export function problemResponse(problem: Problem, baseUrl: string, site: PageSite | null): Response {
  const { kind, details } = problem
  const headers = new Headers({ 'Cache-Control': 'no-store', ...details.headers })
  headers.set('Content-Type', site ? 'text/html; charset=utf-8' : 'application/problem+json')
  const body = site ? problemPage(problem, site) : JSON.stringify(problemDocument(problem, baseUrl))
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

/** The problem's words on a page of the site. */
function problemPage({ kind, slug, details }: Problem, site: PageSite): string {
  return renderShell(site, {
    path: `/problems/${slug}/`,
    title: kind.title,
    content: html`<p class="meta">${kind.status}</p>
      <h1>${kind.title}</h1>
      <p class="lead">${details.detail}</p>
      <p>
        <a href="/">Home</a> · <a href="/problems/${slug}/">About this problem</a> ·
        <a href="/api/agent.json">For agents</a>
      </p>`,
  })
}
