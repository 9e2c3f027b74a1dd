// Texts that are no documents, events and the playbook: what they name is resolved, published, or warned of.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baseUrl, post, siteYaml, TestSite } from '../site.js'

const event = (body: string) => `---\ntitle: E\nopens: 2026-01-01T00:00Z\ncloses: 2026-01-02T00:00Z\n---\n\n${body}\n`
const playbook = (body: string) => `---\ntitle: P\nexperiment: E\nsummary: S\n---\n\n\n${body}\n`

it('an event leads to documents, and its pictures are published', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'Text.'),
    'articles/b.md': post('B', 'Text.'),
    'events/may/e.md': event('![P](a%20picture.png) [a](../../posts/a.md#x) [b](/articles/b/) [stats](/dashboard/)'),
    'events/may/a picture.png': 'a picture',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  const [{ html, markdown }] = site.data('events.json') as [{ html: string; markdown: string }]
  for (const path of ['/files/events/may/a%20picture.png', '/posts/a/#x', '/articles/b/']) {
    expect(html).toContain(`"${baseUrl}${path}"`)
    expect(markdown).toContain(`(${baseUrl}${path})`)
  }
  expect(site.read('files/events/may/a picture.png')).toBe('a picture')
})

it('an event that names what is not there, or is not published, is warned of', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'Text.'),
    'posts/pic.png': 'a picture',
    'events/e.md': event('![P](pic.png)\n\n[b](../posts/b.md)\n\n![P](../posts/pic.png)\n\n![P](http://pic.example/)'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'events/e.md:7: the image `pic.png` is not there; add the file, or correct the address',
    'events/e.md:9: the link `../posts/b.md` leads to nothing here; add the file, or correct the address',
    'events/e.md:11: the image `../posts/pic.png` is in no folder that is published; name its folder under `static:` in site.yaml, or move it',
    expect.stringMatching(/^events\/e\.md:13: pages load `http:\/\/pic\.example\/` over https; /),
  ])
  expect(JSON.stringify(site.data('events.json'))).toContain('<img src=\\"https://pic.example/\\"')
  expect(existsSync(join(site.out, 'files'))).toBe(false)
})

it('the playbook leads to documents, in every part, and no file of it is given away', async () => {
  const body =
    '## One\n\n[a](posts/a.md) [b](posts/b.md)\n\n## Two\n\n[a](/posts/a/)\n\n![P](pic.png) ![P](http://pic.example/)'
  const site = new TestSite({ 'posts/a.md': post('A', 'Text.'), 'pic.png': 'a picture', 'playbook.md': playbook(body) })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'playbook.md:10: the link `posts/b.md` leads to nothing here; add the file, or correct the address',
    'playbook.md:16: the image `pic.png` is not published, for the playbook is sold as text alone; name a whole address (https://…)',
  ])
  const resolved = body.replace('(posts/a.md)', `(${baseUrl}/posts/a/)`).replace('(/posts/a/)', `(${baseUrl}/posts/a/)`)
  const sold = site.data('playbook.json') as { markdown: string; sections: { markdown: string }[] }
  expect(sold.markdown).toBe(`${resolved}\n`)
  expect(sold.sections.map(({ markdown }) => markdown).join('\n')).toBe(`${resolved}\n`)
  expect(existsSync(join(site.out, 'files'))).toBe(false)
})

it('the minutes of a text are in the digits of its language, as its words are', async () => {
  const site = new TestSite({ 'posts/a.md': post('نوشته', 'یک دو سه.'), 'site.yaml': `${siteYaml}language: fa\n` })
  await site.mustBuild()
  expect(site.read('posts/a/index.html')).toContain('۳ واژه، ۱ دقیقه')
})
