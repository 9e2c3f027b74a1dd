// llms.txt, the map of the site for language models, and llms-full.txt, its texts in one file (llmstxt.org).
import { limits } from '../../../service/contract/limits.js'
import { displayAmount, prices } from '../../../service/contract/prices.js'
import { pluralize } from '../../document/pluralize.js'
import { compareText } from '../../diagnostics.js'
import { escapeText } from '../../document/formats.js'
import { listEndpoints } from '../endpoints.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'

/** Under 50,000, what a model reads in one go; documents beyond it are in the lists. */
const mapCharacters = 49_999
/** About 250,000 tokens: no model reads more at once. */
const fullTextCharacters = 1_000_000

/** The map: what this is, how to ask, every endpoint, then as many documents as fit, newest first. */
export function renderMap(publication: Publication): OutputFile {
  const { site, posts, articles, facts, premium, playbook } = publication
  const at = (path: string) => site.base_url + path
  const paid = [
    ...(premium.length > 0
      ? [
          `Premium facts cost ${displayAmount(prices.premiumFact)} for ${prices.premiumFact.calls} calls, after ${limits.premium.freeCallsPerDay} free calls a day. The [index](${at('/api/facts/premium.json')}) is free and says how to pay.`,
        ]
      : []),
    ...(playbook === null
      ? []
      : [
          `The playbook costs ${displayAmount(prices.playbook)}. Its [preview](${at('/api/agent/playbook/preview')}) is free and says how to pay.`,
        ]),
  ]
  const head = [
    `# ${escapeText(site.title)}`,
    `> ${escapeText(site.description)}`,
    summarise(publication),
    '## Start here',
    [
      `- [Manifest](${at('/api/agent.json')}): this interface as JSON, with an example of every call`,
      `- [OpenAPI 3.1](${at('/openapi.json')}): every route with its schemas`,
      `- [Changes](${at('/api/changes.json')}): what is new or updated, to poll`,
      ...(facts.length > 0 ? [`- [Facts](${at('/api/facts.json')}): all facts, or one topic with \`?topic=\``] : []),
      `- [Full text](${at('/llms-full.txt')}): the documents in one file`,
      `- [Problems](${at('/problems/')}): every error and what to do about it`,
    ].join('\n'),
    '## Endpoints',
    listEndpoints(publication)
      .map(
        ({ method, path, does, example, records }) =>
          `- [${method} ${path}](${example}): ${does}${records ? ' Following this link records its example.' : ''}`,
      )
      .join('\n'),
    ...(paid.length > 0 ? ['## Paid', paid.join(' ')] : []),
  ].join('\n\n')
  const sections = [
    section('Posts', posts, at('/api/posts.json')),
    section('Articles', articles, at('/api/articles.json')),
  ]
  const rights = `\n\n## Rights\n\n${escapeText(site.rights.license)}. ${escapeText(site.rights.text)}\n`
  let room = mapCharacters - head.length - rights.length
  let text = head
  for (const { title, lines, rest } of sections) {
    if (lines.length === 0) continue
    const opening = `\n\n## ${title}\n`
    const closing = `\n- ${rest}`
    // Half of what is left for the first section, so that a long one does not push the other out.
    let share = title === 'Posts' && articles.length > 0 ? room / 2 : room
    share -= opening.length + closing.length
    let shown = 0
    let body = ''
    for (const line of lines) {
      if (share - line.length < 0) break
      share -= line.length
      body += line
      shown += 1
    }
    const part = opening + body + (shown < lines.length ? closing : '')
    text += part
    room -= part.length
  }
  return { path: '/llms.txt', content: text + rights }
}

/** What there is, in a paragraph that passes over what there is not. */
function summarise({ posts, articles, facts }: Publication): string {
  const documents = [
    ...(posts.length > 0 ? [pluralize(posts.length, 'post')] : []),
    ...(articles.length > 0 ? [pluralize(articles.length, 'article')] : []),
  ]
  const parts = [
    ...(facts.length > 0 ? [`${pluralize(facts.length, 'fact')}, each with a verbatim quote and its source`] : []),
    ...(documents.length > 0 ? [`${documents.join(' and ')}, as Markdown and as JSON`] : []),
  ]
  return [
    parts.length > 0 ? `${parts.join('; ')}.` : 'Nothing is published here yet.',
    'Nothing on the free routes needs a key.',
    ...(facts.length > 0 ? ['Cite the `source` of a fact, and quote its `evidence` word for word.'] : []),
  ].join(' ')
}

function section(title: string, documents: readonly Published[], list: string) {
  return {
    title,
    lines: documents.map((one) => `\n- [${escapeText(one.title)}](${one.markdownUrl}): ${escapeText(one.description)}`),
    rest: `[All ${documents.length}](${list})`,
  }
}

/** The documents' Markdown, newest first, as far as it fits; what is left out is named with its address. */
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
  if (left.length > 0) text += `\n\n# Not in this file\n\n${left.join('\n')}\n`
  return { path: '/llms-full.txt', content: text }
}
