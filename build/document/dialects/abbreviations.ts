// Writes the abbreviations of kramdown, Python-Markdown and PHP Markdown Extra (`*[HTML]: Hyper Text …`) as elements of HTML.
import { escapeHtml } from '../../../service/html.js'
import { escapeExpression } from '../../read/markdown/outside-fences.js'
import { replaceInWords, replaceOutsideCode } from './outside-code.js'

/** Lines of definitions alone, up to the end of a block: `*[Update]: it works*` is emphasis. Lengths are bounded, so that no text takes long. */
const definitions = /^(?: {0,3}\*\[[^[\]\n*]{1,80}\]:[^\n*]{0,500}(?:\n|(?![^]))){1,500}(?=[ \t]*(?:\n|(?![^])))/gm

/** What stays as it is: pictures and links with their titles, also as they are defined, formulas and addresses. */
const kept =
  /^ {0,3}\[[^\]\n]+\]:.*|!?\[[^[\]\n]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])?|\$[^$\n]+\$|(?:https?:\/\/|www\.)\S+/

/** The Markdown without definitions, its words that have one as `<abbr title="…">`. */
export function readAbbreviations(markdown: string): string {
  if (!markdown.includes('*[')) return markdown
  const titles = new Map<string, string>()
  const text = replaceOutsideCode(markdown, definitions, ([lines]) =>
    lines.replace(/^ *\*\[(.*?)\]:(.*)$/gm, (_, word: string, title: string) => {
      // Its tags are no words, and an angle bracket would end the element where tags are removed.
      titles.set(word, title.replace(/<[^<>]*>|>/g, '').trim())
      return ''
    }),
  )
  const known = [...titles].flatMap(([word, title]) => (title === '' ? [] : [word])).sort((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const words = new RegExp(
    `${kept.source}|(?<![\\p{L}\\p{N}_])(${known.map(escapeExpression).join('|')})(?![\\p{L}\\p{N}_])`,
    'gmu',
  )
  return replaceInWords(text, words, ([written, word]) =>
    word === undefined
      ? written
      : `<abbr title="${escapeHtml(titles.get(word) ?? '').replaceAll('|', '&#124;')}">${word}</abbr>`,
  )
}
