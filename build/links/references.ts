// The links and images of a body: found in its tree, and rewritten in its source, so that every form has them.
import type { Definition, Html, Image, Link, Root } from 'mdast'
import { parseWithPositions, walk } from '../read/markdown.js'
import { findAddresses, type WrittenAddress } from '../read/html-tags.js'

/** Something in a body that names an address. */
export interface Reference {
  url: string
  /** What messages call it. All but links are shown on the page, as images and recordings are. */
  kind: 'image' | 'file' | 'link'
}

/** What a tree names, and whether it has to be sanitised: it has raw HTML, or an address that may run something. */
export interface Named {
  /** Each address once, in the order of the text. */
  references: Reference[]
  needsSanitising: boolean
}

/** Finds what a tree names. */
export function findReferences(tree: Root): Named {
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
      for (const address of findAddresses(node.value)) add(address.url, kindOf(address))
    }
  })
  return { references: [...found.values()], needsSanitising }
}

function kindOf({ element, attribute }: WrittenAddress): Reference['kind'] {
  if (attribute === 'href') return 'link'
  return element === 'img' || attribute !== 'src' ? 'image' : 'file'
}

/** Whether an address may stand on a page as it is: without a scheme, or with one that a sanitised page keeps. */
function isSafeUrl(url: string): boolean {
  const scheme = /^[\s\p{Cc}]*([^/?#:]*):/u.exec(url)?.[1]
  return scheme === undefined || /^(https?|mailto|xmpp|ircs?)$/i.test(scheme)
}

/**
 * The body with addresses replaced: `replace` gives the new address or `null` to keep the old one. Everything else
 * stays as the author wrote it. Only called where something is to be replaced, as it needs a tree with positions.
 */
export function rewriteReferences(body: string, replace: (url: string) => string | null): string {
  const edits: { start: number; end: number; text: string }[] = []
  const addEdit = (start: number, old: string, text: string) => edits.push({ start, end: start + old.length, text })
  walk(parseWithPositions(body), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const url = replace(node.url)
      const place = url === null ? null : placeOfDestination(body, node)
      if (url !== null && place) addEdit(place.start, place.written, url)
    } else if (node.type === 'html') {
      const offset = node.position?.start.offset ?? 0
      for (const { url, start, written } of findAddresses(sliceOf(body, node))) {
        const changed = replace(url)
        if (changed !== null)
          addEdit(
            offset + start,
            written,
            changed.replace(/["'&]/g, (mark) => `&#${mark.charCodeAt(0)};`),
          )
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
 * The line of a body (from 1) on which each address is named first; those that cannot be found are left out. An address
 * that is written once stands there; only for others is a tree with positions needed.
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
      const place = isSought(node.url) ? placeOfDestination(body, node) : null
      if (place) note(node.url, place.start)
    } else if (node.type === 'html') {
      const offset = node.position?.start.offset ?? 0
      for (const { url, start } of findAddresses(sliceOf(body, node))) if (isSought(url)) note(url, offset + start)
    }
  })
  return lines
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++
  return line
}

/** Raw HTML as it stands in the body; what marks a quotation at the beginnings of its lines is blank. */
function sliceOf(body: string, node: Html): string {
  const slice = body.slice(node.position?.start.offset, node.position?.end.offset)
  if (slice === node.value) return slice
  return slice.replace(/\n[ \t]*(?:>[ \t]?)+/g, (marks) => marks.replaceAll('>', ' '))
}

/**
 * Where the destination of a link, image or definition is written: after the last `](` (or `]:`) of the node from
 * which a destination can be read that means the node's URL (CommonMark 0.31, 6.3 and 4.7).
 */
function placeOfDestination(body: string, node: Link | Image | Definition): { start: number; written: string } | null {
  const from = node.position?.start.offset ?? 0
  const source = body.slice(from, node.position?.end.offset)
  const opener = node.type === 'definition' ? ']:' : ']('
  for (let at = source.lastIndexOf(opener); at !== -1; at = at === 0 ? -1 : source.lastIndexOf(opener, at - 1)) {
    const rest = source.slice(at + 2)
    const match = /^(\s*)(?:<([^<>\n]*)>|([^\s<][^\s]*?)(?=\)?(?:\s|$)|\)$))/.exec(rest)
    if (!match) continue
    const written = match[2] ?? match[3] ?? ''
    const start = from + at + 2 + (match[1]?.length ?? 0) + (match[2] === undefined ? 0 : 1)
    if (means(written, node.url)) return { start, written }
  }
  return null
}

/** Whether a destination as written means an address: backslash escapes and the entities of URLs resolved. */
function means(written: string, url: string): boolean {
  return written === url || written.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&') === url
}
