// What a page adds to a body: room for its pictures, and a stop of the keyboard for what scrolls.
import { afterEach, expect, it } from 'vitest'
import { post, TestSite } from './site.js'

let site: TestSite
afterEach(() => {
  site.remove()
})

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`
const body = '![A](a.svg "<pre>")\n\n```\ncode\n```\n\n| a |\n| - |\n| b |\n'

it.each([
  ['Markdown', body],
  ['raw HTML', `${body}\n<p>raw</p>\n`],
])('%s gets sizes and stops, and a new picture its new size', async (_, markdown) => {
  site = new TestSite({ 'posts/p.md': post('P', markdown), 'posts/a.svg': svg(30) })
  await site.mustBuild()
  const page = site.read('posts/p/index.html')
  const image = /<img [^\n]*/.exec(page)?.[0]
  expect(image).toContain('width="30"')
  expect(image).toContain('height="20"')
  expect(image).toMatch(/title="(<|&lt;|&#x3C;)pre(>|&gt;)"/)
  expect(page).toContain('<pre tabindex="0">')
  expect(page).toContain('<table tabindex="0">')
  site.write({ 'posts/a.svg': svg(40) })
  await site.mustBuild()
  expect(site.read('posts/p/index.html')).toContain('width="40"')
})

it('a size that the author wrote stays', async () => {
  site = new TestSite({ 'posts/p.md': post('P', '<img src="a.svg" alt="A" width="7">'), 'posts/a.svg': svg(30) })
  await site.mustBuild()
  expect(site.read('posts/p/index.html')).toMatch(/<img [^>]*width="7"[^>]*>/)
  expect(site.read('posts/p/index.html')).not.toContain('height="20"')
})
