// Checks that each piece of evidence moves the confidence the way it should.
import { describe, expect, it } from 'vitest'
import {
  type Evidence,
  type PassageEvidence,
  shareConfidence,
  weighConfidence,
  weighPassage,
} from '../../service/ask/confidence.js'
import { defaultParameters } from '../../service/ask/parameters.js'

const evidence: Evidence = {
  score: 0.3,
  complete: false,
  words: 6,
  unknownWords: 1,
  texts: 500,
  meanTerms: 20,
  named: 0.2,
  questionCount: 0,
}
const confidence = weighConfidence(evidence)

describe('confidence', () => {
  it('is a share', () => {
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThan(1)
  })

  it.each<[string, Partial<Evidence>]>([
    ['a better score', { score: 0.4 }],
    ['more of a text named', { named: 0.5 }],
    ['a longer question with the same score', { words: 9, unknownWords: 1.5 }],
  ])('is greater with %s', (_, change) => {
    expect(weighConfidence({ ...evidence, ...change })).toBeGreaterThan(confidence)
  })

  it.each<[string, Partial<Evidence>]>([
    ['a word more that no text has', { unknownWords: 2 }],
    ['more texts to match by chance', { texts: 5000 }],
    ['longer texts', { meanTerms: 100 }],
  ])('is less with %s', (_, change) => {
    expect(weighConfidence({ ...evidence, ...change })).toBeLessThan(confidence)
  })

  it('is less with each question of the publisher, up to three', () => {
    const [none = 0, one = 0, two = 0, three = 0, four = 0] = [0, 1, 2, 3, 4].map((questionCount) =>
      weighConfidence({ ...evidence, questionCount }),
    )
    expect(none).toBeGreaterThan(one)
    expect(one).toBeGreaterThan(two)
    expect(two).toBeGreaterThan(three)
    expect(three).toBe(four)
  })

  it('is never too little for an answer where a text holds every word, and no more for it where it is more', () => {
    expect(weighConfidence({ ...evidence, score: 0.001, complete: true })).toBeGreaterThan(
      defaultParameters.leastConfidence,
    )
    const sure = { ...evidence, score: 0.6 }
    expect(weighConfidence({ ...sure, complete: true })).toBe(weighConfidence(sure))
  })
})

describe('confidence of a passage', () => {
  const passage: PassageEvidence = { matched: 0.5, score: 0.3, words: 6, documents: 50, sentences: 40, language: 'en' }

  it.each<[string, Partial<PassageEvidence>]>([
    ['more words in the passage', { matched: 0.6 }],
    ['a better score', { score: 0.4 }],
    ['a longer question with the same score', { words: 9 }],
    ['fewer documents to match by chance', { documents: 10 }],
    ['a shorter document', { sentences: 10 }],
    ['another language than English', { language: 'ru' }],
  ])('is greater with %s', (_, change) => {
    expect(weighPassage({ ...passage, ...change })).toBeGreaterThan(weighPassage(passage))
  })

  it('is greatest in a language that joins words', () => {
    const [russian, german] = ['ru', 'de'].map((language) => weighPassage({ ...passage, language }))
    expect(german).toBeGreaterThan(russian ?? 1)
  })

  it('is that of its document where it is the only one', () => {
    expect(shareConfidence([{ score: 0.4, confidence: 0.7 }])).toEqual([0.7])
  })

  it('is shared by passages with the same score, and the greater the nearer the score is to the best', () => {
    const of = (...scores: number[]) => shareConfidence(scores.map((score) => ({ score, confidence: 0.8 })))
    expect(of(1, 1)).toEqual([0.4, 0.4])
    const [first = 0, second = 0, third = 0] = of(1, 0.9, 0.5)
    expect(first + second + third).toBeCloseTo(0.8)
    expect(first / second).toBeCloseTo(Math.E)
    expect(third).toBeLessThan(0.01)
    expect(of(0.5, 0.45)).toEqual(of(1, 0.9))
  })
})
