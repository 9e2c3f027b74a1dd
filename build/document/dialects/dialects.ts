// Replaces the syntax of other tools in a body by Markdown: Liquid, shortcodes, admonitions, heading ids, maths and embeds.
import { readAdmonitions, readBarredAdmonitions, readIndentedAdmonitions, readSlashedBlocks } from './admonitions.js'
import type { OwnTags } from '../../read/blog/tag-templates.js'
import { linkEmbeds, linksAsHtml } from './embeds.js'
import {
  beginsLine,
  breaksIn,
  fenceRanges,
  hasLineMarks,
  htmlRanges,
  keepCode,
  KeptText,
  lineCounter,
  rangeTeller,
} from './kept-text.js'
import { readAlerts, readBlockTags, readPictureLines } from './block-tags.js'
import { dedentHtml, kramdownSign, readKramdown } from './kramdown.js'
import { mayHaveMath, replaceMath, unshieldMath, type Formula, type MathSetting } from './math.js'
import { mayHaveMarkdownInHtml, unwrapMarkdown } from './markdown-in-html.js'
import { mayBeMdx, readMdx, type LeftOutTag } from './mdx.js'
import {
  codeOfThemes,
  diagram,
  fenceOf,
  highlight,
  liquidPair,
  readLinkPairs,
  replaceBetween,
  templateTags,
} from './tag-pairs.js'
import { mayHaveMdc, readMdc } from './mdc.js'
import { mayBeMyst, readMyst } from './myst.js'
import { findTool, ownTagReader } from './own-tags.js'
import { asRaw, rawBrace, readShown } from './shown-tags.js'
import { tabTeller } from './tab-tags.js'
import { isBase, isBetweenWords, readHomeLinks } from './tag-places.js'
import { renderOutput, renderTag } from './template-tags.js'
import { readWordPress } from './wordpress.js'
import { readKeys, removeAttributes } from './written-attributes.js'

/** A body in Markdown alone. */
export interface PlainBody {
  markdown: string
  /** Ids that headings set themselves (`## Title {#id}`), by the id that their text gives. */
  headingIds: ReadonlyMap<string, string>
  /** Tags without a meaning here, which are left out, with the line (from 1) of each. */
  leftOut: LeftOutTag[]
  /** In the order of the text. */
  formulas: readonly Formula[]
}

export interface DialectReading {
  /** Those that Liquid can print, such as `page.title`. */
  values: ReadonlyMap<string, string>
  /** Whether the file is one of MDX. Default false. */
  isMdx?: boolean
  math: MathSetting
  /** Whether tags of templates are evaluated, and not printed. Default true. */
  hasTags?: boolean
  /** Without it, the tags that a blog has made itself are left out. */
  ownTags?: OwnTags | undefined
}

