// Checks the stemmer against known pairs of the English (Porter2) algorithm.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from '../../service/ask/stem.js'

const pairs = readFileSync(new URL('fixtures/porter2.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [word: string, stem: string])

describe('stem', () => {
  it.each(pairs)('makes %s into %s', (word, expected) => {
    expect(stem(word)).toBe(expected)
  })

  it('drops the apostrophe of a possessive', () => {
    expect(stem("agent's")).toBe(stem('agent'))
    expect(stem("agents'")).toBe(stem('agent'))
  })

  it('never makes a word longer by more than the e it restores', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('abcdeghilnorstuyz')), maxLength: 30 }), (word) => {
        expect(stem(word).length).toBeLessThanOrEqual(word.length + 1)
      }),
    )
  })
})
