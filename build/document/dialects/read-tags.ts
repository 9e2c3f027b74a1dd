// Replaces what Liquid and shortcodes say: pairs of tags with what is between them, then single tags.
import type { OwnTags } from '../../read/blog/tag-templates.js'
import { readAlerts, readBlockTags, readPictureLines } from './block-tags.js'
import { linksAsHtml } from './embeds.js'
import { beginsLine, breaksIn, htmlRanges, lineCounter, rangeTeller } from './kept-text.js'
import type { LeftOutTag } from './mdx.js'
import { findTool, ownTagReader } from './own-tags.js'
import { tabTeller } from './tab-tags.js'
import { readLinkPairs, readNotePairs, replaceBetween, templateTags } from './tag-pairs.js'
import { isAboveWords, isBase, isBetweenWords, isInAddress, isPrinted, readHomeLinks } from './tag-places.js'
import { renderOutput, renderTag } from './template-tags.js'
import { partTeller } from './theme-tags.js'

/** A line break of a tag within a paragraph, which goes to its end: there it parts neither emphasis nor the URL of a link. */
const lateBreak = '\uE003'
const paragraphFromBreak = /\uE003[^]*?(?=\n[ \t]*\n|$)/g

/** The lines of what is left out. */
export const blank = (text: string) => '\n'.repeat(breaksIn(text))

export interface TagReading {
  /** Those that Liquid can print, such as `page.title`. */
  values: ReadonlyMap<string, string>
  /** Without it, the tags that a blog has made itself are left out. */
  ownTags?: OwnTags | undefined
}

