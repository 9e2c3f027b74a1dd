// A page that is no document as a Markdown file: its front matter, the line for agents, its title and body.
import { escapeText } from '../../../service/markdown.js'
import { markdownPath } from '../../../service/page.js'
import { openMarkdown } from '../../document/formats.js'
import type { OutputFile } from '../../document/published.js'

export interface MarkdownPage {
  path: string
  title: string
  description: string
  body: string
  /** The day of the newest entry. */
  updated?: string | undefined
}

/** The file is served at the path of its page with `.md`; it is kept below /markdown/, where no rule for pages matches its path. */
export function markdownFile({ path, title, description, body, updated }: MarkdownPage, base: string): OutputFile {
  const matter = { title, description, canonical: base + encodeURI(path), ...(updated !== undefined && { updated }) }
  const heading = path === '/' ? '' : `# ${escapeText(title)}\n\n`
  return { path: `/markdown${markdownPath(path)}`, content: `${openMarkdown(matter, base)}${heading}${body.trim()}\n` }
}
