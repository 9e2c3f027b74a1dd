// Renders every page but those of documents as Markdown, and a map of all pages. Each file is served at the path of its page with
// `.md`; it is kept below /markdown/, where no rule for pages matches its path.
import { problemKinds, problemType, type ProblemKind, type ProblemSlug } from '../../../service/contract/problems.js'
import { privacyStatement } from '../../../service/contract/privacy.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import type { Endpoint } from '../../../service/contract/resources/manifest.js'
import { markdownPath } from '../../../service/page.js'
import { escapeText } from '../../../service/markdown.js'
import { openMarkdown } from '../../document/formats.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { compareText } from '../../diagnostics.js'
import { groupByTag } from '../lists.js'
import { pageMarkdown } from '../discovery/llms.js'
import { describeEndpoint, listGroups, pathOf } from '../endpoints.js'
import { setupsOf } from '../reference/mcp-page.js'
import { entriesPerPage } from './list-pages.js'
import { renderSiteMap } from './markdown-map.js'

interface MarkdownPage {
  path: string
  title: string
  description: string
  body: string
  /** The day of the newest entry. */
  updated?: string | undefined
}

/** All of them. `map` is llms.txt, which the home page is as Markdown. */
export function renderMarkdownPages(publication: Publication, map: string): OutputFile[] {
  const { site, posts, articles } = publication
  const documentBody = (shown: readonly Published[]) => shown.map(documentLine).join('\n')
  const pages: MarkdownPage[] = [
    { path: '/', title: site.title, description: site.description, body: map },
    ...listPages(site.base_url, '/posts/', 'Posts', `All posts of ${site.title}, newest first.`, posts, documentBody),
    ...listPages(
      site.base_url,
      '/articles/',
      'Articles',
      `All articles of ${site.title}, newest first.`,
      articles,
      documentBody,
    ),
    ...factPages(publication),
    ...topicPages(publication),
    ...tagPages(publication),
    ...statementPages(publication),
    ...referencePages(publication),
    {
      path: '/dashboard/',
      title: publication.artifact.name,
      description: publication.artifact.summary,
      body: `The numbers are at <${site.base_url}/api/agent/stats.json?days=30>; the [specification](${site.base_url}/api/agent/artifact.json) says how to show them.`,
    },
  ]
  return [...pages.map((page) => markdownFile(page, site.base_url)), renderSiteMap(publication, pages)]
}

function markdownFile({ path, title, description, body, updated }: MarkdownPage, base: string): OutputFile {
  const matter = [
    ['title', title],
    ['description', description],
    ['canonical', base + encodeURI(path)],
    ...(updated === undefined ? [] : [['updated', updated]]),
  ]
  const heading = path === '/' ? '' : `# ${escapeText(title)}\n\n`
  return { path: `/markdown${markdownPath(path)}`, content: `${openMarkdown(matter, base)}${heading}${body.trim()}\n` }
}

function documentLine(document: Published): string {
  const { title, published, updated, description } = document
  const edited = updated === null ? '' : `, updated ${updated}`
  return `- [${escapeText(title)}](${pageMarkdown(document)}) (${published}${edited}): ${escapeText(description)}`
}

function factLines({ id, fact, evidence, topic, source, url }: Fact): string {
  const quote = evidence.trim().replace(/\s+/g, ' ')
  return `- ${escapeText(fact)}\n\n  > ${escapeText(quote)}\n\n  [${escapeText(source.title)}](${url}), ${source.published}, ${topic}, \`${id}\``
}

/** A list in pages, as the HTML has it. */
function listPages<Entry extends { published: string; updated?: string | null }>(
  base: string,
  path: string,
  title: string,
  description: string,
  entries: readonly Entry[],
  render: (shown: readonly Entry[]) => string,
): MarkdownPage[] {
  const count = Math.max(1, Math.ceil(entries.length / entriesPerPage))
  return Array.from({ length: count }, (_, at) => {
    const shown = entries.slice(at * entriesPerPage, (at + 1) * entriesPerPage)
    const days = shown.map(({ published, updated }) => updated ?? published).sort()
    const older = at + 1 < count ? `\n\n[Older](${base}${markdownPath(`${path}page/${at + 2}/`)})` : ''
    return {
      path: at === 0 ? path : `${path}page/${at + 1}/`,
      title: at === 0 ? title : `${title}, page ${at + 1}`,
      description,
      body: (render(shown) || 'Nothing is published here yet.') + older,
      updated: days.at(-1),
    }
  })
}

const factBody = (shown: readonly Fact[]): string => shown.map(factLines).join('\n\n')

function factPages({ site, facts }: Publication): MarkdownPage[] {
  const description = `All facts of ${site.title}, each with a word-for-word quote and its source.`
  return listPages(site.base_url, '/facts/', 'Facts', description, facts, factBody)
}

