// Gives links of Hexo and GitBook that have no words of their own the title of their document.
import { mappedDocument, type SiteMap } from '../../links/site-map.js'
import type { LoadedDocument } from '../../read/documents.js'
import { escapeMarkdown } from './jsx-element.js'
import { replaceOutsideCode } from './outside-code.js'

/** `[](@/post.md)`, as `post_link` without words becomes, and `[](admin/page.md)` of `page-ref`. */
const wordless =
  /(?<![!\\])\[\](?=\((?:<(@\/[^<>\n]{1,300})>|(@\/[^\s()]{1,300}|[\w./-]{1,300}\.md(?:#[\w-]{1,100})?))\))/g

/** A body whose links have words. */
export interface NamedLinks {
  markdown: string
  /** Each link with its title, to see in a later build whether it is still the same. */
  titles: [link: string, title: string | null][]
}

/** Gives links without words the title of their document, or their path where it is none of the site. */
export function nameLinks(document: LoadedDocument, body: string, siteMap: SiteMap): NamedLinks {
  const titles = new Map<string, string | null>()
  const markdown = replaceOutsideCode(body, wordless, ([, bracketed, plain = '']) => {
    const link = bracketed ?? plain
    const title = siteMap.titleOf(link, mappedDocument(document))
    titles.set(link, title)
    return `[${escapeMarkdown(title ?? link.replace(/^@\/|\.md(?:#.*)?$/g, ''))}]`
  })
  return { markdown, titles: [...titles] }
}
