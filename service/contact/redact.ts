// Owns what is taken out of the text of agents before it is stored or shown: telephone numbers and e-mail addresses.
import { fold } from './fold.js'
import type { Span } from './phone-numbers.js'

/** What stands where a telephone number stood. */
export const phoneMark = '[phone removed]'
/** What stands where an e-mail address stood. */
export const emailMark = '[email removed]'

const word = '[\\p{L}\\p{M}\\p{N}]'
const local = `(?:"[^"\\n]{1,64}"|(?<![\\p{L}\\p{N}._%+-])${word}[\\p{L}\\p{M}\\p{N}._%+'-]{0,63})`
const label = `${word}[\\p{L}\\p{M}\\p{N}-]{0,62}`
const top = '(?:xn--[a-z0-9-]{2,59}|[\\p{L}\\p{M}]{2,63})(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}\\p{N}])'

/**
 * The signs of an address, and how people hide them: `name (at) example [dot] com`, `name%40example.com`, entities.
 * Bare `at` and `dot` count only together, with the dots spelled out: `meet at example.com` is no address.
 */
const emailPatterns: readonly RegExp[] = [
  `(?:mailto:)?${local}(?: ?@ ?|%40|&(?:#0*64|#x0*40|commat);)(?:${label} ?\\. ?)+${top}`,
  `(?:mailto:)?${local}@\\[[\\da-f.:]{3,45}\\]`,
  `${local}\\s{0,3}[([{<]\\s?(?:at|@|a|ät|arroba|chez|собака)\\s?[)\\]}>]\\s{0,3}${label}(?:\\s{0,3}(?:\\.|[([{<]\\s?(?:dot|\\.|punkt|punto|point|ponto)\\s?[)\\]}>]|dot|punkt)\\s{0,3}${label})+`,
  `${local} (?:at|AT|@) ${label}(?: (?:dot|DOT|punkt) ${label})+`,
].map((source) => new RegExp(source, 'giu'))

/** Copies of a repository and pictures for fine screens are written like an address. */
const noEmail = /^git@.*$|@\d+(?:\.\d+)*x\.[a-z]{3,4}$/i

const findEmails = (text: string): Span[] => {
  const { folded, offsets } = fold(text)
  const spans: Span[] = []
  let rest = folded
  for (const pattern of emailPatterns) {
    rest = rest.replace(pattern, (match, ...details) => {
      const index = details.find((detail) => typeof detail === 'number') ?? 0
      if (noEmail.test(match) && (!match.startsWith('git@') || rest.charAt(index + match.length) === ':')) return match
      spans.push({ start: offsets[index] ?? 0, end: offsets[index + match.length] ?? text.length })
      return '\ufffe'.repeat(match.length)
    })
  }
  return spans.sort((a, b) => a.start - b.start)
}

const replaceSpans = (text: string, spans: readonly Span[], mark: string): string => {
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    result += text.slice(at, start) + mark
    at = end
  }
  return result + text.slice(at)
}

/** Three digits of any script, or their emoji: with fewer no number can be written, not even one spelled with letters. */
const mayHoldNumber = /(?:\p{Nd}[^]*?){3}/u

/**
 * Returns `text` with each telephone number replaced by `phoneMark`. Doing it again changes nothing. The metadata of the
 * world's numbering plans are loaded with the first text that could hold a number: 12 ms that a start does not pay.
 */
export const redactPhones = async (text: string): Promise<string> => {
  if (!mayHoldNumber.test(text)) return text
  const { findPhoneNumbers } = await import('./phone-numbers.js')
  return replaceSpans(text, findPhoneNumbers(text), phoneMark)
}

/** Returns `text` with each e-mail address replaced by `emailMark`. Doing it again changes nothing. */
export const redactEmails = (text: string): string => replaceSpans(text, findEmails(text), emailMark)

/** Returns `text` as it may be public: neither telephone numbers nor e-mail addresses. */
export const redactAll = (text: string): Promise<string> => redactPhones(redactEmails(text))
