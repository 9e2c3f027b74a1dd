// Decides whether a run of digits is a telephone number: by numbering plan, by pattern and by context.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import type { ContextCue } from './context-cues.js'

/** One or more groups of digits with their separators, as in the text. */
export interface Written {
  text: string
  digits: string
  /** Lengths of the groups: `0171 234-5678` is `4-3-4`. */
  shape: string
  /** Shared by the candidates of a text. */
  lookups: Lookups
}

/** What may be a number, and its context. */
export interface Candidate extends Written {
  cue: ContextCue
  /** The line holds nothing else. */
  alone: boolean
}

/** What the search of a text may still cost. Without any left, what may be a number counts as one. */
export interface Lookups {
  /** Searches of numbering plans. */
  left: number
  /** Stretches that are read with their context. */
  candidates: number
}

/**
 * A search takes up to 20 µs: of 7,322 texts with numbers in them, none caused more than 7. To read a stretch with its
 * context takes 4 µs: of 1,082 texts of up to 1,000 characters, none had more than 5.
 */
export const newLookups = (length: number): Lookups => ({
  left: 10 + Math.ceil(length / 50),
  candidates: 10 + Math.ceil(length / 50),
})

/** Fewer digits are no number that anybody could ring from elsewhere. */
const fewestDigits = 7
/** A word for a phone next to it makes a number of the shortest local ones, too. */
export const fewestCuedDigits = 6
/** E.164, section 6. */
const mostDigits = 15
/** With the exit code and the 0 that some write in brackets. */
export const mostWrittenDigits = mostDigits + 3

const countries = (list: string): readonly CountryCode[] => list.split(' ') as CountryCode[]

/** Countries that dial a 0 before a national number, or whose numbers begin with it. */
const zeroCountries = countries(
  'GB IE FR DE AT CH IT NL BE SE FI SK RO UA TR IL AE SA EG ZA NG KE IN PK BD CN TW JP KR MY ID TH PH VN AU NZ AR BR IR LK MA DZ GH TZ UG RS HR SI BG MM KH HU',
)

