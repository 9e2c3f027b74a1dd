// Owns the cutting of text into words that compare equal: one form per word, whatever its case, accents or script.

const PLAIN = /^[\x20-\x7e\s]*$/

/**
 * Folds text so that forms which read alike compare equal: compatibility forms (NFKD), Latin, Greek and Cyrillic
 * accents dropped, case folded. Upper-casing between two lower-casings makes `ß`, `ẞ` and `SS` one, and it comes
 * before the accents go because it turns the Greek iota subscript, an accent, into a letter.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  const upper = text
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return upper.toLowerCase().normalize('NFC')
}

// A number keeps its inner points (0.25, 1.88.0) and loses its thousands commas; a word keeps its inner apostrophes.
// Made when the first text beyond ASCII comes, and from a string: V8 checks the Unicode classes of a literal already when
// it reads the file, which takes 1.5 ms, a sixth of a cold start.
let anyToken: RegExp | undefined
const tokenOfAnyScript = (): RegExp =>
  (anyToken ??= new RegExp(
    String.raw`\p{N}+(?:[.,]\p{N}+)*(?:[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’ʼ][\p{L}\p{M}\p{N}]+)*`,
    'gu',
  ))

/** The same for folded ASCII, on which it is three times as fast. */
const PLAIN_TOKEN = /[0-9]+(?:[.,][0-9]+)*(?:[a-z][a-z0-9]*)?|[a-z][a-z0-9]*(?:'[a-z0-9]+)*/g

// Scripts that write without spaces between words, and Hangul, whose words carry their particles.
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
let unspaced: RegExp | undefined
const unspacedRun = (): RegExp =>
  (unspaced ??= new RegExp(`[${UNSPACED.map((script) => `\\p{Script=${script}}`).join('')}\u30fc]+`, 'gu'))

/** The longest word kept, in UTF-16 units: longer runs are noise (hashes, `aaaa…`) and would cost time for nothing. */
const LONGEST_WORD = 40

/** The overlapping pairs of characters of an unspaced run, which stand in for its words; a single one stands alone. */
function cutRun(run: string, withSingles: boolean): string[] {
  const characters = Array.from(run)
  const pairs: string[] = []
  for (let at = 0; at + 1 < characters.length; at++) pairs.push(`${characters[at] ?? ''}${characters[at + 1] ?? ''}`)
  return withSingles || pairs.length === 0 ? [...characters, ...pairs] : pairs
}

/** The tokens of a text in their order, folded: runs of letters and digits, which `cutToken` makes words of. */
export function cutTokens(text: string): string[] {
  const folded = foldText(text)
  return folded.match(PLAIN.test(folded) ? PLAIN_TOKEN : tokenOfAnyScript()) ?? []
}

/** A token of folded ASCII as a word. A token has commas between the digits of a number alone. */
const cutPlainToken = (token: string): string => cutLongWord(token.includes(',') ? token.replaceAll(',', '') : token)

/** At most the longest word, and no half of a character at its end. */
const cutLongWord = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '')

/** The words of one token: nearly always one. */
export function cutToken(token: string, withSingles: boolean): string[] {
  if (PLAIN.test(token)) return [cutPlainToken(token)]
  const words: string[] = []
  let from = 0
  for (const run of token.matchAll(unspacedRun())) {
    if (run.index > from) words.push(token.slice(from, run.index))
    words.push(...cutRun(run[0], withSingles))
    from = run.index + run[0].length
  }
  if (from < token.length) words.push(cutPlainToken(token.slice(from)).replace(/[’ʼ]/g, "'"))
  return words
}

/**
 * The words of a folded text in their order, not yet stemmed.
 * Text in scripts without spaces comes as pairs of neighbouring characters; with `withSingles` also as single ones,
 * which an index needs so that a question of one character finds its facts.
 */
export function cutWords(folded: string, withSingles = false): string[] {
  if (PLAIN.test(folded)) return (folded.match(PLAIN_TOKEN) ?? []).map(cutPlainToken)
  return (folded.match(tokenOfAnyScript()) ?? []).flatMap((token) => cutToken(token, withSingles))
}
