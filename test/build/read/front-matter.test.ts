// Front matter that is read without the YAML library: what it holds is what the library reads.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { splitFrontMatter } from '../../../build/read/front-matter.js'
import { Diagnostics } from '../../../build/diagnostics.js'

const read = (source: string) => splitFrontMatter(`---\n${source}\n---\n`, 'a.md', new Diagnostics())?.values ?? null

/** `null` where the library finds or throws an error (it throws for an alias of nothing). */
function readWithLibrary(source: string): Map<string, unknown> | null {
  let value: unknown
  try {
    value = parse(source)
  } catch {
    return null
  }
  if (value === null) return new Map()
  return typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value)) : null
}

describe('front matter in YAML', () => {
  it.each([
    'title: "A: b #c"\ndate: 2026-01-02\nauthor: The Team',
    'title: twice\ntitle: twice',
    'null: a\nTrue: b',
    'title: True\ndraft: yes\nnumber: 12\nnone: ~',
    'title: goes\n  on',
    'title: a # comment',
    'title: "an \\" escape"',
    'title: "a" b',
    "title: 'single'",
    `${'k'.repeat(1100)}: x`,
    'title:',
    'title: ',
    '',
  ])('%j is read as the library reads it', (source) => {
    expect(read(source)).toEqual(readWithLibrary(source))
  })

  it('is read as the library reads it, whatever it is', () => {
    const key = fc.constantFrom('title', 'a-b', 'y', 'null', 'FALSE', 'x_', 'z-', '__proto__', '1', ' t', '<<', 'ké')
    const value = fc.array(
      fc.oneof(
        fc.constantFrom('"', '"', 'word', 'Two words', ' ', ': ', ':', '#', ' #', "'", '\\', '\n', 'true', 'No', 'é'),
        fc.constantFrom(
          '2026-01-02',
          '1.5',
          '0x1f',
          '~',
          '[',
          '{',
          '- ',
          '? ',
          '&',
          '*a',
          '!',
          '%',
          '@',
          '\t',
          ',',
          '.',
        ),
      ),
      { maxLength: 4 },
    )
    const quoted = value.map((pieces) => ['"', ...pieces, '"'])
    const line = fc.tuple(key, fc.constantFrom(': ', ': ', ': ', ':', ':  ', ' : '), fc.oneof(value, quoted))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const source = lines.map(([name, colon, pieces]) => `${name}${colon}${pieces.join('')}`).join('\n')
        fc.pre(!/\n---|^---/.test(source))
        expect(read(source)).toEqual(readWithLibrary(source))
      }),
      { numRuns: 5000 },
    )
  })
})
