// The home page: an introduction for agents and for people, a form to ask, the newest documents, live numbers.
import { apart, html, type Html } from '../../../service/html.js'
import { askAddress, renderAskForm, renderExamples } from '../../../service/ask/ask-parts.js'
import {
  colonOf,
  commaOf,
  countText,
  fill,
  fillHtml,
  stopOf,
  type PluralForms,
  type Words,
} from '../../../service/words.js'
import { bestMarkdown } from '../../../service/ask/ask-markdown.js'
import { renderFactCard, renderPassageCard } from '../../../service/ask/quote-card.js'
import { escapeText } from '../../../service/markdown.js'
import { compareText } from '../../diagnostics.js'
import type { Site } from '../../read/site.js'
import type { AskAnswer } from '../../../service/contract/resources/fact.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { documentList } from '../../document/cards.js'
import { mapCharacters, renderMap } from '../discovery/llms.js'
import { newestDay } from '../lists.js'
import { markdownFile } from './markdown-file.js'
import { describeOwner, pageFile } from '../../document/site-page.js'

const latest = 4

/** Characters of a description beyond which it is set smaller: three lines of the large size beside an example. */
const longPromise = 90
/** Characters beyond which it is a text below the title: as a heading it would fill a phone. */
const longestPromise = 200

/** The page at `/`, and as Markdown; sections without content are left out. `example` is an answer to show. */
export function renderHome(publication: Publication, example: AskAnswer | null): OutputFile[] {
  return [renderPage(publication, example), renderMarkdown(publication, example)]
}

/** What the site is about, as the heading; a very long text stands below its title. */
function renderPromise({ title, description }: Site): Html {
  if (description.length > longestPromise)
    return html`<h1 class="promise">${title}</h1>
        <p class="lead">${description}</p>`
  return html`<h1 class="promise${description.length > longPromise ? ' long' : null}">${description}</h1>`
}

/** The map of the site below an example, together as long as the map may be. */
function renderMarkdown(publication: Publication, example: AskAnswer | null): OutputFile {
  const { site, posts, articles } = publication
  const { title, description, base_url: base } = site
  const shown = example ? `For example: ${escapeText(example.q)}\n\n${bestMarkdown(example)}\n\n` : ''
  const fileOf = (map: string) =>
    markdownFile(
      { path: '/', title, description, updated: newestDay([...posts, ...articles]), body: shown + map },
      base,
    )
  return fileOf(renderMap(publication, mapCharacters - fileOf('').content.length).content)
}

function renderPage(publication: Publication, example: AskAnswer | null): OutputFile {
  const { site, posts, articles, facts } = publication
  const { words } = site
  const lists = [
    { path: '/posts/', all: words.allPosts, forms: words.postCount, documents: posts },
    { path: '/articles/', all: words.allArticles, forms: words.articleCount, documents: articles },
  ].filter(({ documents }) => documents.length > 0)
  const newest = [...posts, ...articles].sort((a, b) => compareText(b.published, a.published)).slice(0, latest)
  const more = [
    ...lists.map(({ path, all }) => [path, all] as const),
    ...(site.sections.includes('/topics/') ? [['/topics/', words.topics] as const] : []),
  ]
  const questions = publication.examples
  const content = html`<div class="hero${example && ' answered'}">
      <div>
        ${renderPromise(site)}
        ${renderAskForm('', words)}
      </div>
      ${example && renderExample(example, site)} ${renderExamples(questions, words)}
    </div>
    <div class="columns">
      <section aria-labelledby="latest">
        <h2 id="latest">${words.latest}</h2>
        ${documentList(newest, site)}
        <p>${more.map(([path, name], at) => html`${at > 0 ? apart : null}<a href="${path}">${name}</a>`)}</p>
      </section>
      <div>
        <section aria-labelledby="agents">
          <h2 id="agents">${words.forAgents}</h2>
          <p>
            ${fillHtml(words.agentsStart, {
              map: html`<a href="/llms.txt">llms.txt</a>`,
              manifest: html`<a href="/api/agent.json">${words.manifest}</a>`,
              reference: html`<a href="/docs/">${words.reference}</a>`,
              mcp: html`<a href="/docs/mcp/">MCP</a>`,
            })}
          </p>
          <pre tabindex="0" role="group" aria-label="${words.exampleCalls}"><code>curl "${site.base_url}/api/ask?q=…"
curl ${site.base_url}/api/agent.json
curl -H "Accept: text/markdown" ${site.base_url}/</code></pre>
        </section>
        ${sectionForPeople(facts.length, lists, site)} ${liveNumbers(words)}
      </div>
    </div>`
  return pageFile(
    {
      path: '/',
      title: site.title,
      // The name alone says nothing below itself in search results.
      description: site.description === site.title ? fill(words.askAbout, { site: site.title }) : site.description,
      content,
      heading: false,
      scripts: ['live.js'],
      alternates: alternatesOf(site),
      structuredData: [describeSite(site)],
    },
    site,
  )
}

