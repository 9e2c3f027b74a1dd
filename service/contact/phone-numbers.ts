// Owns the search for telephone numbers in a text: international ones by their metadata, national ones by their form.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { readAnnouncement, type Announcement } from './announcements.js'
import { fold } from './fold.js'
import { hideLookAlikes } from './look-alikes.js'

/** A stretch of the original text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** One or more groups of digits with what stands between them, as they came from the text. */
interface Candidate {
  text: string
  digits: string
  /** Lengths of the groups: `0171 234-5678` is `4-3-4`. */
  shape: string
  announcement: Announcement
  /** Nothing else stands on its line. */
  alone: boolean
}

/** Fewer digits are no number that anybody could ring from elsewhere; E.164 allows 15. */
const fewestDigits = 7
const mostDigits = 15

const countries = (list: string): readonly CountryCode[] => list.split(' ') as CountryCode[]

/** Countries that dial a 0 before a national number, or whose numbers begin with it. */
const zeroCountries = countries(
  'GB IE FR DE AT CH IT NL BE SE FI SK RO UA TR IL AE SA EG ZA NG KE IN PK BD CN TW JP KR MY ID TH PH VN AU NZ AR BR IR LK MA DZ GH TZ UG RS HR SI BG MM KH HU',
)

/** Forms without a leading 0 that are common in few countries and rare for anything else. */
const nationalShapes: Readonly<Record<string, readonly CountryCode[]>> = {
  '3-3-4': countries('US CA IT TR GR CO'),
  '1-3-3-4': countries('US'),
  '3-7': countries('IT US'),
  '2-3-2-2': countries('ES PL PT CH UA'),
  '3-2-2-2': countries('ES'),
  '3-3-2-2': countries('TR RU'),
  '1-3-3-2-2': countries('RU'),
  '5-5': countries('IN'),
  '3-4-4': countries('CN'),
  '2-4-4': countries('MX BR AR'),
  '2-5-4': countries('BR'),
  '1-4-4': countries('CL'),
  '4-3-3': countries('AU'),
  '4-6': countries('AU'),
}

/** Nine digits in threes: with spaces or points a plain number looks the same, so only with other signs. */
const threes = countries('ES PL PT CZ PE')

/** Countries whose mobile numbers stand out even without any grouping: a fixed start and eleven digits. */
const elevenDigits = countries('CN RU')

const isValidIn = (text: string, list: readonly CountryCode[], mobileOnly = false): boolean =>
  list.some((country) => {
    const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    if (number === undefined || !number.isValid()) return false
    const type = number.getType()
    return !mobileOnly || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  })

const isInternational = (digits: string, sure: boolean): boolean => {
  const number = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return number !== undefined && (sure ? number.isPossible() : number.isValid())
}

/** 0123456789, 12345678, 987654321: what a keyboard gives, not a subscriber. */
const isKeyboardRow = (digits: string): boolean => '01234567890'.includes(digits) || '9876543210'.includes(digits)

/** 1 2 3 4 5, 10 20 30 40, 0101 0110: lists that count or that are made of noughts and ones. */
const isSeries = ({ text, digits }: Candidate): boolean => {
  const groups = text.match(/\d+/g) ?? []
  if (groups.length >= 3 && groups.every((group) => group.length > 2 && group.startsWith('0'))) return true
  if (/^[01]+$/.test(digits)) return true
  if (groups.length < 4) return false
  const step = Number(groups[1]) - Number(groups[0])
  return groups.every((group, index) => index === 0 || Number(group) - Number(groups[index - 1]) === step)
}

/** A number with a leading 0 (or 00, or the exit code 011): national trunk forms, and international ones. */
const isZeroLed = (candidate: Candidate): boolean => {
  const { digits, shape } = candidate
  // Behind 00 the form must be grouped like a number, or the number must be in use: serial numbers are padded too.
  if (digits.startsWith('00')) return isInternational(digits.slice(2), shape.includes('-') && digits.length > 10)
  if (digits.startsWith('011') && isInternational(digits.slice(3), false)) return true
  if (digits.length < 9 || digits.length > 12) return false
  const grouped = shape.includes('-')
  if (!grouped) return digits.length < 12 && isValidIn(digits, zeroCountries, true)
  return isValidIn(digits, zeroCountries)
}

