// Owns the English stemmer: "answers", "answered" and "answering" become one term.

const VOWELS = 'aeiouy'
const DOUBLES = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt'])

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

/** Where the suffix stands in the region, and behind one of the letters `behind` where there are such, it is replaced. */
type Rule = readonly [suffix: string, replacement: string, behind?: string]

/**
 * Rules by the last two letters of their suffixes, so that few are tried; the longest first: the first that the word ends
 * with decides, whether or not its condition then holds.
 */
type Rules = Readonly<Record<string, readonly Rule[]>>

const STEP_2: Rules = {
  al: [
    ['ational', 'ate'],
    ['tional', 'tion'],
  ],
  ss: [
    ['fulness', 'ful'],
    ['iveness', 'ive'],
    ['ousness', 'ous'],
  ],
  on: [
    ['ization', 'ize'],
    ['ation', 'ate'],
  ],
  ti: [
    ['biliti', 'ble'],
    ['aliti', 'al'],
    ['iviti', 'ive'],
  ],
  li: [
    ['lessli', 'less'],
    ['entli', 'ent'],
    ['fulli', 'ful'],
    ['ousli', 'ous'],
    ['abli', 'able'],
    ['alli', 'al'],
    ['bli', 'ble'],
    ['li', '', 'cdeghkmnrt'],
  ],
  sm: [['alism', 'al']],
  st: [['ogist', 'og']],
  ci: [
    ['anci', 'ance'],
    ['enci', 'ence'],
  ],
  or: [['ator', 'ate']],
  er: [['izer', 'ize']],
  gi: [['ogi', 'og', 'l']],
}

const STEP_3: Rules = {
  al: [
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['ical', 'ic'],
  ],
  ze: [['alize', 'al']],
  ve: [['ative', '']],
  te: [['icate', 'ic']],
  ti: [['iciti', 'ic']],
  ss: [['ness', '']],
  ul: [['ful', '']],
}

const STEP_4: Rules = {
  nt: [
    ['ement', ''],
    ['ment', ''],
    ['ant', ''],
    ['ent', ''],
  ],
  ce: [
    ['ance', ''],
    ['ence', ''],
  ],
  le: [
    ['able', ''],
    ['ible', ''],
  ],
  te: [['ate', '']],
  on: [['ion', '', 'st']],
  sm: [['ism', '']],
  ti: [['iti', '']],
  ve: [['ive', '']],
  ze: [['ize', '']],
  us: [['ous', '']],
  al: [['al', '']],
  er: [['er', '']],
  ic: [['ic', '']],
}

const isVowel = (word: string, at: number): boolean => at >= 0 && at < word.length && VOWELS.includes(word.charAt(at))

const hasVowel = (word: string): boolean => /[aeiouy]/.test(word)

/** The place after the first non-vowel that follows a vowel, looking from `from`. */
function regionAfter(word: string, from: number): number {
  let behindVowel = false
  for (let at = from; at < word.length; at++) {
    const vowel = VOWELS.includes(word.charAt(at))
    if (behindVowel && !vowel) return at + 1
    behindVowel = vowel
  }
  return word.length
}

/** Where the region R1 begins. */
function findR1(word: string): number {
  for (let at = 0; at < R1_BEGINNINGS.length; at++) {
    const beginning = R1_BEGINNINGS[at] ?? ''
    if (word.startsWith(beginning)) return beginning.length
  }
  return regionAfter(word, 0)
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

// Endings are tried one by one with `endsWith`: a regular expression is slow at first, and searches.

function cutPossessive(word: string): string {
  const ending = word.endsWith("'s'") ? 3 : word.endsWith("'s") ? 2 : word.endsWith("'") ? 1 : 0
  return word.slice(0, word.length - ending)
}

function cutVerbEnding(word: string, r1: number): string {
  const eed = word.endsWith('eed') ? 3 : word.endsWith('eedly') ? 5 : 0
  if (eed > 0) {
    const at = word.length - eed
    return at >= r1 && !EED_VERBS.has(word.slice(0, at)) ? word.slice(0, at + 2) : word
  }
  const ending = word.endsWith('ed')
    ? 2
    : word.endsWith('ing')
      ? 3
      : word.endsWith('edly')
        ? 4
        : word.endsWith('ingly')
          ? 5
          : 0
  if (ending === 0) return word
  const rest = word.slice(0, word.length - ending)
  if (word.endsWith('ing')) {
    if (rest.length === 2 && rest.endsWith('y') && !isVowel(rest, 0)) return `${rest.charAt(0)}ie`
    if (NOT_VERBS.has(rest)) return word
  }
  if (!hasVowel(rest)) return word
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`
  if (DOUBLES.has(rest.slice(-2))) return rest.length === 3 && 'aeo'.includes(rest.charAt(0)) ? rest : rest.slice(0, -1)
  return r1 >= rest.length && endsInShortSyllable(rest) ? `${rest}e` : rest
}

/** Follows the first rule whose suffix the word ends with, if that stands in the region that begins at `region`. */
function followRule(word: string, rules: Rules, region: number): string {
  for (const [suffix, replacement, behind] of rules[word.slice(-2)] ?? []) {
    if (!word.endsWith(suffix)) continue
    const start = word.length - suffix.length
    if (start < region || behind?.includes(word.charAt(start - 1)) === false) return word
    return word.slice(0, start) + replacement
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
  let word = input.startsWith("'") ? input.slice(1) : input
  if (word.includes('y')) word = markConsonantY(word)
  const r1 = findR1(word)
  const r2 = regionAfter(word, r1)
  if (word.includes("'")) word = cutPossessive(word)
  word = cutPlural(word)
  word = cutVerbEnding(word, r1)
  if (word.length > 2 && (word.endsWith('y') || word.endsWith('Y')) && !isVowel(word, word.length - 2))
    word = `${word.slice(0, -1)}i`
  word = followRule(word, STEP_2, r1)
  word = followRule(word, STEP_3, word.endsWith('ative') ? r2 : r1)
  word = followRule(word, STEP_4, r2)
  return cutFinalLetter(word, r1, r2).replaceAll('Y', 'y')
}
