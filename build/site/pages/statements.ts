// Renders the pages on privacy and on every problem that a caller can meet.
import { html } from '../../../service/html.js'
import { privacyStatement } from '../../../service/contract/privacy.js'
import { problemKinds, problemType, type ProblemKind, type ProblemSlug } from '../../../service/contract/problems.js'
import type { Site } from '../../read/site.js'
import type { OutputFile } from '../../document/published.js'
import { inlineCode, lines, pageFile } from '../../document/site-page.js'

/** `/privacy/`. */
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
  const content = html`${lines(introduction.map((text) => html`<p>${inlineCode(text)}</p>`))}
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
    <h2>What is never kept</h2>
    <ul>
      ${lines(neverKept.map((text) => html`<li>${inlineCode(text)}</li>`))}
    </ul>
    <h2>Removal</h2>
    ${lines(removal.map((text) => html`<p>${inlineCode(text)}</p>`))}`
  const description = 'What is kept, for how long, and in which form.'
  return pageFile({ path: '/privacy/', title: 'Privacy', description, content, inEnglish: true }, site)
}

/** `/problems/` and a page for each problem, by status. */
export function renderProblems(site: Site): OutputFile[] {
  const kinds = (Object.entries(problemKinds) as [ProblemSlug, ProblemKind][]).sort(
    ([, one], [, other]) => one.status - other.status,
  )
  const rows = kinds.map(
    ([slug, { title, status }]) =>
      html`<tr>
        <th scope="row"><a href="/problems/${slug}/">${title}</a></th>
        <td data-label="Slug"><code>${slug}</code></td>
        <td data-label="Status">${status}</td>
      </tr>`,
  )
  const list = html`<p class="lead">
      Errors are problem documents (RFC 9457), <code>application/problem+json</code>, with <code>type</code>,
      <code>title</code>, <code>status</code> and <code>detail</code>.
    </p>
    <p>
      A request that is refused (4xx) records, spends and charges nothing. Of a failure (5xx), <code>detail</code> says
      what is known of that, and whether to repeat the request.
    </p>
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Problem</th>
          <th scope="col">Slug</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${lines(rows)}
      </tbody>
    </table>`
  return [
    pageFile(
      {
        path: '/problems/',
        title: 'Problems',
        description: 'Every problem a caller can meet.',
        content: list,
        inEnglish: true,
      },
      site,
    ),
    ...kinds.map(([slug, { title, status, about }]) =>
      pageFile(
        {
          path: `/problems/${slug}/`,
          title,
          inEnglish: true,
          description: about.replaceAll('`', ''),
          content: html`<p class="meta">Status ${status}. Type <code>${problemType(slug, site.base_url)}</code></p>
            <p>${inlineCode(about)}</p>
            <p><a href="/problems/">All problems</a></p>`,
        },
        site,
      ),
    ),
  ]
}
