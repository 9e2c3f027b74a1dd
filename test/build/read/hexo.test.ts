// How Hexo reads front matter and makes addresses, where Jekyll does otherwise.
import { expect, it } from 'vitest'
import { readBlog } from '../../../build/read/blog/blog.js'
import { baseUrl, siteYaml, TestSite } from '../site.js'

let site: TestSite

/** Builds a blog of Hexo whose posts, by name, are front matter, or whole texts; other files are those of its sources. */
async function build(config: string, posts: Record<string, string>, files: Record<string, string> = {}) {
  site = new TestSite({
    '../_config.yml': `new_post_name: :title.md\n${config}`,
    ...Object.fromEntries(
      Object.entries(posts).map(([name, head]) => [
        `../source/_posts/${name}.md`,
        head === '' || head.startsWith('#') ? head : `---\n${head.replace(/\n\n|$/, '\n---\n')}`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`../source/${name}`, text])),
  })
  const blog = readBlog(site.folder)
  const documents = blog.folders.map(({ permalink }) => ({ folder: '../source/_posts', permalink }))
  site.write({
    'site.yaml': `${siteYaml}documents: ${JSON.stringify(documents)}\nstatic: ${JSON.stringify(blog.staticFolders)}\n`,
  })
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

it('names the post that a link without words leads to, also by the title that it has later', async () => {
  const first =
    'title: A\ndate: 2024-01-01\n\n{% post_link x/second %} {% post_link third#part "Of *three*" %} [in]({% post_path third %})'
  await build('', {
    first,
    'x/second': 'title: "[One] two"\ndate: 2024-01-02\n\nText.',
    '2024-01-03-third': 'title: C\ndate: 2024-01-03\n\nText.',
  })
  const third = `${baseUrl}/posts/third/`
  const links = (title: string) => `[${title}](${baseUrl}/posts/second/) [Of *three*](${third}#part) [in](${third})`
  expect(site.read('api/post/first.md')).toContain(links('\\[One\\] two'))
  site.write({ '../source/_posts/x/second.md': '---\ntitle: New\ndate: 2024-01-02\n---\nText.' })
  await site.mustBuild()
  expect(site.read('api/post/first.md')).toContain(links('New'))
})

it('finds what is beside the folder of posts, a post by the path of its file, and paths that lead above the root', async () => {
  await build(
    'permalink: /:year/:month/:day/:title/',
    {
      '2024/a': 'title: A\ndate: 2024-01-01\n\n[demo](/code/a.html) [b](/2024/b/) ![](/../../pics/a.png)',
      '2024/b': 'title: B\ndate: 2024-01-02\n\n<img src="{% asset_path "c.png" %}">',
    },
    { 'code/a.html': '<p>A', 'pics/a.png': 'A', '_posts/2024/b/c.png': 'C' },
  )
  expect(site.read('api/post/a.md')).toContain(
    `[demo](${baseUrl}/code/a.html) [b](${baseUrl}/posts/b/) ![](${baseUrl}/pics/a.png)`,
  )
  expect(site.read('api/post/b.md')).toMatch(/<img src="https:[^"]+\/b\/c\.png">/)
})

it('publishes a post without front matter, and takes an empty file for none', async () => {
  await build('', { a: '# Words\n\nText.', b: 'title: B\ndate: 2024-01-02', c: '' })
  expect(site.sorted('title')).toEqual(['B', 'Words'])
})
