// How Hexo reads front matter and makes addresses, where Jekyll does otherwise.
import { afterEach, expect, it } from 'vitest'
import { readBlog } from '../../../build/read/blog/blog.js'
import { siteYaml, TestSite } from '../site.js'

let site: TestSite
afterEach(() => {
  site.remove()
})

/** Builds a blog of Hexo whose posts, by name, are front matter. */
async function build(config: string, posts: Record<string, string>) {
  site = new TestSite({
    '../_config.yml': `new_post_name: :title.md\n${config}`,
    ...Object.fromEntries(
      Object.entries(posts).map(([name, head]) => [`../source/_posts/${name}.md`, `---\n${head}\n---\nText.`]),
    ),
  })
  const documents = readBlog(site.folder).folders.map(({ permalink }) => ({ folder: '../source/_posts', permalink }))
  site.write({ 'site.yaml': `${siteYaml}documents: ${JSON.stringify(documents)}\n` })
  await site.mustBuild()
}

const redirects = () => JSON.stringify(site.data('redirects.json'))

it('makes addresses of any key of the front matter, of the category and of the name alone', async () => {
  const head = 'title: A\ndate: 2024-01-02\n'
  await build('permalink: /:category/:name/:abbrlink.html', {
    'x/First Post': `${head}abbrlink: 4a17b156\ncategories: [Web, Tools]`,
    second: `${head}abbrlink: 7`,
  })
  expect(redirects()).toContain('Web/Tools/First Post/4a17b156.html')
  expect(redirects()).toContain('uncategorized/second/7.html')
})

it('redirects the address by the UTC day of a time in its zone', async () => {
  await build('timezone: Asia/Shanghai\npermalink: /:year/:month/:day/:title/', {
    early: 'title: A\ndate: 2024-01-02 01:54:34',
    late: 'title: B\ndate: 2024-01-02 21:00:00',
  })
  expect(site.json('api/post/early.json')).toMatchObject({ datePublished: '2024-01-02' })
  expect(redirects()).toContain('2024/01/01/early')
  expect(redirects()).not.toContain('2024/01/01/late')
})

it('takes a text as one label, tabs as indentation, and a time with parts of a second', async () => {
  await build('', {
    a: 'title: A\ndate: 2024/01/02 12:42:33:16\ntags: Programming Languages, etc\ncategories:\n\t- One Two',
  })
  expect(site.json('api/post/a.json')).toMatchObject({
    ...{ datePublished: '2024-01-02', tags: ['Programming Languages, etc'], categories: ['One Two'] },
  })
})
