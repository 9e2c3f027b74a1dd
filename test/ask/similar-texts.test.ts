// Checks what a text gains from similar texts, and from containing a word early.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from '../../service/ask/build-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters, type Parameters } from '../../service/ask/parameters.js'

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
