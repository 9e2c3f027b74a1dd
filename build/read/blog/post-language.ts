// Tells the language of posts by their script, else by their most frequent words.
import { isDocumentName, isHtmlName, listFiles } from '../folder.js'
import { readOpening } from '../text-file.js'

/** Scripts of one language, as near as can be told; kana before the Chinese characters that Japanese has too. */
const scripts: readonly [language: string, letters: RegExp][] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  // Letters that Persian and Arabic lack, and those before one; then those that Arabic lacks.
  ['ur', /[ٹڈڑںہے]|\p{sc=Arabic}(?=\p{sc=Arabic}{0,3}[ٹڈڑںہے])/gu],
  ['fa', /[پچژکگی]|\p{sc=Arabic}(?=\p{sc=Arabic}{0,3}[پچژکگی])/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
  ['bn', /\p{sc=Bengali}/gu],
  ['ta', /\p{sc=Tamil}/gu],
  ['te', /\p{sc=Telugu}/gu],
  ['ml', /\p{sc=Malayalam}/gu],
  ['ka', /\p{sc=Georgian}/gu],
  ['hy', /\p{sc=Armenian}/gu],
]

/** Frequent words of languages that share a script, without those that a neighbour has, too (`de`, `la`, `en`, `os`). */
const frequentWords = {
  bg: 'ще със като който която което това бъде съм са към още',
  cs: 'že jsem jako která který jsou nebo když ještě není být',
  da: 'det som på til jeg og af ikke fra efter meget hvad blev også',
  de: 'der und das ist nicht ich mit auf für dem wird auch sich',
  en: 'the and of that this with you for it was are have',
  es: 'los las una con del el pero más cuando muy también hay',
  fi: 'että mitä se mutta kun myös joka tämä sitä niin ovat',
  fr: 'les des est une pour dans qui pas sur avec vous nous cette',
  hu: 'és hogy nem egy az meg csak mint vagy volt',
  id: 'yang dan untuk dengan tidak ini dari pada adalah saya karena bisa',
  it: 'il che non è della per sono anche gli nel più questo',
  nb: 'det som på til jeg og av ikke fra etter mye hva ble også',
  nl: 'het een van dat niet voor zijn met ook maar wordt deze',
  pl: 'nie się jest że jak ale dla przez tym może które',
  pt: 'não uma com em mais dos foi você isso são também ao até pelo pela',
  ro: 'și în este pentru care din cu nu sau mai această',
  ru: 'в что это как для если только чтобы вы мы бы его к я',
  sv: 'det som på till och att är inte för jag ett från också när mycket',
  tr: 'bir ve bu için ile çok olarak gibi daha değil',
  uk: 'і що не це як але для або щоб є від',
  vi: 'của và là các không được cho một những này với có trong khi để người',
}

/** Letters that no other of these languages has: in each fifth word of Czech, and in each sixth of Polish and Ukrainian. */
const ownLetters: readonly (readonly [language: string, letters: RegExp])[] = [
  ['cs', /[ěřů]/],
  ['pl', /[łśźż]/],
  ['uk', /[їєґ]/],
]

/** Whether a language can be told by its words. */
export const hasFrequentWords = (language: string): boolean => language in frequentWords

/** The languages that have a word among their frequent ones. */
const languagesOfWords = new Map<string, string[]>()
for (const [language, words] of Object.entries(frequentWords))
  for (const word of words.split(' ')) languagesOfWords.set(word, [...(languagesOfWords.get(word) ?? []), language])

/** The least share of the words of a post that are among those of its language. */
const leastShare = 0.05

const isPost = (name: string) => isDocumentName(name) || isHtmlName(name)

/** The languages of a sample of posts; undefined where one cannot be told. */
export function languagesOfPosts(folders: readonly string[]): (string | undefined)[] {
  const listed = folders.map((folder) => ({ folder, files: listFiles(folder, isPost) }))
  const files = listed.flatMap((one) => one.files)
  // Originals alone: names are sorted, so that each tenth file may be a translation into the same language.
  const originals = listed.flatMap(originalsIn)
  const asked = originals.length > 0 ? originals : files
  const step = Math.ceil(asked.length / mostRead)
  return asked.filter((_, at) => at % step === 0).map(languageOfFile)
}

const mostRead = 30

