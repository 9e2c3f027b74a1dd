// Reads the shortcodes that posts of WordPress have: captions and embeds are their content, recordings links.
import { htmlRanges, lineCounter, rangeTeller } from './kept-text.js'
import type { LeftOutTag } from './mdx.js'
import { linksAsHtml } from './template-tags.js'

/** In what converters write, brackets are escaped. Words in brackets alone, and links, are none. */
const shortcode =
  /\\?\[(\/?)(caption|embed|gallery|audio|video|youtube|vimeo)\b([^[\]\n]{0,500}?)\\?\](?!\(|:|\[(?!\/))/g

/** The text without these tags; those without a URL are in `leftOut`. */
export function readWordPress(text: string, leftOut: LeftOutTag[]): string {
  const lines = lineCounter(text)
  const opened = new Set<string>()
  let isInHtml: ((at: number) => boolean) | undefined
  return text.replace(shortcode, (tag: string, slash: string, name: string, given: string, at: number) => {
    if (slash !== '') return opened.has(name) ? '' : tag
    const url = /https?:\/\/[^\s"'<>]+/.exec(given)?.[0].replaceAll('\\', '')
    const isPair = name === 'embed' && /^\s{0,9}https?:/.test(text.slice(at + tag.length, at + tag.length + 20))
    if (url === undefined && !isPair && !/^\s+\w+\\?=/.test(given)) return tag
    opened.add(name)
    if (name === 'caption') return (/\bcaption=(["'])(.*?)\1/.exec(given)?.[2] ?? '').concat(' ').trimStart()
    if (url === undefined && !isPair) leftOut.push({ tag, line: lines(at) })
    if (url === undefined) return ''
    return (isInHtml ??= rangeTeller(htmlRanges(text)))(at) ? linksAsHtml(`[](<${url}>)`) : `<${url}>`
  })
}
