// Finds numbers of payment cards and bank accounts in a text: those whose check digits are right.
import { normalizeUnicode } from '../text/normalize-unicode.js'
import type { Span } from './phone-candidates.js'

/** Not within a word, a number, a path or a decimal. */
const start = '(?<![\\p{L}\\p{N}/#_]|[\\p{L}\\p{N}]-|\\p{N}[.,])'
const end = '(?![\\p{L}\\p{N}]|[.,-]\\p{N})'

/**
 * ISO/IEC 7812: 16 digits in fours or together, of American Express 15, of Diners 14; as issuers begin them, which an IMEI
 * does not. Neither behind nor before more numbers of four digits: in such a list, every tenth group has a right check digit.
 */
const card = new RegExp(
  `${start}(?:(?:[4-6]\\d|35|2[2-7])\\d\\d(?:\\d{12}|(?<!\\d{4} {1,2}\\d{4})( {1,2}|[-._])\\d{4}\\1\\d{4}\\1\\d{4}(?! {1,2}\\d{4} {1,2}\\d{4}))` +
    `|3[47]\\d\\d( {0,2}|[-._])\\d{6}\\2\\d{5}|3(?:0[0-5]|[689]\\d)\\d( {0,2}|[-._])\\d{6}\\3\\d{4})${end}`,
  'gu',
)
/**
 * ISO 13616: a country, two check digits and 11 to 30 letters and digits, in fours or together. Looked for ahead, so that
 * what looks like the beginning of one (`no 10 DE89 3704 …`) hides none.
 */
const iban = new RegExp(`${start}(?=([a-z]{2} ?\\d\\d(?:[ .-]?[\\da-z]{4}){2,7}(?:[ .-]?[\\da-z]{1,4})?)${end})`, 'giu')
/** How long the IBANs of a country are: ISO 13616-1, the registry of SWIFT. */
const ibanLengths =
  'NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 ' +
  'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 ' +
  'SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 ' +
  'GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'

/** ISO/IEC 7812-1, annex B (Luhn). */
const isCard = (digits: string): boolean =>
  Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)), 0) %
    10 ===
  0

/** ISO 7064, MOD 97-10: letters are numbers from 10, the first four characters come last. */
const isIban = (text: string): boolean =>
  ibanLengths.includes(`${text.slice(0, 2).toUpperCase()}${text.length}`) &&
  Array.from(text.slice(4) + text.slice(0, 4)).reduce((rest, character) => {
    const value = parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0) === 1

/** The length of the IBAN that `written` begins with: words behind one may look like parts of it. */
const ibanLength = (written: string): number => {
  for (let length = written.length; length > 0; length = written.slice(0, length).search(/[ .-][^ .-]*$/))
    if (isIban(written.slice(0, length).replace(/[ .-]/g, ''))) return length
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
  for (const { 1: written = '', index } of normalized.matchAll(iban)) add(index, ibanLength(written))
  for (const { 0: written, index } of normalized.matchAll(card))
    if (isCard(written.replace(/\D/g, ''))) add(index, written.length)
  const sorted = spans.sort((one, other) => one.start - other.start)
  return sorted.filter(({ start: from }, at) => sorted.slice(0, at).every(({ end: to }) => from >= to))
}
