// Blocks of HTML end with their element, as in kramdown.
import { expect, it } from 'vitest'
import { endHtmlBlocks } from '../../../../build/document/dialects/loose-html.js'

it.each([
  ['an element', '- a\n\n  <div>b</div>\n  *c*\n- d', '- a\n\n  <div>b</div>\n  \n  *c*\n- d'],
  ['a picture', '- a\n\n  <img src="b">\n  *c*\n- d', '- a\n\n  \n  <img src="b"> *c*\n- d'],
  ['a line break', '- a\n\n  <br>\n  *c*\n- d', '- a\n\n  \n  *c*\n- d'],
])('keeps the words below %s in the item of a list', (_, written, expected) => {
  expect(endHtmlBlocks(written).markdown).toBe(expected)
})

it('tells the line that each line is from', () => {
  const { markdown, lines } = endHtmlBlocks('<div>a</div>\nb\n\n<br>\n<img src="c">\nd\n\ne')
  expect(markdown).toBe('<div>a</div>\n\nb\n\n\n\n<img src="c"> d\n\ne')
  expect(lines).toEqual([1, 1, 2, 2, 2, 2, 6, 6, 8])
})
