// Documents whose page for people stays at a blog: every URL is the blog's, and only that page is not built.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { facts, post, siteYaml, TestSite } from './site.js'

const documents = `documents:
  - folder: ../blog
    url: https://blog.example/{year}/{slug}/
`
const blogUrl = 'https://blog.example/2026/soft-mud/'

let site: TestSite
beforeAll(async () => {
  site = new TestSite({
    'site.yaml': siteYaml + documents,
    '../blog/soft-mud.md': post('Soft mud', 'The mud was soft. See [the ebb](ebb.md).').replace(
      'title:',
      'slug: soft-mud\ntitle:',
    ),
    '../blog/soft-mud.facts.yaml': facts({ fact: 'It was soft.', evidence: 'The mud was soft.' }),
    '../blog/ebb.md': post('Ebb', 'The water went.').replace('title:', 'slug: ebb\ntitle:'),
    'posts/own.md': post('Own', 'Read [of the mud](../../blog/soft-mud.md).'),
  })
  await site.mustBuild()
})

it('has the URL of the blog in every representation', () => {
  expect(site.json('api/post/soft-mud.json')).toMatchObject({
    ...{
      url: blogUrl,
      canonical: blogUrl,
      links: { html: blogUrl, self: 'https://site.example/api/post/soft-mud.json' },
    },
    facts: [{ source: { url: blogUrl }, url: `${blogUrl}#:~:text=The%20mud%20was%20soft.` }],
  })
  expect(site.read('api/post/soft-mud.md')).toContain(`url: ${blogUrl}`)
  expect(site.read('api/post/soft-mud.md')).toContain('[the ebb](https://blog.example/2026/ebb/)')
  for (const list of [
    'api/posts.json',
    'api/changes.json',
    'api/agent.json',
    'feed.xml',
    'feed.json',
    'posts/index.html',
  ])
    expect(site.read(list), list).toContain(blogUrl)
  expect(site.read('posts/own/index.html')).toContain(`href="${blogUrl}"`)
})

it('builds no page for it, and leads from its own path to the blog', () => {
  expect(existsSync(join(site.out, 'posts/soft-mud/index.html'))).toBe(false)
  expect(existsSync(join(site.out, 'posts/own/index.html'))).toBe(true)
  expect(site.data('redirects.json')).toMatchObject({ '/posts/soft-mud': blogUrl })
  expect(site.read('sitemap.xml')).not.toContain('blog.example')
})

it('leads to the blog where that has what is not here, and warns of documents and drafts alone', async () => {
  const links =
    '[About](/about/?x=1#y), [tags](/tags/sea/), [a page](../old/), ![A boat](/img/boat.png), [no note](no.md)'
  const blog = new TestSite({
    'site.yaml': siteYaml + documents,
    '../blog/a.md': post(
      'A',
      `${links}, [a draft](draft.md), [no URL](</\\\\[a>), [ours](/posts/own/), ![near](near.png).`,
    ),
    '../blog/near.png': 'picture',
    '../blog/draft.md': post('Draft', 'Not yet.').replace('title:', 'draft: true\ntitle:'),
    'posts/own.md': post('Own', `Read [about](/about/).`),
  })
  const { warnings } = await blog.mustBuild()
  const body = blog.read('api/post/a.md')
  expect(body).toContain('[About](https://blog.example/about/?x=1#y), [tags](https://blog.example/tags/sea/)')
  expect(body).toContain('[a page](https://blog.example/2026/old/), ![A boat](https://blog.example/img/boat.png)')
  expect(body).toContain('[ours](https://site.example/posts/own/), ![near](https://site.example/')
  expect(warnings.map(({ what }) => what)).toEqual([
    'the link `/\\[a` leads to nothing here',
    'the link `draft.md` leads to a document that is not published',
    'the link `no.md` leads to nothing here',
    'the link `/about/` leads to nothing here',
  ])
})

it('is the same from the build cache', async () => {
  const before = site.read('api/post/soft-mud.json')
  await site.mustBuild()
  expect(site.read('api/post/soft-mud.json')).toBe(before)
  expect(existsSync(join(site.out, 'posts/soft-mud/index.html'))).toBe(false)
})

it('warns of a pattern that no document has the values of', async () => {
  const pattern = 'https://blog.example/{year}/{slugg}/'
  const files = { 'site.yaml': siteYaml + documents.replace(/https:.*/, pattern), '../blog/a.md': post('A', 'Text.') }
  const { warnings } = await new TestSite(files).mustBuild()
  expect(warnings.map(({ what }) => what)).toEqual([
    `no document has a value for each part of \`${pattern}\`: their pages are made here`,
  ])
})