function topicPages({ site, facts }: Publication): MarkdownPage[] {
  const overview = site.topics.map(({ id, title, description }) => {
    const count = facts.filter(({ topic }) => topic === id).length
    return `- [${escapeText(title)}](${site.base_url}/topics/${id}.md): ${escapeText(description ?? '')} (${count} facts)`
  })
  return [
    {
      path: '/topics/',
      title: 'Topics',
      description: `The topics of ${site.title}.`,
      body: overview.join('\n') || 'None yet.',
    },
    ...site.topics.map(({ id, title, description }) => {
      const found = facts.filter(({ topic }) => topic === id)
      const all = `All as JSON: <${site.base_url}/api/facts.json?topic=${id}>`
      const body = [factBody(found.slice(0, entriesPerPage)), all].join('\n\n')
      return { path: `/topics/${id}/`, title, description: description ?? `Facts on ${title}.`, body }
    }),
  ]
}

function tagPages({ site, posts, articles }: Publication): MarkdownPage[] {
  const groups = [...groupByTag([...posts, ...articles])].sort(([one], [other]) => compareText(one, other))
  if (groups.length === 0) return []
  const overview = groups.map(
    ([tag, { name, found }]) =>
      `- [${escapeText(name)}](${site.base_url}/tags/${encodeURIComponent(tag)}.md) (${found.length})`,
  )
  return [
    {
      path: '/tags/',
      title: 'Tags',
      description: `The tags and categories of ${site.title}.`,
      body: overview.join('\n'),
    },
    ...groups.map(([tag, { name, found }]) => ({
      path: `/tags/${tag}/`,
      title: name,
      description: `${name}: ${site.title}.`,
      body: found.map(documentLine).join('\n'),
    })),
  ]
}

const problemRules =
  'Errors are problem documents (RFC 9457), `application/problem+json`, with `type`, `title`, `status` and `detail`. A request that is refused (4xx) records, spends and charges nothing. Of a failure (5xx), `detail` says what is known of that, and whether to repeat the request.'

function statementPages({ site }: Publication): MarkdownPage[] {
  const { introduction, kept, neverKept, removal } = privacyStatement(site.owner.contact)
  const rows = kept.map(({ what, form, keptFor }) => `| ${what} | ${form} | ${keptFor} |`)
  const kinds = Object.entries(problemKinds) as [ProblemSlug, ProblemKind][]
  return [
    {
      path: '/privacy/',
      title: 'Privacy',
      description: 'What is kept, for how long, and in which form.',
      body: [
        ...introduction,
        ['| What | In which form | For how long |', '| --- | --- | --- |', ...rows].join('\n'),
        '## What is never kept',
        neverKept.map((text) => `- ${text}`).join('\n'),
        '## Removal',
        ...removal,
      ].join('\n\n'),
    },
    {
      path: '/problems/',
      title: 'Problems',
      description: 'Every problem a caller can meet.',
      body: [
        problemRules,
        kinds
          .map(
            ([slug, { title, status }]) => `- ${status} [${title}](${site.base_url}/problems/${slug}.md) \`${slug}\``,
          )
          .join('\n'),
      ].join('\n\n'),
    },
    ...kinds.map(([slug, { title, status, about }]) => ({
      path: `/problems/${slug}/`,
      title,
      description: about.replaceAll('`', ''),
      body: `Status ${status}. Type \`${problemType(slug, site.base_url)}\`\n\n${about}`,
    })),
  ]
}

/** The reference as one page with every endpoint, and a page for each group. */
function referencePages(publication: Publication): MarkdownPage[] {
  const { site } = publication
  const parts = listGroups(publication).map(({ id, title, about, routes }) => {
    const body = routes.map((working) => endpointText(describeEndpoint(working, site.base_url))).join('\n\n')
    return { path: `/docs/${id}/`, title, description: about, body }
  })
  const description = `Every route of ${site.title}, with examples.`
  const head = `Every schema is in [OpenAPI 3.1](${site.base_url}/openapi.json). Over MCP: \`${site.base_url}/mcp\`. Errors are [problem documents](${site.base_url}/problems.md).`
  const setups = setupsOf(site.base_url).map(({ client, text }) => `## ${client}\n\n\`\`\`\n${text}\n\`\`\``)
  return [
    { path: '/docs/', title: 'API', description, body: [head, ...parts.map(({ body }) => body)].join('\n\n') },
    ...parts,
    {
      ...{ path: '/docs/mcp/', title: 'Over MCP', description: 'How clients are told of the MCP server.' },
      body: [`The server is at <${site.base_url}/mcp>; \`tools/list\` describes its tools.`, ...setups].join('\n\n'),
    },
  ]
}

function endpointText({ method, path, does, params = [], returns, example, records }: Endpoint): string {
  const fields = params.map(
    ({ name, in: where, type, required, description }) =>
      `- \`${name}\` (${where}, ${type}${required ? ', required' : ''}): ${description}`,
  )
  return [
    `## ${method} ${path}`,
    does,
    ...(fields.length > 0 ? [fields.join('\n')] : []),
    `Returns: ${returns}.`,
    records ? `Example (records; send your own values): \`${pathOf(example)}\`` : `Example: <${example}>`,
  ].join('\n\n')
}
