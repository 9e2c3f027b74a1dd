// The pages for people: home, posts, articles, topics, facts, the reference, privacy and problems.
import { readFileSync } from 'node:fs'
import { problemKinds, type ProblemKind } from '../../service/contract/problems.js'
import { privacyStatement } from '../../service/contract/privacy.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { stylePath } from '../../service/html.js'
import type { Site } from '../load/site.js'
import { pagePath } from '../derive/site-map.js'
import { listEndpoints } from './endpoints.js'
import { escapeHtml, renderPage, type Page } from './page.js'
import type { OutputFile, Publication, Published, WholeDocument } from './published.js'

const style = readFileSync(new URL('./style.css', import.meta.url))

/** The page of a post or an article. */
export function renderDocumentPage(document: WholeDocument, site: Site): OutputFile {
  const dates = [
    `<time datetime="${document.published}">${document.published}</time>`,
    ...(document.updated === null ? [] : [`updated <time datetime="${document.updated}">${document.updated}</time>`]),
    `${document.wordCount} words`,
  ]
  const neighbour = (rel: 'prev' | 'next', name: string, other: WholeDocument['previous']) =>
    other ? `<a rel="${rel}" href="${escapeHtml(other.url)}">${name}: ${escapeHtml(other.title)}</a>` : ''
  const facts =
    document.facts.length === 0
      ? ''
      : `<section aria-label="Facts"><h2>Facts</h2>${factCards(document.facts, false)}</section>`
  const content = `<article>
<h1>${escapeHtml(document.title)}</h1>
<p class="meta">${[...document.authors.map(escapeHtml), ...dates].join(' · ')}</p>
${document.html}
</article>
${facts}
<nav aria-label="Before and after">${[neighbour('prev', 'Before', document.previous), neighbour('next', 'After', document.next)].filter(Boolean).join('<br>')}</nav>`
  const page = {
    path: pagePath(document.kind, document.slug),
    title: document.title,
    description: document.description,
    canonical: document.canonical,
    content,
    alternates: [
      { type: 'text/markdown', url: document.markdownUrl },
      { type: 'application/json', url: document.jsonUrl },
    ],
  }
  return pageFile(page, site, `/${document.kind}s/${document.slug}/index.html`)
}

/** All other pages, and their style. */
export function renderPages(publication: Publication): OutputFile[] {
  const { site, posts, articles, facts, today } = publication
  const page = (path: string, title: string, description: string, content: string) =>
    pageFile({ path, title, description, content: `<h1>${escapeHtml(title)}</h1>\n${content}` }, site)
  const shownFacts = facts.slice(0, 200)
  return [
    { path: stylePath, content: style },
    page('/', site.title, site.description, homeContent(publication)),
    page('/posts/', 'Posts', `All posts of ${site.title}, newest first.`, documentList(posts)),
    page('/articles/', 'Articles', `All articles of ${site.title}, newest first.`, documentList(articles)),
    page(
      '/facts/',
      'Facts',
      `${facts.length} facts, each with a word-for-word quote and its source.`,
      `<p>${facts.length} facts, newest first${facts.length > shownFacts.length ? `; the newest ${shownFacts.length} are shown` : ''}. <a href="/api/facts.json">All as JSON</a>.</p>${factCards(shownFacts, true)}`,
    ),
    page('/topics/', 'Topics', `The topics of ${site.title}.`, topicList(publication)),
    ...site.topics.map(({ id, title, description }) => {
      const about = facts.filter((fact) => fact.topic === id)
      const content = `${description === undefined ? '' : `<p>${escapeHtml(description)}</p>`}<p>${about.length} facts. <a href="/api/facts.json?topic=${id}">As JSON</a>.</p>${factCards(about, true)}`
      return page(`/topics/${id}/`, title, description ?? `Facts on ${title}.`, content)
    }),
    page('/docs/', 'For agents', `The endpoints of ${site.title}.`, endpointReference(publication)),
    page(
      '/dashboard/',
      'Dashboard',
      `Who reads ${site.title}, and how fast it answers.`,
      dashboardContent(publication, today),
    ),
    page('/privacy/', 'Privacy', 'What is kept, for how long, and in which form.', privacyContent(site)),
    page('/problems/', 'Problems', 'Every problem a caller can meet.', problemList()),
    ...Object.entries(problemKinds).map(([slug, kind]: [string, ProblemKind]) =>
      page(
        `/problems/${slug}/`,
        kind.title,
        kind.about,
        `<p class="meta">Status ${kind.status}, type <code>${escapeHtml(kind.type ?? `${site.base_url}/problems/${slug}/`)}</code></p><p>${inlineCode(kind.about)}</p>`,
      ),
    ),
  ]
}

function pageFile(page: Page, site: Site, path = `${page.path}index.html`): OutputFile {
  return { path, content: renderPage(page, site) }
}

