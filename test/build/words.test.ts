// The number of words is the one that a reader gets who splits the text.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords } from '../../build/derive/text.js'

it('counts what white space sets apart, of any script', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '美', '–', '|', ' ', '\n', '\t', '\u00a0', '\u3000', '😀') }),
      (text) => {
        expect(countWords(text)).toBe(text.split(/\s+/).filter(Boolean).length)
      },
    ),
  )
})
