// The number of words is the one that a reader gets who splits the text, and in scripts without spaces that of a dictionary;
// their hash is that of the text with single spaces.
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

it('counts what white space sets apart, of any script that has it', () => {
  const pieces = [
    'a',
    'B',
    'é',
    'e\u0301',
    '\u0301',
    '한',
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

it.each([
  ['我们测量了软件智能体如何阅读网站，结果令人惊讶。', 12],
  ['日本語の文章には空白がありません。', 9],
  ['ภาษาไทยไม่มีช่องว่างระหว่างคำ', 7],
  // What white space sets apart is counted so beside them: Korean has spaces.
  ['The word 美丽 and “don’t” – 2 – stay.', 9],
  ['한국어는 띄어쓰기를 한다', 3],
])('counts the words of %s, which has no spaces or has them', (text, count) => {
  expect(readWords(text).count).toBe(count)
})

it('finds words in every block of the scripts without spaces, and none in emoji', () => {
  const names = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  const unspaced = new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')
  const words = new Intl.Segmenter('en', { granularity: 'word' })
  const blocks = new Map<number, string>()
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code)
    if (blocks.has(code >> 4) || !unspaced.test(character)) continue
    if ([...words.segment(character)].every(({ isWordLike }) => isWordLike)) blocks.set(code >> 4, character)
  }
  expect(blocks.size).toBeGreaterThan(5000)
  for (const character of blocks.values()) expect(readWords(`a${character}`), character).toMatchObject({ count: 2 })
  expect(readWords('a😀👍🏽🏳️‍🌈')).toMatchObject({ count: 1 })
})

it('takes for white space what `\\s` does, and nothing else', () => {
  const isOne = (character: string) => readWords(`a${character}b`).hash === readWords('a b').hash
  expect(everyCharacter.filter(isOne)).toEqual(spaces)
})

it('reads a text that is longer than any before it, in units or in bytes', () => {
  for (const text of ['a word and one more\u2003'.repeat(20_000), '한\u2003'.repeat(400_000), 'a b '.repeat(600_000)]) {
    expect(readWords(text)).toEqual(readBySplitting(text))
  }
})
