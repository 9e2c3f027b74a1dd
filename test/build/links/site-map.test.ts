// Where a relative link between documents leads.
import { afterEach, expect, it } from 'vitest'
import { baseUrl, post, TestSite } from '../site.js'

let site: TestSite
afterEach(() => {
  site.remove()
})

it('a link to x.md leads to x.md, and to x.markdown where there is no other', async () => {
  const named = (title: string, slug: string) => post(title, 'Text.').replace('---\n', `---\nslug: ${slug}\n`)
  site = new TestSite({
    'posts/a.md': post('A', '[x](x.md)'),
    'posts/x.md': named('X', 'first'),
    'posts/x.markdown': named('Y', 'second'),
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/first/)`)
  site.write({ 'posts/x.md': null })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/second/)`)
})

it('a path of a file that is not beside the text is one from the folder of content', async () => {
  site = new TestSite({
    'posts/2026/a.md': post('A', '[x](2025/x.md) <a href="posts/2025/x.md">x</a>'),
    'posts/2025/x.md': post('X', 'Text.'),
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md').match(/\/posts\/x\//g)).toHaveLength(2)
})

it('a file beside another document is found by an address of that document', async () => {
  const aged = (alias: string, text: string) => post('A', text).replace('---\n', `---\naliases: [${alias}]\n`)
  site = new TestSite({
    'posts/a/index.md': aged('2026/05/a', '![x](../../04/b/x.svg) ![x](/2026/04/b/x.svg)'),
    'posts/b/index.md': aged('2026/04/b', 'Text.'),
    'posts/b/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md').match(/files\/posts\/b\/x\.svg/g)).toHaveLength(2)
})
