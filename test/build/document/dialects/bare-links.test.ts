// URLs that are written without marks, before punctuation of Chinese and Japanese.
import { expect, it } from 'vitest'
import { endBareLinks } from '../../../../build/document/dialects/bare-links.js'
import { useMarkdown } from '../../../../build/read/markdown/markdown.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const linksOf = (written: string) =>
  useMarkdown(endBareLinks(written), ({ toHtml }) => [...toHtml().matchAll(/href="([^"]*)"/g)].map(([, href]) => href))

it.each([
  ['地址：https://a.example/b，好；https://c.example:8080。', ['https://a.example/b', 'https://c.example:8080']],
  [
    '见https://a.example。**（http://b.example/#L1）** https://c.example',
    ['https://a.example', 'http://b.example/#L1', 'https://c.example'],
  ],
  ['[x](https://a.example/甲，乙)', ['https://a.example/%E7%94%B2%EF%BC%8C%E4%B9%99']],
  ['[见 https://b.example，好](https://a.example)', ['https://a.example']],
  ['[x]\n\n[x]: https://a.example/甲，乙', ['https://a.example/%E7%94%B2%EF%BC%8C%E4%B9%99']],
  ['<a href="https://a.example，b">x</a>', ['https://a.example，b']],
])('%s', (written, links) => {
  expect(linksOf(written)).toEqual(links)
})

it('code and words of links in HTML stay as they are', () => {
  const written = '`https://a.example，b`\n\n```\nhttps://a.example，b\n```\n\n<a href="/c">https://a.example，b</a>'
  expect(endBareLinks(written)).toBe(written)
})

it('takes time in proportion to a line with many of them', async () => {
  expect(await growthOf(endBareLinks, (count) => '见https://a.example。'.repeat(count), 2000)).toBeLessThan(mostGrowth)
})
