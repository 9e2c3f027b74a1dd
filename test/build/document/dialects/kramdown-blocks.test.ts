// Lists, quotations and tables of kramdown: items need no indentation to the words of the item above, and separators may have crosses.
import { expect, it } from 'vitest'
import { readKramdownBlocks } from '../../../../build/document/dialects/kramdown-blocks.js'
import { growthOf, mostGrowth } from '../../../growth.js'
import { post, siteYaml, TestSite } from '../../site.js'

it.each([
  ['a list in an item', '1. x\n  - y\n    z\n2. w', '1. x\n   - y\n     z\n2. w'],
  ['without any indentation', '- a\n1. b\n- c', '- a\n  1. b\n- c'],
  ['items beside one another', '1. a\n- b\n- c\n2. d', '1. a\n   - b\n   - c\n2. d'],
  ['items beside one another, a space in', '1. a\n * b\n   x\n * c', '1. a\n   * b\n     x\n   * c'],
  [
    'what is below a blank line in an item that moves',
    '10. x\n  - y\n\n    ```\n    z\n    ```\n',
    '10. x\n    - y\n\n      ```\n      z\n      ```\n',
  ],
  ['three levels', '- a\n  1. b\n    - c\n    - d\n  2. e', '- a\n  1. b\n     - c\n     - d\n  2. e'],
  ['a list in a quotation', '> * a\n* b\n  * c\n\nd', '> * a\n> * b\n>   * c\n\nd'],
  ['a list below the words of a quotation', '> a\n1. b\nc\n2. d', '> a\n> 1. b\nc\n> 2. d'],
])('%s', (_, written, expected) => {
  expect(readKramdownBlocks(written)).toBe(expected)
})

const table = (rows: string) => `Text.\n\n${rows}\n\nText.\n`

it.each([
  [
    'crosses in its separator',
    '| a | b |\n|---+--:|\n| c | d |\n{:.wide}',
    '| a | b |\n|---|--:|\n| c | d |\n{:.wide}',
  ],
  [
    'separators above its head and between its rows',
    '|---+---|\n| a | b |\n|:--+---|\n| c | d |\n|---+---|\n| e | f |\n|===+===|\n| g | h |',
    '\n| a | b |\n|:--|---|\n| c | d |\n| e | f |\n| g | h |\n\n',
  ],
  ['bars in code', '| `a|b` | c |\n|---|---|\n| d | `||` |', '| `a\\|b` | c |\n|---|---|\n| d | `\\|\\|` |'],
  ['more cells in its separator', '| a |\n|--:|---|\n| b |', '| a | |\n|--:|---|\n| b |'],
  ['more cells in its head', 'a | b | c\n---|::\n d | e | f', '|a | b | c|\n|---|---|---|\n d | e | f'],
  ['indented rows', '  a | b\n----|---\n      c | d', '  a | b\n----|---\n  c | d'],
  ['a list around it', '   | a | b |\n   |---+---|\n   | c | d |', '   |a|b|\n   |---|---|\n   | c | d |'],
])('a table with %s', (_, written, expected) => {
  const tidy = (text: string) => text.replace(/ *(?<!\\)\| */g, '|').replace(/\n+$/, '')
  const read = readKramdownBlocks(table(written))
  expect(tidy(read)).toBe(tidy(table(expected)))
  expect(read.split('\n')).toHaveLength(table(written).split('\n').length)
})

it.each([
  'a | b\n---\n',
  '```\n| a |\n|---+---|\n| b |\n```\n',
  'Text\n| a |\n|---+---|\n',
  '|---+---|\n',
  '+---+---+\n| a | b |\n+---+---+\n| c | d |\n+---+---+\n',
  '1. a\n\n   | b | c |\n   | - | - |\n   | d | e |\n\n2. f\n',
  '- a | b\n  ---|---\n  c | d\n',
  '- a | b\n|---+---|\n| c | d |\n',
  '## a | b\n|---+---|\n| c | d |\n',
  '| a | b |\n| --: | -- |\n| c | d | \n',
  '<pre>\n| a |\n|---+---|\n</pre>\n',
  '1. x\n\n  - y\n\n2. z',
  '1. x\n   - y\n2. z',
  '- a\n- b\n  - c\n * d\n\n1. e',
  '  - a\n1. b',
  '```\n1. x\n  - y\n```',
  '> a\n\n- b',
  '> a\n<b>c</b>\n- d',
  '```\n> a\n```\n- b',
  '> a\n```\nc\n```\n- b',
  '> a\n## b\n- c',
  '> a\n***\n- c',
  '- a\n> b\n> c\n- d',
  'a\n1986. b\n- c',
  '- a\n2. b\n- c',
  '1. x\n* * *\n2. y',
])('%j stays', (written) => {
  expect(readKramdownBlocks(written)).toBe(written)
})

it('are read so in blogs of Jekyll with kramdown alone', async () => {
  const text = post('A', '1. Wait\n  - an hour\n2. Leave\n')
  const listsOf = async (config: string, folder = '../_posts') => {
    const site = new TestSite({
      'site.yaml': `${siteYaml}documents: [{ folder: ${folder} }]\n`,
      '../_config.yml': config,
      [`${folder}/2026-01-02-a.md`]: text,
    })
    await site.mustBuild()
    return (site.read('posts/a/index.html').match(/<ol/g) ?? []).length
  }
  expect(await listsOf('title: Tide\n')).toBe(1)
  expect(await listsOf('title: Tide\n', '../sea/north/_posts')).toBe(1)
  expect(await listsOf('title: Tide\nmarkdown: CommonMark\n')).toBe(2)
  expect(await listsOf('title: Tide\nmarkdown: CommonMark\n', '../sea/north/_posts')).toBe(2)
})

it.each(['| a\n|---+\n', '|-|\n|a|\n|-|\n\n', '1. a\n - b\n', '> a\n- b\n', '- a\n1. b\n   - c\n'])(
  'takes time in proportion to many of %j',
  async (part) => {
    expect(await growthOf(readKramdownBlocks, (count) => part.repeat(count), 1000)).toBeLessThan(mostGrowth)
  },
)