function homeContent({ site, posts, articles, facts }: Publication): string {
  return `<p>${escapeHtml(site.description)}</p>
<p>${posts.length} posts, ${articles.length} articles, ${facts.length} facts. Agents begin at the <a href="/api/agent.json">manifest</a>.</p>
<form action="/api/ask"><label>Ask a question <input name="q" required maxlength="500"></label> <button>Ask</button></form>
<h2>Latest posts</h2>
${documentList(posts.slice(0, 5))}
<h2>Latest articles</h2>
${documentList(articles.slice(0, 5))}`
}

function documentList(documents: readonly Published[]): string {
  if (documents.length === 0) return '<p>Nothing is published here yet.</p>'
  const items = documents.map(
    ({ url, title, published, description }) =>
      `<li><p><a href="${escapeHtml(url)}">${escapeHtml(title)}</a> <time class="meta" datetime="${published}">${published}</time><br>${escapeHtml(description)}</p></li>`,
  )
  return `<ul>${items.join('\n')}</ul>`
}

/** Facts as cards; on the page of their source, each has its own id. */
function factCards(facts: readonly Fact[], elsewhere: boolean): string {
  const cards = facts.map(({ id, fact, evidence, topic, source, url }) => {
    const anchor = elsewhere ? '' : ` id="fact-${id.slice(id.lastIndexOf('#') + 1)}"`
    const origin = elsewhere
      ? `<a href="${escapeHtml(url)}">${escapeHtml(source.title)}</a>`
      : `<a href="${escapeHtml(url)}">${escapeHtml(id)}</a>`
    return `<li${anchor}><p>${escapeHtml(fact)}</p><blockquote>${escapeHtml(evidence)}</blockquote><p class="meta">${origin} · <a href="/topics/${topic}/">${topic}</a></p></li>`
  })
  return `<ul class="facts">${cards.join('\n')}</ul>`
}

function topicList({ site, facts }: Publication): string {
  const items = site.topics.map(({ id, title, description }) => {
    const count = facts.filter((fact) => fact.topic === id).length
    return `<li><p><a href="/topics/${id}/">${escapeHtml(title)}</a> <span class="meta">${count} facts</span>${description === undefined ? '' : `<br>${escapeHtml(description)}`}</p></li>`
  })
  return `<ul>${items.join('\n')}</ul>`
}

function endpointReference(publication: Publication): string {
  const entries = listEndpoints(publication).map(
    ({ method, path, does, example, returns, params }) =>
      `<h2>${method} <code>${escapeHtml(path)}</code></h2><p>${inlineCode(does)} Returns: ${inlineCode(returns)}.</p>${
        params
          ? `<ul>${params.map((one) => `<li><code>${escapeHtml(one.name)}</code> (${one.in}, ${one.type}${one.required ? ', required' : ''}) ${inlineCode(one.description)}</li>`).join('')}</ul>`
          : ''
      }<p><a href="${escapeHtml(example)}">Example</a></p>`,
  )
  return `<p>The same list is in the <a href="/api/agent.json">manifest</a> and, with all schemas, in <a href="/openapi.json">OpenAPI 3.1</a>.</p>${entries.join('\n')}`
}

function dashboardContent({ artifact }: Publication, today: string): string {
  const about = artifact
    ? `<p>Its specification is <a href="/api/agent/artifact.json">${escapeHtml(artifact.name)}</a>.</p>`
    : ''
  return `<p>The numbers are public: <a href="/api/agent/stats.json?days=30">30 days of traffic by family, route and day</a>, <a href="/api/agent/ping">response times of 7 days</a>, <a href="/api/changes.json">what has changed</a>.</p>${about}<p class="meta">Built on <time datetime="${today}">${today}</time>.</p>`
}

function privacyContent({ owner }: Site): string {
  const { introduction, kept, neverKept, removal } = privacyStatement(owner.contact)
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${inlineCode(text)}</p>`).join('\n')
  const rows = kept.map(({ what, form, keptFor }) =>
    [what, form, keptFor].map((text) => `<td>${inlineCode(text)}</td>`).join(''),
  )
  return `${paragraphs(introduction)}
<h2>What is kept</h2>
<table><thead><tr><th>What</th><th>In which form</th><th>For how long</th></tr></thead><tbody>
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</tbody></table>
<h2>What is never kept</h2>
<ul>${neverKept.map((text) => `<li>${inlineCode(text)}</li>`).join('\n')}</ul>
<h2>Removal</h2>
${paragraphs(removal)}`
}

function problemList(): string {
  const items = Object.entries(problemKinds).map(
    ([slug, kind]) =>
      `<li><a href="/problems/${slug}/">${escapeHtml(kind.title)}</a> <span class="meta">${kind.status}</span></li>`,
  )
  return `<p>Errors are problem documents (RFC 9457), <code>application/problem+json</code>.</p><ul>${items.join('\n')}</ul>`
}

/** Text of the contract, in which backticks set code apart. */
function inlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
