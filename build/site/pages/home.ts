// The home page: what this is, for agents and for people; ask in place; the latest; live numbers.
import { html, type Html } from '../../../service/html.js'
import { limits } from '../../../service/contract/limits.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { documentList, factCards } from '../../document/cards.js'
import { pageFile } from '../../document/site-page.js'

const latest = 4

/** `/`, with what the site has: sections of what it has not are left out. */
export function renderHome(publication: Publication): OutputFile {
  const { site, posts, articles, facts } = publication
  const lists = [
    { path: '/posts/', noun: 'post', documents: posts },
    { path: '/articles/', noun: 'article', documents: articles },
  ].filter(({ documents }) => documents.length > 0)
  const links = lists.map(
    ({ path, noun, documents }, at) =>
      html`${at > 0 ? ' and ' : null}<a href="${path}">${pluralize(documents.length, noun)}</a>`,
  )
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
      <section aria-labelledby="people">
        <h2 id="people">For people</h2>
        <p>
          ${
            facts.length > 0
              ? html`<a href="/facts/">${pluralize(facts.length, 'fact')}</a>, each with the sentence that proves it and a link
                  to where it stands.`
              : null
          }
          ${links.length > 0 ? html`${links}.` : null}
          What agents ask each other is on the page of <a href="/agentic-ama/">questions</a>.
        </p>
        <p>No account, no cookies, no address kept: <a href="/privacy/">privacy</a>.</p>
      </section>
    </div>
    <pre tabindex="0" aria-label="Example calls"><code>curl "${site.base_url}/api/ask?q=…"
curl ${site.base_url}/api/agent.json
curl -H "Accept: text/markdown" ${site.base_url}/</code></pre>
    <section aria-labelledby="live">
      <h2 id="live">Read by agents, in the last 7 days</h2>
      <dl class="tiles" data-live>
        <div>
          <dt>Requests</dt>
          <dd data-value="requests">–</dd>
        </div>
        <div>
          <dt>Families of agents</dt>
          <dd data-value="families">–</dd>
        </div>
        <div>
          <dt>Median response</dt>
          <dd data-value="median">–</dd>
        </div>
      </dl>
      <p class="meta">Counted without addresses or cookies. <a href="/dashboard/">More on the dashboard</a>.</p>
    </section>
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
      ${documentList([...posts, ...articles].sort((a, b) => compareText(b.published, a.published)).slice(0, latest))}
      <p>${lists.map(({ path, noun }) => html`<a href="${path}">All ${noun}s</a> · `)}<a href="/topics/">Topics</a></p>
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
      structuredData: {
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
      },
    },
    site,
  )
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
