// What the search knows of each language: its stop words and its stemmer. English is always here, the others are loaded.
import { stemmer } from '@orama/stemmers/english'
import { baseFormOf } from './irregular-words.js'
import { questionWords } from './question-words.js'
import { stopWords } from './stop-words.js'
import { foldAccents, foldCase } from './words.js'

/** A language of texts and questions. Its words are in lower case, and folded in English alone. */
export interface Language {
  /** The primary subtag of its BCP 47 tag. */
  readonly code: string
  isStopWord(word: string): boolean
  /** Whether the word is written in the script of the language. */
  owns(word: string): boolean
  /** The index term of a word: its stem, folded. */
  toTerm(word: string): string
  readonly removes: 'endings' | 'both ends' | 'nothing'
  /** The word that is stemmed, folded: an irregular form as its base form. */
  baseOf(word: string): string
}

const latinLetters = /^[a-z']+$/
const possessive = /'s?$/

/** English: the stem of the base form; words of other scripts stay as they are. */
export const english: Language = {
  code: 'en',
  isStopWord: (word) => stopWords.has(word),
  owns: (word) => latinLetters.test(word),
  toTerm: (word) => (latinLetters.test(word) ? stemmer(english.baseOf(word)) : word),
  removes: 'endings',
  baseOf(word) {
    const bare = word.includes("'") ? word.replace(possessive, '') : word
    return baseFormOf(bare) ?? bare
  },
}

type Stemming = Promise<{ stemmer: (word: string) => string }>
type Lists = Promise<Readonly<Record<string, unknown>>>

// Each import is a literal, so that a bundle has a chunk for each and loads those that a site needs.
const stemmers: Readonly<Record<string, () => Stemming>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
}

const stopLists: Readonly<Record<string, () => Lists>> = {
  ar: () => import('stopword/src/stopwords_ara.js'),
  bg: () => import('stopword/src/stopwords_bul.js'),
  bn: () => import('stopword/src/stopwords_ben.js'),
  ca: () => import('stopword/src/stopwords_cat.js'),
  cs: () => import('stopword/src/stopwords_ces.js'),
  da: () => import('stopword/src/stopwords_dan.js'),
  de: () => import('stopword/src/stopwords_deu.js'),
  el: () => import('stopword/src/stopwords_ell.js'),
  es: () => import('stopword/src/stopwords_spa.js'),
  et: () => import('stopword/src/stopwords_est.js'),
  fa: () => import('stopword/src/stopwords_fas.js'),
  fi: () => import('stopword/src/stopwords_fin.js'),
  fr: () => import('stopword/src/stopwords_fra.js'),
  ga: () => import('stopword/src/stopwords_gle.js'),
  he: () => import('stopword/src/stopwords_heb.js'),
  hi: () => import('stopword/src/stopwords_hin.js'),
  hr: () => import('stopword/src/stopwords_hrv.js'),
  hu: () => import('stopword/src/stopwords_hun.js'),
  hy: () => import('stopword/src/stopwords_hye.js'),
  id: () => import('stopword/src/stopwords_ind.js'),
  it: () => import('stopword/src/stopwords_ita.js'),
  ja: () => import('stopword/src/stopwords_jpn.js'),
  ko: () => import('stopword/src/stopwords_kor.js'),
  lt: () => import('stopword/src/stopwords_lit.js'),
  lv: () => import('stopword/src/stopwords_lav.js'),
  nb: () => import('stopword/src/stopwords_nob.js'),
  nl: () => import('stopword/src/stopwords_nld.js'),
  pl: () => import('stopword/src/stopwords_pol.js'),
  pt: () => import('stopword/src/stopwords_por.js'),
  ro: () => import('stopword/src/stopwords_ron.js'),
  ru: () => import('stopword/src/stopwords_rus.js'),
  sk: () => import('stopword/src/stopwords_slk.js'),
  sl: () => import('stopword/src/stopwords_slv.js'),
  sv: () => import('stopword/src/stopwords_swe.js'),
  th: () => import('stopword/src/stopwords_tha.js'),
  tr: () => import('stopword/src/stopwords_tur.js'),
  uk: () => import('stopword/src/stopwords_ukr.js'),
  ur: () => import('stopword/src/stopwords_urd.js'),
  vi: () => import('stopword/src/stopwords_vie.js'),
  zh: () => import('stopword/src/stopwords_zho.js'),
}

