// Redacts telephone numbers, e-mail addresses, IP addresses and numbers of accounts in text from agents.
import { findEmails } from '../text/emails.js'
import { chineseDigits, koreanDigits } from '../text/normalize-unicode.js'
import { findAccounts } from './account-numbers.js'
import { findIps } from './ip-addresses.js'
import { findSpelledDigits } from './spelled-digits.js'
import type { Span } from './phone-candidates.js'
import { lazily } from '../lazily.js'

const loadPhoneNumbers = lazily(() => import('./phone-numbers.js'))

export const phoneMark = '[phone removed]'
export const ipMark = '[ip removed]'
export const emailMark = '[email removed]'
const accountMark = '[account removed]'

const replaceSpans = (text: string, spans: readonly Span[], mark: string): string => {
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    result += text.slice(at, start) + mark
    at = end
  }
  return result + text.slice(at)
}

/** Characters of numbers and addresses by their names in HTML. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', plus: '+', hyphen: '-', dash: '-', ndash: '-' },
  ...{ lpar: '(', rpar: ')', period: '.', colon: ':', sol: '/', num: '#', lowbar: '_' },
}

/**
 * Characters that are written as codes: `%2B49%20171…` (also encoded twice), `&#64;`, `&#64` and `&nbsp;` of HTML, `\u0040` of
 * JSON; and the comments and tags of HTML that part no words. Of `\n` and its like, only those before what is no letter:
 * `C:\new` is a path.
 */
const encoded = new RegExp(
  [
    '%(?:25)*(?:[2-7][\\da-f]|0[09a-d]|[c-f][\\da-f](?:%(?:25)*[89ab][\\da-f]){1,3})',
    `&(?<name>${Object.keys(named).join('|')});`,
    '&#(?<decimal>\\d{1,7});?|&#x(?<hex>[\\da-f]{1,6});?',
    '\\\\x(?<byte>[2-7][\\da-f]|0[09a-d])|[\\\\%]u(?<unit>[\\da-f]{4})|\\\\u\\{(?<point>[\\da-f]{1,6})\\}',
    '\\\\[nrt](?![a-z])',
    '</?(?:b|i|u|s|em|strong|span|font|wbr)(?:\\s[^<>]{0,80})?/?>|<!--[^<>]{0,80}-->',
  ].join('|'),
  'gi',
)
const printable = /^(?!\ufffd)[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\u200c\u200d]$/u
const lineBreak = /^[\n\p{Zl}\p{Zp}]$/u
const invisible = /^\p{Default_Ignorable_Code_Point}$/u

