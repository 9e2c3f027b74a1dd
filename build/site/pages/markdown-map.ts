// sitemap.md: the pages as Markdown, by their titles.
import { escapeText } from '../../../service/markdown.js'
import { markdownPath } from '../../../service/page.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { pageMarkdown } from '../discovery/llms.js'

/** Documents of a kind, and tags, that are named one by one; all are on the pages of their list. */
const mostNamed = 1000

/** `/sitemap.md`: every page as Markdown, by section, of documents the newest. */
export function renderSiteMap(
  { site, posts, articles }: Publication,
  pages: readonly { path: string; title: string }[],
): OutputFile {
  const unnamed = new Set(pages.filter(({ path }) => path.startsWith('/tags/')).slice(mostNamed))
  const lines = pages
    .filter((page) => !unnamed.has(page))
    .map(({ path, title }) => `- [${escapeText(title)}](${site.base_url}${encodeURI(markdownPath(path))})`)
  const documents = (title: string, list: readonly Published[]) => {
    const named = list.slice(0, mostNamed).map((one) => `- [${escapeText(one.title)}](${pageMarkdown(one)})`)
    if (list.length > mostNamed) named.push(`- [All ${list.length}](${site.base_url}/${title.toLowerCase()}.md)`)
    return list.length === 0 ? [] : [`## ${title}`, named.join('\n')]
  }
  const asked = [
    `- [Ask](${site.base_url}/ask.md)`,
    ...(site.sections.includes('/agentic-ama/') ? [`- [Questions](${site.base_url}/agentic-ama.md)`] : []),
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