/** Markers anywhere in a text, and those at the beginning of a line: one expression for all takes three times as long. */
const marker =
  /\[(?:_?toc_?\]|#[^\s[\]#]+\][ \t]*\n|(?:caption|gallery|audio|video|youtube|vimeo)[\s=]|(?:embed|gist|(?:source)?code)\b)|\{(?:[{%:#]| #|[ \t]*\.[\w-])|(?<![\w:])::?toc\b|[)`\] ]\{[ \t]*[a-z][\w:-]*=|\]\{#|\)\{\n|[ \t]align="[a-z]+"\)|\[!\w+\]|<(?:iframe|object|embed|script|style|video|audio)\b|\]\][ \t]*\n\||\+\+(?:ctrl|alt|shift|cmd|command|option|win|enter|esc|tab|f\d)\b/i
const lineMarker = /:::(?<=^[ \t>]*:::)|(?:!!!|\?\?\?|\/\/\/|===(?=[!+]?[ \t]+"))(?<=^[ \t]*...)/m

const emptyComment = /<!--(\s*)-->/

function mayHaveDialects(text: string): boolean {
  return (
    marker.test(text) ||
    lineMarker.test(text) ||
    kramdownSign.test(text) ||
    mayHaveMarkdownInHtml(text) ||
    hasLineMarks(text)
  )
}

/** Line numbers stay, but for tags over several lines. */
export function readDialects(given: string, reading: DialectReading): PlainBody {
  const { values, isMdx = false, math, hasTags = true, ownTags } = reading
  const written = !isMdx && mayBeMyst(given) ? readMyst(given) : given
  const headingIds = new Map<string, string>()
  const leftOut: PlainBody['leftOut'] = []
  const formulas: Formula[] = []
  const code = new KeptText()
  const readJsx = (source: string) => {
    const read = readMdx(source, isMdx, values)
    leftOut.push(...read.leftOut)
    return read.markdown
  }
  const keepMath = (source: string, isCode: (at: number) => boolean) =>
    replaceMath(source, math, isCode, (formula) => {
      formulas.push(formula)
      return code.keep(formula.form)
    })
  // These private-use characters delimit the placeholders of `KeptText`, and are the braces of raw text.
  const isReadable = !/[\uE000-\uE003]/.test(written)
  const hasMath = isReadable && mayHaveMath(written, math)
  // Braces of maths are no expressions of MDX.
  const hasMdc = isReadable && mayHaveMdc(written)
  const source = isMdx && hasMdc ? readDirectives(written) : written
  const body = isMdx ? readJsx(hasMath ? keepMath(source, rangeTeller(fenceRanges(source))) : source) : source
  let hasJsx = !isMdx && (hasMdc || mayBeMdx(body))
  if (!isReadable || !(hasJsx || hasMath || mayHaveDialects(body)))
    return { markdown: body, headingIds, leftOut, formulas }
  let text = dedentHtml(hasTags ? readShown(body, () => ownTags?.isZola() === true) : asRaw(body))
  text = readIndentedAdmonitions(text, () => rangeTeller(fenceRanges(text)))
  const isChanged = text !== body || /:::|\{:/.test(text) || hasLineMarks(text)
  text = keepCode(text, code)
  if (hasMdc && !isMdx) text = readMdc(text)
  // Many texts have in their code alone what is looked for.
  hasJsx &&= mayBeMdx(text)
  if (!(hasJsx || hasMath || mayHaveDialects(text)))
    return { markdown: isChanged ? code.restore(text).replaceAll(rawBrace, '{') : body, headingIds, leftOut, formulas }
  const hasEmptyComment = emptyComment.test(text)
  text = replaceBetween(text, ...liquidPair('comment'), blank)
  // What is code has neither components nor maths.
  for (const pair of [highlight, codeOfThemes, diagram])
    text = replaceBetween(text, ...pair, (content, opened) => code.keep(fenceOf(code.restore(content), opened)))
  text = unshieldMath(unwrapMarkdown(readWordPress(text, code, leftOut)))
  if (hasMath && !isMdx) text = keepMath(text, rangeTeller(htmlRanges(text)))
  if (hasJsx) text = readJsx(text)
  text = removeContents(readTags(text, { values, ownTags }, leftOut))
  // A comment of Liquid within one of HTML, as the licence of a file has it. One that was empty parts two lists.
  if (!hasEmptyComment) text = text.replace(new RegExp(emptyComment, 'g'), '$1')
  text = removeAttributes(text, headingIds, (title) => code.restore(title))
  text = readSlashedBlocks(readBarredAdmonitions(readKeys(linkEmbeds(readKramdown(text)))))
  const markdown = readAdmonitions(code.restore(text), () => code.lines(text)).replaceAll(rawBrace, '{')
  return {
    markdown,
    headingIds,
    leftOut,
    formulas: formulas.map(({ form, written: source }) => ({
      form: form.replaceAll(rawBrace, '{'),
      written: source.replaceAll(rawBrace, '{'),
    })),
  }
}

/** Directives of remark in MDX become components before the braces of their attributes are read as expressions. */
function readDirectives(written: string): string {
  const code = new KeptText()
  return code.restore(readMdc(keepCode(written, code)))
}

/** The place of a table of contents, alone on its line: `[[toc]]`, `[TOC]`, `:toc`, and an item of a list with `{:toc}` of kramdown. */
const contents =
  /^[ \t]*(?:\[\[_?toc_?\]\]|\[TOC\]|::?toc|[-*+1][.)]?[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^}\n]*\})[ \t]*$/gim

/** Removes these places, and keeps their lines. A `[toc]` that the text defines is a link. */
function removeContents(text: string): string {
  const link = /^\[toc\]:/im.test(text) ? /^[ \t]*\[toc\]/i : null
  return text.replace(contents, (place) => (link?.test(place) ? place : blank(place)))
}

/** A line break of a tag within a paragraph, which goes to its end: there it parts neither emphasis nor the URL of a link. */
const lateBreak = '\uE003'
const paragraphFromBreak = /\uE003[^]*?(?=\n[ \t]*\n|$)/g

/** The lines of what is left out. */
const blank = (text: string) => '\n'.repeat(breaksIn(text))

type TagReading = Pick<DialectReading, 'values' | 'ownTags'>

/** Replaces what Liquid and shortcodes say: pairs of tags with what is between them, then single tags. */
function readTags(body: string, { values, ownTags }: TagReading, leftOut: LeftOutTag[]): string {
  let text = replaceBetween(body, ...commentOfKramdown, blank).replace(commentOfNunjucks, blank)
  const known = new Map(values)
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
  text = readLinkPairs(readHomeLinks(text), (name) => typeof ownTags?.findTemplate('hugo', name) === 'string')
  return replaceTags(readPictureLines(readAlerts(readBlockTags(text))), { values: known, ownTags }, leftOut)
}

/** With a space at its beginning: `{#id}` is an attribute. */
const commentOfNunjucks = /\{#-?\s(?:(?!\{#)[^]){0,2000}?#\}/g
const commentOfKramdown: [open: RegExp, close: RegExp] = [/\{::comment\}/g, /\{:\/(?:comment)?\}/g]
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
  const [lines, tabOf] = [lineCounter(text), tabTeller()]
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
        .replace(/\/$/, '')
        .trim()
      const isBlock = beginsLine(text, at) && /^[ \t]*(?:\n|$)/.test(text.slice(at + tag.length, at + tag.length + 200))
      const own = findTool(shortcode && call, liquid && call, output, values)
      const space = isBlock ? (/[ \t]+$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '') : ''
      const indent = space !== '' && isInHtml(at) ? '' : space
      const renderOwn = () => (own && readOwn ? readOwn({ ...own, at, isBlock, indent }) : null)
      const rendered =
        output === undefined
          ? (tabOf(call, isBlock) ?? renderTag(call, values, isBlock, renderOwn))
          : renderOutput(output.trim(), values, isBlock, renderOwn)
      // Braces without spaces may be anything but a value that was assigned; Hugo prints templates of Go (`{{ .Title }}`) as they are.
      if (rendered === null && /^\{\{(?:[\w-]+\}\}$|-?\s[^"'|]{0,99}?(?<!\S)[.$]\w)/.test(tag) && !isBase(text, at))
        return tag
      const [, end, name = ''] = /^(\/\s*|end)?(\S+)/.exec(call) ?? []
      if (rendered !== null) understood.add(name)
      else if (!assigned && !(end && understood.has(name))) leftOut.push({ tag, line: lines(at) })
      const written = rendered?.includes('](') && isInHtml(at) ? linksAsHtml(rendered) : rendered
      const mayPart = rendered === null && output === undefined && !/^\{[{%<]*\s*(?:\/|end)/.test(tag)
      const parts = mayPart && isBetweenWords(text, at, at + tag.length)
      // A picture, a quotation or the like is no part of the sentence below it.
      const breaks = (isBlock && /\n|^(?:$|[>#!<])/.test(rendered ?? '') ? '\n' : lateBreak).repeat(breaksIn(tag))
      return (written ?? (parts ? ' ' : '')) + breaks
    },
  )
  return replaced.replace(
    paragraphFromBreak,
    (rest) => rest.replaceAll(lateBreak, '') + '\n'.repeat(rest.split(lateBreak).length - 1),
  )
}
