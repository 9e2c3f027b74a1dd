// Checks that the forms of a word have one term, and that words of their own keep theirs.
import { describe, expect, it } from 'vitest'
import { english } from '../../service/ask/languages.js'

const toTerm = (word: string) => english.toTerm(word)

describe('the term of a word', () => {
  it.each([
    ['crawler', 'crawlers'],
    ['index', 'indexing', 'indexed'],
    ['cite', 'cites', 'citing'],
    ['agent', "agent's", "agents'", 'agents'],
    ['measure', 'measured', 'measurement'],
    ['write', 'wrote', 'written', 'writing'],
    ['child', 'children', "children's"],
    ['7', 'seven'],
    ['behavior', 'behaviour'],
  ])('is that of its other forms: %s', (word, ...forms) => {
    expect(forms.map(toTerm)).toEqual(forms.map(() => toTerm(word)))
  })

  it.each([
    ['fact', 'factory'],
    ['page', 'pageant'],
    ['read', 'ready'],
    ['policy', 'police'],
  ])('is another for another word: %s, %s', (word, other) => {
    expect(toTerm(word)).not.toBe(toTerm(other))
  })

  it.each(['1.88.0', 'привет', '搜索', 'über', 'gpt4'])('is the word itself where it is no English: %s', (word) => {
    expect(toTerm(word)).toBe(word)
  })
})