/** The files that are no translations by their names (`x.fr.md`) or by their folders (`fr/x.md` beside `x.md`). */
function originalsIn({ folder, files }: { folder: string; files: readonly string[] }): string[] {
  const all = new Set(files)
  const language = '[a-z]{2}(?:[-_][a-z]{2,4})?'
  const [atEnd, between] = [new RegExp(`\\.${language}\\.\\w+$`, 'i'), new RegExp(`[\\\\/]${language}(?=[\\\\/])`, 'i')]
  const originalOf = (file: string) => folder + file.slice(folder.length).replace(between, '')
  return files.filter((file) => !atEnd.test(file) && (originalOf(file) === file || !all.has(originalOf(file))))
}

/**
 * The language that a configuration states, unless most posts that tell theirs are in another script, or in another language and none
 * in the English that it states: many leave that of their template.
 * @param found the languages of posts
 */
export function agreedLanguage(stated: string | null, found: readonly (string | undefined)[]): string | null {
  const told = found.filter((one) => one !== undefined)
  const isMost = (count: number) => count * 2 > told.length && count * 4 >= found.length
  const ofPosts = told.find((language) => isMost(told.filter((one) => one === language).length))
  if (stated === null || ofPosts === undefined) return stated ?? ofPosts ?? null
  const [one, other] = [stated, ofPosts].map((language) => new Intl.Locale(language).maximize())
  const isOfTemplate = (one?.language === 'en' && !found.includes('en')) || one?.script !== other?.script
  return one?.language !== other?.language && isOfTemplate ? ofPosts : stated
}

/** By a sixth of its letters outside of code and addresses, else by its words. */
function languageOfFile(file: string): string | undefined {
  const prose = proseOf(readOpening(file, 1 << 14))
  return scriptOf(prose, 6) ?? languageOfWords(prose)
}

/** A letter of a script other than Latin, which has those of Vietnamese between these. */
const other = /[\u0370-\u1DFF\u1F00-\u1FFF\u3040-\uD7FF]/

/**
 * The language that the script of a text tells, by a quarter of its letters; of a long text in Latin or Cyrillic letters, the one
 * that its words surely tell; else `null`.
 */
export function languageOfText(whole: string): string | null {
  const text = whole.slice(0, 1 << 12)
  if (!other.test(text)) return languageOfWords(proseOf(text.slice(0, 1 << 11)), 100, 2.5) ?? null
  const prose = proseOf(text)
  return scriptOf(prose, 4) ?? languageOfWords(prose.replace(/\p{sc=Latin}+/gu, ''), 100, 2.5) ?? null
}

/** Code, ids of headings, elements, and words that are addresses. */
const noProse =
  /^(?: {4}|\t).*|```[^]*?(?:```|(?![^]))|^ *~~~[^]*?(?:~~~|(?![^]))|<pre\b[^]*?(?:<\/pre>|(?![^]))|\{%-? *highlight\b[^]*?(?:endhighlight|(?![^]))|`[^`\n]*`|\{#[^{}\n]*\}|<[^<>]*>|(?<![^\s>`])\S*[/.:=]\S*[/.:=]\S*/gm

const proseOf = (text: string) => text.replace(noProse, '')

function scriptOf(prose: string, least: number): string | undefined {
  // Vowel points and half-spaces part the letters of Persian.
  const text = prose.replace(/[\u064B-\u0652\u200C]/g, '')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  return scripts.find(([, pattern]) => count(pattern) * least > letters)?.[0]
}

/**
 * By the frequent words of at least so many words, so many times as often as those of any other language, without the words that both
 * have: most of Danish and Norwegian are the same.
 */
function languageOfWords(prose: string, least = 1, times = 1): string | undefined {
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? []
  const told = words.map(
    (word) => languagesOfWords.get(word) ?? ownLetters.flatMap(([one, own]) => (own.test(word) ? one : [])),
  )
  const counts = new Map<string, number>()
  for (const language of told.flat()) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [best, ...others] = [...counts].sort(([, one], [, other]) => other - one)
  if (best === undefined || words.length < least || best[1] <= words.length * leastShare) return undefined
  const count = (one: string, other: string) =>
    told.filter((languages) => languages.includes(one) && !languages.includes(other)).length
  const isSure = others.every(([other]) => count(best[0], other) >= Math.max(times - 1, times * count(other, best[0])))
  return isSure ? best[0] : undefined
}