const isNational = (candidate: Candidate): boolean => {
  const { text, digits, shape } = candidate
  if (digits.startsWith('0')) return isZeroLed(candidate)
  if (!shape.includes('-') && isKeyboardRow(digits)) return false
  if (shape === '11') return isValidIn(digits, elevenDigits, true)
  if (shape === '3-3-3') return !/[ .]/.test(text) && isValidIn(digits, threes)
  // 415 555 2671 counts for +1 whatever the area code is worth: numbers change faster than metadata.
  if (/^(?:1[ .-]?)?(?:\([2-9]\d{2}\)[ -]{0,2}|[2-9]\d{2}[./-])[2-9]\d{2}[.-]\d{4}$/.test(text)) return true
  // Digits set apart one by one with a sign are written to be overlooked.
  if (/^\d(?:([-./])\d)(?:\1\d){7,9}$/.test(text)) return isValidIn(digits, countries('US IN CN ES PL'))
  const list = nationalShapes[shape]
  return list !== undefined && isValidIn(digits, list)
}

/** A line that holds a number and nothing else: a mobile number of a country where such numbers are common. */
const isLoneNumber = ({ digits, shape }: Candidate): boolean =>
  digits.length >= 8 &&
  !isKeyboardRow(digits) &&
  !/(?:^|-)1(?:-|$)/.test(shape) &&
  isValidIn(digits, [...zeroCountries, ...threes, 'US'], true)

