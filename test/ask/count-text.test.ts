// Checks that the terms of a text are those of its tokens, however they are found.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken, tokenizeIn } from '../../service/ask/analysis.js'
import { TextCounter } from '../../service/ask/count-text.js'
import { languageOf, loadLanguages } from '../../service/ask/languages.js'
import { defaultParameters } from '../../service/ask/parameters.js'

await loadLanguages(['de', 'ru', 'zh', 'tr'])

/** Counts a text token by token: its terms with their frequencies, in the order of their first mention. */
function countTokens(text: string, code: string): [term: string, frequency: number][] {
  const { openingWeight, openingWords } = defaultParameters
  const language = languageOf(code)
  const frequencies = new Map<string, number>()
  let mentions = 0
  for (const token of tokenizeIn(text, language)) {
    const terms = readToken(token, language, true)
    const weight = 1 + openingWeight * Math.exp(-mentions / openingWords)
    for (const { term } of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + (weight > 1.001 ? weight : 1))
    mentions += terms.length
  }
  return [...frequencies].map(([term, frequency]) => [term, Math.fround(frequency)])
}

function count(counter: TextCounter, text: string, code: string): [term: string | undefined, frequency: number][] {
  const { terms, frequencies } = counter.count({ fields: [{ text, weight: 1 }], language: languageOf(code) })
  return [...terms].map((term, at) => [counter.vocabulary[term], frequencies[at] ?? 0])
}

const words = [
  ...[
    'the',
    'Crawlers',
    'crawler',
    "isn't",
    "rock'n'roll'",
    "'tis",
    '10ms',
    '1,000.5',
    '1.a',
    'a.1',
    '2.',
    '.5',
    'x_y',
  ],
  ...[
    'don’t',
    'naïve',
    'e\u0301t\u00e9',
    'Straße',
    'ΣΑΣ',
    'İ',
    'ﬁne',
    'Привет',
    '搜索引擎',
    '검색',
    'ö',
    '\u00b4a',
    'ʼ',
  ],
  ...['a'.repeat(40), 'a'.repeat(41), `1${',000'.repeat(12)}`, '\0', '\x7f', '\t', '\u2028', '\ud800', '\ud83d\ude00'],
]
const spaces = ['', ' ', '  ', '\n', '-', '…', '\u00a0', '\r\n', "'", '.']
const text = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12 })), fc.constantFrom(...spaces)), {
    maxLength: 40,
  })
  .map((pieces) => pieces.flat().join(''))

describe('TextCounter', () => {
  it('counts the terms of the tokens of a text', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('en', 'de', 'ru', 'zh', 'tr'),
        (texts, code) => {
          const counter = new TextCounter()
          for (const each of texts) expect(count(counter, each, code)).toEqual(countTokens(each, code))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('tells tokens apart when there are many', () => {
    const counter = new TextCounter()
    const many = Array.from({ length: 30_000 }, (_, at) => `t${at.toString(36)}`)
    for (const each of [many.join(' '), many.join(' ').toUpperCase()])
      expect(count(counter, each, 'en').map(([term]) => term)).toEqual(countTokens(each, 'en').map(([term]) => term))
  })

  it('has no term in its vocabulary that is in none of its texts', () => {
    const counter = new TextCounter()
    count(counter, 'the crawler’s café, and naïve-minded robots', 'en')
    expect(counter.vocabulary).toEqual(
      countTokens('the crawler’s café, and naïve-minded robots', 'en').map(([term]) => term),
    )
  })
})
