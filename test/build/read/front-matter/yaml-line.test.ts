// Lines of the front matter that the build writes: read back, each is the text that went in.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlLine } from '../../../../build/document/formats.js'

describe('a line of front matter', () => {
  it.each([
    'A title',
    'false',
    'Yes',
    'y',
    'ON',
    'no news',
    '2026-02-30',
    'https://x.example:80/a#b',
    'a: b',
    '- x',
    "it's",
    '~',
    '',
    'Rust 1.0, and then?',
    '"Quoted": a \\ and #1',
    'two\nlines\t',
    'a\u0085b\u2028c\u007f\ufeffd\ud800',
  ])('keeps %j', (text) => {
    expect(parse(yamlLine('title', text))).toEqual({ title: text })
  })

  it('quotes where it must, as JSON does', () => {
    expect(yamlLine('title', 'Rust 1.0, and then?')).toBe('title: Rust 1.0, and then?\n')
    expect(yamlLine('title', 'Rust: “it’s out”')).toBe('title: "Rust: “it’s out”"\n')
  })

  it('keeps a list as one, whatever its entries have in them', () => {
    const tags = ['C, C++', 'a: b', '雑談', '2026', 'x] #y', 'p\u2028q']
    expect(parse(yamlLine('tags', tags))).toEqual({ tags })
  })

  it('keeps any text', () => {
    const piece = fc.oneof(
      fc.constantFrom('true', 'null', ' ', ':', '#', '-', "'", '"', '1e3', 'http://a', '\n'),
      fc.string({ unit: 'binary' }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        expect(parse(yamlLine('title', pieces.join('')))).toEqual({ title: pieces.join('') })
      }),
    )
  })
})
