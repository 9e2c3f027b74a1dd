// The lines on which a body names addresses, for messages.
import { expect, it } from 'vitest'
import { findLines } from '../../build/derive/references.js'

it.each([
  ['once', '\n\n[a](gone.md)', 'gone.md', 3],
  ['first in code, where it is no link', '`gone.md`\n\n[a](gone.md)', 'gone.md', 3],
  ['with an entity', 'x\n[a](gone?a&amp;b)', 'gone?a&b', 2],
  ['in raw HTML, twice', 'x\n\n<a href="gone">\n<a href="gone">', 'gone', 3],
  ['in a definition', '[a]\n\n[a]: gone.md', 'gone.md', 3],
])('an address that stands there %s', (_, body, url, line) => {
  expect([...findLines(body, new Set([url]))]).toEqual([[url, line]])
})

it('an address written as something else has no line', () => {
  expect(findLines('[a](&#103;one)', new Set(['gone'])).size).toBe(0)
})
