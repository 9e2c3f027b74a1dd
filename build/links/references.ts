// Finds the links and images of a body in its tree, and rewrites them in its source, for all representations at once.
import type { Definition, Html, Image, Link, Root } from 'mdast'
import { parseWithPositions, walk } from '../read/markdown/markdown.js'
import { findUrls, type WrittenUrl } from '../read/markdown/html-tags.js'

export interface Reference {
  url: string
  /** The word for it in messages. Images and files (audio, video) are shown on the page, links are not. */
  kind: 'image' | 'file' | 'link'
}

/**
 * The URLs of a tree, each once, in the order of the text, and whether it has to be sanitised: it has raw HTML, or a URL that may
 * run code.
 */
export function findReferences(tree: Root): { references: Reference[]; needsSanitising: boolean } {
  const found = new Map<string, Reference>()
  let needsSanitising = false
  const add = (url: string, kind: Reference['kind']) => {
    const known = found.get(url)
    if (known) {
      if (known.kind === 'link') known.kind = kind
      return
    }
    found.set(url, { url, kind })
    needsSanitising ||= !isSafeUrl(url)
  }
  walk(tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') add(node.url, 'link')
    else if (node.type === 'image') add(node.url, 'image')
    else if (node.type === 'html') {
      needsSanitising = true
      for (const found of findUrls(node.value)) add(found.url, kindOf(found))
    }
  })
  return { references: [...found.values()], needsSanitising }
}

function kindOf({ element, attribute }: WrittenUrl): Reference['kind'] {
  if (attribute === 'href') return 'link'
  return element === 'img' || attribute !== 'src' ? 'image' : 'file'
}

/** Whether a URL needs no sanitising: it has no scheme, or one that the sanitiser keeps. */
function isSafeUrl(url: string): boolean {
  const scheme = /^[\s\p{Cc}]*([^/?#:]*):/u.exec(url)?.[1]
  return scheme === undefined || /^(https?|mailto|xmpp|ircs?)$/i.test(scheme)
}

/**
 * Replaces URLs in a body: `replace` gives the new URL, or `null` to keep the old one. Everything else stays as written.
 * Call it only where something is to be replaced: it parses the body again, with positions.
 */
export function rewriteReferences(body: string, replace: (url: string) => string | null): string {
  const edits: { start: number; end: number; text: string }[] = []
  const addEdit = (start: number, old: string, text: string) => edits.push({ start, end: start + old.length, text })
  walk(parseWithPositions(body), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const url = replace(node.url)
      const place = url === null ? null : findDestination(body, node)
      if (url !== null && place) addEdit(place.start, place.written, url)
    } else if (node.type === 'html') {
      const offset = node.position?.start.offset ?? 0
      for (const { url, start, written } of findUrls(sliceOf(body, node))) {
        const changed = replace(url)?.replace(/["'&]/g, (character) => `&#${character.charCodeAt(0)};`)
        if (changed !== undefined) addEdit(offset + start, written, changed)
      }
    }
  })
  edits.sort((a, b) => a.start - b.start)
  const pieces: string[] = []
  let kept = 0
  for (const { start, end, text } of edits) {
    pieces.push(body.slice(kept, start), text)
    kept = end
  }
  return pieces.join('') + body.slice(kept)
}

/**
 * The line of a body (from 1) on which each URL is first written; those that cannot be found are left out. Only URLs that
 * occur several times need a tree with positions.
 */
export function findLines(body: string, urls: ReadonlySet<string>): Map<string, number> {
  const lines = new Map<string, number>()
  const note = (url: string, at: number) => lines.set(url, lineAt(body, at))
  for (const url of urls) {
    const at = body.indexOf(url)
    if (at !== -1 && body.indexOf(url, at + 1) === -1) note(url, at)
  }
  if (lines.size === urls.size) return lines
  const isSought = (url: string) => urls.has(url) && !lines.has(url)
  walk(parseWithPositions(body), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const place = isSought(node.url) ? findDestination(body, node) : null
      if (place) note(node.url, place.start)
    } else if (node.type === 'html') {
      const offset = node.position?.start.offset ?? 0
      for (const { url, start } of findUrls(sliceOf(body, node))) if (isSought(url)) note(url, offset + start)
    }
  })
  return lines
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++
  return line
}

/** Raw HTML as in the body, with the `>` of quotations blank, so that offsets stay. */
function sliceOf(body: string, node: Html): string {
  const slice = body.slice(node.position?.start.offset, node.position?.end.offset)
  if (slice === node.value) return slice
  return slice.replace(/\n[ \t]*(?:>[ \t]?)+/g, (markers) => markers.replaceAll('>', ' '))
}

/** The destination of a link, image or definition: after the last `](` or `]:` that is followed by the node's URL (CommonMark 0.31, 6.3 and 4.7). */
function findDestination(body: string, node: Link | Image | Definition): { start: number; written: string } | null {
  const from = node.position?.start.offset ?? 0
  const source = body.slice(from, node.position?.end.offset)
  const opener = node.type === 'definition' ? ']:' : ']('
  const last = source.length - opener.length - node.url.length
  for (let at = source.lastIndexOf(opener, last); at !== -1; at = at === 0 ? -1 : source.lastIndexOf(opener, at - 1)) {
    const before = /^\s*<?/.exec(source.slice(at + 2))?.[0] ?? ''
    const start = at + 2 + before.length
    const end = endOfUrl(source, start, node.url)
    const isWhole = end > start && (before.endsWith('<') ? /^>/ : /^\)?(?:\s|$)/).test(source.slice(end))
    if (isWhole) return { start: from + start, written: source.slice(start, end) }
  }
  return null
}

/** Where a URL ends that begins at `at`, its backslash escapes and `&amp;` resolved; -1 where another text is there. */
function endOfUrl(source: string, at: number, url: string): number {
  let end = at
  for (let read = 0; read < url.length; read++) {
    const character = url.charAt(read)
    if (source[end] === '\\' && source[end + 1] === character && /[!-/:-@[-`{-~]/.test(character)) end += 2
    else if (character === '&' && source.startsWith('&amp;', end)) end += 5
    else if (source[end] === character) end++
    else return -1
  }
  return end
}
