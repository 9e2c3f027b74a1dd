// Renders every page but those of documents, the home page and the reference as Markdown, and a map of the pages.
import { problemKinds, problemType, type ProblemKind, type ProblemSlug } from '../../../service/contract/problems.js'
import { privacyStatement } from '../../../service/contract/privacy.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import { isLinked, markdownPath } from '../../../service/page.js'
import { escapeText } from '../../../service/markdown.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { guidePath } from '../guides.js'
import { newestDay } from '../lists.js'
import { pageMarkdown } from '../discovery/llms.js'
import { listGroups } from '../endpoints.js'
import { groupDocuments, listsOfTag, tagsPerPage } from './document-pages.js'
import { markdownFile, type MarkdownPage } from './markdown-file.js'
import { entriesPerPage, pagePath } from './paged-list.js'
import { routesByProblem } from './statements.js'

export function* renderMarkdownPages(publication: Publication): Generator<OutputFile> {
  const { site, posts, articles, facts } = publication
  const about = (kind: string) => `All ${kind} of ${site.title}, newest first.`
  const aboutFacts = `All facts of ${site.title}, each with a word-for-word quote and its source.`
  const pages: MarkdownPage[] = [
    ...listPages(site.base_url, '/posts/', 'Posts', about('posts'), posts, documentBody),
    ...listPages(site.base_url, '/articles/', 'Articles', about('articles'), articles, documentBody),
    ...listPages(site.base_url, '/facts/', 'Facts', aboutFacts, facts, factBody),
    ...topicPages(publication),
    ...tagPages(publication),
    ...statementPages(publication),
    {
      path: '/dashboard/',
      title: publication.artifact.name,
      description: publication.artifact.summary,
      body: [
        `The numbers are in [tables](${site.base_url}/dashboard/numbers.md) and, as JSON, at <${site.base_url}/api/agent/stats.json?days=30>; the [specification](${site.base_url}/api/agent/artifact.json) says how to show them.`,
        ...publication.artifact.layout.map(({ title, about, footnote }) =>
          [`## ${title}`, about, ...(typeof footnote === 'string' ? [footnote] : [])].join('\n\n'),
        ),
      ].join('\n\n'),
    },
  ]
  const home = { path: '/', title: site.title }
  // Their texts have answers of the service, which are made last, as that of the home page.
  const reference = [
    { path: '/docs/', title: 'API' },
    ...listGroups(publication).map(({ id, title }) => ({ path: `/docs/${id}/`, title })),
    { path: '/docs/mcp/', title: 'Over MCP' },
    ...publication.guides.map((guide) => ({ path: guidePath(guide), title: guide.title })),
  ]
  for (const page of pages) yield markdownFile(page, site.base_url)
  yield renderSiteMap(publication, [home, ...pages, ...reference])
}

function documentLine(document: Published): string {
  const { title, published, updated, description } = document
  const edited = updated === null ? '' : `, updated ${updated}`
  return `- [${escapeText(title)}](${pageMarkdown(document)}) (${published}${edited}): ${escapeText(description)}`
}

function factLines({ id, fact, evidence, topic, source, url, possibly_outdated: isOld }: Fact): string {
  const quote = evidence.trim().replace(/\s+/g, ' ')
  return `- ${escapeText(fact)}\n\n  > ${escapeText(quote)}\n\n  [${escapeText(source.title)}](${url})\n\n  \`${id}\`, ${source.published} · ${topic}${isOld ? ' · over a year old' : ''}`
}

const documentBody = (shown: readonly Published[]): string => shown.map(documentLine).join('\n')

function listPages<Entry extends { published: string; updated?: string | null }>(
  base: string,
  path: string,
  title: string,
  description: string,
  entries: readonly Entry[],
  render: (shown: readonly Entry[]) => string,
  perPage = entriesPerPage,
): MarkdownPage[] {
  const count = Math.max(1, Math.ceil(entries.length / perPage))
  return Array.from({ length: count }, (_, at) => {
    const shown = entries.slice(at * perPage, (at + 1) * perPage)
    const further = perPage === entriesPerPage ? 'Older' : 'More'
    const more = at + 1 < count ? `\n\n[${further}](${base}${encodeURI(markdownPath(pagePath(path, at + 2)))})` : ''
    return {
      path: pagePath(path, at + 1),
      title: at === 0 ? title : `${title}, page ${at + 1}`,
      description,
      body: (render(shown) || 'Nothing is published here yet.') + more,
      updated: newestDay(shown),
    }
  })
}