/** Replaces the tags of a text, adding to `leftOut` those that mean nothing here. */
export function readTags(body: string, { values, ownTags }: TagReading, leftOut: LeftOutTag[]): string {
  let text = replaceBetween(body, ...commentOfKramdown, blank).replace(commentOfNunjucks, blank)
  if (/\{\{[<%]\s*columns\b/.test(text)) text = text.replace(/^[ \t]*<--->[ \t]*$/gm, '')
  const known = new Map(values)
  text = replaceBetween(text, ...encrypted, (content, { 0: tag, index }) => {
    leftOut.push({ tag, line: breaksIn(text.slice(0, index)) + 1 })
    return blank(tag + content)
  })
  text = replaceBetween(text, ...captured, (content, { 0: opened, 1: name = '', index }) => {
    const inner: LeftOutTag[] = []
    const value = replaceTags(content, { values: known, ownTags }, inner).trimStart()
    // The line breaks behind a placeholder are those of its text.
    known.set(name, value.trimEnd().endsWith('\uE001') ? value : value.trimEnd())
    const above = breaksIn(text.slice(0, index) + opened)
    leftOut.push(...inner.map(({ tag, line }) => ({ tag, line: line + above })))
    return blank(opened + content)
  })
  // What is repeated is in data that are not here.
  text = replaceBetween(text, ...loop, (content, { 0: tag, index }) => {
    leftOut.push({ tag, line: breaksIn(text.slice(0, index)) + 1 })
    return blank(tag + content)
  })
  const isOwn = (name: string) => typeof ownTags?.findTemplate('hugo', name) === 'string'
  text = readNotePairs(readLinkPairs(readHomeLinks(text), isOwn), isOwn)
  return replaceTags(readPictureLines(readAlerts(readBlockTags(text))), { values: known, ownTags }, leftOut)
}

/** With a space at its beginning: `{#id}` is an attribute. */
const commentOfNunjucks = /\{#-?\s(?:(?!\{#)[^]){0,2000}?#\}/g
const commentOfKramdown: [open: RegExp, close: RegExp] = [/\{::comment\}/g, /\{:\/(?:comment)?\}/g]
/** Of Hugo Encryptor, FixIt and other themes: for readers with a password alone. */
const encrypted: [open: RegExp, close: RegExp] = [
  /\{\{[<%]\s{0,9}[\w-]{0,40}encrypt[\w-]{0,40}(?:\s[^\n]{0,300}?)?[>%]\}\}/g,
  /\{\{[<%]\s{0,9}\/\s{0,9}[\w-]{0,40}encrypt[\w-]{0,40}\s{0,9}[>%]\}\}/g,
]
const captured: [open: RegExp, close: RegExp] = [
  /\{%-?\s*(?:capture|set)\s+["']?(\w[\w-]*?)["']?\s*-?%\}/g,
  /\{%-?\s*end(?:capture|set)\s*-?%\}/g,
]
const loop: [open: RegExp, close: RegExp] = [/\{%-?\s*for\s[^%\n]{1,300}%\}/g, /\{%-?\s*endfor\s*-?%\}/g]

function replaceTags(
  text: string,
  { values, ownTags }: TagReading & { values: Map<string, string> },
  leftOut: LeftOutTag[],
): string {
  const readOwn = ownTags && ownTagReader(text, ownTags, values)
  const [lines, tabOf, { titleOf, wordsOf }] = [lineCounter(text), tabTeller(), partTeller(text)]
  /** The names of tags that mean something here: their ends do, too. */
  const understood = new Set<string>()
  let ranges: ((at: number) => boolean) | undefined
  const isInHtml = (at: number) => (ranges ??= rangeTeller(htmlRanges(text)))(at)
  const replaced = text.replace(
    templateTags,
    (
      tag: string,
      shortcode: string | undefined,
      liquid: string | undefined,
      output: string | undefined,
      at: number,
    ) => {
      const assigned = /^(?:assign|set)\s+([\w-]+)\s*=\s*(["'])(.*?)\2\s*$/.exec(liquid ?? '')
      if (assigned) values.set(assigned[1] ?? '', assigned[3] ?? '')
      const call = (shortcode ?? liquid ?? '')
        .replace(/\{\{(.{1,200}?)\}\}/g, (printed, inner: string) => renderOutput(inner.trim(), values) ?? printed)
        .replace(/^([\w-]+)(?=")/, '$1 ')
        .replace(/\/$/, '')
        .trim()
      const isBlock = beginsLine(text, at) && /^[ \t]*(?:\n|$)/.test(text.slice(at + tag.length, at + tag.length + 200))
      const own = findTool(shortcode && call, liquid && call, output, values)
      const space = isBlock ? (/[ \t]+$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '') : ''
      const indent = space !== '' && isInHtml(at) ? '' : space
      const renderOwn = () => (own && readOwn ? readOwn({ ...own, at, isBlock, indent }) : null)
      const rendered =
        output === undefined
          ? (tabOf(call, isBlock) ?? renderTag(call, values, isBlock, renderOwn) ?? (isBlock ? titleOf(call) : null))
          : renderOutput(output.trim(), values, isBlock, renderOwn)
      const said = rendered ?? (isInAddress(text, at) ? null : wordsOf(output?.trim() ?? call, output !== undefined))
      if (rendered === null && isPrinted(tag) && !isBase(text, at)) return tag
      const [, end, name = ''] = /^(\/\s*|end)?(\S+)/.exec(call) ?? []
      if (rendered !== null) understood.add(name)
      else if (!assigned && !(end && understood.has(name))) leftOut.push({ tag, line: lines(at) })
      const written = said?.includes('](') && isInHtml(at) ? linksAsHtml(said) : said
      const mayPart = rendered === null && output === undefined && !/^\{[{%<]*\s*(?:\/|end)/.test(tag)
      const parts =
        (mayPart && isBetweenWords(text, at, at + tag.length)) ||
        (rendered?.endsWith(')') === true && isAboveWords(text, at, at + tag.length))
      // A picture, a quotation or the like is no part of the sentence below it.
      const breaks = (isBlock && /\n|^(?:$|[>#!<])/.test(rendered ?? '') ? '\n' : lateBreak).repeat(breaksIn(tag))
      return (written ?? '') + (parts ? ' ' : '') + breaks
    },
  )
  return replaced.replace(
    paragraphFromBreak,
    (rest) => rest.replaceAll(lateBreak, '') + '\n'.repeat(rest.split(lateBreak).length - 1),
  )
}
