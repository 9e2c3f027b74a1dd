// The titles that fences give their code, which a page shows above it: the name of a file, or of a tab.
import type { Root } from 'mdast'
import { escapeHtml } from '../../service/html.js'
import { walk } from '../read/markdown/markdown.js'
import { decode } from './highlight.js'

/**
 * `title="a.js"` (Docusaurus, MkDocs, Astro, Gatsby), `filename="a.py"` (Quarto), `caption="a.js"` (Rehype Pretty Code), and `[a.js]`
 * (VitePress, Nuxt Content).
 */
const inWords = /(?:^|[\s{,])(?:title|filename|caption)=(?:"([^"]+)"|'([^']+)')|^\s*\[([^\]]+)\]/
/** `js:a.js`, as Zenn and Qiita have it, and `js:title=a.js` of Gatsby; `js:line-numbers` is of VitePress and VuePress. */
const inLanguage = /^[\w+#-]+(?:\{[^{}]*\})?:(?:title=)?(?!(?:no-)?(?:line-numbers|v-pre))([^{}]+)/

/** The titles of the code of a text, by that code, so that code that stands there twice has the last of its titles. */
export function codeTitlesOf(tree: Root): Map<string, string> {
  const titles = new Map<string, string>()
  walk(tree, (node) => {
    if (node.type !== 'code') return
    const [, double, single, bracketed] = inWords.exec(node.meta ?? '') ?? []
    const title = (double ?? single ?? bracketed ?? inLanguage.exec(node.lang ?? '')?.[1])?.trim()
    if (title) titles.set(node.value, title)
  })
  return titles
}

/** The HTML of a text with these titles above its code. */
export function addCodeTitles(html: string, titles: ReadonlyMap<string, string>): string {
  if (titles.size === 0) return html
  return html.replace(/<pre[^>]*><code[^>]*>([^<]*)<\/code><\/pre>/g, (block, escaped: string) => {
    const title = titles.get(decode(escaped).replace(/\n$/, ''))
    if (title === undefined) return block
    return `<figure class="code"><figcaption dir="auto">${escapeHtml(title)}</figcaption>${block}</figure>`
  })
}