const decodeCharacter = (
  written: string,
  { name, decimal, hex, byte, unit, point }: Partial<Record<string, string>>,
): string | undefined => {
  // The same as below, and a quarter of the time.
  if (written.length === 3 && written.startsWith('%')) return String.fromCharCode(parseInt(written.slice(1), 16))
  if (written.startsWith('%') && unit === undefined)
    return Buffer.from(written.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%').replaceAll('%', ''), 'hex').toString()
  if (written.startsWith('<')) return ''
  if (name !== undefined) return named[name.toLowerCase()]
  if (/^\\[nrt]$/.test(written)) return written === '\\n' ? '\n' : ' '
  const code = decimal === undefined ? parseInt(hex ?? byte ?? unit ?? point ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** A plus between words of a form is a space: `q=call+me+at+415-555-2671`, also without what comes before the words. */
const formSpace = /(?=\+)(?<=(?:[?&=]|\p{L}\+)[^\s?&=]{1,80}|\p{L}(?=\+[\p{L}\d]))\+/gu

const decodeOnce = (text: string): string =>
  text
    .replace(encoded, (written, ...rest: unknown[]) => {
      const plain = decodeCharacter(written, rest.at(-1) as Partial<Record<string, string>>)
      if (plain === undefined || plain === '' || printable.test(plain)) return plain ?? written
      // Controls may not come into the text, nor what is invisible but for what parts no word and no number.
      if (lineBreak.test(plain)) return '\n'
      if (/^\p{Cc}$/u.test(plain)) return ' '
      return invisible.test(plain) ? '\u200b' : written
    })
    .replace(formSpace, ' ')

/** How often a text may be encoded, one encoding within another. What is encoded more often has no reader. */
const mostEncodings = 8

/** Decodes codes, and the codes that these make: `%26%2364%3B`, `&#37;40`. What is then still a code becomes `\ufffd`. */
const decode = (text: string): string => {
  let decoded = text
  for (let level = 0; level < mostEncodings; level++) {
    const next = decodeOnce(decoded)
    if (next === decoded) return decoded
    decoded = next
  }
  return decodeOnce(decoded) === decoded ? decoded : decoded.replace(encoded, '\ufffd').replace(formSpace, ' ')
}

/**
 * Replaces what `find` finds by `mark`, and then what it finds once codes are decoded; where that is nothing, all codes stay as
 * they are, however often they are encoded. A line may become several. `read`: as a decoded text is to be searched, of the same length.
 */
const redactFound = (
  text: string,
  find: (shown: string) => readonly Span[],
  mark: string,
  read = (decoded: string) => decoded,
): string => {
  const shown = replaceSpans(text, find(text), mark)
  const decoded = decode(shown)
  const hidden = decoded === shown ? [] : find(read(decoded))
  return hidden.length === 0 ? shown : replaceSpans(decoded, hidden, mark)
}

/** Three digits of any kind: with fewer no number can be written, not even one spelled with letters. */
const mayHoldNumber = new RegExp(`(?:[\\p{N}${chineseDigits}][^]*?){3}|[공영][ -]?[${koreanDigits}]`, 'u')

/** An invisible character between a word and a number parts them: a text of the same length with spaces there. */
const partWords = (text: string): string =>
  text.replace(/(?=[^ -~])\p{Default_Ignorable_Code_Point}(?<=\p{L}.)(?=[\d+(])/gu, (unseen) =>
    ' '.repeat(unseen.length),
  )

/** A part of a path that was percent-encoded is text by itself. */
const partUrl = (url: string): string => url.replace(/[/?&=]/g, ' ')

/**
 * Returns `text` with each telephone number replaced by `phoneMark`; codes are decoded where they hide one. The metadata of the
 * world's numbering plans are loaded with the first text that could hold a number: 12 ms that a start does not pay.
 */
export const redactPhones = async (text: string): Promise<string> => {
  const shown = redactFound(text, findSpelledDigits, phoneMark)
  if (!mayHoldNumber.test(decode(shown))) return shown
  const { findPhoneNumbers } = await loadPhoneNumbers()
  return redactFound(shown, (read) => findPhoneNumbers(partWords(read)), phoneMark, partUrl)
}

/** Returns `text` with each e-mail address replaced by `emailMark`, as `redactPhones` does. */
export const redactEmails = (text: string): string => redactFound(text, findEmails, emailMark)

/** What is removed, in this order: an address or account of any kind may read as a number. */
const redactions = {
  email: redactEmails,
  ip: (text: string) => redactFound(text, (read) => findIps(partWords(read)), ipMark),
  account: (text: string) => redactFound(text, findAccounts, accountMark),
  phone: redactPhones,
}
export type Removed = keyof typeof redactions
const everyKind = Object.keys(redactions) as Removed[]

/**
 * Removes what is of `kinds`, and says which were found. Doing it again changes nothing but where numbers and addresses touch
 * without a space: what one search cuts off may be found by the next. A second search of all would double the worst request.
 */
export const redact = async (
  text: string,
  kinds: readonly Removed[] = everyKind,
): Promise<{ text: string; removed: ReadonlySet<Removed> }> => {
  const removed = new Set<Removed>()
  let shown = text
  for (const kind of kinds) {
    const next = await redactions[kind](shown)
    if (next !== shown) removed.add(kind)
    shown = next
  }
  return { text: shown, removed }
}

/** Returns `text` as it may be public, in lines where it holds line breaks as codes: without all that is removed. */
export const redactAll = async (text: string): Promise<string> => (await redact(text)).text
