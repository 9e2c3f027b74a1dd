// llms.txt, the map of the site for language models, and llms-full.txt, its texts in one file (llmstxt.org).
import { limits } from '../../../service/contract/limits.js'
import { displayAmount, prices, sandboxAdvice, x402Hint } from '../../../service/contract/prices.js'
import { escapeText } from '../../../service/markdown.js'
import { markdownPath } from '../../../service/page.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { listEndpoints, listGroups, pathOf } from '../endpoints.js'
import { guideLines } from '../guides.js'
import type { Site } from '../../read/site.js'
import { showRights, type OutputFile, type Publication, type Published } from '../../document/published.js'

/** Under 50,000 characters, which a model reads in one go; documents beyond it are in the lists. */
export const mapCharacters = 49_999
/** About 250,000 tokens: no model reads more at once. */
const fullTextCharacters = 1_000_000
/** Documents that are named below it; all are on the pages of lists. */
const mostNamed = 1000

/** The map: a summary, how to ask, every endpoint, then as many documents as fit into `characters`, newest first. */
export function renderMap(publication: Publication, characters = mapCharacters): OutputFile & { content: string } {
  const { site, posts, articles } = publication
  const head = renderHead(publication)
  const rights = `\n\n## Rights\n\n${escapeText(showRights({ ...site.rights, url: undefined }))}\n`
  let room = characters - head.length - rights.length
  // Half of the room for posts, so that a long list of them leaves some for articles.
  const postsPart = renderSection('Posts', posts, '/api/posts.json', articles.length > 0 ? room / 2 : room, site)
  room -= postsPart.length
  const articlesPart = renderSection('Articles', articles, '/api/articles.json', room, site)
  return { path: '/llms.txt', content: head + postsPart + articlesPart + rights }
}

function renderHead(publication: Publication): string {
  const { site, facts } = publication
  const at = (path: string) => site.base_url + path
  const paid = paidContent(publication)
  const endpoints = listEndpoints(publication).map(
    ({ method, path, does, example, records }) =>
      // Code, not links, and without the host where it records: some checkers follow each URL that they find in a text.
      `- \`${method} ${path}\`: ${does} Example: \`${records ? pathOf(example) : example}\`${records ? ' (records; send your own values)' : ''}`,
  )
  return [
    `# ${escapeText(site.title)}`,
    `> ${escapeText(site.description)}`,
    summarise(publication),
    '## Start here',
    [
      `- [Full text](${at('/llms-full.txt')}): the documents in one file`,
      // Code, not links: what follows the links of a map reads them as documents.
      `- \`${at('/api/agent.json')}\`: this interface as JSON, with an example of every call`,
      `- \`${at('/openapi.json')}\`: every route with its schemas`,
      `- \`${at('/api/changes.json')}\`: what is new or updated, to poll`,
      ...(facts.length > 0 ? [`- \`${at('/api/facts.json')}\`: all facts, or one topic with \`?topic=\``] : []),
    ].join('\n'),
    '## Pages',
    [
      `- [Home](${at('/index.md')}): this map with its title and address`,
      `- [Ask](${at('/ask.md')}): quotes that answer \`?q=\``,
      ...site.sections.map((path) => sectionLine(path, at)),
      `- [Dashboard](${at('/dashboard.md')}): who reads this site`,
      `- [API](${at('/docs.md')}): how to begin, and every route in a line`,
      ...listGroups(publication).map(({ id, title, about }) => `- [${title}](${at(`/docs/${id}.md`)}): ${about}`),
      `- [Over MCP](${at('/docs/mcp.md')}): how clients are told of the server`,
      `- [Privacy](${at('/privacy.md')}): what is kept, and for how long`,
      `- [Problems](${at('/problems.md')}): every error and what to do about it`,
      `- [All pages](${at('/sitemap.md')}): every page as Markdown`,
      ...(site.sections.includes('/topics/')
        ? site.topics.map(
            ({ id, title }) => `- [${escapeText(title)}](${at(`/topics/${id}.md`)}): the facts of this topic`,
          )
        : []),
    ].join('\n'),
    ...(publication.guides.length === 0 ? [] : ['## Guides', guideLines(publication.guides, site.base_url).join('\n')]),
    '## Endpoints',
    endpoints.join('\n'),
    ...(paid.length > 0 ? ['## Paid', paid.join(' ')] : []),
  ].join('\n\n')
}