/** Languages whose stemmers change beginnings, too: Serbian words become Latin, Irish ones lose their mutation. */
const changesBeginnings: ReadonlySet<string> = new Set(['ar', 'ga', 'id', 'sr', 'ta'])

/** What an apostrophe joins to a word: an article or pronoun before it (`l'eau`), or endings after it (`Ankara'nın`). */
const joined: Readonly<Record<string, RegExp>> = {
  ca: /^[^']{1,2}'/,
  fr: /^[^']{1,7}'/,
  it: /^[^']{1,6}'/,
  tr: /'.*$/,
}

/** Other codes of these languages. */
const otherCodes: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', in: 'id', iw: 'he' }

/** The code under which a language is known here, of a BCP 47 tag (`de-AT` gives `de`). */
function codeOf(tag: string): string {
  const code = tag.toLowerCase().split(/[-_]/)[0] ?? tag
  return otherCodes[code] ?? code
}

const loaded = new Map([[english.code, english]])

/**
 * Loads languages that `languageOf` is asked for later. English is loaded already; a language without stemmer or stop
 * words has words that are only folded.
 */
export async function loadLanguages(tags: readonly string[]): Promise<void> {
  const codes = new Set(tags.map(codeOf))
  await Promise.all([...codes].filter((code) => !loaded.has(code)).map(load))
}

/** A loaded language. @throws RangeError where it was not loaded */
export function languageOf(tag: string): Language {
  const language = loaded.get(codeOf(tag))
  if (!language) throw new RangeError(`The language ${tag} is not loaded`)
  return language
}

/** What a script tag of ISO 15924 is called where it names several scripts. */
const scriptsOf: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** An expression for words in the script of a language; for any word where the language is not known. */
function wordsOf(code: string): RegExp {
  try {
    const script = new Intl.Locale(code).maximize().script ?? 'Latin'
    const scripts = (scriptsOf[script] ?? [script]).map((name) => `\\p{Script=${name}}`)
    return new RegExp(`^[${scripts.join('')}\\p{M}'’ʼー]+$`, 'u')
  } catch {
    return /^/
  }
}

async function load(code: string): Promise<void> {
  const [stemming, lists] = await Promise.all([stemmers[code]?.(), stopLists[code]?.()])
  const listed = (Object.values(lists ?? {}).find(Array.isArray) ?? []) as readonly string[]
  const asking = questionWords[code]?.split(' ') ?? []
  // With strokes and Hamza, as others are other words: `nøgle` is a key in Danish and `nogle` some, `da` skin in Vietnamese.
  const stops = new Set([...listed, ...asking].map((word) => foldAccents(word)))
  const words = wordsOf(code)
  const bareOf = (word: string): string => word.replace(joined[code] ?? '', '')
  loaded.set(code, {
    code,
    isStopWord: (word) => stops.has(foldAccents(bareOf(word))),
    owns: (word) => words.test(word),
    toTerm: (word) => foldCase(stemming ? stemOf(bareOf(word), stemming.stemmer) : bareOf(word)),
    removes: changesBeginnings.has(code) ? 'both ends' : stemming ? 'endings' : 'nothing',
    baseOf: (word) => foldCase(bareOf(word)),
  })
}

/** The stem of a word; the word where the stemmer fails: the Bulgarian one assigns to characters of a text (подобрения). */
function stemOf(word: string, stemmer: (word: string) => string): string {
  try {
    return stemmer(word)
  } catch {
    return word
  }
}
