// Owns the English stemmer: "answers", "answered" and "answering" become one term.

const VOWELS = 'aeiouy'
const DOUBLES = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt'])
const LI_ENDINGS = 'cdeghkmnrt'

/** Words that the rules would spoil (the algorithm's own list). */
const SPECIAL = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
])

/** Beginnings after which the region R1 starts at once, so that "organ" and "organize" stay apart. */
const R1_BEGINNINGS = ['gener', 'commun', 'arsen', 'past', 'univers', 'later', 'emerg', 'organ', 'inter']

/** What stands before "ing" in words that are not the form of a verb: inning, outing, canning, herring, … */
const NOT_VERBS = new Set(['inn', 'out', 'cann', 'herr', 'earr', 'even'])

/** What stands before "eed" in verbs whose stem it is: succeed, proceed, exceed. */
const EED_VERBS = new Set(['succ', 'proc', 'exc'])

type Rule = readonly [suffix: string, replacement: string]

// Longest suffix first: the first that the word ends with decides, whether or not its condition then holds.
const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ization', 'ize'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['tional', 'tion'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ation', 'ate'],
  ['entli', 'ent'],
  ['fulli', 'ful'],
  ['iviti', 'ive'],
  ['ogist', 'og'],
  ['ousli', 'ous'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['anci', 'ance'],
  ['ator', 'ate'],
  ['enci', 'ence'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
]

const STEP_3: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['ative', ''],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const STEP_4 = 'ement ance able ence ible ment ant ate ent ion ism iti ive ize ous al er ic'.split(' ')

const isVowel = (word: string, at: number): boolean => VOWELS.includes(word.charAt(at)) && at >= 0 && at < word.length

const hasVowel = (word: string): boolean => /[aeiouy]/.test(word)

/** The place after the first non-vowel that follows a vowel, looking from `from`. */
function regionAfter(word: string, from: number): number {
  for (let at = from + 1; at < word.length; at++) {
    if (isVowel(word, at - 1) && !isVowel(word, at)) return at + 1
  }
  return word.length
}

/** Whether the word ends in a short syllable: "rap", "entrap", "ow", "past". */
function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1
  if (word === 'past') return true
  if (last === 1) return isVowel(word, 0) && !isVowel(word, 1)
  return (
    last > 1 &&
    !isVowel(word, last) &&
    !'wxY'.includes(word.charAt(last)) &&
    isVowel(word, last - 1) &&
    !isVowel(word, last - 2)
  )
}

/** Marks the y that sounds as a consonant (at the start, after a vowel) as Y. */
function markConsonantY(word: string): string {
  if (!word.includes('y')) return word
  let marked = ''
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at)
    marked += letter === 'y' && (at === 0 || isVowel(marked, at - 1)) ? 'Y' : letter
  }
  return marked
}

function cutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (word.endsWith('us') || word.endsWith('ss')) return word
  return word.endsWith('s') && hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word
}

/** The ending of a word among `endings`, or '' (by `endsWith`: a regular expression is slow at first, and searches). */
const findEnding = (word: string, endings: readonly string[]): string =>
  endings.find((ending) => word.endsWith(ending)) ?? ''

function cutVerbEnding(word: string, r1: number): string {
  const eed = findEnding(word, ['eed', 'eedly'])
  if (eed !== '') {
    const at = word.length - eed.length
    return at >= r1 && !EED_VERBS.has(word.slice(0, at)) ? word.slice(0, at + 2) : word
  }
  const ending = findEnding(word, ['ed', 'ing', 'edly', 'ingly'])
  if (ending === '') return word
  const rest = word.slice(0, word.length - ending.length)
  if (ending === 'ing') {
    if (rest.length === 2 && rest.endsWith('y') && !isVowel(rest, 0)) return `${rest.charAt(0)}ie`
    if (NOT_VERBS.has(rest)) return word
  }
  if (!hasVowel(rest)) return word
  if (findEnding(rest, ['at', 'bl', 'iz']) !== '') return `${rest}e`
  if (DOUBLES.has(rest.slice(-2))) return rest.length === 3 && 'aeo'.includes(rest.charAt(0)) ? rest : rest.slice(0, -1)
  return r1 >= rest.length && endsInShortSyllable(rest) ? `${rest}e` : rest
}

function cutStep2(word: string, r1: number): string {
  for (const [suffix, replacement] of STEP_2) {
    if (!word.endsWith(suffix)) continue
    const at = word.length - suffix.length
    if (at < r1) return word
    if (suffix === 'ogi' && word.charAt(at - 1) !== 'l') return word
    if (suffix === 'li' && !LI_ENDINGS.includes(word.charAt(at - 1))) return word
    return word.slice(0, at) + replacement
  }
  return word
}

function cutStep3(word: string, r1: number, r2: number): string {
  for (const [suffix, replacement] of STEP_3) {
    if (!word.endsWith(suffix)) continue
    const at = word.length - suffix.length
    return at < r1 || (suffix === 'ative' && at < r2) ? word : word.slice(0, at) + replacement
  }
  return word
}

function cutStep4(word: string, r2: number): string {
  for (const suffix of STEP_4) {
    if (!word.endsWith(suffix)) continue
    const at = word.length - suffix.length
    return at < r2 || (suffix === 'ion' && !'st'.includes(word.charAt(at - 1))) ? word : word.slice(0, at)
  }
  return word
}

function cutFinalLetter(word: string, r1: number, r2: number): string {
  const at = word.length - 1
  if (word.endsWith('e')) {
    const cut = at >= r2 || (at >= r1 && !endsInShortSyllable(word.slice(0, -1)))
    return cut ? word.slice(0, -1) : word
  }
  return word.endsWith('ll') && at >= r2 ? word.slice(0, -1) : word
}

/**
 * The stem of an English word by the Porter2 algorithm, as the Snowball project defines it since its version 3.1.
 * Takes a word in lower case (letters and apostrophes); returns a stem that need not be a word.
 * Written by hand, without a package: the stemmer packages take some 50 ms to import, this file about 1.
 */
export function stem(input: string): string {
  if (input.length <= 2) return input
  const special = SPECIAL.get(input)
  if (special !== undefined) return special
  let word = markConsonantY(input.startsWith("'") ? input.slice(1) : input)
  const beginning = R1_BEGINNINGS.find((start) => word.startsWith(start))
  const r1 = beginning === undefined ? regionAfter(word, 0) : beginning.length
  const r2 = regionAfter(word, r1)
  const possessive = findEnding(word, ["'s'", "'s", "'"])
  word = cutPlural(word.slice(0, word.length - possessive.length))
  word = cutVerbEnding(word, r1)
  if (word.length > 2 && (word.endsWith('y') || word.endsWith('Y')) && !isVowel(word, word.length - 2))
    word = `${word.slice(0, -1)}i`
  word = cutStep4(cutStep3(cutStep2(word, r1), r1, r2), r2)
  return cutFinalLetter(word, r1, r2).replaceAll('Y', 'y')
}