const sectionHints: Partial<Record<string, [title: string, hint: string]>> = {
  '/tags/': ['Tags', 'the documents of each tag or category'],
  '/topics/': ['Topics', 'the facts of each topic'],
  '/agentic-ama/': ['Questions', 'what agents ask the publisher'],
}

function sectionLine(path: string, at: (path: string) => string): string {
  const name = path.slice(1, -1)
  const [title, hint] = sectionHints[path] ?? [
    name.charAt(0).toUpperCase() + name.slice(1),
    `all ${name}, newest first`,
  ]
  return `- [${title}](${at(markdownPath(path))}): ${hint}`
}

function paidContent({ site, premium, playbook, sandbox }: Publication): string[] {
  const isFree = (path: string) => `\`${site.base_url}${path}\` is free and says how to pay.`
  const terms = `${prices.premiumFact.calls} calls, after ${limits.premium.freeCallsPerDay} free calls a day`
  const facts = `Premium facts cost ${displayAmount(prices.premiumFact)} for ${terms}. ${isFree('/api/facts/premium.json')}`
  const whole = `The playbook costs ${displayAmount(prices.playbook)}. ${isFree('/api/agent/playbook/preview')}`
  const sold = [...(premium.length > 0 ? [facts] : []), ...(playbook === null ? [] : [whole])]
  return sold.length === 0 ? [] : [...sold, x402Hint, ...(sandbox ? [sandboxAdvice(sandbox)] : [])]
}

/** The Markdown at the address of a page; that of a page elsewhere is below /api/. */
export const pageMarkdown = ({ url, markdownUrl, elsewhere }: Published): string =>
  elsewhere === undefined ? url.replace(/\/$/, '.md') : markdownUrl

/** A list of documents, cut to `room` characters; empty where there are none. A cut list ends with a link to all. */
function renderSection(title: string, documents: readonly Published[], list: string, room: number, site: Site): string {
  if (documents.length === 0) return ''
  const opening = `\n\n## ${title}\n`
  const closing = `\n- [All ${documents.length}](${site.base_url}${list})`
  let share = room - opening.length - closing.length
  let body = ''
  for (const document of documents) {
    const line = `\n- [${escapeText(document.title)}](${pageMarkdown(document)}): ${escapeText(document.description)}`
    if (line.length > share) return opening + body + closing
    share -= line.length
    body += line
  }
  return opening + body
}

/** A paragraph on what is published; kinds of which there are none are left out. */
function summarise({ posts, articles, facts }: Publication): string {
  const anyOf = (list: readonly unknown[], noun: string) => (list.length > 0 ? pluralize(list.length, noun) : '')
  const withQuotes = facts.length > 0 && `${anyOf(facts, 'fact')}, each with a verbatim quote and its source`
  const documents = [anyOf(posts, 'post'), anyOf(articles, 'article')].filter(Boolean).join(' and ')
  const parts = [withQuotes, documents && `${documents}, as Markdown and as JSON`].filter(Boolean)
  return [
    parts.length > 0 ? `${parts.join('; ')}.` : 'Nothing is published here yet.',
    'Nothing on the free routes needs a key.',
    ...(facts.length > 0 ? ['Cite the `source` of a fact, and quote its `evidence` word for word.'] : []),
  ].join(' ')
}

/** The documents' Markdown, newest first, as far as it fits; those left out are named, as many as `mostNamed`. */
export function renderFullText(publication: Publication, readMarkdown: (document: Published) => string): OutputFile {
  const { site, posts, articles } = publication
  const documents = [...articles, ...posts].sort((a, b) => compareText(b.published, a.published))
  let text = `# ${escapeText(site.title)}\n\n> ${escapeText(site.description)}\n`
  const left: string[] = []
  for (const document of documents) {
    const markdown = left.length === 0 ? `\n\n${readMarkdown(document).trim()}\n` : ''
    if (left.length > 0 || text.length + markdown.length > fullTextCharacters) {
      left.push(`- [${escapeText(document.title)}](${document.markdownUrl})`)
    } else {
      text += markdown
    }
  }
  if (left.length > mostNamed) left.splice(mostNamed, Infinity, `- [All pages](${site.base_url}/sitemap.md)`)
  if (left.length > 0) text += `\n\n# Not in this file\n\n${left.join('\n')}\n`
  return { path: '/llms-full.txt', content: text }
}
