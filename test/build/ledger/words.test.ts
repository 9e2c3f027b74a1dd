// The number of words is the one that a reader gets who splits the text; their hash is that of the text with single spaces.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWords } from '../../../build/ledger/words.js'

const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
const spaces = everyCharacter.filter((character) => /\s/.test(character))

function readBySplitting(text: string) {
  const words = text.split(/\s+/).filter(Boolean)
  const digest = createHash('sha256').update(words.join(' ').normalize('NFC')).digest('hex')
  return { count: words.length, hash: digest.slice(0, 16) }
}

it('counts what white space sets apart, of any script', () => {
  const pieces = [
    'a',
    'B',
    'é',
    'e\u0301',
    '\u0301',
    '美',
    '–',
    '|',
    '😀',
    '\ud83d',
    '\0',
    '\u0085',
    '\u200b',
    ...spaces,
  ]
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...pieces) }), (text) => {
      expect(readWords(text)).toEqual(readBySplitting(text))
    }),
    { numRuns: 2000 },
  )
})

it('takes for white space what `\\s` does, and nothing else', () => {
  const isOne = (character: string) => readWords(`a${character}b`).count === 2
  expect(everyCharacter.filter(isOne)).toEqual(spaces)
})

it('reads a text that is longer than any before it, in units or in bytes', () => {
  for (const text of ['a word and one more\u2003'.repeat(20_000), '美\u2003'.repeat(400_000), 'a b '.repeat(600_000)]) {
    expect(readWords(text)).toEqual(readBySplitting(text))
  }
})
