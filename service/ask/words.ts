// Splits text into words that compare equal: one form per word, whatever its case, accents or script.

/** ASCII, and white space of any kind. */
export const plain = /^[\x20-\x7e\s]*$/

/** Letters with a stroke, which Unicode has not as an accent, and who has no such key writes without one. */
const struck: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o' }

/** Folds case and accents as `foldAccents` does, strokes, and Hamza, which has a seat of its own or one of many. */
export function foldCase(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return foldMarks(text)
    .replace(/[đłø\u0653-\u0655]/g, (letter) => struck[letter] ?? '')
    .normalize('NFC')
}

/** Folds what tells no words of a language apart, so that its stop words are these words alone. */
export function foldAccents(text: string): string {
  return plain.test(text) ? text.toLowerCase() : foldMarks(text).normalize('NFC')
}

/**
 * Folds case, compatibility forms (NFKD) and Latin, Greek and Cyrillic accents, and what the functions below do. Upper-casing between
 * two lower-casings makes `ß`, `ẞ` and `SS` equal; it comes before accents are removed because it turns the Greek iota subscript,
 * an accent, into a letter.
 */
function foldMarks(text: string): string {
  const upper = text
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return joinForms(foldScripts(upper.toLowerCase()))
}

/** Hebrew, Arabic, the scripts of India, digits of Thai and Lao, and joiners. */
const foldable = /[\u0590-\u06ff\u0900-\u0d7f\u0e50-\u0e59\u0ed0-\u0ed9\u200c\u200d]/
/** Digits of the scripts that have their own. */
const ownDigit =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9]/g
/**
 * Vowel points of Hebrew and Arabic, the long joint of Arabic, the dot under a letter of Hindi, and joiners, but for the one that parts
 * Arabic letters: `splitToken` reads it.
 */
const point =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0656-\u065f\u0670\u093c\u200d]|(?<![\u0600-\u06ff])\u200c/g

/** Writes digits as ASCII has them, and leaves out what readers of a script may leave out. */
function foldScripts(text: string): string {
  if (!foldable.test(text)) return text
  // Digits of India begin at a code that ends with 6, the others at one that ends with 0.
  const digitOf = (code: number) => (code & 15) - (code >= 0x900 && code < 0xe00 ? 6 : 0)
  return text.replace(ownDigit, (digit) => String(digitOf(digit.charCodeAt(0)))).replace(point, '')
}

/** The letters that Malayalam writes for a consonant without a vowel, and how texts of before Unicode 5.1 have them. */
const chillus: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

/** Makes the forms of Yeh and Kaf of Persian and Arabic equal, nasals of Hindi (`हिन्दी`, `हिंदी`), and letters of Malayalam. */
function joinForms(text: string): string {
  if (!foldable.test(text)) return text
  return text
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replace(/ँ|[ङञणनम]्(?=[क-म])/g, 'ं')
    .replace(/[ൺ-ൿ]/g, (letter) => chillus[letter] ?? letter)
}

// A number keeps its inner points (0.25, 1.88.0) and loses its thousands commas; a word keeps its inner apostrophes.
const tokenOf = (letters: string, digits: string, flags: string): RegExp =>
  new RegExp(
    `[${digits}]+(?:[.,][${digits}]+)*(?:[${letters}][${letters}${digits}]*)?|` +
      `[${letters}][${letters}${digits}]*(?:['\u2019\u02bc][${letters}${digits}]+)*`,
    flags,
  )

/** The letters of the Latin (in lower case), Greek and Cyrillic scripts, as ranges of a character class. */
const usualLetters = String.raw`a-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0370-\u0373\u0376\u0377\u037a-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u048a-\u052f`
const usualToken = tokenOf(usualLetters, String.raw`0-9\xb2\xb3\xb9\xbc-\xbe`, 'g')
/** Finds the tokens of ASCII text, which most texts and questions are; it compiles faster than `usualToken`. */
const asciiToken = tokenOf('a-z', '0-9', 'g')
/**
 * Any character that is none of these letters and digits, nor of the punctuation, arrows, symbols and emoji that have no letters
 * or digits among them. It matches UTF-16 code units, because an expression with the `u` flag compiles slowly.
 */
const unusual = new RegExp(
  String.raw`[^\s\x20-\x7e\xa0-\u024f\u0370-\u0482\u048a-\u052f\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\ud83c-\ud83e\udc00-\udfff]` +
    String.raw`|\ud83c[\udd00-\udd0c]|\ud83e[\udff0-\udff9]`,
)
/** What parts letters of Arabic that would join, mostly in Persian, which has it between a word and its beginning or ending. */
export const parting = '\u200c'
// Created at the first text with such a character, because V8 compiles the classes of Unicode slowly.
let unicodeToken: RegExp | undefined
const getUnicodeToken = (): RegExp =>
  (unicodeToken ??= tokenOf(String.raw`\p{L}\p{M}${parting}`, String.raw`\p{N}`, 'gu'))

