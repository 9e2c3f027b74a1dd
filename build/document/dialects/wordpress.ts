// Reads the shortcodes that posts of WordPress have: captions and embeds are their content, recordings links, code is code.
import { decodeEntities } from '../../read/markdown/html-text.js'
import { linksAsHtml } from './embeds.js'
import { htmlRanges, lineCounter, rangeTeller, type KeptText } from './kept-text.js'
import type { LeftOutTag } from './mdx.js'
import { fenceOf, replaceBetween } from './tag-pairs.js'

/** In what converters write, brackets are escaped. Words in brackets alone, and links, are none. */
const shortcode =
  /\\?\[(\/?)(caption|embed|gallery|audio|video|youtube|vimeo|gist)\b([^[\]\n]{0,500}?)\\?\](?!\(|:|\[(?![/!]))/g

/** `[code language="php"]` and its end, each at the beginning of a line. */
const sourceCode: [open: RegExp, close: RegExp] = [
  /\\?\[(?<=^[ \t]*\\?\[)(?:source)?code(?:[ \t]+lang(?:uage)?=["']?([\w+#-]+)["']?)?(?:[ \t][^\]\n]{0,200})?\\?\][ \t\\]*$/gim,
  /\\?\[(?<=^[ \t]*\\?\[)\/(?:source)?code\\?\]/gim,
]
const escaped = /\\([!-/:-@[-`{-~])/g

/** Code as it was before a converter broke its lines by two spaces or a backslash, and escaped it. */
const readCode = (content: string, isEscaped: boolean) =>
  decodeEntities(content.replace(/(?:(?<![ \t])[ \t]+|\\)(?=\n)/g, '').replace(escaped, isEscaped ? '$1' : '$&'))

/** The text without these tags; those without a URL are in `leftOut`. */
export function readWordPress(written: string, code: KeptText, leftOut: LeftOutTag[]): string {
  const text = replaceBetween(written, ...sourceCode, (content, opened) =>
    code.keep(fenceOf(readCode(content, /^\\| {2}$/.test(opened[0])), opened)),
  )
  const lines = lineCounter(text)
  const opened = new Set<string>()
  let isInHtml: ((at: number) => boolean) | undefined
  return text.replace(shortcode, (tag: string, slash: string, name: string, given: string, at: number) => {
    if (slash !== '') return opened.has(name) ? '' : tag
    const [gist] = (name === 'gist' && /(?<=^\s+(?:id=["']?)?)(?:\w+\/)?[\da-f]{5,}(?=["']?$)/.exec(given)) || []
    const url = gist ? `https://gist.github.com/${gist}` : /https?:\/\/[^\s"'<>]+/.exec(given)?.[0].replaceAll('\\', '')
    const isPair =
      /^(?:embed|gist)$/.test(name) && /^\s{0,9}https?:/.test(text.slice(at + tag.length, at + tag.length + 20))
    if (url === undefined && !isPair && !/^\s+\w+\\?=/.test(given)) return tag
    opened.add(name)
    if (name === 'caption') return (/\bcaption=(["'])(.*?)\1/.exec(given)?.[2] ?? '').concat(' ').trimStart()
    if (url === undefined && !isPair) leftOut.push({ tag, line: lines(at) })
    if (url === undefined) return ''
    return (isInHtml ??= rangeTeller(htmlRanges(text)))(at) ? linksAsHtml(`[](<${url}>)`) : `<${url}>`
  })
}
