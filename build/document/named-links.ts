// Gives links of Hexo that have no words of their own the title of their post.
import { mappedDocument, titleOf, type SiteMap } from '../links/site-map.js'
import type { LoadedDocument } from '../read/documents.js'
import { escapeMarkdown } from './jsx-components.js'
import { replaceOutsideCode } from './obsidian-marks.js'

/** `[](@/post.md)`, as `post_link` without words becomes. */
const wordless = /(?<![!\\])\[\](?=\((?:<(@\/[^<>\n]{1,300})>|(@\/[^\s()]{1,300}))\))/g

/** The text, and each title with its reference, to see in a later build whether it is still the same. */
export function nameLinks(document: LoadedDocument, body: string, siteMap: SiteMap) {
  const titles = new Map<string, string | null>()
  const markdown = replaceOutsideCode(body, wordless, ([, bracketed, plain = '']) => {
    const link = bracketed ?? plain
    const found = siteMap.resolve(titleOf + link, mappedDocument(document))
    const title = found.is === 'document' ? found.url : null
    titles.set(titleOf + link, title)
    return `[${escapeMarkdown(title ?? link.replace(/^@\/|\.md(?:#.*)?$/g, ''))}]`
  })
  return { markdown, titles: [...titles] }
}