/** Forms without a leading 0 that are common in few countries and rare for anything else. */
const nationalShapes: Readonly<Record<string, readonly CountryCode[]>> = {
  '3-3-4': countries('US CA IT TR GR CO'),
  '1-3-3-4': countries('US RU'),
  '1-3-7': countries('RU'),
  '3-7': countries('IT US GR RU'),
  '2-9': countries('BR'),
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

/** Nine digits in threes, with separators other than spaces and points: plain numbers use those. */
const threes = countries('ES PL PT CZ PE')
/** 200/301/404: with slashes, so do statuses of HTTP. */
const statuses = /^\(?[1-5]\d\d(?:\/[1-5]\d\d)+\)?$/

/** Countries whose mobile numbers are distinctive without grouping: a fixed prefix and eleven digits. */
const elevenDigits = countries('CN RU')

const isValidIn = (lookups: Lookups, text: string, list: readonly CountryCode[], mobileOnly = false): boolean =>
  list.some((country) => {
    if (lookups.left-- <= 0) return true
    const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    if (number === undefined || !number.isValid()) return false
    const type = number.getType()
    return !mobileOnly || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  })

const isInternational = (lookups: Lookups, digits: string, sure: boolean): boolean => {
  if (lookups.left-- <= 0) return true
  const number = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return number !== undefined && (sure ? number.isPossible() : number.isValid())
}

/** 0123456789, 12345678, 987654321: what a keyboard gives, not a subscriber. */
const isKeyboardRow = (digits: string): boolean => '01234567890'.includes(digits) || '9876543210'.includes(digits)

/** 1 2 3 4 5, 10 20 30 40, 0 8 15 23, 0101 0110, 2019 2020: lists that count, of years, or of noughts and ones. */
const isSeries = ({ text, digits, cue }: Candidate): boolean => {
  const groups = text.match(/\d+/g) ?? []
  if (groups.length >= 3 && groups.every((group) => group.length > 2 && group.startsWith('0'))) return true
  if (groups.length >= 2 && groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return true
  if (/^[01]+$/.test(digits)) return true
  if (groups.length < 4) return false
  const steps = groups.slice(1).map((group, index) => Number(group) - Number(groups[index]))
  if (steps.every((step) => step === steps[0])) return true
  if (cue === 'phone') return false
  // A number has one digit by itself, the 0 before it or its country's 1, or it has all digits by themselves.
  const single = groups.filter((group) => group.length === 1).length
  if (single >= 3 && single < groups.length) return true
  // 0 30 1234 5678 rises too: of so few groups, and behind a 0 in brackets, a number is meant.
  return groups.length > 4 && text.startsWith('0 ') && steps.every((step) => step >= 0)
}

/** ISBN-10 (ISO 2108) as it is printed: four parts of which the last is the check digit. */
const isBook = ({ digits, shape }: Candidate): boolean =>
  digits.length === 10 &&
  /^\d-\d-\d-1$/.test(shape) &&
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11 === 0

/** A number with a leading 0 (or 00, or the exit code 011): national trunk forms, and international ones. */
const isZeroLed = (candidate: Written): boolean => {
  const { digits, shape, lookups } = candidate
  // Behind 00 the form must be grouped like a number, or the number must be in use: serial numbers are padded too.
  if (digits.startsWith('00'))
    return isInternational(lookups, digits.slice(2), shape.includes('-') && digits.length > 10)
  if (digits.startsWith('011') && isInternational(lookups, digits.slice(3), false)) return true
  if (digits.length < 9 || digits.length > 12) return false
  const grouped = shape.includes('-')
  if (!grouped) return digits.length < 12 && isValidIn(lookups, digits, zeroCountries, true)
  return isValidIn(lookups, digits, zeroCountries)
}

const isNational = (candidate: Written): boolean => {
  const { text, digits, shape, lookups } = candidate
  if (digits.startsWith('0')) return isZeroLed(candidate)
  if (!shape.includes('-') && isKeyboardRow(digits)) return false
  if (shape === '11') return isValidIn(lookups, digits, elevenDigits, true)
  if (shape === '3-3-3') return !/[ .]/.test(text) && !statuses.test(text) && isValidIn(lookups, digits, threes)
  // 415 555 2671 counts for +1 whatever the area code is worth: numbers change faster than metadata.
  if (/^(?:1[ .-]?)?(?:\([2-9]\d{2}\)[ -]{0,2}|[2-9]\d{2}[./-])[2-9]\d{2}[.-]\d{4}$/.test(text)) return true
  // A separator after every digit hides a number on purpose.
  if (/^\d(?:([-./])\d)(?:\1\d){7,9}$/.test(text))
    return !isKeyboardRow(digits) && isValidIn(lookups, digits, countries('US IN CN ES PL'))
  // 12/2200/1343 is a place in something: a slash parts numbers that begin with a 0.
  const list = /^\d+(?:\/\d+)+$/.test(text) ? undefined : nationalShapes[shape]
  return list !== undefined && isValidIn(lookups, digits, list)
}

/** A line that holds a number and nothing else: a mobile number of a country where such numbers are common. */
const isLoneNumber = ({ digits, shape, lookups }: Candidate): boolean =>
  digits.length >= 8 &&
  !isKeyboardRow(digits) &&
  !/(?:^|-)1(?:-|$)/.test(shape) &&
  isValidIn(lookups, digits, [...zeroCountries, ...threes, 'US'], true)

/** True where the form alone tells a number, without any word nearby. */
export const tellsItself = (candidate: Written): boolean => /^\(?[+0]/.test(candidate.text) || isNational(candidate)

/** True where form and words together make `candidate` a telephone number. */
export const isPhoneNumber = (candidate: Candidate): boolean => {
  const { text, digits, shape, cue, alone, lookups } = candidate
  const announced = cue === 'phone' || cue === 'maybe'
  if (digits.length < fewestCuedDigits || digits.length > mostWrittenDigits) return false
  if (/^\(?\+/.test(text)) {
    const plain = text.replace(/\(0\)/, '').replace(/\D/g, '')
    if (plain.length < fewestDigits || plain.length > mostDigits) return false
    return isInternational(lookups, plain, true) || (announced && plain.length > 8)
  }
  if (digits.length > mostDigits || isSeries(candidate) || isBook(candidate)) return false
  if (cue === 'thing') return false
  if (cue === 'phone') return true
  if (digits.length < fewestDigits) return false
  if (cue === 'maybe' && (digits.length >= 8 || shape === '3-4')) return true
  return isNational(candidate) || (alone && isLoneNumber(candidate))
}

/** True where a number of this form is in use, whatever the context. */
export const isInUse = (candidate: Written): boolean => {
  const { text, digits, lookups } = candidate
  return /^\(?\+/.test(text)
    ? digits.length <= mostDigits && isInternational(lookups, digits, false)
    : isNational(candidate)
}

/** Separators of digits or factors, but hardly of anything that begins with a 0. */
const oddSeparators: ReadonlySet<string> = new Set(['*', '~', '|'])

/**
 * True where digits separated by `separators` (hyphens in `text`) are a telephone number: a word right before says so,
 * or the prefix. 512*512*1024 is a product, and most lines of digits are no numbers.
 */
export const isBrokenNumber = (candidate: Candidate, separators: ReadonlySet<string>): boolean => {
  const { text, digits, cue } = candidate
  if (cue === 'thing' || isSeries(candidate) || !isInUse(candidate)) return false
  if (cue === 'phone' || /^\(?\+/.test(text)) return true
  return digits.startsWith('0') && [...separators].every((separator) => oddSeparators.has(separator))
}
