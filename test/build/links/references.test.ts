// Where a body names addresses: the lines of them, for messages, and others in their place.
import { expect, it } from 'vitest'
import { findLines, rewriteReferences } from '../../../build/links/references.js'
import { timeRatio } from '../../growth.js'

it.each([
  ['once', '\n\n[a](gone.md)', 'gone.md', 3],
  ['first in code, where it is no link', '`gone.md`\n\n[a](gone.md)', 'gone.md', 3],
  ['with an entity', 'x\n[a](gone?a&amp;b)', 'gone?a&b', 2],
  ['in raw HTML, twice', 'x\n\n<a href="gone">\n<a href="gone">', 'gone', 3],
  ['in a definition', '[a]\n\n[a]: gone.md', 'gone.md', 3],
])('an address that is there %s', (_, body, url, line) => {
  expect([...findLines(body, new Set([url]))]).toEqual([[url, line]])
})

it('an address written as something else has no line', () => {
  expect(findLines('[a](&#103;one)', new Set(['gone'])).size).toBe(0)
})

it('puts thousands of addresses in their place in about the time in which they are found', async () => {
  const links = (address: string, count: number) => `A line with [a link](${address}) in it.\n\n`.repeat(count)
  const rewrite = (body: string) =>
    rewriteReferences(body, (url) => (url === 'a.md' ? 'https://site.example/a/' : null))
  expect(rewrite(links('a.md', 2))).toBe(links('https://site.example/a/', 2))
  expect(
    await timeRatio(
      rewrite,
      () => links('a.md', 3000),
      () => links('b.md', 3000),
      4,
    ),
  ).toBeLessThan(4)
})
