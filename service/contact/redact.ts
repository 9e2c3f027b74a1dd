// Redacts telephone numbers, e-mail addresses and IP addresses in text from agents.
import { findEmails } from '../text/emails.js'
import { findIps } from './ip-addresses.js'
import { findSpelledDigits } from './spelled-digits.js'
import type { Span } from './phone-candidates.js'

/** Replaces a telephone number. */
export const phoneMark = '[phone removed]'
/** Replaces an IP address. */
export const ipMark = '[ip removed]'
/** Replaces an e-mail address. */
export const emailMark = '[email removed]'

const replaceSpans = (text: string, spans: readonly Span[], mark: string): string => {
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    result += text.slice(at, start) + mark
    at = end
  }
  return result + text.slice(at)
}

/** Percent-encoded ASCII, as a URL hides a number or an address: `%2B49%20171…`, `jane%2540example.com`. */
const percentEncoded = /%(?:25)*([2-7][\da-f])/gi

const decodeAscii = (text: string): string =>
  text.replace(percentEncoded, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** Three digits of any kind: with fewer no number can be written, not even one spelled with letters. */
const mayHoldNumber = /(?:[\p{N}零一二三四五六七八九][^]*?){3}/u

/** `read`: as a search is to read the text, of the same length. */
const redactShownPhones = async (text: string, read = (shown: string) => shown): Promise<string> => {
  const shown = replaceSpans(text, findSpelledDigits(text), phoneMark)
  if (!mayHoldNumber.test(shown)) return shown
  const { findPhoneNumbers } = await import('./phone-numbers.js')
  return replaceSpans(shown, findPhoneNumbers(read(shown)), phoneMark)
}

/** A part of a path that was percent-encoded is text by itself. */
const partUrl = (url: string): string => url.replace(/[/?&=]/g, ' ')

/**
 * Returns `text` with each telephone number replaced by `phoneMark`; percent-encoding is decoded where it hides one. Doing
 * it again changes nothing. The metadata of the world's numbering plans are loaded with the first text that could hold a
 * number: 12 ms that a start does not pay.
 */
export const redactPhones = async (text: string): Promise<string> => {
  const redacted = await redactShownPhones(text)
  const decoded = decodeAscii(redacted)
  const clean = decoded === redacted ? decoded : await redactShownPhones(decoded, partUrl)
  return clean === decoded ? redacted : clean
}

const redactShownEmails = (text: string): string => replaceSpans(text, findEmails(text), emailMark)

/** Returns `text` with each e-mail address replaced by `emailMark`, as `redactPhones` does. */
export const redactEmails = (text: string): string => {
  const redacted = redactShownEmails(text)
  const decoded = decodeAscii(redacted)
  const clean = decoded === redacted ? decoded : redactShownEmails(decoded)
  return clean === decoded ? redacted : clean
}

/** Returns `text` with each public IP address replaced by `ipMark`. Doing it again changes nothing. */
export const redactIps = (text: string): string => replaceSpans(text, findIps(text), ipMark)

/** Returns `text` as it may be public: no telephone numbers, e-mail addresses or IP addresses. */
export const redactAll = (text: string): Promise<string> => redactPhones(redactIps(redactEmails(text)))
