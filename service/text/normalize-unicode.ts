// Normalises a text for matching: digits, spaces, dashes and punctuation of every script as ASCII, with offsets back.

/** A text made plain for matching; `offsets[i]` is where the character `normalized[i]` begins in the original. */
export interface NormalizedText {
  normalized: string
  /** One longer than `normalized`: the last entry is the length of the original. */
  offsets: number[]
}

const decimalDigit = /\p{Nd}/u
const invisible = /\p{Default_Ignorable_Code_Point}/u
/** Over or around the digit before it: `4̶1̶5̶`. */
const mark = /\p{M}/u
/** The frame of an emoji digit: U+0031 U+FE0F U+20E3 reads as 1. */
const keycap = '\u20e3'
const space = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/
const dash = /[\p{Pd}\u2212\u30fc\uff70]/u
/** Dashes between words and sentences (and, by habit, between the groups of a number): no hyphen joins with them. */
const longDash = /[\u2012-\u2015\u2e3a\u2e3b\ufe31\ufe32\ufe58]/
const dot = /[\u00b7\u2022\u2024\u2027\u22c5\u30fb\ufe52\uff0e\uff61\u3002]/
const punctuation: Readonly<Record<string, string>> = {
  '＋': '+',
  '（': '(',
  '）': ')',
  '［': '(',
  '］': ')',
  '／': '/',
  '⁄': '/',
  '∕': '/',
  '＠': '@',
  '﹫': '@',
  '：': ':',
  '＃': '#',
  '＿': '_',
  '％': '%',
  '’': "'",
  '⁺': '+',
  '₊': '+',
  '➕': '+',
  '⁻': '-',
  '₋': '-',
}

/** Markdown's escapes of characters in addresses and numbers: `jane\_roe@example.com`. */
const escaped = /^\\[-+@._()[\]]/

/** The value of a decimal digit of any script: the distance to the zero of its block, by stepping back. */
const digitValue = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
  // Mathematical digits (U+1D7CE to U+1D7FF) are five blocks without a gap.
  return String(code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : code - zero)
}

/** Digits and letters in another shape: circled, in brackets, superscript, full width, mathematical (Unicode, 3.7). */
const shaped = /[\p{No}\u249c-\u24e9\uff21-\uff5a\u{1d400}-\u{1d7cb}\u{1f110}-\u{1f189}]/u

/** Shapes without a decomposition: where a row of them begins, and what it begins with. */
const rows: readonly (readonly [number, string])[] = [
  ...[0x24f5, 0x2776, 0x2780, 0x278a].map((first) => [first, '123456789'] as const),
  ...[0x24ff, 0x1f10b, 0x1f10c].map((first) => [first, '0'] as const),
  ...[0x1f150, 0x1f170].map((first) => [first, 'abcdefghijklmnopqrstuvwxyz'] as const),
]

/** The letter or digit that a shaped character shows; undefined where it shows none. */
const readShape = (character: string): string | undefined => {
  const plain = character.normalize('NFKC')
  if (plain !== character) return /^\(?([\da-z])[.,)]?$/i.exec(plain)?.[1]
  const code = character.codePointAt(0) ?? 0
  return rows.flatMap(([first, row]) => row[code - first] ?? [])[0]
}

const normalizeCharacter = (character: string): string => {
  if (character >= ' ' && character <= '~') return character
  if (character === keycap || invisible.test(character)) return ''
  const shown = shaped.test(character) ? readShape(character) : undefined
  if (shown !== undefined) return shown
  if (space.test(character)) return ' '
  if (decimalDigit.test(character)) return digitValue(character)
  if (dash.test(character)) return '-'
  if (dot.test(character)) return '.'
  return punctuation[character] ?? character
}

/** A long dash that touches a letter, or the plus of a number, ends the word before it: `call me—+1 415 555 2671`. */
const endsWord = (before: string, after: string): boolean => /\p{L}$/u.test(before) || /^[\p{L}+]/u.test(after)

/** Digits of Chinese and Japanese, which are words too, and those of amounts; 幺 is a one over the telephone. */
const chineseRows = ['〇一二三四五六七八九', '零壹贰叁肆伍陆柒捌玖', '零壱弐参肆伍陸漆捌玖', '零幺貳參']
export const chineseDigits = chineseRows.join('')
/** Korean digits are the most frequent syllables, so that a number of them has to begin with a zero. */
const koreanRows = ['공일이삼사오육칠팔구', '영']
export const koreanDigits = koreanRows.join('')
const valueOf = new Map([...chineseRows, ...koreanRows].flatMap((row) => Array.from(row, (digit, at) => [digit, at])))
/** So many in a row count nothing; digits may be between them. */
const digitRun = new RegExp(
  `[${chineseDigits}\\d](?:[ -]?[${chineseDigits}\\d]){6,}|[공영](?:[ -]?[${koreanDigits}]){6,}`,
  'g',
)
const readDigitWords = (text: string): string =>
  text.replace(digitRun, (run) => Array.from(run, (digit) => valueOf.get(digit) ?? digit).join(''))

/** Stays as it is: most texts, and a tenth of the time. */
const plainAscii = /^[\n -[\]-~]*$/

/** Returns the normalised `text`. Letters stay as they are; nothing is ever added, so spans can be mapped back. */
export const normalizeUnicode = (text: string): NormalizedText => {
  if (plainAscii.test(text))
    return { normalized: text, offsets: Array.from({ length: text.length + 1 }, (_, at) => at) }
  let normalized = ''
  const offsets: number[] = []
  let at = 0
  for (const character of readDigitWords(text)) {
    const next = at + character.length
    let plain = normalizeCharacter(character)
    if (character === '\\' && escaped.test(text.slice(at, next + 1))) plain = ''
    else if (mark.test(character) && /[\d+().-]$/.test(normalized)) plain = ''
    else if (longDash.test(character) && endsWord(normalized.slice(-2), text.slice(next, next + 2))) plain = ' '
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(at + (plain === character ? unit : 0))
    normalized += plain
    at = next
  }
  offsets.push(text.length)
  return { normalized, offsets }
}
