// Splits text into words that compare equal: one form per word, whatever its case, accents or script.

const plain = /^[\x20-\x7e\s]*$/

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
// Apostrophes are escaped: V8 reads a file that is not Latin-1 as one of two bytes a character.
// Created at the first text beyond ASCII, and from a string: V8 checks the Unicode classes of a literal when it reads
// the file, which takes 1.5 ms of a cold start.
let unicodeToken: RegExp | undefined
function getUnicodeToken(): RegExp {
  return (unicodeToken ??= new RegExp(
    String.raw`\p{N}+(?:[.,]\p{N}+)*(?:[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['\u2019\u02bc][\p{L}\p{M}\p{N}]+)*`,
    'gu',
  ))
}

/** The same for folded ASCII, on which it is three times as fast. */
const plainToken = /[0-9]+(?:[.,][0-9]+)*(?:[a-z][a-z0-9]*)?|[a-z][a-z0-9]*(?:'[a-z0-9]+)*/g

// Scripts that write without spaces between words, and Hangul, whose words carry their particles.
const segmentedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const classOf = (scripts: readonly string[]): string =>
  `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}\u30fc]`
let unspacedLetters: RegExp | undefined
let unspacedRun: RegExp | undefined
const getUnspacedRun = (): RegExp =>
  (unspacedRun ??= new RegExp(`\\p{Script=Hangul}+|${classOf(segmentedScripts)}+`, 'gu'))

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
  // Bounded, because the time of ICU grows with the square of a run.
  unspacedLetters ??= new RegExp(`${classOf(segmentedScripts)}{1,1000}`, 'gu')
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
 *
 * @param fold makes words that differ in case alone equal
 */
export function tokenize(text: string, fold: (text: string) => string = foldCase): string[] {
  if (plain.test(text)) return text.toLowerCase().match(plainToken) ?? []
  // By line: in most texts a few characters are not ASCII, and only their lines need the slower expression.
  if (text.includes('\n')) {
    const tokens: string[] = []
    // Faster than flatMap.
    for (const line of text.split('\n')) for (const token of tokenize(line, fold)) tokens.push(token)
    return tokens
  }
  const folded = fold(text)
  return folded.match(plain.test(folded) ? plainToken : getUnicodeToken()) ?? []
}

/** A token as a word: without the commas, which occur in numbers alone, and not longer than the longest word. */
function toWord(token: string): string {
  const word = token.includes(',') ? token.replaceAll(',', '') : token
  // A surrogate pair is not cut in two.
  return word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '')
}

/**
 * The words of one token: nearly always one.
 *
 * @param withSingles whether a run of Hangul also gives its single characters, which an index needs so that a question
 *   of one character finds its facts
 */
export function splitToken(token: string, withSingles: boolean): string[] {
  if (plain.test(token)) return [toWord(token)]
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

/** The words of a text in their order, not yet stemmed. */
export function splitWords(text: string, withSingles = false): string[] {
  return tokenize(text).flatMap((token) => splitToken(token, withSingles))
}
