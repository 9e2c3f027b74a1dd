// The levels of the headings of a text below the heading that its page gives it.
import { expect, it } from 'vitest'
import { shiftHeadings } from '../../../build/document/heading-levels.js'

const textOf = (...levels: number[]) => levels.map((level) => `<h${level} id="x">Words</h${level}>\n<hr>`).join('\n')

it.each([
  { above: 1, levels: [1, 2, 6, 1], lowered: [2, 3, 4, 2] },
  { above: 1, levels: [2, 3, 4, 2], lowered: [2, 3, 4, 2] },
  { above: 1, levels: [2, 4, 4, 3, 2], lowered: [2, 3, 3, 3, 2] },
  { above: 1, levels: [3, 2, 3], lowered: [2, 2, 3] },
  { above: 1, levels: [3, 1, 6, 5, 3], lowered: [2, 2, 3, 3, 3] },
  { above: 1, levels: [1, 2, 3, 4, 5, 6], lowered: [2, 3, 4, 5, 6, 6] },
  { above: 2, levels: [2, 3], lowered: [3, 4] },
  { above: 2, levels: [], lowered: [] },
])('puts $levels right below $above', ({ above, levels, lowered }) => {
  expect(shiftHeadings(textOf(...levels), above)).toBe(textOf(...lowered))
})

it('leaves the footnotes below the title alone', () => {
  const notes = '<h2 id="footnote-label">Footnotes</h2>'
  expect(shiftHeadings(textOf(1, 2) + notes, 1)).toBe(textOf(2, 3) + notes)
})

it('ignores tags inside attributes', () => {
  const html = '<p><img alt="<h1>" title=\'x\'><code>&lt;h1></code></p><h2>Words</h2>'
  expect(shiftHeadings(html, 1)).toBe(html)
})
