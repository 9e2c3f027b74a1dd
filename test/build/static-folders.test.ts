// Files beside the posts of another tool: where they are found, the paths that they keep, and what is never published.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baseUrl, post, siteYaml, TestSite } from './site.js'

const folders = (more = '') => ({ 'site.yaml': `${siteYaml}documents: [{ folder: ../web/blog }]\n${more}` })
/** The icons of the pages, which every site has. */
const icons = ['public/assets/icon-512.png', 'public/assets/touch-icon.png']
const files = (changed: readonly string[]) =>
  changed
    .filter((name) => /\.png$|(secret|link|env)\.txt$|draft|facts\.yaml$/.test(name) && !icons.includes(name))
    .sort()

it('finds files by paths from the root of all content', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web/blog }, { folder: ../web/notes }]\n`,
    '../web/blog/one.md': post('One', '![](/blog/in/a.png) ![](blog/in/b.png) ![](/notes/c.png)'),
    ...{ '../web/blog/in/a.png': 'a', '../web/blog/in/b.png': 'b', '../web/notes/c.png': 'c' },
    '../web/notes/two.md': post('Two', 'Text.'),
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual([
    'public/files/posts-2/in/a.png',
    'public/files/posts-2/in/b.png',
    'public/files/posts-3/c.png',
  ])
})

it('finds files in a static folder in the folder of documents, where that is the whole project', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web }]\n`,
    '../web/src/one.md': post('One', '![](/a.png) ![](/static/b.png)'),
    ...{ '../web/static/a.png': 'a', '../web/static/b.png': 'b' },
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual(['public/a.png', 'public/files/posts-2/static/b.png'])
})

