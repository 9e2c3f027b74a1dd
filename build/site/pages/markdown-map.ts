// sitemap.md: every page as Markdown, by its title.
import { escapeText } from '../../../service/markdown.js'
import { markdownPath } from '../../../service/page.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { pageMarkdown } from '../discovery/llms.js'

/** `/sitemap.md`: every page as Markdown, by section. */
export function renderSiteMap(
  { site, posts, articles }: Publication,
  pages: readonly { path: string; title: string }[],
): OutputFile {
  const lines = pages.map(
    ({ path, title }) => `- [${escapeText(title)}](${site.base_url}${encodeURI(markdownPath(path))})`,
  )
  const documents = (title: string, list: readonly Published[]) =>
    list.length === 0
      ? []
      : [
          `## ${title}`,
          list.map((document) => `- [${escapeText(document.title)}](${pageMarkdown(document)})`).join('\n'),
        ]
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