const alternatesOf = ({ title }: Site) => [
  { type: 'application/atom+xml', url: '/feed.xml', title },
  { type: 'application/rss+xml', url: '/rss.xml', title },
  { type: 'application/feed+json', url: '/feed.json', title },
  { type: 'text/markdown', url: '/index.md' },
]

/** What the site does, shown and not described: a question with the fact or the sentence that answers it. */
function renderExample({ q, facts, passages, read_next: readNext }: AskAnswer, site: Site): Html {
  const [fact] = facts
  const cards = fact
    ? renderFactCard(fact, 'elsewhere', site)
    : passages.slice(0, 1).map((one) => renderPassageCard(one, site))
  // A title that is asked is named as the source.
  const isTitle = !fact && passages[0]?.title === q
  const others = readNext.filter(({ url }) => url !== (fact ?? passages[0])?.url.split('#')[0]).slice(0, 2)
  return html`<section class="example" aria-label="${q}">
      ${isTitle ? null : html`<h2><a href="${askAddress(q)}" dir="auto">${q}</a></h2>`}
      <ul class="facts">${cards}</ul>
      ${others.length === 0 ? null : html`<p class="meta">${site.words.readOn}${colonOf(site.words)}${others.map(({ url, title }, at) => [at === 0 ? null : apart, html`<a href="${url}" dir="auto">${title}</a>`])}</p>`}
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
  lists: readonly { path: string; forms: PluralForms; documents: readonly unknown[] }[],
  { words, sections }: Site,
): Html {
  const links = lists.map(
    ({ path, forms, documents }, at) =>
      html`${at > 0 ? commaOf(words) : null}<a href="${path}">${countText(words, forms, documents.length)}</a>`,
  )
  const facts = html`<a href="/facts/">${countText(words, words.factCount, factCount)}</a>`
  return html`<section aria-labelledby="people">
        <h2 id="people">${words.forPeople}</h2>
        <p>
          ${factCount > 0 ? fillHtml(words.factsProved, { facts }) : null}
          ${links.length > 0 ? html`${links}${stopOf(words)}` : null}
          ${sections.includes('/agentic-ama/') ? fillHtml(words.agentsAsk, { questions: html`<a href="/agentic-ama/">${words.questions}</a>` }) : null}
        </p>
        <p>${fillHtml(words.noAccount, { privacy: html`<a href="/privacy/">${words.privacy}</a>` })}</p>
      </section>`
}

/** Three figures that `live.js` fills in. */
function liveNumbers(words: Words): Html {
  const tiles = [
    ['requests', words.requests],
    ['families', words.families],
    ['median', words.median],
  ] as const
  return html`<section aria-labelledby="live">
      <h2 id="live">${words.readByAgents}</h2>
      <dl class="tiles" data-live>${tiles.map(([name, label]) => html`<div><dt>${label}</dt><dd data-value="${name}">–</dd></div>`)}
      </dl>
      <noscript><p><a href="/dashboard/numbers/">${tiles.map(([, label], at) => [at === 0 ? null : commaOf(words), label])}</a></p></noscript>
      <p class="meta">${fillHtml(words.countedHow, { dashboard: html`<a href="/dashboard/">${words.dashboard}</a>` })}</p>
    </section>`
}
