// Reads what may be a telephone number: its digits, and the text around it.
import type { CueReader } from './context-cues.js'
import { phoneLabels } from './non-phone-patterns.js'
import {
  fewestCuedDigits,
  isInUse,
  mostWrittenDigits,
  type Candidate,
  type Lookups,
  type Written,
} from './phone-forms.js'

/** A stretch of a text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** The extension behind a number. */
export const extension =
  /^\/-?\d{1,3}(?![\p{L}\d]|[./-]\d)|^\s{0,2},?\s?(?:ext(?:ension)?\.?|extn\.?|x|#|int\.?|poste|durchwahl|dw\.?|доб\.?|内线|内線|,,|;ext=)\s?:?\s?\d{1,6}(?![\p{L}\d])/iu

/**
 * Letters that stick to a number make it part of a word: `job-0123456789`, `0171x`. Other scripts set no spaces. Underscores
 * with nothing but the number between them are emphasis, two hyphens are a dash, and a plus begins a number behind both.
 */
const stuckBefore = /(?:[\p{Script=Latin}$€£#\uffff]|[\p{Script=Latin}\d](?:-|_{1,3}))$/u
const stuckBeforePlus = /[\p{Script=Latin}$€£#\uffff]$/u
const stuckAfter = /^(?:-?[\p{Script=Latin}]|_{1,3}[\p{Script=Latin}\d]|[.,]?\uffff|%)/u
const cueLead = new RegExp(`(?:^|[^\\p{L}])(?:${phoneLabels}|call|t|m|p)(?:[.:-]| ?#)?$`, 'iu')

const joint = /^(?:[ ,;/|&+]|or|and|oder|und|ou|et|o|y|e|или|и)*$/iu

/** Of an international number that touches a word. */
const fewestStuckDigits = 10

/** A text that is searched: as it reads, and with links, numbers already found and non-phone patterns masked. */
export interface Searched {
  normalized: string
  rest: string
  cueOf: CueReader
  lookups: Lookups
}

/** The text between `start` and `end`; undefined where it has too few or too many digits. */
export const readWritten = ({ normalized, lookups }: Searched, { start, end }: Span): Written | undefined => {
  const text = normalized.slice(start, end)
  const digits = text.replace(/\D/g, '')
  if (digits.length < fewestCuedDigits || digits.length > mostWrittenDigits) return undefined
  return { text, digits, shape: (text.match(/\d+/g) ?? []).map((group) => group.length).join('-'), lookups }
}

/**
 * Adds the context; undefined where the number is part of a word. What follows a number that was found, joined by a comma
 * or an `or`, is announced as that one was.
 */
export const readCandidate = (
  { normalized, rest, cueOf }: Searched,
  { start, end }: Span,
  written: Written | undefined,
  previous?: Span,
): Candidate | undefined => {
  if (written === undefined) return undefined
  const before = normalized.slice(Math.max(0, start - 80), start)
  const after = normalized.slice(end, end + 40)
  const isPlus = /^\(?\+/.test(written.text)
  const stuck = isPlus ? stuckBeforePlus : stuckBefore
  const isStuck =
    (stuck.test(rest.slice(Math.max(0, start - 4), start)) && !cueLead.test(before)) ||
    (stuckAfter.test(rest.slice(end, end + 4)) && !extension.test(after))
  // A whole number with its country is one, whatever touches it: `Ann+4915112345678or Bob`. The `n` of a `\n` does not.
  const isWhole = isPlus && written.digits.length >= fewestStuckDigits && !/\\[nrt]$/.test(before) && isInUse(written)
  if (isStuck && !isWhole) return undefined
  const cue = cueOf(start, end)
  const joined = previous !== undefined && joint.test(normalized.slice(previous.end, start))
  const alone = /(?:^|\n)\s*$/.test(before) && /^\s*(?:\n|$)/.test(after)
  return { ...written, cue: joined && cue === 'none' ? 'maybe' : cue, alone }
}
