// Replaces the syntax of other tools in a body by Markdown: Liquid, shortcodes, admonitions, heading ids, maths and embeds.
import { readAdmonitions, readBarredAdmonitions, readIndentedAdmonitions, readSlashedBlocks } from './admonitions.js'
import { linkEmbeds } from './embeds.js'
import { readFencedNotices } from './fenced-notices.js'
import { fenceRanges, hasLineMarks, htmlRanges, keepCode, KeptText, rangeTeller } from './kept-text.js'
import { dedentHtml, kramdownSign, readKramdown } from './kramdown.js'
import { mayHaveMath, replaceMath, unshieldMath, type Formula, type MathSetting } from './math.js'
import { mayHaveMarkdownInHtml, unwrapMarkdown } from './markdown-in-html.js'
import { mayBeMdx, readMdx, type LeftOutTag } from './mdx.js'
import { codeOfThemes, diagram, fenceOf, highlight, liquidPair, replaceBetween } from './tag-pairs.js'
import { mayHaveMarkdoc, readMarkdoc } from './markdoc.js'
import { mayHaveMdc, readMdc } from './mdc.js'
import { mayBeMyst, readMyst } from './myst.js'
import { blank, readTags, type TagReading } from './read-tags.js'
import { dedentParts } from './tab-tags.js'
import { asRaw, rawBrace, readShown } from './shown-tags.js'
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

export interface DialectReading extends TagReading {
  /** Whether the file is one of MDX. Default false. */
  isMdx?: boolean
  math: MathSetting
  /** Whether tags of templates are evaluated, and not printed. Default true. */
  hasTags?: boolean
  /** Whether two backslashes at the end of any line are a break. Default false. */
  isKramdown?: boolean
  /** Whether `:name[words]` may be a directive. Default true. */
  hasDirectives?: boolean
}

/** Markers anywhere in a text, and those at the beginning of a line: one expression for all takes three times as long. */
const marker =
  /\[(?:_?toc_?\]|#[^\s[\]#]+\][ \t]*\n|(?:caption|gallery|audio|video|youtube|vimeo)[\s=]|(?:embed|gist|(?:source)?code)\b)|\{(?:[{%:#]| #|[ \t]*\.[\w-])|(?<![\w:])::?toc\b|[)`\] ]\{[ \t]*[a-z][\w:-]*=|\]\{#|\)\{\n|[ \t]align="[a-z]+"\)|\[!\w[\w-]*[\]|]|<(?:iframe|object|embed|script|style|video|audio)\b|\]\][ \t]*\n\||\+\+(?:ctrl|alt|shift|cmd|command|option|win|enter|esc|tab|f\d)\b/i
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

/** These private-use characters delimit the placeholders of `KeptText`, and are the braces of raw text. */
const unreadable = /[\uE000-\uE003]/

/** Line numbers stay, but for tags over several lines. */
export function readDialects(given: string, reading: DialectReading): PlainBody {
  const { values, isMdx = false, math, hasTags = true, hasDirectives, ownTags } = reading
  const written = readFencedNotices(isMdx ? given : readOtherMarkdown(given, hasTags))
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
  const isReadable = !unreadable.test(written)
  const hasMath = isReadable && mayHaveMath(written, math)
  // Braces of maths are no expressions of MDX.
  const hasMdc = isReadable && mayHaveMdc(written)
  // Directives of remark in MDX become components before the braces of their attributes are read as expressions.
  const source = isMdx && hasMdc ? outsideCode(written, (one) => readMdc(one)) : written
  const body = isMdx ? readJsx(hasMath ? keepMath(source, rangeTeller(fenceRanges(source))) : source) : source
  let hasJsx = !isMdx && (hasMdc || mayBeMdx(body))
  if (!isReadable || !(hasJsx || hasMath || mayHaveDialects(body)))
    return { markdown: body, headingIds, leftOut, formulas }
  let text = dedentParts(dedentHtml(hasTags ? readShown(body, () => ownTags?.isZola() === true) : asRaw(body)))
  text = readIndentedAdmonitions(text, () => rangeTeller(fenceRanges(text)))
  const isChanged = text !== body || /:::|\{:/.test(text) || hasLineMarks(text)
  text = keepCode(text, code)
  if (hasMdc && !isMdx) text = readMdc(text, hasDirectives)
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
  text = readSlashedBlocks(readBarredAdmonitions(readKeys(linkEmbeds(readKramdown(text, reading.isKramdown === true)))))
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

/** MyST as other Markdown, and the tags of Markdoc as components. */
function readOtherMarkdown(given: string, hasTags: boolean): string {
  const text = mayBeMyst(given) ? readMyst(given) : given
  return hasTags && !unreadable.test(text) && mayHaveMarkdoc(text) ? outsideCode(text, readMarkdoc) : text
}

/** A text as `read` writes what is outside of code. */
function outsideCode(written: string, read: (text: string) => string): string {
  const code = new KeptText()
  return code.restore(read(keepCode(written, code)))
}

/** The place of a table of contents, alone on its line: `[[toc]]`, `[TOC]`, `:toc`, and an item of a list with `{:toc}` of kramdown. */
const contents =
  /^[ \t]*(?:\[\[_?toc_?\]\]|\[TOC\]|::?toc|[-*+1][.)]?[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^}\n]*\})[ \t]*$/gim

/** Removes these places, and keeps their lines. A `[toc]` that the text defines is a link. */
function removeContents(text: string): string {
  const link = /^\[toc\]:/im.test(text) ? /^[ \t]*\[toc\]/i : null
  return text.replace(contents, (place) => (link?.test(place) ? place : blank(place)))
}
