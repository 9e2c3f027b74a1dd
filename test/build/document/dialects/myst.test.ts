// Directives and roles of MyST.
import { describe, expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { mayBeMyst } from '../../../../build/document/dialects/myst.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (text: string) => readDialects(text, { values: new Map(), math: false }).markdown

describe('a directive', () => {
  it.each([
    ['a note', '```{note}\nLow tide.\n```', '> **Note:**\n> Low tide.'],
    ['its first words', '```{tip} Low tide.\n```', '> **Tip:** Low tide.'],
    ['a title and options', ':::{admonition} Mud\n:class: tip\n\nLow *tide*.\n:::', '> **Mud:**\n>\n>\n> Low *tide*.'],
    [
      'one in another',
      '````{note}\n```{code-block} py\n:caption: a\n\n1\n```\n````',
      '> **Note:**\n> ```py\n>\n>\n> 1\n> ```',
    ],
    [
      'notices with words of Sphinx',
      '```{versionadded} 1.2\nA\n```\n```{deprecated} 2.0\n```\n```{seealso}\nB\n```',
      '> **Added in version 1.2:**\n> A\n\n> **Deprecated since version 2.0:**\n\n> **See also:**\n> B',
    ],
    ['a glossary', '```{rubric} Words\n```\n\n```{glossary}\nEbb\n: Low.\n```', '**Words**\n\n\n\nEbb\n: Low.'],
    ['the label of a formula', '```{tip} A\n```\n$$\nx\n$$ (eqn:a)', '> **Tip:** A\n\n$$\nx\n$$'],
    ['a block', '````{div} full\n```{card} Mud\nLow.\n```\n````', '**Mud**\nLow.'],
    ['a cell', '```{code-cell} ipython3\n:tags: [x]\n\na = 1\n```', '```ipython3\n\n\na = 1\n```'],
    [
      'a figure without a picture',
      '::::{figure}\n:label: fig-a\n:::{iframe} https://a.example/b\n:width: 9\n:::\nThe mud.\n::::',
      '<https://a.example/b>\n\n\nThe mud.',
    ],
    ['a figure', '```{figure} a b.png\n:width: 9\n:alt: Mud\nThe mud.\n```', '![Mud](<a b.png>)\n\n\nThe mud.'],
    ['a formula', '```{math}\n:label: a\nx^2\n```', '$$\n\nx^2\n$$'],
    ['a frame', '```{iframe} https://tide.example/a\n:width: 9\n```', '<https://tide.example/a>'],
    ['an embedded post', '```{socialpost} https://tide.example/a\n```', '<https://tide.example/a>'],
    [
      'HTML',
      '```{raw} html\n<video src="a.mp4"></video>\n```\n\n```{raw} latex\n\\tide\n```',
      '<video src="a.mp4"></video>',
    ],
    ['a list of pages', 'A\n\n```{toctree}\n:hidden:\nb\n```\n\nC', 'A\n\n\n\n\n\n\nC'],
    [
      'one that is shown',
      '````md\n```{note}\nA\n```\n````\n\n```{tip}\nB\n```',
      '````md\n```{note}\nA\n```\n````\n\n> **Tip:**\n> B',
    ],
  ])('is read: %s', (_, text, markdown) => {
    expect(read(text).trim()).toBe(markdown)
  })
})

it('has roles, comments, parts and names of places', () => {
  const text =
    '+++ {"a": 1}\n\n% A remark\n(mud)=\n# Mud\n\nSee {doc}`the tide <./tide.md>`, {doc}`/moon`, {ref}`mud <mud>`, {py:func}`a.b`, {cite:p}`lee`, {octicon}`x` {guilabel}`Go`, ' +
    'H{sub}`2`O, `{ref}` and `` {doc}`a` ``.\n+++\n100\n% of it'
  expect(read(text).trim()).toBe(
    '# Mud\n\nSee [the tide](<./tide.md>), [/moon](</moon>), mud, `a.b`, lee,  Go, H<sub>2</sub>O, `{ref}` and `` {doc}`a` ``.\n\n100',
  )
})

it('has no roles in code', () => {
  expect(read('A {sub}`1`, `a {sub}` and `b`, ``{sub}` `` and {sup}`2`.')).toBe(
    'A <sub>1</sub>, `a {sub}` and `b`, ``{sub}` `` and <sup>2</sup>.',
  )
})

it('has a role of many spaces in a time that grows with its length', async () => {
  const textOf = (length: number) => `{doc}\`${' '.repeat(length)}a\``
  expect(await growthOf(read, textOf, 10_000)).toBeLessThan(mostGrowth)
})

it('is in none of the texts of other tools', () => {
  for (const text of [
    '```{python}\n1\n```',
    '```{r, a}\n1\n```',
    '```{mermaid}\na\n```',
    '::: {.note}\nA\n:::',
    '+++\na = 1\n+++',
    'Write `\\begin{math}` and `\\end{math}`.',
    'Write `import {ref}` or `import {computed}`, `${sub}` or `x`.\n\n% of it',
    'A value of ${ref}`x`.',
  ])
    expect(mayBeMyst(text)).toBe(false)
})
