// A problem as a response: problem+json, or a page for people who came with a browser.
import Negotiator from 'negotiator'
import { problemType, type Problem } from '../contract/problems.js'
import { stylePath } from '../html.js'
import type { ProblemDocument } from '../contract/resources/problem.js'

/** True where `Accept` prefers HTML to JSON; nothing stated means JSON. */
export function prefersHtml(headers: Headers): boolean {
  const negotiator = new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } })
  return negotiator.mediaType(['application/problem+json', 'text/html']) === 'text/html'
}

/** The problem document (RFC 9457); `html` gives a page with the same words instead. */
export function problemResponse(problem: Problem, baseUrl: string, html: boolean): Response {
  const { kind, details, slug } = problem
  const headers = new Headers({ 'Cache-Control': 'no-store', ...details.headers })
  if (html) {
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(problemPage(kind.title, kind.status, details.detail, `/problems/${slug}/`), {
      status: kind.status,
      headers,
    })
  }
  headers.set('Content-Type', 'application/problem+json')
  return new Response(JSON.stringify(problemDocument(problem, baseUrl)), { status: kind.status, headers })
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

/** Text made safe for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function problemPage(title: string, status: number, detail: string, about: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<p>${status}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<p><a href="/">Home</a> · <a href="${about}">About this problem</a> · <a href="/api/agent.json">For agents</a></p>
</main>
</body>
</html>
`
}
