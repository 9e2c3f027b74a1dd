// Posts that are a link alone: front matter that names a page of another site.
import { expect, it } from 'vitest'
import { TestSite } from '../site.js'

it('has the page that its front matter names as its text, and no other document has', async () => {
  const file = (keys: string, body = '') => `---\ntitle: T\ndate: 2026-01-02\n${keys}\n---\n${body}`
  const url = 'https://other.example/tides/'
  const site = new TestSite({
    'posts/record.md': file(`external:\n  host: Other\n  url: ${url}`),
    'posts/key.md': file(`external_url: ${url}`, '\n\n'),
    'posts/ext.md': file(`ext-url: ${url}`),
    'posts/picture.md': file(`image_url: ${url}a.png`),
    'posts/path.md': file('redirect: /docs/'),
    'posts/text.md': file(`link: ${url}`, 'The tide is low.\n'),
  })
  await site.mustBuild()
  const texts = site.sorted('slug').map((slug) => [slug, site.detail(slug).articleBody])
  expect(texts).toEqual([
    ['ext', url],
    ['key', url],
    ['path', ''],
    ['picture', ''],
    ['record', url],
    ['text', 'The tide is low.'],
  ])
  expect(site.detail('key').description).toBe('T')
  expect(site.read('api/post/record.md')).toContain(`\n<${url}>\n`)
  expect(site.read('posts/record/index.html')).toContain(`<a class="bare" href="${url}">${url}</a>`)
})