const isPhoneNumber = (candidate: Candidate): boolean => {
  const { text, digits, shape, announcement, alone } = candidate
  const announced = announcement === 'phone' || announcement === 'maybe'
  if (digits.length < 6 || digits.length > mostDigits + 3) return false
  if (/^\(?\+/.test(text)) {
    const plain = text.replace(/\(0\)/, '').replace(/\D/g, '')
    if (plain.length < fewestDigits || plain.length > mostDigits) return false
    return isInternational(plain, true) || (announced && plain.length > 8)
  }
  if (digits.length > mostDigits || isSeries(candidate)) return false
  if (announcement === 'thing') return false
  if (announcement === 'phone') return true
  if (digits.length < fewestDigits) return false
  if (announcement === 'maybe' && (digits.length >= 8 || shape === '3-4')) return true
  return isNational(candidate) || (alone && isLoneNumber(candidate))
}

/** A scheme that says what the digits behind it are, and the addresses of a messenger that carry a number. */
const linked =
  /(?<![\p{L}\d])(?:(?:tel|sms|smsto|callto|fax|facetime|whatsapp):(?:\/\/)?|(?<=wa\.me\/|[?&](?:phone|tel|mobile|to|number)=))(?:%2[bB])?\+?[\d().-]{6,20}\d(?:;ext=\d{1,6})?/gu

/** Free numbers spelled with letters. */
const vanity =
  /(?<![\p{L}\d])(?:1[ .-])?\(?8(?:00|33|44|55|66|77|88)\)?[ .-](?=[\dA-Z-]*[A-Z]{3})(?:[\dA-Z]{7}|[\dA-Z]{3}-[\dA-Z]{4})(?![\p{L}\d])/gu

const run = /(?:\+ ?\(?|\(\+?)?\d(?:[ ().\-/]{0,4}\d)*/g
const extension =
  /^\s{0,2},?\s?(?:ext(?:ension)?\.?|extn\.?|x|#|int\.?|poste|durchwahl|dw\.?|доб\.?|内线|内線|,,|;ext=)\s?:?\s?\d{1,6}(?![\p{L}\d])/iu

/** A group of digits in a run: where it begins (with its sign or bracket) and ends. */
interface Group extends Span {
  length: number
  /** A place to begin or to end: a space, an opening bracket or a slash with spaces, not the middle of `415-555`. */
  opens: boolean
  closes: boolean
}

const groupsOf = (text: string): Group[] => {
  const groups: Group[] = []
  for (const match of text.matchAll(/(\+ ?\(?|\(\+?)?(\d+)\)?/g)) {
    const lead = match[1]?.length ?? 0
    const length = match[2]?.length ?? 0
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    groups.push({
      start: match.index,
      end: match.index + match[0].length,
      length,
      opens: before === '' || before.endsWith(' ') || lead > 0,
      closes: after === '' || after.startsWith(' '),
    })
  }
  return groups
}

/** Letters that stick to a number make it part of a word: `job-0123456789`, `0171x`. Other scripts set no spaces. */
const stuckBefore = /(?:[\p{Script=Latin}_$€£#\uffff]|[\p{Script=Latin}\d_][-_])$/u
const stuckAfter = /^(?:[-_]?[\p{Script=Latin}_]|[.,]?\uffff|%)/u
const announcedLead = /(?:^|[^\p{L}])(?:tel|phone|call|fax|mob|ph|t|m|p)[.:-]?$/iu

/** Finds the telephone numbers in one run of digits and signs; `offset` is where it begins in `folded`. */
const searchRun = (folded: string, rest: string, offset: number, text: string, found: readonly Span[]): Span[] => {
  const groups = groupsOf(text)
  const isThing = readAnnouncement(folded.slice(Math.max(0, offset - 80), offset), '') === 'thing'
  const spans: Span[] = []
  let first = 0
  while (first < groups.length) {
    const opening = groups[first]
    if (opening === undefined) break
    let hit: number | undefined
    let digits = 0
    const ends: number[] = []
    for (let last = first; last < groups.length; last += 1) {
      digits += groups[last]?.length ?? 0
      if (digits > mostDigits + 3) break
      ends.push(last)
    }
    for (const last of ends.reverse()) {
      const closing = groups[last]
      if (closing === undefined || !opening.opens || !closing.closes) continue
      const whole = first === 0 && last === groups.length - 1
      const start = offset + opening.start
      const end = offset + closing.end
      const before = folded.slice(Math.max(0, start - 80), start)
      const after = folded.slice(end, end + 40)
      if (stuckBefore.test(rest.slice(Math.max(0, start - 2), start)) && !announcedLead.test(before)) continue
      if (stuckAfter.test(rest.slice(end, end + 2)) && !extension.test(after)) continue
      const piece = folded.slice(start, end)
      const previous = [...found, ...spans].at(-1)
      const joined =
        previous !== undefined &&
        /^(?:[ ,;/|&+]|or|and|oder|und|ou|et|o|y|e|или|и)*$/iu.test(folded.slice(previous.end, start))
      const announcement = isThing && /^\d/.test(piece) ? 'thing' : readAnnouncement(before, after)
      const candidate: Candidate = {
        text: piece,
        digits: piece.replace(/\D/g, ''),
        shape: (piece.match(/\d+/g) ?? []).map((group) => group.length).join('-'),
        announcement: joined && announcement === 'none' ? 'maybe' : announcement,
        alone: /(?:^|\n)\s*$/.test(before) && /^\s*(?:\n|$)/.test(after),
      }
      // Part of a longer run: only where its own form tells, not by a word nearby.
      const sure = whole || /^\(?[+0]/.test(piece) || isNational(candidate)
      if (sure && isPhoneNumber(candidate)) {
        hit = last
        break
      }
    }
    if (hit === undefined) {
      first += 1
      continue
    }
    spans.push({ start: offset + opening.start, end: offset + (groups[hit]?.end ?? 0) })
    first = hit + 1
  }
  return spans
}

const blot = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + '\ufffe'.repeat(end - start) + text.slice(end)

/** Takes the bracket that opens a number but closes behind other words out of the span, and a trailing one likewise. */
const balance = (folded: string, { start, end }: Span): Span => {
  const piece = folded.slice(start, end)
  const opened = piece.split('(').length
  const closed = piece.split(')').length
  return {
    start: opened > closed && piece.startsWith('(') ? start + 1 : start,
    end: closed > opened && piece.endsWith(')') ? end - 1 : end,
  }
}

/**
 * Finds the telephone numbers of `text` as people write them, in the order of the text and without overlaps.
 * Extensions and `tel:` belong to the span. Dates, versions, addresses, identifiers and amounts are left out.
 */
export const findPhoneNumbers = (text: string): Span[] => {
  const { folded, offsets } = fold(text)
  const spans: Span[] = []
  let rest = folded
  for (const pattern of [linked, vanity]) {
    for (const match of rest.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      spans.push(span)
      rest = blot(rest, span)
    }
  }
  rest = hideLookAlikes(rest)
  const found: Span[] = []
  for (const match of rest.matchAll(run)) found.push(...searchRun(folded, rest, match.index, match[0], found))
  for (const raw of found) {
    const span = balance(rest, raw)
    spans.push({ start: span.start, end: span.end + (extension.exec(rest.slice(span.end))?.[0].length ?? 0) })
  }
  return spans
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({
      start: offsets[start] ?? text.length,
      end: (offsets[end - 1] ?? 0) + lastLength(text, offsets[end - 1] ?? 0),
    }))
}

/** Code units of the character at `at`: the last digit of a span may be one outside the basic plane. */
const lastLength = (text: string, at: number): number => String.fromCodePoint(text.codePointAt(at) ?? 0).length