// Scripts that write without spaces between words, and Hangul, whose words carry their particles.
const segmentedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const classOf = (scripts: readonly string[]): string =>
  `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}\u30fc]`
let unspacedLetters: RegExp | undefined
let unspacedRun: RegExp | undefined
/** Bounded, because the time and the memory of ICU grow with the square of a run. */
const runLength = '{1,1000}'
const getUnspacedRun = (): RegExp =>
  (unspacedRun ??= new RegExp(`\\p{Script=Hangul}${runLength}|${classOf(segmentedScripts)}${runLength}`, 'gu'))

const hangul = /^[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
let segmenter: Intl.Segmenter | undefined

/** The longest word kept, in UTF-16 units: longer runs (hashes, `aaaa…`) are noise. */
const longestWord = 40

/** The overlapping pairs of characters of a run, which serve as its words; a single character is one. */
function pairsOf(run: string, withSingles: boolean): string[] {
  const characters = Array.from(run)
  const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
  return withSingles || pairs.length === 0 ? [...characters, ...pairs] : pairs
}

/** The words of an unspaced run by the dictionaries of ICU; pairs of characters for Hangul, whose particles it keeps. */
function splitRun(run: string, withSingles: boolean): string[] {
  if (hangul.test(run)) return pairsOf(run, withSingles)
  return [...segmentsOf(run)].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []))
}

function segmentsOf(run: string): Intl.Segments {
  return (segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })).segment(run)
}

/** Where characters of these scripts are: above U+0E00, by surrogates but those of emoji (U+1F000 to U+1FBFF). */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\ud83b\ud83f-\udbff\uf900-\ufdff\ufe10-\uffff]|\ud83c\ude00/

/** How many words of a text white space does not set apart, because they are in scripts that write without it. */
export function countUnspaced(text: string): number {
  // Most texts have punctuation or emoji at most beyond the alphabets.
  if (!mayBeUnspaced.test(text)) return 0
  unspacedLetters ??= new RegExp(classOf(segmentedScripts) + runLength, 'gu')
  if (text.search(unspacedLetters) < 0) return 0
  let count = 0
  for (const piece of text.split(/\s+/)) {
    const runs = piece.match(unspacedLetters) ?? []
    if (runs.length === 0) continue
    let words = piece.split(unspacedLetters).filter((rest) => /[\p{L}\p{N}]/u.test(rest)).length
    for (const run of runs) for (const { isWordLike } of segmentsOf(run)) if (isWordLike) words++
    count += Math.max(0, words - 1)
  }
  return count
}

/** The lower case of a text whose language needs its accents for its stems. */
export const lowerCase = (text: string): string => foldScripts(text.normalize('NFC').toLowerCase())

/**
 * The tokens of a text in their order: runs of letters and digits, which `splitToken` turns into words.
 * @param fold makes words that differ in case alone equal
 */
export function tokenize(text: string, fold: (text: string) => string = foldCase): string[] {
  if (plain.test(text)) return text.toLowerCase().match(asciiToken) ?? []
  // By line: in most texts a few characters are not ASCII, and only their lines need the slower expression.
  if (text.includes('\n')) {
    const tokens: string[] = []
    // Faster than flatMap.
    for (const line of text.split('\n')) for (const token of tokenize(line, fold)) tokens.push(token)
    return tokens
  }
  // A variation selector, as in ✔️, is a combining mark by Unicode, but no part of a word.
  const folded = fold(text).replaceAll('\ufe0f', '')
  return folded.match(unusual.test(folded) ? getUnicodeToken() : usualToken) ?? []
}

/** A token as a word: without the commas, which occur in numbers alone, and not longer than the longest word. */
function toWord(token: string): string {
  const word = token.includes(',') ? token.replaceAll(',', '') : token
  // A surrogate pair is not cut in two.
  return word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '')
}

/**
 * The words of one token: nearly always one.
 * @param withSingles whether a run of Hangul also gives its single characters, which an index needs so that a question
 *   of one character finds its facts, and a word in parts (`می‌رود`) the whole, as who has no key for it writes a space or nothing
 */
export function splitToken(token: string, withSingles: boolean): string[] {
  if (token.includes(parting)) {
    const parts = token.split(parting).filter((part) => part !== '')
    return [...parts, ...(withSingles && parts.length > 1 ? [parts.join('')] : [])].map(toWord)
  }
  if (!mayBeUnspaced.test(token)) return [toWord(token).replace(/[\u2019\u02bc]/g, "'")]
  const words: string[] = []
  let from = 0
  for (const run of token.matchAll(getUnspacedRun())) {
    if (run.index > from) words.push(token.slice(from, run.index))
    words.push(...splitRun(run[0], withSingles))
    from = run.index + run[0].length
  }
  if (from < token.length) words.push(toWord(token.slice(from)).replace(/[\u2019\u02bc]/g, "'"))
  return words
}
