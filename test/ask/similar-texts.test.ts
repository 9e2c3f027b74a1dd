// Checks what a text gains from similar texts, and from containing a word early.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from './ask-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters, type Parameters } from '../../service/ask/parameters.js'
import { rarityUnit } from '../../service/ask/rarity.js'
import { openSimilarTexts, positionOf, similarityOf } from '../../service/ask/similar-texts.js'
import type { TextIndex } from '../../service/ask/text-index.js'

function order(statements: readonly string[], question: string, change: Partial<Parameters> = {}): number[] {
  const parameters = { ...defaultParameters, leastConfidence: 0, ...change }
  const facts = statements.map((statement) => ({ statement, quote: '', topic: '', title: '' }))
  const index = openAskIndex(buildAskIndex({ facts, documents: [] }, parameters), parameters)
  return index.search(question, { limit: 10, readNext: 5 }).facts.map(({ ordinal }) => ordinal)
}

describe('a text that lacks a word of the question', () => {
  const statements = [
    'nesting begins near marble columns beside quarries',
    'nesting begins near hovering flight beside heathland',
    'kestrels show hovering flight beside heathland',
  ]

  it('gains from a text like it that has the word', () => {
    expect(order(statements, 'kestrel nesting', { similarShare: 0 })).toEqual([2, 1, 0])
  })

  it('gains from the score of a text like it', () => {
    expect(order(statements, 'kestrel nesting', { borrowedWeight: 0 })).toEqual([2, 1, 0])
  })

  it('gains nothing where similar texts do not count', () => {
    const alone = order(statements, 'kestrel nesting', { borrowedWeight: 0, similarShare: 0 })
    expect(alone.indexOf(0)).toBeLessThan(alone.indexOf(1))
  })

  it('keeps its rank when no other text is similar', () => {
    expect(order(['kestrels hover'], 'kestrel nesting')).toEqual([0])
  })
})

describe('a text that begins with a word of the question', () => {
  const statements = ['valleys among mountains follow glaciers', 'glaciers carve valleys among mountains']

  it('comes before one that ends with it', () => {
    expect(order(statements, 'glaciers')).toEqual([1, 0])
    expect(order(statements, 'glaciers', { openingWeight: 0 })).toEqual([0, 1])
  })
})

it('compares texts by the squares of the rarity of their terms', () => {
  // The first term is in one text, the others in two: the first text has all three, the next the first, the last the others.
  const index = { dictionary: { size: 3 }, textCount: 3, textCounts: Uint32Array.of(1, 2, 2) } as TextIndex
  const lists = {
    ids: Uint32Array.of(0, 1, 2, 0, 1, 2),
    inTitle: new Uint8Array(6),
    starts: Uint32Array.of(0, 3, 4, 6),
  }
  const find = openSimilarTexts(index, (texts) => (texts === 1 ? 1.8 : 1) / rarityUnit)
  const { byAll } = find(
    lists,
    [0, 1, 2].map((position) => ({ position })),
    [],
  )
  const [nearest = 0, next = 0] = byAll
  expect([nearest, next].map(positionOf)).toEqual([1, 2])
  expect(similarityOf(nearest)).toBeCloseTo(1.8 / Math.sqrt(1.8 ** 2 + 2), 1)
  expect(similarityOf(next)).toBeCloseTo(2 / Math.sqrt(2 * (1.8 ** 2 + 2)), 1)
})
