// Where a body names addresses: the lines of them, for messages, and others in their place.
import { expect, it } from 'vitest'
import { findLines, rewriteReferences } from '../../../build/links/references.js'
import { growthOf, mostGrowth, timeRatio } from '../../growth.js'

it.each([
  ['once', '\n\n[a](gone.md)', 'gone.md', 3],
  ['first in code, where it is no link', '`gone.md`\n\n[a](gone.md)', 'gone.md', 3],
  ['with an entity', 'x\n[a](gone?a&amp;b)', 'gone?a&b', 2],
  ['in raw HTML, twice', 'x\n\n<a href="gone">\n<a href="gone">', 'gone', 3],
  ['in a definition', '[a]\n\n[a]: gone.md', 'gone.md', 3],
])('an address that is there %s', (_, body, url, line) => {
  expect([...findLines(body, new Set([url]))]).toEqual([[url, line]])
})

it.each([
  ['escaped', '[a](gone\\_\\(1)', 'gone_(1', 1],
  ['between angle brackets', '[a](<gone away> "](gone away")', 'gone away', 1],
  ['after what looks like it', '[a](\n  gone "](other")', 'gone', 2],
])('an address that is %s', (_, body, url, line) => {
  expect([...findLines(`${body}\n\n${body}`, new Set([url]))]).toEqual([[url, line]])
})

it.each([
  ['an address', '', ''],
  ['a title', 'x "', '"'],
])('finds an address in linear time where the beginning of one is in %s, again and again', async (_, before, after) => {
  const body = (length: number) => `[a]: ${before}${']:'.repeat(length / 2)}${after}`
  expect(await growthOf((text) => rewriteReferences(text, () => 'b'), body, 5000)).toBeLessThan(mostGrowth)
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