it('finds files in folders whose names end with a word for pictures', async () => {
  const site = new TestSite({
    ...folders(),
    '../web/blog/one.md': '---\ntitle: One\ndate: 2026-01-02\nimage: tide-lamps.png\n---\n![](/_images/b.png)\n',
    ...{ '../web/blog_img/tide-lamps.png': 'a', '../web/_images/b.png': 'b', '../web/package.json': '{}' },
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual(['public/_images/b.png', 'public/blog_img/tide-lamps.png'])
})

it('finds files in the folder that Publish, in Swift, copies to the root', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web/Content/posts }]\n`,
    '../web/Content/posts/one.md': post('One', '![](/images/a.png)'),
    ...{ '../web/Package.swift': '', '../web/Resources/images/a.png': 'a' },
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual(['public/images/a.png'])
})

it('finds files at the paths that Eleventy copies their folders to', async () => {
  const copies =
    'export default (config) => {\n  config.addPassthroughCopy({ "src/pictures-of-mud/": "img", \'./art\': "/", maps: "/m" })\n' +
    '  config.addPassthroughCopy({ "../outside": "/o", "link/deep": "/l", "src/*.txt": "t", "art/one.png": "one.png" })\n}'
  const site = new TestSite({
    ...folders(),
    '../web/eleventy.config.js': copies,
    '../web/blog/one.md': post('One', '![](/img/in/a.png) ![](/b.png) ![](/o/c.png) ![](/l/d.png) ![](/m/e.png)'),
    ...{ '../web/src/pictures-of-mud/in/a.png': 'a', '../web/art/b.png': 'b', '../outside/c.png': 'c' },
    ...{ '../outside/deep/d.png': 'd', '../web/maps/e.png': 'e' },
  })
  symlinkSync('../outside', join(site.folder, 'web/link'))
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual(['/l/d.png', '/o/c.png'].map((path) => expect.stringContaining(path) as string))
  expect(files(result.changed)).toEqual(['public/b.png', 'public/img/in/a.png', 'public/m/e.png'])
})

it('finds files in the static folders up to the root of the project, and keeps their paths', async () => {
  const body = [
    '![](/img/a.png) ![](/img/b.png) ![](../../assets/c.png) ![](/assets/c.png) ![](/web/static/img/a.png) ![](@/_img/d.png)',
    '![](../one/e.png) <img src="/posts/f.png"> ![](/top.png) ![](/base/img/g.thumbnail.png) ![](/base/one/e.png) ![](/in/h.png)',
  ].join('\n\n')
  const site = new TestSite({
    ...folders(),
    '../package.json': '{}',
    '../web/blog/one.md': post('One', body),
    '../web/blog/one/e.png': 'e',
    '../web/static/img/a.png': 'a',
    '../public/img/b.png': 'other output',
    '../static/img/b.png': 'b',
    '../assets/c.png': 'c',
    '../assets/in/h.png': 'h',
    '../web/_img/d.png': 'd',
    '../web/static/posts/f.png': 'f',
    '../static/top.png': 'top',
    '../static/img/g.png': 'g',
  })
  const result = await site.mustBuild('2026-11-20', { out: join(site.folder, 'out') })
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual([
    'public/_img/d.png',
    'public/assets/c.png',
    'public/assets/in/h.png',
    'public/files/posts-2/one/e.png',
    'public/files/static/posts/f.png',
    'public/img/a.png',
    'public/img/b.png',
    'public/img/g.png',
    'public/top.png',
    'public/web/static/img/a.png',
  ])
  const markdown = readFileSync(join(site.folder, 'out/api/post/one.md'), 'utf8')
  expect(markdown).toContain(`![](${baseUrl}/img/a.png) ![](${baseUrl}/img/b.png) ![](${baseUrl}/assets/c.png)`)
})

it('finds a file by the end of its path where no other ends so, as tags of a blog put its folder before it', async () => {
  const site = new TestSite({
    ...folders('static: [../web]\n'),
    '../package.json': '{}',
    '../web/blog/one.md': post(
      'One',
      '![](2009/02/a.png) ![](02/b.png) ![](a.png) ![](09/02/a.png) ![](low-water-2.png)',
    ),
    ...{ '../web/up/2009/02/a.png': 'a', '../web/up/low-water-2.png': 'c' },
    ...{ '../web/up/2008/02/b.png': 'b', '../web/up/2009/02/b.png': 'b' },
    '../web/node_modules/x/2009/02/a.png': 'a copy',
  })
  const result = await site.mustBuild()
  expect(files(result.changed)).toEqual(['public/up/2009/02/a.png', 'public/up/low-water-2.png'])
  expect(site.read('api/post/one.md')).toContain(`![](${baseUrl}/up/2009/02/a.png) ![](`)
  expect(site.warnings(result).map((warning) => /`(\S+)`/.exec(warning)?.[1])).toEqual([
    '02/b.png',
    '09/02/a.png',
    'a.png',
  ])
})

it('finds files by an alias of a folder, beside the text by a path from the root, and in the size that is there', async () => {
  const site = new TestSite({
    ...folders(),
    '../package.json': '{}',
    '../web/blog/in/one.md': post(
      'One',
      '![](@assets/a.png) ![](@site/src/assets/e.png) ![](/b.png) ![](c-300x187.png) ![](d-300x187.png)',
    ),
    ...{
      '../web/src/assets/a.png': 'a',
      '../web/src/assets/e.png': 'e',
      '../web/blog/in/b.png': 'b',
      '../web/blog/in/c.png': 'c',
    },
    ...{ '../web/blog/in/d.png': 'd', '../web/blog/in/d-300x187.png': 'd' },
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual([
    'public/files/posts-2/in/b.png',
    'public/files/posts-2/in/c.png',
    'public/files/posts-2/in/d-300x187.png',
    'public/src/assets/a.png',
    'public/src/assets/e.png',
  ])
})

it('finds a file by its name alone where one file has it, and no other picture may have it by chance', async () => {
  const site = new TestSite({
    'posts/one.md': post('One', '![](high-water-3.png) ![](b3.png) ![](twice-there-1.png) [](keys-of-mine.yml)'),
    'posts/in/keys-of-mine.yml': 'key: secret',
    ...{ 'posts/in/high-water-3.png': 'a', 'posts/in/b3.png': 'b' },
    ...{ 'posts/in/twice-there-1.png': 'c', 'posts/it/twice-there-1.png': 'd' },
  })
  site.write({
    'posts/Mud-Flats/low-water-3.png': 'e',
    // Of Hugo.
    'posts/two.md': post('Two', '![](/posts/mud-flats/low-water-3.png)'),
  })
  const result = await site.mustBuild()
  expect(site.read('api/post/one.md')).toContain(`![](${baseUrl}/files/posts/in/high-water-3.png) ![](b3.png)`)
  expect(site.read('api/post/two.md')).toContain(`![](${baseUrl}/files/posts/Mud-Flats/low-water-3.png)`)
  expect(site.warnings(result).map((warning) => /`(\S+)`/.exec(warning)?.[1])).toEqual([
    ...['b3.png', 'twice-there-1.png', 'keys-of-mine.yml'],
  ])
})

it('publishes different files of the same path in two blogs, each for its own posts', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../a/posts }, { folder: ../b/posts }]\n`,
    ...{ '../a/package.json': '{}', '../b/package.json': '{}' },
    '../a/posts/one.md': post('One', '![](/x.png) ![](/y.png)'),
    '../b/posts/two.md': post('Two', '![](/x.png) ![](/y.png)'),
    ...{ '../a/static/x.png': 'a', '../b/static/x.png': 'b', '../b/static/y.png': 'y' },
  })
  await site.mustBuild()
  const pictures = (slug: string) =>
    [...site.read(`api/post/${slug}.md`).matchAll(/!\[\]\((\S+)\)/g)].map(([, url = '']) =>
      site.read(url.slice(baseUrl.length)),
    )
  expect(pictures('one')).toEqual(['a', 'y'])
  expect(pictures('two')).toEqual(['b', 'y'])
})

