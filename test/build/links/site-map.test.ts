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
