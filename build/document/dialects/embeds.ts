// Replaces embedded pages (iframes and scripts of gists), which are not published, by links to them.
import { escapeHtml } from '../../../service/html.js'
import { breaksIn } from './kept-text.js'
import { markdownLink } from './markdown-link.js'

/** The tag of an embed, or of code for the page. Lengths are bounded, so that unclosed tags take linear time. */
const embed = /<(iframe|object|embed|script|style)\b((?:[^<>"']|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'){0,500}?)(\/?)>/gi
/** The content of an element and its end tag. */
const content = /^(?:(?!<(?:iframe|object|script|style)\b)[\s\S]){0,5000}?<\/(iframe|object|script|style)\s*>/i
/** What scripts of the page read, as those of widgets of R do, often megabytes. */
const isData = (name: string, attributes: string) =>
  name === 'script' && /\btype\s*=\s*["']?application\/(?:ld\+)?json\b/i.test(attributes)
/** What a browser runs, and Svelte and Vue take for the code of a component: not `math/tex`, and no file. */
const isCode = (name: string, attributes: string) =>
  name === 'style' ||
  (name === 'script' && !/\bsrc\s*=|\btype\s*=(?!\s*["']?(?:module\b|[\w/]*javascript\b))/i.test(attributes))

/** A player with what browsers show that have none, and the files that it plays. */
const player =
  /(<(video|audio)\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,500}(?<!\/)>)((?:(?!<\2\b)[^]){0,2000}?)(<\/\2\s*>)/gi
const played = /<(?:source|track)\b[^<>]*>(?:\s*<\/(?:source|track)>)?/gi

/** A player with its recordings. */
const playerTag = new RegExp(
  String.raw`<(video|audio)\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,500}(?<!\/)>(?:\s*${played.source})*`,
  'gi',
)

/** Ends the players below the last end tag of one, as these have none: browsers hide all that is within a player. */
function endPlayers(body: string): string {
  const last = Math.max(...['</video', '</audio'].map((tag) => body.toLowerCase().lastIndexOf(tag)))
  return body.replace(playerTag, (tag: string, name: string, at: number) => (at > last ? `${tag}</${name}>` : tag))
}

const withoutFallback = (body: string): string =>
  body.replace(player, (whole: string, open: string, _name, inner: string, end: string, at: number) => {
    if (!/\S/.test(inner.replace(played, ''))) return whole
    const files = (inner.match(played) ?? []).join('')
    // Behind a player at the end of a paragraph, its lines stay, by which messages name those below.
    const next = body.slice(at + whole.length, at + whole.length + 200)
    const breaks = /^[ \t]*(?:\n[ \t]*\n|\n?$)/.test(next) ? breaksIn(inner) - breaksIn(files) : 0
    return `${open}${files}${end}${'\n'.repeat(breaks)}`
  })

/**
 * The body with each embed as a link with its title, and without code for its page or words for browsers that play no video. Alone in a
 * paragraph of Markdown a link is Markdown, else HTML.
 */
export function linkEmbeds(written: string, isHtml = false): string {
  const body = withoutFallback(endPlayers(written))
  if (!/<(?:iframe|object|embed|script|style)\b/i.test(body)) return body
  const longCode = codeReader(body)
  let linked = ''
  let done = 0
  let dataEnd = 0
  for (const match of body.matchAll(embed)) {
    if (match.index < done) continue
    const [tag, name = '', attributes = '', slash] = match
    if (dataEnd !== -1 && isData(name.toLowerCase(), attributes)) {
      const from = match.index + tag.length
      if (dataEnd < from) dataEnd = body.indexOf('</script>', from)
      if (dataEnd === -1 || !/^\s*[[{]/.test(body.slice(from, from + 200))) continue
      linked += body.slice(done, match.index)
      done = dataEnd + '</script>'.length
      continue
    }
    const after = body.slice(match.index + tag.length, match.index + tag.length + 6000)
    // A self-closed tag ends by itself, as its author means, and not with the end tag of another one.
    const isScript = isCode(name.toLowerCase(), attributes)
    const [inner = '', closing = ''] = content.exec(after) ?? (isScript ? longCode(name, match.index + tag.length) : [])
    const rest = name.toLowerCase() === 'embed' ? '' : slash === '' ? inner : endTag(after, name)
    const end = match.index + tag.length + rest.length
    if (isScript && rest !== '') {
      const isEnded = slash !== '' || closing.toLowerCase() === name.toLowerCase()
      const breaks = breaksIn(tag + rest)
      // Line breaks in its place would end a paragraph, a quote or an element around it.
      const before = body.slice(Math.max(done, match.index - 200), match.index)
      const isSafe = isHtml || breaks === 0 || /(?:^\s*|\n[ \t]*\n)[ \t]*$/.test(before)
      if (!isEnded || !isSafe) continue
      linked += body.slice(done, match.index) + '\n'.repeat(breaks)
      done = end
      continue
    }
    const link = linkTo(name.toLowerCase(), attributes)
    if (link === null) continue
    const isAlone =
      /(?:^|\n[ \t]*\n)[ \t]*$/.test(body.slice(Math.max(0, match.index - 200), match.index)) &&
      /^[ \t]*(?:\n[ \t]*\n|\n?$)/.test(body.slice(end, end + 200))
    linked +=
      body.slice(done, match.index) +
      (isAlone && !isHtml ? markdownLink(link.title, link.url) : htmlLink(link.title, link.url))
    done = end
  }
  return linked + body.slice(done)
}

/** Reads code of any length up to its end tag, and the name of this; an end tag is looked for once. */
function codeReader(body: string): (name: string, from: number) => [code: string, closing: string] | [] {
  const ends = new Map<string, number>()
  return (name, from) => {
    const tag = `</${name}>`
    const known = ends.get(tag) ?? 0
    const end = known === -1 || known >= from ? known : body.indexOf(tag, from)
    ends.set(tag, end)
    return end === -1 ? [] : [body.slice(from, end + tag.length), name]
  }
}

const endTag = (text: string, name: string) => new RegExp(`^\\s*</${name}\\s*>`, 'i').exec(text)?.[0] ?? ''
const htmlLink = (title: string, url: string) =>
  `<a href="${url.replace(/"/g, '&quot;')}">${title.replace(/</g, '&lt;')}</a>`

/** The links and pictures of a tag as HTML, for a tag in a block of HTML, where Markdown is not read. */
export const linksAsHtml = (markdown: string): string =>
  markdown.replace(
    /(!?)\[((?:[^\\\]]|\\.)*)\]\((?:<([^<>]*)>|([^()]*))\)/g,
    (_, isPicture: string, written: string, bracketed: string | undefined, plain: string | undefined) => {
      const url = escapeHtml(bracketed ?? plain ?? '')
      const text = escapeHtml(written.replace(/\\(.)/g, '$1')) || (isPicture ? '' : url.replace(/^@\/|\.md$/g, ''))
      return isPicture ? `<img src="${url}" alt="${text}">` : `<a href="${url}">${text}</a>`
    },
  )

/** What a script draws in its place: a gist, a recording of a terminal, code that runs. */
const drawn = /^https:\/\/(?:gist\.github\.com|asciinema\.org\/a|jsfiddle\.net)\//

/** The link of an embed; `null` for scripts that draw nothing, and for URLs that are no pages. */
function linkTo(name: string, attributes: string): { title: string; url: string } | null {
  const source = attributeOf(attributes, name === 'object' ? 'data' : 'src')
  const url = source === null ? null : pageOf(source)
  if (url === null || (name === 'script' && !drawn.test(url))) return null
  return { url, title: attributeOf(attributes, 'title') ?? describe(url) }
}

function attributeOf(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  const value = (match?.[1] ?? match?.[2] ?? match?.[3])?.replace(/&amp;/g, '&').trim()
  return value === undefined || value === '' ? null : value
}

/** The URL that people open: of a player its video, of a script what it draws; `null` for URLs that are no pages. */
function pageOf(source: string): string | null {
  const url = source.replace(/^\/\//, 'https://')
  if (/^(?:javascript|data|about):/i.test(url)) return null
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/i.exec(url)?.[1]
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`
  return url
    .replace(/^https?:\/\/player\.vimeo\.com\/video\//i, 'https://vimeo.com/')
    .replace(/^(https:\/\/(?:gist\.github\.com|asciinema\.org\/a)\/[^?]*)\.js(?:\?.*)?$/, '$1')
    .replace(/^(https:\/\/jsfiddle\.net\/.*?\/)embed\/.*$/, '$1')
}

function describe(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : 'this site'
  if (host === 'youtube.com') return 'Video on YouTube'
  if (host === 'vimeo.com') return 'Video on Vimeo'
  return host === 'gist.github.com' ? 'Gist' : `Embedded page on ${host}`
}
