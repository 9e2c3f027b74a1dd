// Lines of the front matter that the build writes: read back, each is the text that went in.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlLine } from '../../build/render/document.js'

describe('a line of front matter', () => {
  it.each([
    'A title',
    'false',
    'Yes',
    'no news',
    '2026-02-30',
    'https://x.example:80/a#b',
    'a: b',
    '- x',
    "it's",
    '~',
    '',
  ])('keeps %j', (text) => {
    expect(parse(yamlLine('title', text))).toEqual({ title: text })
  })

  it('keeps any text', () => {
    const piece = fc.oneof(
      fc.constantFrom('true', 'null', ' ', ':', '#', '-', "'", '"', '1e3', 'http://a', '\n'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        expect(parse(yamlLine('title', pieces.join('')))).toEqual({ title: pieces.join('') })
      }),
    )
  })
})
