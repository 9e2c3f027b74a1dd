// The home page: an introduction for agents and for people, a form to ask, the newest documents, live numbers.
import { html, type Html } from '../../../service/html.js'
import { limits } from '../../../service/contract/limits.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { documentList, factCards } from '../../document/cards.js'
import { pageFile } from '../../document/site-page.js'

const latest = 4

/** The page at `/`; sections without content are left out. */
export function renderHome(publication: Publication): OutputFile {
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
  const content = html`<p class="lead">${site.description}</p>
    ${askForm()}
    <div class="columns">
      <section aria-labelledby="agents">
        <h2 id="agents">For agents</h2>
        <p>Everything here is also JSON and Markdown. Nothing on the free routes needs a key.</p>
        <p>
          Start at the <a href="/api/agent.json">manifest</a>, the <a href="/docs/">reference</a>,
          <a href="/llms.txt">llms.txt</a>, or <a href="/docs/#mcp">over MCP</a>.
        </p>
      </section>
      ${sectionForPeople(facts.length, lists, site.sections.includes('/agentic-ama/'))}
    </div>
    <pre tabindex="0" aria-label="Example calls"><code>curl "${site.base_url}/api/ask?q=…"
curl ${site.base_url}/api/agent.json
curl -H "Accept: text/markdown" ${site.base_url}/</code></pre>
    ${liveNumbers()}
    ${
      facts.length > 0
        ? html`<section aria-labelledby="newest-fact">
            <h2 id="newest-fact">A fact to quote</h2>
            ${factCards(facts.slice(0, 1), 'elsewhere')}
          </section>`
        : null
    }
    <section aria-labelledby="latest">
      <h2 id="latest">Latest</h2>
      ${documentList(newest)}
      <p>${more.map(([path, name], at) => html`${at > 0 ? ' · ' : null}<a href="${path}">${name}</a>`)}</p>
    </section>`
  return pageFile(
    {
      path: '/',
      title: site.title,
      description: site.description,
      content,
      scripts: ['ask.js', 'live.js'],
      alternates: [
        { type: 'application/atom+xml', url: '/feed.xml', title: 'Posts and articles' },
        { type: 'application/feed+json', url: '/feed.json', title: 'Posts and articles' },
        { type: 'text/markdown', url: '/llms.txt' },
      ],
      structuredData: describeSite(site),
    },
    site,
  )
}

/** schema.org: the site, its publisher and its search. */
function describeSite(site: Site): Record<string, unknown> {
  return {
    '@type': 'WebSite',
    name: site.title,
    description: site.description,
    url: `${site.base_url}/`,
    inLanguage: site.language,
    publisher: { '@type': 'Organization', name: site.owner.name },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.base_url}/api/ask?q={query}`,
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
              ? html`<a href="/facts/">${pluralize(factCount, 'fact')}</a>, each with the sentence that proves it and a link
                  to where it stands.`
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

/** Without JavaScript the form opens the answer as JSON. */
function askForm(): Html {
  return html`<form class="ask" action="/api/ask" data-ask>
      <label for="q">Ask in plain language</label>
      <input id="q" name="q" type="search" required maxlength="${limits.ask.questionLength}" autocomplete="off" dir="auto" />
      <button type="submit">Ask</button>
    </form>
    <div class="result" role="status" aria-live="polite" data-answer></div>`
}
