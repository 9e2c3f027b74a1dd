// Blocks of HTML end with their element, as in kramdown.
import { expect, it } from 'vitest'
import { endHtmlBlocks } from '../../../../build/document/dialects/loose-html.js'

it.each([
  ['an element', '- a\n\n  <div>b</div>\n  *c*\n- d', '- a\n\n  <div>b</div>\n  \n  *c*\n- d'],
  ['a picture', '- a\n\n  <img src="b">\n  *c*\n- d', '- a\n\n  \n  <img src="b"> *c*\n- d'],
  ['a line break', '- a\n\n  <br>\n  *c*\n- d', '- a\n\n  \n  *c*\n- d'],
])('keeps the words below %s in the item of a list', (_, written, expected) => {
  expect(endHtmlBlocks(written)).toBe(expected)
})
