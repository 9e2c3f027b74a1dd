// Finds numbers of payment cards and bank accounts in a text: those whose check digits are right.
import { normalizeUnicode } from '../text/normalize-unicode.js'
import type { Span } from './phone-candidates.js'

/** Not within a word, a number, a path or a decimal. */
const start = '(?<![\\p{L}\\p{N}/#_]|[\\p{L}\\p{N}]-|\\p{N}[.,])'
const end = '(?![\\p{L}\\p{N}]|[.,-]\\p{N})'

/** ISO/IEC 7812: 16 digits in fours or together, of American Express 15, of Diners 14. */
const card = new RegExp(
  `${start}(?:(?:[3-6]\\d|2[2-7])\\d\\d([ -]?)\\d{4}\\1\\d{4}\\1\\d{4}|3\\d{3}([ -]?)\\d{6}\\2\\d{4,5})${end}`,
  'gu',
)
/** ISO 13616: a country, two check digits and 11 to 30 letters and digits, in fours or together. */
const iban = new RegExp(`${start}[a-z]{2}\\d\\d(?: ?[\\da-z]{4}){2,7}(?: ?[\\da-z]{1,4})?${end}`, 'giu')
const [shortestIban, longestIban] = [15, 34]

/** ISO/IEC 7812-1, annex B (Luhn). */
const isCard = (digits: string): boolean =>
  Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)), 0) %
    10 ===
  0

/** ISO 7064, MOD 97-10: letters are numbers from 10, the first four characters come last. */
const isIban = (text: string): boolean =>
  text.length >= shortestIban &&
  text.length <= longestIban &&
  Array.from(text.slice(4) + text.slice(0, 4)).reduce((rest, character) => {
    const value = parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0) === 1

/** The length of the IBAN that `written` begins with: words behind one may look like parts of it. */
const ibanLength = (written: string): number => {
  for (let length = written.length; length > 0; length = written.lastIndexOf(' ', length - 1))
    if (isIban(written.slice(0, length).replaceAll(' ', ''))) return length
  return 0
}

/** Finds the numbers of cards and accounts, in the order of the text and without overlaps. */
export const findAccounts = (text: string): Span[] => {
  const { normalized, offsets } = normalizeUnicode(text)
  const spans: Span[] = []
  const add = (index: number, length: number) => {
    const [from, to] = [offsets[index], offsets[index + length]]
    if (length > 0 && from !== undefined && to !== undefined) spans.push({ start: from, end: to })
  }
  for (const { 0: written, index } of normalized.matchAll(iban)) add(index, ibanLength(written))
  for (const { 0: written, index } of normalized.matchAll(card))
    if (isCard(written.replace(/\D/g, ''))) add(index, written.length)
  const sorted = spans.sort((one, other) => one.start - other.start)
  return sorted.filter(({ start: from }, at) => sorted.slice(0, at).every(({ end: to }) => from >= to))
}