it('takes folders of the settings, and the folder itself where a path is relative to the page', async () => {
  const site = new TestSite({
    ...folders('static: [../shared]\n'),
    '../web/blog/one.md':
      '---\ntitle: One\ndate: 2026-01-02\npermalink: /2026/one/\n---\n![](../../pic/a.png) ![](../../shared/pic/a.png)',
    '../shared/pic/a.png': 'a',
  })
  const result = await site.mustBuild()
  expect(site.warnings(result)).toEqual([])
  expect(files(result.changed)).toEqual(['public/pic/a.png'])
})

it('publishes nothing outside of these folders, no content, no hidden files, and nothing that links lead out to', async () => {
  const names = [
    '/../../secret.txt',
    '/static/../secret.txt',
    '/link.txt',
    '/linked/secret.txt',
    '/.env.txt',
    '/draft.md',
    '/x.facts.yaml',
  ]
  const site = new TestSite({
    ...folders(),
    '../web/blog/one.md': post('One', names.map((name) => `[x](${name})`).join(' ')),
    '../web/static/draft.md': 'x',
    '../web/static/.env.txt': 'x',
    '../web/static/x.facts.yaml': '[]',
    '../web/secret.txt': 'x',
    '../elsewhere/secret.txt': 'x',
    '../secret.txt': 'x',
  })
  symlinkSync(join(site.folder, 'secret.txt'), join(site.folder, 'web/static/link.txt'))
  symlinkSync(join(site.folder, 'elsewhere'), join(site.folder, 'web/static/linked'))
  mkdirSync(join(site.folder, 'real'))
  writeFileSync(join(site.folder, 'real/secret.txt'), 'x')
  symlinkSync(join(site.folder, 'real'), join(site.folder, 'web/public'))
  const result = await site.mustBuild()
  expect(files(result.changed)).toEqual([])
  expect(result.warnings).toHaveLength(names.length)
})

it('finds files of Middleman in a folder that is named as their post', async () => {
  const site = new TestSite({
    ...folders(),
    '../web/blog/2026-05-01-one.html.md': post(
      'One',
      '![A](/blog/2026/05/01/one/a.png) ![B](/blog/2026/05/02/one/a.png)',
    ),
    '../web/blog/2026-05-01-one/a.png': 'x',
  })
  const result = await site.mustBuild()
  expect(files(result.changed)).toEqual([expect.stringMatching(/2026-05-01-one\/a\.png$/)])
  expect(result.warnings).toHaveLength(1)
})

it('finds files in a static folder that is named as their document, where a tag before their name is left out', async () => {
  const site = new TestSite({
    ...folders(),
    '../web/blog/2026-05-01-one.md': post('One', '![A]({% own_folder %}/a.png) ![B]({% own_folder %}/b.png)'),
    '../web/blog/2026-05-02-two.md': post('Two', '![A]({% own_folder %}/a.png) ![C]({% own_folder %}/c.png)'),
    '../web/static/art/2026-05-01-one/a.png': 'x',
    '../web/static/art/2026-05-01-one/c.png': 'x',
    '../web/static/art/two/a.png': 'x',
    '../web/static/art/other/b.png': 'x',
  })
  const result = await site.mustBuild()
  expect(files(result.changed)).toEqual(['public/art/2026-05-01-one/a.png', 'public/art/two/a.png'])
  const missing = site.warnings(result).filter((one) => one.includes('is not there'))
  expect(missing).toEqual([expect.stringContaining('/b.png'), expect.stringContaining('/c.png')])
})
