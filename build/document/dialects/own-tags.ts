// Reads the tags that a blog has made itself: what their templates make of their arguments.
import type { OwnTags, TemplateTool } from '../../read/blog/tag-templates.js'
import { renderGoTemplate } from './go-templates.js'
import { convertHtml } from './html-to-markdown.js'
import { renderLiquidTemplate } from './liquid-templates.js'
import { markdownLink } from './markdown-link.js'
import { callOf, readArguments, type TagArguments } from './tag-arguments.js'

/**
 * A tag as it was found: `at` is its offset, `isBlock` says that it is alone on its lines, `indent` is the white space before it, as
 * in an item of a list.
 */
export interface FoundTag {
  tool: TemplateTool
  name: string
  given: TagArguments
  at: number
  isBlock: boolean
  indent: string
}

/**
 * Tells whose tag one is by what is between its braces: `shortcode` of Hugo, `tag` between `{%` and `%}`, `output` between two
 * braces. `values` are those that tags of Liquid name. `null` for what has no template.
 */
export function findTool(
  shortcode: string | undefined,
  tag: string | undefined,
  output: string | undefined,
  values: ReadonlyMap<string, string>,
): Pick<FoundTag, 'tool' | 'name' | 'given'> | null {
  if (shortcode !== undefined) {
    const [, name = '', given = ''] = /^(\/?\s*\S+)\s*([^]*)$/.exec(shortcode) ?? []
    return { tool: 'hugo', name: name.replace(/\s/g, ''), given: readArguments(given) }
  }
  if (tag === 'end') return { tool: 'zola', name: 'end', given: readArguments('') }
  const call = callOf((tag ?? output ?? '').trim())
  if (call) return { tool: 'zola', name: call.name, given: readArguments(call.given) }
  const [, name, given = ''] = /^include(?:_cached)?\s+["']?([^\s"']+)["']?([^]*)$/.exec(tag ?? '') ?? []
  return name === undefined ? null : { tool: 'jekyll', name, given: readArguments(given, values) }
}

/** Placeholders for Markdown in the HTML of a template: the number of a text between two marks; 0 is what is between the tags. */
const mark = '\uE004'
const innerMark = `${mark}0${mark}`

/** What a template makes of a tag: its Markdown, of a pair the parts around what is between the tags. */
type Rendered = readonly [before: string, after?: string]

/**
 * Returns a function that is called with each tag of a text, in the order of the text, and returns the Markdown that replaces the tag,
 * or its end. `null` where there is no template, where it needs more than the arguments of the tag, and where it shows no words.
 * `assigned` are values of names, to which templates of Jekyll add theirs.
 */
