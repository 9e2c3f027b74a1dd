// Tokens by number: the very tokens that are cut out as strings, whatever the text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCountedIndex, countDocument } from '../../service/ask/build-index.js'
import { TextCounter } from '../../service/ask/count-text.js'
import { TokenNumbers } from '../../service/ask/token-numbers.js'
import { cutTokens } from '../../service/ask/words.js'

const numbers = new TokenNumbers()
const tokensOf = (text: string) => Array.from(numbers.cut(text), (number) => numbers.tokens[number])

describe('the tokens of a text', () => {
  it.each([
    "Don't panic: it's 10ms, 1,000.5 or 1.88.0-beta.2, isn't it? 'quoted' o''clock 3'4 x'",
    'Rust’s Straße ΣΊΣΥΦΟΣ\u00a0naïve café ﬁne ½ x² İstanbul',
    'a\u0301b c\u0301 \u0301d, ümlaut,plain plain-ümlaut-plain',
    '搜索引擎 GPT的搜索 bot, 水 ประเทศไทย हिन्दी',
    'tab\tline\nreturn\rform\ffeed\vend\u0001control\u007f.5,5 5.',
    "DON'T 10MS 2.5GHz O'CLOCK'S",
    // The sums of these bytes are the same.
    'an c0 AN C0 ban bc0',
    '',
  ])('are those that are cut as strings: %j', (text) => {
    expect(tokensOf(text)).toEqual(cutTokens(text))
  })

  it('are so for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Array.from(" \t\n\u00a0.,'’ʼ-0123aAzZéÉßΣςσİıﬁ½\u0301水の한ไ")),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        expect(tokensOf(text)).toEqual(cutTokens(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('are all there where characters come to more tokens than they have bytes', () => {
    // U+FDFA is a phrase of four words when it is folded.
    const texts = [
      '\ufdfa'.repeat(3000),
      'a '.repeat(20_000),
      'b ' + 'a '.repeat(5000) + '\ufdfa'.repeat(9000),
      '\ufdfa '.repeat(3000) + 'a '.repeat(20_000),
    ]
    for (const text of texts) {
      const fresh = new TokenNumbers()
      expect(Array.from(fresh.cut(text), (number) => fresh.tokens[number])).toEqual(cutTokens(text))
    }
  })

  it('keep their numbers among more tokens than there is room for at first', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `word${n}`)
    const first = Array.from(numbers.cut(words.join(' ')))
    expect(new Set(first).size).toBe(words.length)
    expect(Array.from(numbers.cut(words.join('\n').toUpperCase()))).toEqual(first)
  })
})

describe('an index', () => {
  it('is the same whatever its counter has counted before', () => {
    const documents = ['Crawlers wait; a crawler waits.', 'Robots don’t crawl 10,000 pages.'].map((body) => ({
      ...{ title: 'On crawlers', description: '', headings: [], body },
    }))
    const indexWith = (counter: TextCounter) =>
      buildCountedIndex({
        facts: [],
        documents: documents.map((document) => countDocument(document, counter)),
        counter,
      })
    const busy = new TextCounter(Array.from({ length: 10_000 }, (_, n) => `term${n}`))
    countDocument({ title: '', description: '', headings: [], body: 'zebra wait robots crawl other' }, busy)
    expect(indexWith(busy)).toEqual(indexWith(new TextCounter()))
  })
})
