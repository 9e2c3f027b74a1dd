// Finds telephone numbers whose digits are written as words.
import type { Span } from './phone-candidates.js'

/** The digits from 0 to 9 as words, a line a language; a slash separates words for the same digit. */
const languages: readonly string[] = [
  'zero/oh/o/nought one two three four five six seven eight nine',
  'null eins zwei/zwo drei vier fünf sechs sieben acht neun',
  'zéro un deux trois quatre cinq six sept huit neuf',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zero um dois três quatro cinco seis/meia sete oito nove',
  'zero uno due tre quattro cinque sei sette otto nove',
  'nul een/één twee drie vier vijf zes zeven acht negen',
  'noll ett/en två tre fyra fem sex sju åtta nio',
  'nul/null en/én to tre fire fem seks syv/sju otte/åtte ni',
  'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'nula jedna dva/dvě tři čtyři pět šest sedm osm devět',
  'nulla egy két/kettő három négy öt hat hét nyolc kilenc',
  'zero unu doi trei patru cinci șase șapte opt nouă',
  'μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά/εφτά οκτώ/οχτώ εννέα/εννιά',
  'ноль/нуль один два три четыре пять шесть семь восемь девять',
  'нуль один два три чотири пять шість сім вісім девять',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  'nol/kosong satu dua tiga empat lima enam tujuh delapan sembilan',
  'không một hai ba bốn năm sáu bảy tám chín',
  'sifuri moja mbili tatu nne tano sita saba nane tisa',
  'صفر واحد اثنان/اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
  'शून्य एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ',
  'ぜろ/れい/まる いち に さん よん/し ご ろく なな/しち はち きゅう/く',
  'ゼロ/レイ/マル イチ ニ サン ヨン/シ ゴ ロク ナナ/シチ ハチ キュウ/ク',
  '공/영 일 이 삼 사 오 육 칠 팔 구',
]

const everyLanguage = -1
/**
 * The digit that a word names, undefined for one that repeats the next digit, as in `double oh`; and the languages that have the
 * word, one bit each.
 */
const words = new Map<string, { digit: number | undefined; languages: number }>(
  ['double', 'triple'].map((word) => [word, { digit: undefined, languages: everyLanguage }]),
)
for (const [language, line] of languages.entries())
  for (const [digit, names] of line.split(' ').entries())
    for (const name of names.split('/')) {
      const known = words.get(name)?.languages ?? 0
      words.set(name, { digit, languages: known | (1 << language) })
    }

const piece = /[\p{L}\p{M}]+|\p{Nd}+/gu
const gap = /^[\s,.;:/_–-]{1,3}$/
const fewestDigits = 7
/** Of a number that mixes words and digits. */
const fewestWords = 4

/** Numbers that count, up or down, or of one digit or of noughts and ones, are nobody's. */
const isNobodys = (digits: readonly (number | undefined)[]): boolean => {
  const steps = digits.slice(1).map((digit, at) => (digit ?? NaN) - (digits[at] ?? NaN))
  const isSeries = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  return isSeries || digits.every((digit) => digit === 0 || digit === 1)
}

/** Finds runs of seven or more digits in words of one language, some of them perhaps in digits. Linear. */
export const findSpelledDigits = (text: string): Span[] => {
  const spans: Span[] = []
  let run: { start: number; end: number; languages: number; words: number; digits: (number | undefined)[] } | undefined
  const close = () => {
    if (run && run.words >= fewestWords && run.digits.length >= fewestDigits && !isNobodys(run.digits))
      spans.push({ start: run.start, end: run.end })
    run = undefined
  }
  for (const { 0: written, index: start } of text.matchAll(piece)) {
    const end = start + written.length
    const isNumber = /^\d{1,4}$/.test(written)
    const word = isNumber ? undefined : words.get(written.toLowerCase().normalize('NFC'))
    const spoken = isNumber ? everyLanguage : (word?.languages ?? 0)
    if (run && ((run.languages & spoken) === 0 || !gap.test(text.slice(run.end, start)))) close()
    if (spoken === 0) continue
    run ??= { start, end, languages: everyLanguage, words: 0, digits: [] }
    run.end = end
    run.languages &= spoken
    if (isNumber) run.digits.push(...Array.from(written, Number))
    else {
      run.words++
      run.digits.push(word?.digit)
    }
  }
  close()
  return spans
}
