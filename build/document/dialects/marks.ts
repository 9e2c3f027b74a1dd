// Reads the marks that a blog has besides Markdown: those of Obsidian, highlights, headings without a space, superscripts,
// subscripts, and line breaks.
import mime from 'mime'
import { smallCharacters } from '../../../service/text/readable-math.js'
import type { SiteMap } from '../../links/site-map.js'
import { findNodes } from '../../read/markdown/markdown.js'
import { readCriticMarks } from './critic-marks.js'
import { rangeTeller } from './kept-text.js'
import { readHighlights, readObsidianMarks, spaceHeadings } from './obsidian-marks.js'
import { replaceInWords, replaceOutsideCode } from './outside-code.js'
import { removeClasses } from './written-attributes.js'

/** Formulas that nothing tells to be such: their marks stay. */
const formula = String.raw`(?<![\\$])\$(?![\s$])[^$\n]{1,300}(?<![\s\\])\$(?!\d)|\\\([^\n]{1,300}?\\\)`
/** Behind a letter or the like, and without spaces. */
const superscript = new RegExp(String.raw`${formula}|(?<=[^\s^\\])\^([^\s^~\\[\]]{1,50})\^(?!\^)`, 'g')
const subscript = new RegExp(String.raw`${formula}|(?<=[^\s~\\])~([^\s^~\\[\]]{1,50})~(?!~)`, 'g')

/** Of Python-Markdown, words that were inserted. */
const insertion = /(?<!\^)\^\^(?=[^\s^])([^^\n]{0,500}?[^\s^])\^\^(?!\^)/g
/** The language of inline code. */
const codeName = /(?<!`)`(?:#!|:::)[a-z][\w+#-]{0,30} (?=[^`\n]+`)/gi

const word = String.raw`(?:[^\s()<>{}[\]"]|\([^\s()<>{}[\]"]*\))+`
/**
 * The path of a file with spaces as the target of a link, behind `{static}` of Pelican, too: kramdown, Python-Markdown and Pandoc read
 * it, CommonMark takes it for text.
 */
const spacedPath = new RegExp(
  String.raw`(?<=\]\()(?!mailto:)(?:\{\w+\})?${word}(?: ${word})+?(?<=\.(\w{2,8})(?:#[^#'"()]{0,99})?)(?=(?: +(?:"[^"\n]*"|'[^'\n]*'))? *\))`,
  'gi',
)

/** Emphasis as Python-Markdown reads it, with spaces at its ends: `**Low: **at noon`. */
const spacedEmphasis = new RegExp(
  String.raw`${formula}|(?<![*\\])(\*{1,2})(?:(?<=^[> \t]{0,9}\*\*)[ \t]+)?(?=[^\s*])((?:[^*\n]|\n(?![ \t]*\n))*?[^\s*])([ \t]*)\1(?!\*)`,
  'gm',
)

/** Where an excerpt ends, with words behind it: in CommonMark a comment at the beginning of a line makes HTML of the whole line. */
const excerptMark = /^( {0,3})<!--\s*more\s*-->[ \t]*(?=\S)/gim

/** The caption of Pandoc below a table, in bars or in a grid. */
const caption = /(?<=^[ \t]*[|+][^\n]*[|+][ \t]*\n[ \t]*\n[ \t]{0,3}):[ \t]+(?=\S)/gm

/** The Markdown without the other marks of its blog; superscripts and subscripts (`x^2^`, `H~2~O`) are small characters or elements. */
export function readMarks(written: string, siteMap: SiteMap): string {
  const { isVault, hasHighlights, hasTightHeadings, hasClasses, hasLineBreaks, pymdownx, scripts } = siteMap
  const named = pymdownx.includes('inlinehilite') ? replaceOutsideCode(written, codeName, () => '`', ['code']) : written
  const changed = pymdownx.includes('critic') ? readCriticMarks(named) : named
  const bracketed = replaceOutsideCode(
    replaceOutsideCode(
      replaceOutsideCode(changed, excerptMark, ([, indent = '']) => indent),
      caption,
      () => '',
    ),
    spacedPath,
    // What ends as a script may be code: `handlers[name](req, res.json)`.
    ([path, ending = '']) => (/javascript|json/.test(mime.getType(ending) ?? 'json') ? path : `<${path}>`),
    ['code', 'inlineCode', 'html'],
  )
  const spaced = hasTightHeadings ? spaceHeadings(bracketed, hasTightHeadings === 'sections') : bracketed
  const text = hasClasses && spaced.includes('{') ? removeClasses(spaced) : spaced
  const unmarked = isVault ? readObsidianMarks(text) : hasHighlights ? readHighlights(text) : text
  const read = (sign: '^' | '~', pattern: RegExp, tag: string, before: string) =>
    scripts.includes(sign) && before.includes(sign)
      ? replaceInWords(before, pattern, ([whole, words]) =>
          words === undefined ? whole : (smallCharacters(sign, words) ?? `<${tag}>${words}</${tag}>`),
        )
      : before
  const inserted = scripts.includes('^')
    ? replaceInWords(unmarked, insertion, ([, words]) => `<ins>${words}</ins>`)
    : unmarked
  const small = read('~', subscript, 'sub', read('^', superscript, 'sup', inserted))
  const joined = siteMap.hasSpacedEmphasis
    ? replaceInWords(small, spacedEmphasis, ([whole, sign, words, space]) =>
        sign === undefined ? whole : `${sign}${words}${sign}${space}`,
      )
    : small
  return hasLineBreaks ? withLineBreaks(joined) : joined
}

/** Two spaces at the end of each line within a paragraph, where CommonMark takes it for a space; none behind the label of a note. */
function withLineBreaks(text: string): string {
  const isText = rangeTeller(findNodes(text, ['text']))
  return text.replace(/(?<!<br ?\/?>|:\*\* ?)\n/gi, (end, at: number) => (isText(at) ? `  ${end}` : end))
}
