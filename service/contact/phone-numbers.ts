// Finds telephone numbers in a text: where one begins and ends, with prefix and extension.
import { normalizeUnicode } from '../text/normalize-unicode.js'
import { readContextCues } from './context-cues.js'
import { maskNonPhones } from './non-phone-patterns.js'
import { extension, readCandidate, readWritten, type Searched, type Span } from './phone-candidates.js'
import { isBrokenNumber, isInUse, isPhoneNumber, mostWrittenDigits, newLookups, tellsItself } from './phone-forms.js'

/** A scheme that says what the digits behind it are, and the addresses of a messenger that carry a number. */
const linked =
  /(?<![\p{L}\d])(?:(?:tel|sms|smsto|callto|fax|facetime|whatsapp):(?:\/\/)?|(?<=(?:wa|zalo)\.me\/|[?&](?:phone|tel|mobile|to|number)=))(?:%2[bB])?\+?[\d().-]{6,20}\d(?:;ext=\d{1,6})?/gu

/** A part of an address of the web that is a number in international form: `t.me/+…`, `signal.me/#p/+…`. E.164, section 6. */
const linkedPlus = /(?<=(?::\/\/|\.\w)[^\s<>"']{1,80}[/=])(?:\+|%2[bB])[1-9]\d{6,14}(?![\p{L}\d])/gu

/** Free numbers spelled with letters. */
const vanity =
  /(?<![\p{L}\d])(?:1[ .-])?\(?8(?:00|33|44|55|66|77|88)\)?[ .-](?=[\dA-Z-]*[A-Z]{3})(?:[\dA-Z]{7}|[\dA-Z]{3}-[\dA-Z]{4})(?![\p{L}\d])/gu

/** Six digits or more (`fewestCuedDigits`) with at most four separator characters between them. */
const runs = /(?:\+ ?\(?|\(\+?)?\d(?:[ ().\-/]{0,4}\d){5,}/g
/** The same on one line or several, and with unusual separators: `415*555*2671`. */
const brokenRuns = /(?:\+ ?\(?|\(\+?)?\d(?:(?:[ ().\-/]{0,4}|[*|~_:]{1,2}|[ )-]{0,2}\n[ (]?)\d){5,}/g
const breaks = /[ -]*[*|~_:\n]+ ?/g

/** A group of digits in a run: where it begins (with its plus or bracket) and ends, as offsets in the run. */
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
      closes: after === '' || /^[ (]/.test(after),
    })
  }
  return groups
}

/** The groups that a number from `first` on can end with, the longest number first. */
const possibleEnds = (groups: readonly Group[], first: number): number[] => {
  const ends: number[] = []
  let digits = 0
  for (let last = first; last < groups.length; last += 1) {
    digits += groups[last]?.length ?? 0
    if (digits > mostWrittenDigits) break
    if (groups[last]?.closes) ends.unshift(last)
  }
  return ends
}

/** No national form with spaces that tells itself has more groups of digits, unless it begins with a 0. */
const mostNationalGroups = 5

/** Finds the numbers in one run of digits and separators, which begins at `offset` and may hold several, or a number and more. */
const searchRun = (searched: Searched, offset: number, run: string, before?: Span): Span[] => {
  const groups = groupsOf(run)
  // What names the first thing of a list names the others: zip codes 94107 94110.
  const isList = groups.length > 1 && searched.cueOf(offset, searched.normalized.length) === 'thing'
  const spans: Span[] = []
  const numberFrom = (first: number): number | undefined => {
    const opening = groups[first]
    if (!opening?.opens) return undefined
    return possibleEnds(groups, first).find((last) => {
      const span = { start: offset + opening.start, end: offset + (groups[last]?.end ?? 0) }
      // A part of a run counts only where its own form tells: the words nearby may be about the rest.
      const whole = first === 0 && last === groups.length - 1
      if (!whole && last - first >= mostNationalGroups && /^[1-9].* /.test(run.slice(opening.start, groups[last]?.end)))
        return false
      const written = readWritten(searched, span)
      if (written === undefined || !(whole || tellsItself(written))) return false
      if (searched.lookups.candidates-- <= 0) return true
      const candidate = readCandidate(searched, span, written, spans.at(-1) ?? before)
      if (!candidate) return false
      if (isList && /^\d/.test(candidate.text)) candidate.cue = 'thing'
      return isPhoneNumber(candidate)
    })
  }

  for (let first = 0; first < groups.length; first += 1) {
    const last = numberFrom(first)
    if (last === undefined) continue
    spans.push({ start: offset + (groups[first]?.start ?? 0), end: offset + (groups[last]?.end ?? 0) })
    first = last
  }
  return spans
}

/** With so many digits on either side, a slash separates two numbers (E.164, section 6). */
const digitsBesideSlash = 8

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** Where the number ends that `run` begins with and that a slash alone parts from the next; 0 where there is none. */
const endBeforeSlash = (searched: Searched, offset: number, run: string, before?: Span): number => {
  for (const { index } of run.matchAll(/\//g)) {
    const part = run.slice(0, index).trimEnd()
    const digits = countDigits(part)
    if (digits > mostWrittenDigits) break
    if (digits < digitsBesideSlash || countDigits(run.slice(index)) < digitsBesideSlash) continue
    const [first] = searchRun(searched, offset, part, before)
    if (first?.start === offset && first.end === offset + part.length) return part.length
  }
  return 0
}

/** Finds the numbers in a run, also those with nothing but a slash between them: `0712 345 678/0722 345 678`. */
const searchParted = (searched: Searched, offset: number, run: string, before?: Span): Span[] => {
  const spans: Span[] = []
  let at = 0
  const last = () => spans.at(-1) ?? before
  for (let length; (length = endBeforeSlash(searched, offset + at, run.slice(at), last())) > 0;) {
    spans.push({ start: offset + at, end: offset + at + length })
    at += length + (/^[ /]*/.exec(run.slice(at + length))?.[0].length ?? 0)
  }
  const rest = run.slice(at)
  const found = searchRun(searched, offset + at, rest, last())
  // `415-555-2671/72`: the second line of the same house, which goes with the first as an extension does.
  const line = found.length === 0 ? /\/-?\d{1,3}$/.exec(rest) : null
  return [...spans, ...(line ? searchRun(searched, offset + at, rest.slice(0, line.index), last()) : found)]
}

/**
 * Finds the numbers that runs with a break are the whole of: a part of one may be a cell, a factor or the next line.
 * The part before the break must be no number by itself.
 */
const findBroken = (searched: Searched): Span[] => {
  const { rest } = searched
  const read = (span: Span) => readCandidate(searched, span, readWritten(searched, span))
  return [...rest.matchAll(brokenRuns)].flatMap(({ 0: run, index: start }) => {
    const separators = new Set(run.match(breaks)?.map((separator) => separator.trim()))
    const span = { start, end: start + run.length }
    const isCell = separators.has('|') && (rest[span.start - 1] === '|' || rest[span.end] === '|')
    if (separators.size === 0 || isCell) return []
    const whole = read(span)
    const head = read({ start, end: start + run.search(breaks) })
    if (!whole || (head && isInUse(head))) return []
    return isBrokenNumber({ ...whole, text: run.replace(breaks, '-') }, separators) ? [span] : []
  })
}

const mask = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + '\ufffe'.repeat(end - start) + text.slice(end)

/** Takes the bracket that opens a number but closes behind other words out of the span, and a trailing one likewise. */
const balance = (normalized: string, { start, end }: Span): Span => {
  const piece = normalized.slice(start, end)
  const opened = piece.split('(').length
  const closed = piece.split(')').length
  return {
    start: opened > closed && piece.startsWith('(') ? start + 1 : start,
    end: closed > opened && piece.endsWith(')') ? end - 1 : end,
  }
}

/** `415 dot 555 dot 2671`, `0171 (dash) 2345678`. */
const namedSeparator = /(?<=\d) ?[([]?(?:dot|dash|minus|hyphen|punkt|point|punto|space)[)\]]? ?(?=[([]?\d)/gi
/** Letters that resemble a digit, within a word of digits: `3O3-555-Ol43`, and of Cyrillic and Greek: `9О5 12З`. */
const digitOf = new Map(Array.from('OoОоΟοIlЗзЧч', (letter, at) => [letter, '000000113344'[at] ?? letter]))
const withLetters = /(?<![\p{L}\p{N}])(?=\p{L}{0,13}\d)[\dOoОоΟοIlЗзЧч]{2,14}(?![\p{L}\p{N}])/gu
/** Reads both as what they are meant to be, in a text of the same length: what is invisible is skipped. */
const readDigits = (text: string): string =>
  text
    .replace(namedSeparator, (name) => '-' + '\u200b'.repeat(name.length - 1))
    .replace(withLetters, (word) => word.replace(/\D/g, (letter) => digitOf.get(letter) ?? letter))

/**
 * Finds the telephone numbers of `text` as people write them, in the order of the text and without overlaps.
 * Extensions and `tel:` belong to the span. Dates, versions, addresses, identifiers and amounts are left out.
 */
export const findPhoneNumbers = (text: string): Span[] => {
  const { normalized, offsets } = normalizeUnicode(readDigits(text))
  const shared = { cueOf: readContextCues(normalized), lookups: newLookups(normalized.length) }
  const spans: Span[] = []
  let rest = normalized
  for (const pattern of [linked, linkedPlus, vanity]) {
    for (const match of rest.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      spans.push(span)
      rest = mask(rest, span)
    }
  }
  rest = maskNonPhones(rest)
  const found: Span[] = []
  const broken = findBroken({ normalized, rest, ...shared })
  rest = broken.reduce(mask, rest)
  for (const match of rest.matchAll(runs))
    found.push(...searchParted({ normalized, rest, ...shared }, match.index, match[0], found.at(-1)))
  for (const raw of [...broken, ...found]) {
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