const factBody = (shown: readonly Fact[]): string => shown.map(factLines).join('\n\n')

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
      updated: newestDay(facts),
    },
    ...site.topics.map(({ id, title, description }) => {
      const found = facts.filter(({ topic }) => topic === id)
      const all = `All as JSON: <${site.base_url}/api/facts.json?topic=${id}>`
      const body = [factBody(found.slice(0, entriesPerPage)), all].join('\n\n')
      return {
        path: `/topics/${id}/`,
        title,
        description: description ?? `Facts on ${title}.`,
        body,
        updated: newestDay(found),
      }
    }),
  ]
}

function tagPages({ site, posts, articles }: Publication): MarkdownPage[] {
  const groups = groupDocuments(posts, articles).map(([tag, group]) => ({
    ...{ tag, ...group, published: newestDay(group.found) ?? '' },
  }))
  if (groups.length === 0) return []
  const base = site.base_url
  const about = `The tags and categories of ${site.title}.`
  const overview = (shown: readonly (typeof groups)[number][]) =>
    shown
      .map(
        ({ tag, name, found }) =>
          `- [${escapeText(name)}](${base}/tags/${encodeURIComponent(tag)}.md) (${found.length})`,
      )
      .join('\n')
  return [
    ...listPages(base, '/tags/', 'Tags', about, groups, overview, tagsPerPage),
    ...groups.flatMap(({ tag, name, found }) => {
      const all = listsOfTag(tag, found).map((list) => `\n\nAll as JSON: <${base}${list}>`)
      const body = (shown: readonly Published[]) => documentBody(shown) + all.join('')
      return listPages(base, `/tags/${tag}/`, name, `${name}: ${site.title}.`, found, body)
    }),
  ]
}

const problemRules =
  'Errors are problem documents (RFC 9457), `application/problem+json`, with `type`, `title`, `status` and `detail`. A request that is refused (4xx) records, spends and charges nothing. Of a failure (5xx), `detail` says what is known of that, and whether to repeat the request.'

function statementPages(publication: Publication): MarkdownPage[] {
  const { site } = publication
  const { introduction, kept, neverKept, removal } = privacyStatement(site.owner.contact)
  const rows = kept.map(({ what, form, keptFor }) => `| ${what} | ${form} | ${keptFor} |`)
  const kinds = Object.entries(problemKinds) as [ProblemSlug, ProblemKind][]
  const routesWith = routesByProblem(publication)
  return [
    {
      path: '/privacy/',
      title: 'Privacy',
      description: 'What is kept, for how long, and in which form.',
      body: [
        ...introduction,
        '## What is never kept',
        neverKept.map((text) => `- ${text}`).join('\n'),
        '## What is kept',
        ['| What | In which form | For how long |', '| --- | --- | --- |', ...rows].join('\n'),
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
            ([slug, { title, status, about }]) =>
              `- ${status} [${title}](${site.base_url}/problems/${slug}.md) \`${slug}\`: ${about}`,
          )
          .join('\n'),
      ].join('\n\n'),
    },
    ...kinds.map(([slug, { title, status, about }]) => ({
      path: `/problems/${slug}/`,
      title,
      description: about.replaceAll('`', ''),
      body: [
        `Status ${status}. Type \`${problemType(slug, site.base_url)}\``,
        about,
        routesWith(slug)
          .map(({ route }) => `- [\`${route.path}\`](${site.base_url}/docs/${route.group}.md) answers it`)
          .join('\n'),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    })),
  ]
}

/** Documents of a kind, and tags, that are named one by one; all are on the pages of their list. */
const mostNamed = 1000

/** `/sitemap.md`: every page as Markdown, by section, of documents the newest. */
function renderSiteMap(
  { site, posts, articles }: Publication,
  pages: readonly { path: string; title: string }[],
): OutputFile {
  const unnamed = new Set(pages.filter(({ path }) => path.startsWith('/tags/')).slice(mostNamed))
  const lines = pages
    .filter((page) => !unnamed.has(page) && isLinked(site, page.path))
    .map(({ path, title }) => `- [${escapeText(title)}](${site.base_url}${encodeURI(markdownPath(path))})`)
  const documents = (title: string, list: readonly Published[]) => {
    const named = list.slice(0, mostNamed).map((one) => `- [${escapeText(one.title)}](${pageMarkdown(one)})`)
    if (list.length > mostNamed) named.push(`- [All ${list.length}](${site.base_url}/${title.toLowerCase()}.md)`)
    return list.length === 0 ? [] : [`## ${title}`, named.join('\n')]
  }
  const asked = [
    `- [Ask](${site.base_url}/ask.md)`,
    ...(isLinked(site, '/agentic-ama/') ? [`- [Questions](${site.base_url}/agentic-ama.md)`] : []),
  ]
  const parts = [
    `# Every page of ${escapeText(site.title)}`,
    ...documents('Posts', posts),
    ...documents('Articles', articles),
    '## Other pages',
    [...lines, ...asked].join('\n'),
  ]
  return { path: '/sitemap.md', content: `${parts.join('\n\n')}\n` }
}
