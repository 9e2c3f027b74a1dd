// Checks the distance between spellings and the search for the nearest one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from '../../service/ask/build-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { countSlips } from '../../service/ask/spelling.js'

const encode = (word: string): Uint8Array => new TextEncoder().encode(word)

describe('countSlips', () => {
  it.each([
    ['crawler', 'crawler', 0],
    ['crawler', 'crawlr', 1],
    ['crawler', 'crawller', 1],
    ['crawler', 'crowler', 1],
    ['crawler', 'crwaler', 1],
    ['perplexity', 'preplexiti', 2],
    ['crawler', 'craw', 3],
    ['agent', 'traffic', 3],
  ])('counts between %s and %s %i, or more than two', (one, other, slips) => {
    expect(countSlips(encode(one), encode(other), 2)).toBe(slips)
    expect(countSlips(encode(other), encode(one), 2)).toBe(slips)
  })

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  it('never says fewer with a tighter bound, nor more than the bound and one', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const loose = countSlips(encode(one), encode(other), 8)
        for (const most of [1, 2, 3])
          expect(countSlips(encode(one), encode(other), most)).toBe(Math.min(loose, most + 1))
      }),
    )
  })
})

describe('a slip in a question', () => {
  const statements = [
    'The crawler obeys robots.',
    'Perplexity cites sources.',
    'Embeddings capture meaning.',
    'Sitemaps list pages.',
  ]
  const index = openAskIndex(
    buildAskIndex({
      facts: statements.map((statement) => ({ statement, quote: '', topic: '', title: '' })),
      documents: [],
    }),
  )

  it.each([
    ['crawlr', 0],
    ['rcawler', 0],
    ['preplexity', 1],
    ['embedings', 2],
    ['sitmaps', 3],
  ])('does not keep %s from its fact', (word, ordinal) => {
    expect(index.searchFacts(word)[0]).toBe(ordinal)
  })

  it.each(['mages', 'lages', 'prawler'])('does not make %s into a word that begins otherwise', (word) => {
    expect(index.searchFacts(word)).toEqual([])
  })

  it('does not make a short word into another', () => {
    expect(index.searchFacts('lost')).toEqual([])
  })
})
