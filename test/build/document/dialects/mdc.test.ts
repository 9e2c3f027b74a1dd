// The components of Nuxt Content and the directives of remark become Markdown, as those of MDX do.
import { describe, expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (body: string) => readDialects(body, { values: new Map(), math: null })
const markdown = (body: string) => read(body).markdown

describe('components of Nuxt Content', () => {
  it.each([
    ['a note', '::note\nText.\n::\nAfter.', '> **Note:**\n> Text.\n\nAfter.'],
    [
      'a title, and the place of a text',
      '::tip{title="Do this" icon="x"}\n#default\nText.\n::',
      '> **Do this:**\n>\n> Text.\n',
    ],
    [
      'lists of records among attributes in YAML',
      '::faq\n---\nheadings:\n  - Question\nrows:\n  - question: How low is it?\n    answer: "As low as it was."\n    link: https://tide.example/a\n    icon: x\n  - icon: a-b\n    question: Why is it so?\n---\n::\n\nA',
      '\n\n\n\n\n- How low is it?\n  As low as it was.\n  <https://tide.example/a>\n\n\n- Why is it so?\n\n\n\nA',
    ],
    [
      'attributes below such a list, all of them indented',
      '::tip\n---\n  rows:\n    - question: How low is it?\n      answer: As low as it was.\n  title: The words\n---\n::\n\nA',
      '> **The words:**\n>\n>\n> - How low is it?\n>   As low as it was.\n>\n>\n\n\nA',
    ],
    [
      'attributes in YAML',
      '::read-more\n---\nto: /docs\ntitle: "Its words"\n---\n::\n\nA',
      '[Its words](/docs)\n\n\n\n\n\n\nA',
    ],
    [
      'blocks in blocks',
      '::div{class="grid"}\n  :::card{title="One"}\n  A\n  :::\n\n  ::card\n  ![a](b.png)\n  ::\n::',
      '\n**One:** \nA\n\n\n\n![a](b.png)\n\n',
    ],
    ['code', '::code-group\n```md [a.md]\n::note\n::\n```\n::', '\n```md [a.md]\n::note\n::\n```\n'],
    [
      'words with a tip or another component',
      'A :tip[b]{tip="c"} :blur[d *e*] :note[h]. `:f[g]`',
      'A b d *e* h. `:f[g]`',
    ],
    ['within a line', 'A :kbd{value="K"} and :img{src="/a.png" alt="b"}.', 'A K and ![b](/a.png).'],
    [
      'attributes of spans, links and code',
      '[a]{.b} [c](d){target="_blank"} ![e](f){width=3} `g`{lang="ts"}',
      'a [c](d) ![e](f) `g`',
    ],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })

  it('leaves the commands of Vim where no tool has directives, and right behind a letter', () => {
    const body = 'See :sp[lit] and :note[h].'
    expect(readDialects(body, { values: new Map(), math: null, hasDirectives: false }).markdown).toBe(body)
    expect(markdown('使用:lne[xt]和:lp[revious]就可以')).toBe('使用:lne[xt]和:lp[revious]就可以')
  })

  it('leaves out a table of contents, and names with a capital', () => {
    const { markdown: words, leftOut } = read('A\n\n::toc\n\n:ScoreCard{id="b" :before="1"}\n\n::Note\nC\n::')
    expect(words).toBe('A\n\n\n\n\n\n> **Note:**\n> C\n')
    expect(leftOut).toEqual([{ tag: '<ScoreCard>', line: 5 }])
    expect(markdown('A\n\n:toc\n\nB')).toBe('A\n\n\n\nB')
  })

  it('leaves out what has no meaning here, and says so', () => {
    expect(read('A :icon{name="x"} b.\n\n:index-example\n\n::note\nC\n::')).toMatchObject({
      markdown: 'A  b.\n\n\n\n> **Note:**\n> C\n',
      leftOut: [
        { tag: '<Icon>', line: 1 },
        { tag: '<IndexExample>', line: 3 },
      ],
    })
  })
})

it('removes attributes of a link where nothing else is of another tool', () => {
  expect(markdown('[a](b){target="_blank"}')).toBe('[a](b)')
  expect(markdown('## A b {.c .d}\n\n## E {-}')).toBe('## A b\n\n## E')
})

it('reads directives of remark', () => {
  expect(markdown('::youtube[A film]{#abc}\n\n:a[Words]{href="/b"}')).toBe(
    '[Video on YouTube](https://www.youtube.com/watch?v=abc)\n\n[Words](/b)',
  )
})

it.each([
  'Of std::vec::Vec{} and a:b[c]{d="e"} and 10:30 and :smile: and [a]{b}.',
  'From HH:MM[:SS[.mm]] on.',
  'A `::note`.\n\n::note\nThat never ends.',
  '::\n\n: a\n\n:word',
])('leaves other colons as they are: %s', (body) => {
  expect(markdown(body)).toBe(body)
})

it('takes a time that grows with the length of the text', async () => {
  const textOf = (length: number) => '::a{b="c"}\n:::d[e]\n:f[g]{h} [i]{.j\n'.repeat(length / 40)
  expect(await growthOf(markdown, textOf, 20_000)).toBeLessThan(mostGrowth)
})

it('takes such a time for spaces in attributes, too', async () => {
  const textOf = (length: number) => `::a\n---\nb: c${' '.repeat(length)}d\n---\n::`
  expect(await growthOf(markdown, textOf, 20_000)).toBeLessThan(mostGrowth)
})
