// The tags of raw HTML as they are written, comments and tags without an end among them.
import { expect, it } from 'vitest'
import { findUrls, findTags } from '../../../../build/read/markdown/html-tags.js'

it.each([
  ['<p>a</p><IMG src=x>', ['p', '/p', 'IMG']],
  ['<word<xmp>', ['word<xmp']],
  ['<i <b>c</b>', ['i', '/b']],
  ['<a title="<p>">', ['a']],
  ['<!-- <p> --><b>', ['b']],
  ['<!x <p>b<i>', ['i']],
  ['<?x <p>b<i>', ['i']],
  ['</3 <p>b<i>', ['i']],
  ['1 < 2 <b>', ['b']],
  ['<i><b title="<p>', ['i']],
])('of %j are %j', (html, names) => {
  expect(Array.from(findTags(html), ({ isEnd, name }) => (isEnd ? `/${name}` : name))).toEqual(names)
})

it('name no address where they are none', () => {
  expect(findUrls('<!x <img src="a.png"><img src="b.png">').map(({ url }) => url)).toEqual(['b.png'])
})

it('have addresses without line breaks, as browsers read them', () => {
  expect(findUrls('<img src="/a\n/b.png">')).toMatchObject([{ url: '/a/b.png', written: '/a\n/b.png' }])
})

it('have addresses whose characters are written in numbers', () => {
  const url = '&#x6d;a&#105;lto:a&#64;b.example?c=1&amp;d=&#99999999;'
  expect(findUrls(`<a href="${url}">`)).toMatchObject([{ url: 'mailto:a@b.example?c=1&d=&#99999999;', written: url }])
})
