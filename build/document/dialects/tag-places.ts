// Tells what is around a tag of a template: the address or the sentence that it is in.
import { beginsLine } from './kept-text.js'
import { openTarget } from './outside-code.js'

/** The URL of the site, or the path that it has there, as a whole address: the page at home. */
const home =
  /(\]\(<?|^ {0,3}\[[^\]\n]{1,99}\]:[ \t]{0,9}|\shref=["'])\{\{-?\s{0,9}site\.(?:base)?url\s{0,9}(?:\|\s{0,9}prepend:\s{0,9}site\.(?:base)?url\s{0,9})?-?\}\}(?=[)>"'\s]|$)/gm

export const readHomeLinks = (text: string): string => text.replace(home, '$1/')

/** Whether a value without spaces is the beginning of an address, before a slash, where one that nothing names is empty: `{{base}}/a`. */
export const isBase = (text: string, at: number) =>
  /(?:\]\(<?|\b(?:href|src)=["']?)\{\{[\w-]+\}\}\/$/.test(text.slice(Math.max(0, at - 6), text.indexOf('}}', at) + 3))

/** Whether a tag parts a sentence, or a note from its word: not what is marked in a word, up to an end that touches one, nor in a URL. */
export function isBetweenWords(text: string, from: number, to: number): boolean {
  const isNote = /^\{[{%<]*\s*(?:\w*note|aside)\b/.test(text.slice(from, to))
  if (!(isNote ? /[\p{LC}\d)\].,;:!?]/u : /[)\].,;:!?]/).test(text[from - 1] ?? '')) return false
  const behind = text.slice(to, to + 500)
  const isInWord = /^(?:(?!\{[{%])[^])*\{[{%][<%]?\s*(?:\/|end)[^{}\n]*\}\}?[\p{LC}\d]/u.test(behind)
  return /^\p{LC}/u.test(behind) && !isInWord && !isInAddress(text, from)
}

/** Whether a tag is in the URL of a link or in an attribute of HTML, where its words are not for readers. */
export function isInAddress(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 500), from)
  return openTarget.test(before) || /<[a-z][^<>]*=["'][^"'<>]*$/i.test(before)
}

/** Whether a tag begins a line whose words up to its end are below it, as the text of a card is below its link. */
export const isAboveWords = (text: string, from: number, to: number) =>
  beginsLine(text, from) && /^\p{L}[^\n{]{0,1000}\{\{[<%]\s*\//u.test(text.slice(to, to + 1100))

/** Braces without spaces may be anything but a value that was assigned; Hugo prints templates of Go (`{{ .Title }}`) as they are. */
export const isPrinted = (tag: string) =>
  /^\{\{(?:(?!(?:site|page)\.)[\w.-]+\}\}$|-?\s[^"'|]{0,99}?(?<!\S)[.$]\w)/.test(tag)
