// Reads the marks that a blog has besides Markdown; superscripts and subscripts (`x^2^`, `H~2~O`) become small characters or elements.
import { smallCharacters } from '../../service/text/readable-math.js'
import type { SiteMap } from '../links/site-map.js'
import { readHighlights, readObsidianMarks, replaceInWords } from './obsidian-marks.js'

/** Behind a letter or the like, and without spaces. */
const superscript = /(?<=[^\s^\\])\^([^\s^~\\[\]]{1,50})\^(?!\^)/g
const subscript = /(?<=[^\s~\\])~([^\s^~\\[\]]{1,50})~(?!~)/g

/** The Markdown without the marks that its blog has besides: those of Obsidian, highlights, superscripts and subscripts. */
export function readMarks(text: string, { isVault, hasHighlights, scripts }: SiteMap): string {
  const unmarked = isVault ? readObsidianMarks(text) : hasHighlights ? readHighlights(text) : text
  const read = (sign: '^' | '~', pattern: RegExp, tag: string, before: string) =>
    scripts.includes(sign) && before.includes(sign)
      ? replaceInWords(before, pattern, ([, words = '']) => smallCharacters(sign, words) ?? `<${tag}>${words}</${tag}>`)
      : before
  return read('~', subscript, 'sub', read('^', superscript, 'sup', unmarked))
}
