// The home page: an introduction for agents and for people, a form to ask, the newest documents, live numbers.
import { html, type Html } from '../../../service/html.js'
import { askAddress, renderAskForm, renderExamples } from '../../../service/ask/ask-page.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { exampleQuestions } from '../example-questions.js'
import type { SearchSite } from '../index-files.js'
import type { Site } from '../../read/site.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { documentList, factCards } from '../../document/cards.js'
import { describeOwner, pageFile } from '../../document/site-page.js'

const latest = 4

/** The page at `/`; sections without content are left out. `search` answers the example. */
export function renderHome(publication: Publication, search: SearchSite): OutputFile {
  const { site, posts, articles, facts } = publication
  const lists = [
    { path: '/posts/', noun: 'post', documents: posts },
    { path: '/articles/', noun: 'article', documents: articles },
  ].filter(({ documents }) => documents.length > 0)
  const newest = [...posts, ...articles].sort((a, b) => compareText(b.published, a.published)).slice(0, latest)
  const more = [
    ...lists.map(({ path, noun }) => [path, `All ${noun}s`] as const),
    ...(site.sections.includes('/topics/') ? [['/topics/', 'Topics'] as const] : []),
  ]
  const questions = exampleQuestions(publication)
  const content = html`<div class="hero">
      <div>
        <h1 class="promise">${site.description}</h1>
        ${renderAskForm('')} ${renderExamples(questions)}
      </div>
      ${renderExample(questions, search)}
    </div>
    <div class="columns">
      <section aria-labelledby="latest">
        <h2 id="latest">Latest</h2>
        ${documentList(newest)}
        <p>${more.map(([path, name], at) => html`${at > 0 ? ' · ' : null}<a href="${path}">${name}</a>`)}</p>
      </section>
      <div>
        <section aria-labelledby="agents">
          <h2 id="agents">For agents</h2>
          <p>
            Everything here is also JSON and Markdown, and nothing on the free routes needs a key. Start at
            <a href="/llms.txt">llms.txt</a>, the <a href="/api/agent.json">manifest</a>, the
            <a href="/docs/">reference</a>, or <a href="/docs/mcp/">over MCP</a>.
          </p>
          <pre tabindex="0" aria-label="Example calls"><code>curl "${site.base_url}/api/ask?q=…"
curl ${site.base_url}/api/agent.json
curl -H "Accept: text/markdown" ${site.base_url}/</code></pre>
        </section>
        ${sectionForPeople(facts.length, lists, site.sections.includes('/agentic-ama/'))} ${liveNumbers()}
      </div>
    </div>`
  return pageFile(
    {
      path: '/',
      title: site.title,
      description: site.description,
      content,
      heading: false,
      scripts: ['live.js'],
      alternates: [
        { type: 'application/atom+xml', url: '/feed.xml', title: 'Posts and articles' },
        { type: 'application/rss+xml', url: '/rss.xml', title: 'Posts and articles' },
        { type: 'application/feed+json', url: '/feed.json', title: 'Posts and articles' },
        { type: 'text/markdown', url: '/index.md' },
      ],
      structuredData: describeSite(site),
    },
    site,
  )
}

/** The first of the questions that a fact answers, with its answer; `null` where there is none. */
export function findExample(
  questions: readonly string[],
  search: SearchSite,
): { question: string; fact: Fact; others: Published[] } | null {
  for (const question of questions) {
    const { facts, documents } = search(question)
    const [fact] = facts
    if (fact) return { question, fact, others: documents.filter(({ url }) => url !== fact.source.url) }
  }
  return null
}

/** What the site does, shown and not described. */
function renderExample(questions: readonly string[], search: SearchSite): Html | null {
  const found = findExample(questions, search)
  if (found === null) return null
  const { question, fact, others } = found
  return html`<section class="example" aria-labelledby="example">
      <h2 id="example"><a href="${askAddress(question)}" dir="auto">${question}</a></h2>
      ${factCards([fact], 'elsewhere')}
      ${others.length === 0 ? null : html`<p class="meta">Read on: ${others.map(({ url, title }, at) => [at === 0 ? null : ' · ', html`<a href="${url}" dir="auto">${title}</a>`])}</p>`}
    </section>`
}

/** schema.org: the site, its publisher and its search. */
function describeSite(site: Site): Record<string, unknown> {
  return {
    '@type': 'WebSite',
    name: site.title,
    description: site.description,
    url: `${site.base_url}/`,
    inLanguage: site.language,
    publisher: describeOwner(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.base_url}/ask/?q={query}`,
      'query-input': 'required name=query',
    },
  }
}

function sectionForPeople(
  factCount: number,
  lists: readonly { path: string; noun: string; documents: readonly unknown[] }[],
  hasEvents: boolean,
): Html {
  const links = lists.map(
    ({ path, noun, documents }, at) =>
      html`${at > 0 ? ' and ' : null}<a href="${path}">${pluralize(documents.length, noun)}</a>`,
  )
  return html`<section aria-labelledby="people">
        <h2 id="people">For people</h2>
        <p>
          ${
            factCount > 0
              ? html`<a href="/facts/">${pluralize(factCount, 'fact')}</a>, each with the sentence that proves it and a
                  link to that sentence.`
              : null
          }
          ${links.length > 0 ? html`${links}.` : null}
          ${hasEvents ? html`What agents ask each other is on the page of <a href="/agentic-ama/">questions</a>.` : null}
        </p>
        <p>No account, no cookies, no address kept: <a href="/privacy/">privacy</a>.</p>
      </section>`
}

/** Three figures that `live.js` fills in. */
function liveNumbers(): Html {
  const tiles = [
    ['requests', 'Requests'],
    ['families', 'Families of agents'],
    ['median', 'Median response'],
  ].map(
    ([name, label]) => html`
        <div>
          <dt>${label}</dt>
          <dd data-value="${name}">–</dd>
        </div>`,
  )
  return html`<section aria-labelledby="live">
      <h2 id="live">Read by agents, in the last 7 days</h2>
      <dl class="tiles" data-live>${tiles}
      </dl>
      <p class="meta">Counted without addresses or cookies. <a href="/dashboard/">More on the dashboard</a>.</p>
    </section>`
}
