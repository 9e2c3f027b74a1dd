// The tags of Markdoc become Markdown, as components of MDX do.
import { expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (body: string) => readDialects(body, { values: new Map(), math: null })

it.each([
  ['a notice', '{% callout type="note" title="The ebb" %}\nA\n{% /callout %}\nB', '> **The ebb:**\n> A\n\nB'],
  ['one of the blog’s own', '{% warningMessage %}\nA\n{% /warningMessage %}\n', '> **Warning:**\n> A\n\n'],
  ['a title of any other', '{% quick-link title="Its words" %}\nA\n{% /quick-link %}\n', '**Its words:** \nA\n\n'],
  ['one over several lines', '{% callout\n   title="B"\n%}\nA\n{% /callout %}\n', '> **B:**\n>\n>\n> A\n\n'],
  [
    'pictures and players',
    '{% img src="/a.png" alt="b" /%}\n\n{% youtube id="abc" /%}',
    '![b](/a.png)\n\n[Video on YouTube](https://www.youtube.com/watch?v=abc)',
  ],
  ['what chooses its content', '{% if $a %}\nA\n{% else /%}\nB\n{% /if %}', '\nA\n\nB\n'],
  ['a tag of another tool', '{% chart /%}\n\n{% gist a/b %}', '\n\n[Gist](https://gist.github.com/a/b)'],
  ['attributes of blocks', '# A {% #b %}\n\nC {% .d width="25%" %}\n\n{% chart /%}', '# A\n\nC\n\n'],
  ['code', '```\n{% a %}\n{% /a %}\n```\n\n{% part %}\nC\n{% /part %}', '```\n{% a %}\n{% /a %}\n```\n\n\nC\n'],
])('%s', (_, body, expected) => {
  expect(read(body).markdown).toBe(expected)
})

it('has the id of a heading', () => {
  expect([...read('# A {% #b %}\n\n{% $c %}').headingIds.values()]).toEqual(['b'])
})

it('leaves nothing out of what chooses its content', () => {
  expect(read('{% if $a %}\nA\n{% else /%}\nB\n{% /if %}').leftOut).toEqual([])
})

it('is not read in Liquid, nor where tags are none', () => {
  expect(read('{% raw %}{% /a %}{% endraw %}').markdown).toBe('{% /a %}')
  const text = '{% callout %}\nA\n{% /callout %}\n'
  expect(readDialects(text, { values: new Map(), math: null, hasTags: false }).markdown).toBe(text)
})

it('shows values of front matter', () => {
  const values = new Map([['page.title', 'Tides']])
  expect(readDialects('A {% $markdoc.frontmatter.title %}', { values, math: null }).markdown).toBe('A Tides')
  expect(read('A {% $other %}').leftOut).toEqual([{ tag: '{{ other }}', line: 1 }])
})

it('leaves out what has no meaning here, and says so', () => {
  expect(read('A\n\n{% chart data=1 /%}').leftOut).toEqual([{ tag: '<Chart>', line: 3 }])
})

it.each(['{% a ', '{% a %}', '{% a="', '{% /a %}{% a b="', '{% .a '])(
  'takes a time that grows with the text alone: %s',
  async (part) => {
    const textOf = (length: number) => `{% /a %} ${part.repeat(length / part.length)}`
    expect(await growthOf(read, textOf, 5000)).toBeLessThan(mostGrowth)
  },
)