export function ownTagReader(
  text: string,
  ownTags: OwnTags,
  assigned: Map<string, string>,
): (tag: FoundTag) => string | null {
  /** How often each tag of Hugo has an end from here on. */
  const coming = new Map<string, number>()
  for (const [, name = ''] of text.matchAll(/\{\{[<%]\s{0,9}\/\s{0,9}([\w./-]+)/g))
    coming.set(name, (coming.get(name) ?? 0) + 1)
  /** The ends that are to come, each with the Markdown that replaces it; `null` where the end is left out. */
  const ends: { name: string; after: string | null }[] = []
  const hasEnd = ({ tool, name, at }: FoundTag) =>
    tool === 'zola'
      ? text.startsWith('{%', at)
      : tool === 'hugo' && (coming.get(name) ?? 0) > ends.filter((end) => end.name === `/${name}`).length
  return (tag) => {
    if (/^(?:\/|end$)/.test(tag.name)) {
      const name = tag.name.slice(1)
      coming.set(name, (coming.get(name) ?? 0) - 1)
      const last = ends.findLastIndex(({ name }) => name === tag.name)
      return last === -1 ? null : (ends.splice(last)[0]?.after ?? null)
    }
    const template = ownTags.findTemplate(tag.tool, tag.name)
    const isPair = hasEnd(tag)
    // A tag that ends itself (`/>`) has nothing in it.
    const rendered = template === null ? null : renderTag(tag, template, isPair ? innerMark : '', ownTags, assigned)
    const isUnderstood = rendered !== null && (rendered.length === 2) === isPair
    const after = isUnderstood ? place(rendered[1] ?? '', tag, ' ', '') : null
    if (isPair) ends.push({ name: tag.tool === 'zola' ? 'end' : `/${tag.name}`, after })
    if (!isUnderstood) return null
    return isPair ? place(rendered[0], tag, '', ' ') : place(rendered[0], tag)
  }
}

/** Markdown where a tag was: on lines of its own, or within a paragraph. The files that Jekyll includes end with a line break. */
function place(markdown: string, { isBlock, tool, indent }: FoundTag, before = '', after = ''): string {
  if (markdown === '') return ''
  if (!isBlock) {
    // An element touches what is in it: `1<sup>st</sup>`.
    const [start, end] = [markdown.startsWith('<') ? '' : before, markdown.endsWith('>') ? '' : after]
    return start + markdown.replace(/\s*\n\s*/g, ' ') + end
  }
  if (before + after === '' && !markdown.includes('\n')) return tool === 'jekyll' ? `${markdown}\n` : markdown
  return `\n${markdown}\n`.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

/** The beginning of a tag that is none of an element within a sentence. */
const otherElement = /<(?!\/?(?:a|abbr|b|cite|code|del|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)\b)/i

/** A player of lite-youtube-embed, which has a button in it. */
const player = /<lite-youtube\b[^>]*\svideoid="([\w-]+)"(?:(?!<lite-youtube)[^])*?<\/lite-youtube>/gi

/** What a script of another site replaces, as that of X does with the link to a post. */
const linkWithoutWords = /<a\b[^<>]*\shref=["'](https?:\/\/[^"'<>\s]+)["'][^<>]*>\s*<\/a>/i

function renderTag(
  { tool, given, isBlock }: FoundTag,
  template: string,
  inner: string,
  ownTags: OwnTags,
  assigned: Map<string, string>,
): Rendered | null {
  const kept = [innerMark]
  const asMarkdown = (text: string) =>
    text.includes(mark) ? text : `${mark}${kept.push(text.replace(/^\s*\n|\s+$/g, '')) - 1}${mark}`
  const parameter = (name: string) => ownTags.siteValues().get(`params.${name}`)
  const liquid =
    tool === 'hugo' ? null : renderLiquidTemplate(tool, template, { ...given, ...ownTags, inner, asMarkdown }, assigned)
  for (const [name, value] of liquid?.names ?? []) assigned.set(name, value)
  const made =
    tool === 'hugo'
      ? renderGoTemplate(template, { ...given, ...ownTags, inner, asMarkdown, parameter })
      : (liquid?.text ?? null)
  const html = made && made.replace(player, '<iframe src="https://www.youtube.com/embed/$1"></iframe>')
  if (html === null || /<(?:form|input|button)\b/i.test(html)) return null
  // It is there for the values that it gives names to.
  if (liquid && liquid.names.length > 0 && html.replace(/<!--[^]*?-->/g, '').trim() === '') return ['']
  const isHtml = html.startsWith('<') && !/\]\(|^ {0,3}(?:> |#{1,6} |[-*+] )/m.test(html)
  // Beside emphasis, a character is written as its number.
  const converted = isHtml ? convertHtml(html)?.markdown.trim().replaceAll('&#xE004;', mark) : html
  if (converted === undefined) return null
  const restored = converted.replace(
    new RegExp(`${mark}([1-9]\\d*)${mark}`, 'g'),
    (_, at: string) => kept[Number(at)] ?? '',
  )
  // Elements within a sentence part it nowhere, whatever lines they are written on.
  const isWithin = isHtml && !otherElement.test(html) && !/\n\s*(?:\n|`{3}|~{3}|[-*+>#] |\d+[.)] )/.test(restored)
  const markdown = isWithin ? restored.replace(/\s*\n\s*/g, ' ') : restored
  const [before = '', after, ...others] = markdown.split(innerMark)
  if (others.length > 0) return null
  if (after !== undefined) return (isBlock ? quotationOf(before, after) : null) ?? withoutMarks(before, after)
  if (/[\p{L}\p{N}]/u.test(before)) return [before]
  const [, url] = linkWithoutWords.exec(html) ?? []
  return url === undefined ? null : [markdownLink(url, url)]
}

/** The parts around what is between the tags where that is in a quotation, as an admonition, which may hold blocks; else `null`. */
function quotationOf(before: string, after: string): Rendered | null {
  const [opening, above] = /(?:^|(?<=\n))((?:>[^\n]*\n)*> ?)$/.exec(before) ?? []
  const [, end, below = ''] = /^([^\n]*(?:\n>[^\n]*)*)(?:\n\n([^]*))?$/.exec(after) ?? []
  if (opening === undefined || above === undefined || end === undefined) return null
  const inside = (part: string) => part.replace(/^> ?/gm, '').trim()
  const head = before.slice(0, before.length - opening.length)
  return [`${head}:::quote[]\n${inside(above)}`.trim(), `${inside(end)}\n:::\n\n${below}`.trim()]
}

/** Without the marks of emphasis, quotations and items around what is between the tags: it may be of several blocks. */
function withoutMarks(before: string, after: string): Rendered {
  const [emphasis = ''] = /[*_]*$/.exec(before) ?? []
  const isAround = emphasis !== '' && after.startsWith(emphasis)
  const [from, to] = isAround ? [before.slice(0, -emphasis.length), after.slice(emphasis.length)] : [before, after]
  return [from.replace(/(?<=^|\n)[-> ]+$/, '').trim(), to.trim()]
}
