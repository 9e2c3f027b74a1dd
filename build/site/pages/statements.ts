// Renders the pages on privacy and on every problem that a caller can meet.
import { html, type Html } from '../../../service/html.js'
import { privacyStatement } from '../../../service/contract/privacy.js'
import { problemKinds, problemType, type ProblemKind, type ProblemSlug } from '../../../service/contract/problems.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { inlineCode, lines, pageFile } from '../../document/site-page.js'
import { workingRoutes, type WorkingRoute } from '../endpoints.js'
import { problemsOf } from '../openapi-responses.js'
import { colourJson } from '../reference/code-samples.js'
import { countedLink, linkList, withAside } from './paged-list.js'

export function renderPrivacy(site: Site): OutputFile {
  const { introduction, kept, neverKept, removal } = privacyStatement(site.owner.contact)
  const rows = kept.map(
    ({ what, form, keptFor }) =>
      html`<tr>
        <th scope="row">${inlineCode(what)}</th>
        <td data-label="In which form">${inlineCode(form)}</td>
        <td data-label="For how long">${inlineCode(keptFor)}</td>
      </tr>`,
  )
  const content = html`${lines(introduction.map((text, at) => html`<p${at === 0 ? html` class="lead"` : null}>${inlineCode(text)}</p>`))}
    <h2>What is never kept</h2>
    <ul>
      ${lines(neverKept.map((text) => html`<li>${inlineCode(text)}</li>`))}
    </ul>
    <h2>What is kept</h2>
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">In which form</th>
          <th scope="col">For how long</th>
        </tr>
      </thead>
      <tbody>
        ${lines(rows)}
      </tbody>
    </table>
    <h2>Removal</h2>
    ${lines(removal.map((text) => html`<p>${inlineCode(text)}</p>`))}`
  const description = 'What is kept, for how long, and in which form.'
  return pageFile({ path: '/privacy/', title: 'Privacy', description, content, inEnglish: true }, site)
}

type Kind = readonly [ProblemSlug, ProblemKind]

/** `/problems/` and a page for each problem, by status. */
export function renderProblems(publication: Publication): OutputFile[] {
  const { site } = publication
  const kinds = (Object.entries(problemKinds) as [ProblemSlug, ProblemKind][]).sort(
    ([, one], [, other]) => one.status - other.status,
  )
  const list = html`<p class="lead">
      Errors are problem documents (RFC 9457), <code>application/problem+json</code>, with <code>type</code>,
      <code>title</code>, <code>status</code> and <code>detail</code>.
    </p>
    <p>
      A request that is refused (4xx) records, spends and charges nothing. Of a failure (5xx), <code>detail</code> says
      what is known of that, and whether to repeat the request.
    </p>
    <ul class="plain documents">
      ${lines(kinds.map(listedProblem))}
    </ul>`
  const page = {
    path: '/problems/',
    title: 'Problems',
    description: 'Every problem a caller can meet.',
    inEnglish: true,
  }
  const routesWith = routesByProblem(publication)
  return [
    pageFile({ ...page, content: list }, site),
    ...kinds.map(([slug, kind]) => {
      const [path, description] = [`/problems/${slug}/`, kind.about.replaceAll('`', '')]
      const content = withAside(
        problemLinks(kinds, slug),
        describeProblem([slug, kind], routesWith(slug), site.base_url),
      )
      return pageFile({ path, title: kind.title, description, content, inEnglish: true }, site)
    }),
  ]
}

const listedProblem = ([slug, { title, status, about }]: Kind): Html =>
  html`<li>
        <p class="title"><a href="/problems/${slug}/">${title}</a></p>
        <p class="meta">${status}</p>
        <p>${inlineCode(about)}</p>
      </li>`

const problemLinks = (kinds: readonly Kind[], here: ProblemSlug): Html =>
  html`<aside>${linkList(
    'Problems',
    kinds.map(([slug, { title, status }]) => countedLink(`/problems/${slug}/`, title, `${status}`, slug === here)),
  )}</aside>`

/** Gives the routes that answer with a problem. */
export function routesByProblem(publication: Publication): (slug: ProblemSlug) => WorkingRoute[] {
  const routes = workingRoutes(publication).map((working) => ({
    working,
    problems: problemsOf(working.route, working.route.records ? 'POST' : 'GET'),
  }))
  return (slug) => routes.flatMap(({ working, problems }) => (problems.has(slug) ? [working] : []))
}

/** What a problem means, how it looks, and which routes answer with it. */
function describeProblem([slug, { title, status, about }]: Kind, routes: readonly WorkingRoute[], base: string): Html {
  const type = problemType(slug, base)
  const links = routes.map(
    ({ id, route }) => html`<li><a href="/docs/${route.group}/#${id}"><code>${route.path}</code></a></li>`,
  )
  return html`<p class="lead">${inlineCode(about)}</p>
    <pre class="command" tabindex="0" role="group" aria-label="As JSON"><code>${colourJson(JSON.stringify({ type, title, status, detail: '…' }, null, 2))}</code></pre>
    ${links.length === 0 ? null : html`<h2>Routes that answer it</h2><ul class="plain columns">${links}</ul>`}
    <p><a href="/problems/">All problems</a></p>`
}
