// Reads the marks of Logseq that are no Markdown: properties, macros, references to blocks, and sizes of pictures.
import { replaceOutsideCode } from './outside-code.js'

/** A property of a block, a line of its own; a log of the time spent; and the fence of a block with a name. */
const ownLines =
  /^[ \t]*(?:[-*+][ \t]+)?(?:[\w-]{1,60}::(?:[ \t][^\n]*)?|(?:SCHEDULED|DEADLINE): <[^>\n]*>|#\+(?:BEGIN|END)_[A-Z]+|\[:span\])[ \t]*$|^[ \t]*:LOGBOOK:[ \t]*\n(?:[^\n]*\n){0,99}?[ \t]*:END:[ \t]*$/gim
/** The bullet of a block stays where its first line is such a fence. */
const bullet = /^([ \t]*[-*+])[ \t]+#\+BEGIN_[A-Z]+[ \t]*\n[ \t]*/gim
const macro = /\{\{\{?\s*([\w-]{1,60})\b([^{}\n]{0,2000})\}?\}\}/g
/** With words of its own it is these. */
const blockReference = /\[([^[\]\n]{0,300})\]\(\(\([\da-f-]{36}\)\)\)|\(\([\da-f-]{36}\)\)/gi
const namedLink = /\[([^[\]\n]{1,300})\]\(\[\[([^[\]\n|]{1,200})\]\]\)/g
const size = /(?<=\))\{:(?:height|width)[^{}\n]{0,60}\}/g

/** A page without such marks. Lines stay where they are. */
export function readLogseqMarks(page: string): string {
  const bulleted = unindent(page).replace(bullet, (_, mark: string) => `\n${mark} `)
  const replaced: [RegExp, (match: RegExpExecArray) => string][] = [
    [ownLines, ([written]) => '\n'.repeat(written.split('\n').length - 1)],
    [macro, ([, name = '', text = '']) => macroText(name.toLowerCase(), text.trim())],
    [blockReference, ([, words = '']) => words],
    [namedLink, ([, words = '', page = '']) => `[[${page}|${words}]]`],
    [size, () => ''],
  ]
  return replaced.reduce((text, [pattern, write]) => replaceOutsideCode(text, pattern, write), bulleted)
}

/** Blocks below one without a bullet, such as a heading: by Markdown their tabs would make code of them. */
function unindent(page: string): string {
  let isBelow = false
  const lines = page.split('\n').map((line) => {
    if (/^\S/.test(line)) isBelow = !/^[-*+](?:[ \t]|$)/.test(line)
    return isBelow ? line.replace(/^\t/, '') : line
  })
  return lines.join('\n')
}

/** Hidden words and embedded pages are read; what is computed is left out. */
function macroText(name: string, text: string): string {
  if (name === 'cloze') return text
  if (name === 'embed') return text.startsWith('[[') ? text : ''
  return /^(?:video|youtube|tweet|twitter|bilibili|vimeo)$/.test(name) && /^https?:\/\//.test(text) ? `<${text}>` : ''
}
