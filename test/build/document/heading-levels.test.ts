// How far the headings of a text are lowered below the heading that its page gives it.
import { expect, it } from 'vitest'
import { shiftHeadings } from '../../../build/document/heading-levels.js'

const textOf = (...levels: number[]) => levels.map((level) => `<h${level} id="x">Words</h${level}>\n<hr>`).join('\n')

it.each([
  { above: 1, levels: [1, 2, 6, 1], lowered: [2, 3, 6, 2] },
  { above: 1, levels: [2, 4], lowered: [2, 4] },
  { above: 2, levels: [2, 3], lowered: [3, 4] },
  { above: 2, levels: [3, 1], lowered: [5, 3] },
  { above: 2, levels: [], lowered: [] },
])('puts $levels right below $above', ({ above, levels, lowered }) => {
  expect(shiftHeadings(textOf(...levels), above)).toBe(textOf(...lowered))
})

it('ignores tags inside attributes', () => {
  const html = '<p><img alt="<h1>" title=\'x\'><code>&lt;h1></code></p><h2>Words</h2>'
  expect(shiftHeadings(html, 1)).toBe(html)
})
