// Finds telephone numbers whose digits are written as words.
import type { Span } from './phone-candidates.js'

/** Digits as words, in English, German, French, Spanish and Portuguese. */
const digitWords: readonly (readonly string[])[] = [
  ['zero', 'oh', 'null', 'zéro', 'cero'],
  ['one', 'eins', 'un', 'uno', 'um'],
  ['two', 'zwei', 'zwo', 'deux', 'dos', 'dois'],
  ['three', 'drei', 'trois', 'tres', 'três'],
  ['four', 'vier', 'quatre', 'cuatro', 'quatro'],
  ['five', 'fünf', 'cinq', 'cinco'],
  ['six', 'sechs', 'seis'],
  ['seven', 'sieben', 'sept', 'siete', 'sete'],
  ['eight', 'acht', 'huit', 'ocho', 'oito'],
  ['nine', 'neun', 'neuf', 'nueve', 'nove'],
]
const digitWord = `(?:${digitWords.flat().join('|')}|double|triple)`
const spelledRuns = new RegExp(`(?<!\\p{L})${digitWord}(?:[\\s,.–-]{1,3}${digitWord}){6,}(?!\\p{L})`, 'giu')

/** Finds runs of seven or more digits in words, but for what counts: one two three. */
export const findSpelledDigits = (text: string): Span[] =>
  [...text.matchAll(spelledRuns)].flatMap(({ 0: run, index: start }) => {
    const digits = (run.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) =>
      digitWords.findIndex((words) => words.includes(word)),
    )
    const counts = digits.every((digit, at) => at === 0 || digit - (digits[at - 1] ?? 0) === 1)
    return counts ? [] : [{ start, end: start + run.length }]
  })
