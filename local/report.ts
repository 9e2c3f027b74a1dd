// The page /local/ of the development host: what the last build left out and warned of. No other host has it.
import { realpathSync } from 'node:fs'
import { compareText, type BuildResult, type Diagnostic } from '../build/diagnostics.js'
import { inlineCode } from '../build/document/site-page.js'
import { pluralize } from '../build/document/pluralize.js'
import { html, type Html } from '../service/html.js'
import { renderShell } from '../service/page.js'
import type { HostedFunction } from './http/hosted.js'
import { liveScript } from './live.js'

export const reportPath = '/local'

/** Answers with the report of the last build that `last` gives; `publicFolder` links to its tree. */
export function createReport(last: () => BuildResult | null, publicFolder: string): HostedFunction {
  return (request) => {
    if (new URL(request.url).pathname !== `${reportPath}/`)
      return Promise.resolve(Response.redirect(new URL(`${reportPath}/`, request.url), 308))
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return Promise.resolve(new Response(renderReport(last(), realpathSync(publicFolder)), { headers }))
  }
}

function renderReport(result: BuildResult | null, tree: string): string {
  const content = html`<h1>The last build</h1>
    <p class="lead">Only this machine sees this page.</p>
    ${
      result === null
        ? html`<p>Nothing is built yet.</p>`
        : [result.problems, result.leftOut, result.warnings].every(({ length }) => length === 0)
          ? html`<blockquote class="admonition good"><p><strong>Nothing is amiss:</strong> no problem, no warning, and no document left out.</p></blockquote>`
          : html`${section('Problems', result.problems)} ${section('Left out', result.leftOut)} ${section('Warnings', result.warnings)}`
    }`
  return renderShell(
    { title: 'Local host', language: 'en', sections: [] },
    { path: `${reportPath}/`, title: 'The last build', content, head: liveScript(tree) },
  )
}

/** Those with the same advice below one another. */
function section(title: string, list: readonly Diagnostic[]): Html | null {
  const sorted = [...list].sort((a, b) => compareText(a.hint, b.hint))
  if (list.length === 0) return null
  return html`<h2>${title}: ${pluralize(list.length, 'place')}</h2>
    <ul class="plain documents">
      ${sorted.map(({ file, line, what, hint }) => html`<li><p class="title">${inlineCode(what)}</p><p><code>${file}:${line}</code></p><p>${inlineCode(hint)}</p></li>`)}
    </ul>`
}
