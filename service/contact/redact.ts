// Redacts telephone numbers and e-mail addresses in text from agents.
import { findEmails } from '../text/emails.js'
import type { Span } from './phone-candidates.js'

/** Replaces a telephone number. */
export const phoneMark = '[phone removed]'
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
