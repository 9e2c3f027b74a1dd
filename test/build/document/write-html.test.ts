// Sanitised trees as HTML: the bytes are those of rehype-stringify, whatever stands in the tree.
import fc from 'fast-check'
import type { Element, ElementContent, Properties, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { markdownToHast } from 'satteri'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { parseMarkdown, useMarkdown } from '../../../build/read/markdown.js'
import { schema } from '../../../build/document/body-html.js'
import { writeHtml } from '../../../build/document/write-html.js'

const reference = unified().use(rehypeSanitize, schema).use(rehypeStringify).freeze()
const tagNames = fc.constantFrom(...(schema.tagNames ?? []))
const mark = fc.constantFrom('"', "'", '`', '&', '<', '>', '\0', ' ', ',', '&amp;', 'word', 'é', '😀', '')
const text = fc.array(mark, { maxLength: 4 }).map((marks) => marks.join(''))

const input: Element = { type: 'element', tagName: 'input', properties: {}, children: [] }

it('a tree is written as rehype-stringify writes it', () => {
  const names = Object.values(schema.attributes ?? {})
    .flat()
    .map((definition) => (typeof definition === 'string' ? definition : definition[0]))
    .map((name) => (name === 'data*' ? 'dataSome' : name))
  const name = fc.constantFrom(...names, 'hidden', 'download', 'ariaLabel', 'accept')
  const value = fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.array(text, { maxLength: 3 }),
    fc.constantFrom(null, undefined, 'checked', 'open', 'hidden', 'download'),
  )
  const properties: fc.Arbitrary<Properties> = fc.dictionary(name, value, { maxKeys: 3 })
  const { node } = fc.letrec<{ node: ElementContent; element: Element }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      text.map((value) => ({ type: 'text' as const, value })),
      tie('element'),
    ),
    element: fc
      .record({ tagName: tagNames, properties, children: fc.array(tie('node'), { maxLength: 3 }) })
      .map(({ children, ...rest }) => ({
        ...{ type: 'element' as const, ...rest },
        // What has no end holds nothing.
        children: ['br', 'hr', 'img', 'input', 'source'].includes(rest.tagName) ? [] : children,
      })),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 3 }), (children) => {
      const tree: Root = { type: 'root', children }
      expect(writeHtml(tree)).toBe(reference.stringify(tree))
    }),
    { numRuns: 2000, examples: [[[{ ...input, properties: { accept: ['a', ''] } }]]] },
  )
})

it('raw HTML, sanitised, is written as rehype-stringify writes it', () => {
  const attribute = fc.tuple(
    fc.constantFrom('href', 'class', 'id', 'style', 'onclick', 'title', 'open', 'accept', 'coords', 'data-x', 'src'),
    fc.constantFrom('', '="', "='", '='),
    text,
    fc.constantFrom('"', "'", ' '),
  )
  const tag = fc.tuple(
    fc.constantFrom('<', '</'),
    fc.oneof(tagNames, fc.constantFrom('script', 'svg', 'template', 'textarea', 'xmp', 'math', 'param', 'plaintext')),
    fc.array(attribute, { maxLength: 2 }).map((attributes) => attributes.map((parts) => ` ${parts.join('')}`).join('')),
    fc.constantFrom('>', '>', '/>', ''),
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(tag, fc.tuple(text), fc.tuple(fc.constantFrom('\n\n', '<!--', '-->', '# ', '- [x] ')))),
      (pieces) => {
        const markdown = pieces.flat().join('')
        const tree = markdownToHast(markdown, {
          features: { frontmatter: false, rawHtml: true },
          position: false,
        }) as Root
        const safe = reference.runSync(tree)
        expect(writeHtml(safe)).toBe(reference.stringify(safe))
        const parsedOnce = useMarkdown(markdown, ({ toMdast, toHast }) => [toMdast(), toHast()])
        expect(parsedOnce).toEqual([parseMarkdown(markdown), tree])
      },
    ),
    { numRuns: 2000 },
  )
})
