// Splits text into words that compare equal: one form per word, whatever its case, accents or script.

/** ASCII, and white space of any kind. */
export const plain = /^[\x20-\x7e\s]*$/

/**
 * Folds case, compatibility forms (NFKD) and Latin, Greek and Cyrillic accents. Upper-casing between two lower-casings
 * makes `ß`, `ẞ` and `SS` equal; it comes before accents are removed because it turns the Greek iota subscript, an
 * accent, into a letter.
 */
export function foldCase(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const upper = text
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return upper.toLowerCase().normalize('NFC')
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
// Created at the first text with such a character, because V8 compiles the classes of Unicode slowly.
let unicodeToken: RegExp | undefined
const getUnicodeToken = (): RegExp => (unicodeToken ??= tokenOf(String.raw`\p{L}\p{M}`, String.raw`\p{N}`, 'gu'))

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
export const lowerCase = (text: string): string => text.normalize('NFC').toLowerCase()

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
 *   of one character finds its facts
 */
export function splitToken(token: string, withSingles: boolean): string[] {
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
