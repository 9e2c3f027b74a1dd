// Checks the distance between spellings and the search for the nearest one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from './ask-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { editDistance } from '../../service/edit-distance.js'

const encode = (word: string): Uint8Array => new TextEncoder().encode(word)

describe('editDistance', () => {
  it.each([
    ['crawler', 'crawler', 0],
    ['crawler', 'crawlr', 1],
    ['crawler', 'crawller', 1],
    ['crawler', 'crowler', 1],
    ['crawler', 'crwaler', 1],
    ['perplexity', 'preplexiti', 2],
    ['crawler', 'craw', 3],
    ['agent', 'traffic', 3],
  ])('counts between %s and %s %i, or more than two', (one, other, edits) => {
    expect(editDistance(encode(one), encode(other), 2)).toBe(edits)
    expect(editDistance(encode(other), encode(one), 2)).toBe(edits)
  })

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  it('never says fewer with a tighter bound, nor more than the bound and one', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const loose = editDistance(encode(one), encode(other), 8)
        for (const most of [1, 2, 3])
          expect(editDistance(encode(one), encode(other), most)).toBe(Math.min(loose, most + 1))
      }),
    )
  })
})

describe('a spelling error in a question', () => {
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

  it.each(['mages', 'lages', 'prawler', 'nerplexity'])('does not make %s into a word that begins otherwise', (word) => {
    expect(index.searchFacts(word)).toEqual([])
  })

  it.each([
    ['The plan is live and cancelled.', 'plants'],
    ['The plan is live and cancelled.', 'liver'],
    ['The plan is live and cancelled.', 'cancer'],
    ['The compere spoke.', 'compare'],
    ['A merge of branches.', 'emergency'],
    ['A merge of branches.', 'emergence'],
  ])('of %j finds nothing for %s, a common word or one that begins otherwise', (statement, word) => {
    const facts = [{ statement, quote: '', topic: '', title: '' }]
    expect(openAskIndex(buildAskIndex({ facts, documents: [] })).searchFacts(word)).toEqual([])
  })

  it.each(['lost', 'pag', 'lits'])('does not make %s, a short word, into another', (word) => {
    expect(index.searchFacts(word)).toEqual([])
  })

  it('counts for less than a word as it stands', () => {
    expect(index.searchFacts('crawlr sitemaps')).toEqual([3, 0])
  })

  it('is looked into for eight words and no more, which is what a hostile question can cost', () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, at) => `${'q'.repeat(at + 4)}x`)
    expect(index.searchFacts([...unknown(7), 'crawlr'].join(' '))).toEqual([0])
    expect(index.searchFacts([...unknown(8), 'crawlr'].join(' '))).toEqual([])
  })

  it('means the more frequent of two words that are as near', () => {
    const facts = ['Limber trees bend.', 'Lumber floats.', 'Lumber burns.'].map((statement) => ({
      ...{ statement, quote: '', topic: '', title: '' },
    }))
    const found = openAskIndex(buildAskIndex({ facts, documents: [] })).searchFacts('lamber')
    expect(found.sort()).toEqual([1, 2])
  })
})
