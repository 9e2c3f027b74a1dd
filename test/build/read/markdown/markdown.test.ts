// A body parsed once gives the same trees as one that is parsed for each of them.
import fc from 'fast-check'
import { markdownToHast } from 'satteri'
import { expect, it } from 'vitest'
import { parseMarkdown, splitOpeningHeading, useMarkdown } from '../../../../build/read/markdown/markdown.js'

it('a body that is parsed once gives both trees of a body parsed for each, whatever raw HTML it has', () => {
  const text = fc
    .array(fc.constantFrom('"', "'", '`', '&', '<', '>', '\0', ' ', ',', '&amp;', 'word', 'é', '😀', ''), {
      maxLength: 4,
    })
    .map((characters) => characters.join(''))
  const attribute = fc.tuple(
    fc.constantFrom(' href', ' class', ' id', ' style', ' onclick', ' open', ' data-x', ' src'),
    fc.constantFrom('', '="', "='", '='),
    text,
    fc.constantFrom('"', "'", ' '),
  )
  const tag = fc.tuple(
    fc.constantFrom('<', '</'),
    fc.constantFrom('a', 'p', 'td', 'table', 'script', 'svg', 'template', 'textarea', 'xmp', 'math', 'plaintext'),
    fc.array(attribute, { maxLength: 2 }).map((attributes) => attributes.flat().join('')),
    fc.constantFrom('>', '>', '/>', ''),
  )
  const piece = fc.oneof(tag, fc.tuple(text), fc.tuple(fc.constantFrom('\n\n', '<!--', '-->', '# ', '- [x] ')))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const markdown = pieces.flat().join('')
      const features = { frontmatter: false, rawHtml: true }
      const parsedOnce = useMarkdown(markdown, ({ toMdast, toHast }) => [toMdast(), toHast()])
      expect(parsedOnce).toEqual([parseMarkdown(markdown), markdownToHast(markdown, { features, position: false })])
    }),
    { numRuns: 2000 },
  )
})

it('the opening heading is found below comments, which go with it, and below badges and definitions of links, which stay', () => {
  const heading = '# A guide\n\nText.\n'
  const comments = '<!-- lint off -->\n<!--\nmore\n-->\n\n'
  expect(splitOpeningHeading(comments + heading)).toEqual({ heading: 'A guide', rest: '\nText.\n' })
  for (const above of ['[![Build](b.svg)](ci) ![x](y.png)', '[x]: https://x.example', '<p><img src="a.png"></p>']) {
    const body = `${comments}${above}\n\n${heading}`
    expect(splitOpeningHeading(body)).toEqual({ heading: 'A guide', rest: body })
  }
  for (const above of ['Words.', '<p>Words</p>', '`code`', '---'])
    expect(splitOpeningHeading(`${above}\n\n${heading}`).heading).toBeNull()
})
