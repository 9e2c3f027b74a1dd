// Where a relative link between documents leads.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentFinder } from '../../../build/links/document-names.js'
import { mapSite } from '../../../build/links/site-map.js'
import { baseUrl, post, TestSite } from '../site.js'

it('a link to x.md leads to x.md, and to x.markdown where there is no other', async () => {
  const named = (title: string, slug: string) => post(title, 'Text.').replace('---\n', `---\nslug: ${slug}\n`)
  const site = new TestSite({
    'posts/a.md': post('A', '[x](x.md)'),
    'posts/b.md': post('B', '[x](x.markdown) [a](a.markdown)'),
    'posts/x.md': named('X', 'first'),
    'posts/x.markdown': named('Y', 'second'),
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/first/)`)
  expect(site.read('api/post/b.md')).toContain(`[x](${baseUrl}/posts/second/) [a](${baseUrl}/posts/a/)`)
  site.write({ 'posts/x.md': null })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/second/)`)
})

it('a path of a file that is not beside the text is one from the folder of content', async () => {
  const site = new TestSite({
    'posts/2026/a.md': post('A', '[x](2025/x.md) <a href="posts/2025/x.md">x</a>'),
    'posts/2025/x.md': post('X', 'Text.'),
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md').match(/\/posts\/x\//g)).toHaveLength(2)
})

it('an address leads to its document in any case', async () => {
  const site = new TestSite({
    'posts/a.md': post(
      'A',
      '[x](/blog/The-Name/) [x](/blog/the-name.html) [x](/Blog/The-Name.html) [x](THE-NAME)',
    ).replace('---\n', '---\naliases: [blog/a]\n'),
    'posts/x.md': post('X', 'Text.').replace('---\n', '---\naliases: [blog/The-Name]\n'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect(site.read('api/post/a.md').match(/\/posts\/x\//g)).toHaveLength(4)
})

it('an address leads to its document with any folder before the year', async () => {
  const site = new TestSite({
    'posts/2025/a/index.md': post(
      'A',
      '[x](/entry/2026/x/) [y](/p/2026/01/02/y.html#z) [z](/entry/2026/z/) [w](/entry/x/)',
    ),
    'posts/2026/x/index.md': post('X', 'Text.'),
    'posts/y.md': post('Y', 'Text.').replace('---\n', '---\naliases: [2026/01/02/y]\n'),
  })
  expect(site.warnings(await site.mustBuild())).toHaveLength(2)
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/x/) [y](${baseUrl}/posts/y/#z) [z](`)
})

it('an address leads to the one document with its last part as the name of its file, where that begins with a day', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', '[x](/blog/2026-01-02-x) [y](/p/2026-01-02-y/#z) [z](/blog/2026-01-03-x)'),
    'posts/2026-01-02-x.md': post('X', 'Text.'),
    'posts/in/2026-01-02-y.md': post('Y', 'Text.'),
  })
  expect(site.warnings(await site.mustBuild())).toHaveLength(1)
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/x/) [y](${baseUrl}/posts/y/#z) [z](/blog`)
})

it('a path relative to the page leads to its document, also with the ending of the file', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', '[x](../x/) [x](../x.md#y)'),
    'posts/in/x.md': post('X', 'Text.').replace('---\n', '---\naliases: [posts/x]\n'),
    'posts/on/x.md': post('Other', 'Text.'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/posts/x/) [x](${baseUrl}/posts/x/#y)`)
})

it('a URL of the site itself leads to its documents and files, and stays where these have none', async () => {
  const text = '[x](http://site.example/blog/x/#y) ![p](http://site.example/p.png) [z](https://site.example/z.png)'
  const site = new TestSite({
    'posts/a.md': post('A', text),
    'posts/x.md': post('X', 'Text.').replace('---\n', '---\naliases: [blog/x]\n'),
    'posts/p.png': 'x',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  const found = `[x](${baseUrl}/posts/x/#y) ![p](${baseUrl}/files/posts/p.png) [z](${baseUrl}/z.png)`
  expect(site.read('api/post/a.md')).toContain(found)
  site.write({ 'posts/z.png': 'x' })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`[z](${baseUrl}/files/posts/z.png)`)
})

it('the name of a folder with an index is that of a file, where no other file or folder has it', async () => {
  const site = new TestSite({
    'posts/2026/a.md': post('A', '[x](x.md) [y](y.md) [z](z.md) [w](../2020/x/index.md)'),
    'posts/2025/x/index.md': post('X', 'Text.'),
    ...{ 'posts/2024/y/index.md': post('Y', 'Text.'), 'posts/2023/y.md': post('File', 'Text.', '2023-01-02') },
    ...{ 'posts/2024/z/index.md': post('Z', 'Text.'), 'posts/2025/z/index.md': post('Z', 'Text.', '2025-02-03') },
  })
  const warnings = site.warnings(await site.mustBuild())
  const url = (title: string) => site.entries().find((one) => one.title === title)?.url
  expect(site.read('api/post/a.md')).toContain(`[x](${url('X')}) [y](${url('File')}) [z]`)
  expect(site.read('api/post/a.md')).toContain(`[w](${url('X')})`)
  expect(warnings).toEqual([expect.stringContaining('the link `z.md` leads to nothing here')])
})

it('the index of the root is not the one document that has no day in its name', () => {
  const documents = ['posts/2026-01-02-a.md', 'posts/b.md'].map((file) => ({ file, folder: 'posts' }))
  const named = (path: string) => documentFinder(documents)(path, { file: 'posts/c.md', folder: 'posts' })?.file
  expect(['/index.md', '/x/b/index.md', '/a.md'].map(named)).toEqual([undefined, 'posts/b.md', documents[0]?.file])
})

it('the name of a file is that of the document in the own folder of documents first', () => {
  const documents = ['en/x/a.md', 'de/y/a.md', 'de/b.md', 'en/d/index.md', 'de/set/d.md'].map((file) => ({
    file,
    folder: file.slice(0, 2),
  }))
  const find = documentFinder(documents)
  const named = (path: string) =>
    ['en', 'de', 'fr'].map((folder) => find(path, { file: `${folder}/c.md`, folder })?.file)
  expect(named('a.md')).toEqual(['en/x/a.md', 'de/y/a.md', undefined])
  expect(named('b.md')).toEqual(['de/b.md', 'de/b.md', 'de/b.md'])
  expect(named('/X/a.md')).toEqual(['en/x/a.md', undefined, undefined])
  expect(named('/docs/set/d.md')).toEqual(['de/set/d.md', 'de/set/d.md', 'de/set/d.md'])
})

it('a file beside a document, or below, is found by an address of that document', async () => {
  const aged = (alias: string, text: string) => post('A', text).replace('---\n', `---\naliases: [${alias}]\n`)
  const site = new TestSite({
    'posts/a/index.md': aged('2026/05/a', '![x](../../04/b/x.svg) ![x](/2026/04/b/x.svg)').replace(
      'title:',
      'image: /2026/05/a/img/y.svg\ntitle:',
    ),
    'posts/a/img/y.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'posts/b/index.md': aged('2026/04/b', 'Text.'),
    'posts/b/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md').match(/files\/posts\/b\/x\.svg/g)).toHaveLength(2)
  expect(site.read('posts/a/index.html')).toContain('files/posts/a/img/y.svg')
})

it('files are found by paths of Pelican, of another language, and with too many steps up', () => {
  const images = { '../blog/static/images/b.png': '', '../blog/static/images/lowest-tide.png': '' }
  const site = new TestSite({ '../blog/posts/m/a.png': '', ...images })
  const folder = join(site.folder, 'blog/posts')
  const document = (name: string) => ({
    ...{ kind: 'post' as const, slug: name.replace(/\W/g, '-'), file: join(folder, name), folder },
    ...{ aliases: [name.replace(/\.md$/, '')], title: name, elsewhere: null },
  })
  const names = ['in/a.de.md', 'in/x.md', 'in/x.de.md', 'in/y.md', 'b/z/index.md', 'b/z/index.de.md']
  const documents = names.map(document)
  const statics = [{ folder: join(site.folder, 'blog/static'), path: '/' }]
  const { resolve } = mapSite(documents, [{ kind: 'post', folder }], statics, '')
  const urlOf = (reference: string, at = 0) => {
    const found = resolve(reference, documents[at] ?? document('none.md'))
    return 'url' in found ? found.url : found.is
  }
  expect(urlOf('{static}/m/a.png')).toBe('/files/posts/m/a.png')
  expect(urlOf('{filename}y.md#b')).toBe('/posts/in-y-md/#b')
  expect(urlOf('{filename}/in/y.md')).toBe('/posts/in-y-md/')
  expect(['{tag}Big mud', '%7Bcategory%7Da%20b', '|author|Ann', '{index}'].map((list) => urlOf(list))).toEqual([
    ...['/tags/big-mud/', '/tags/a-b/', '/posts/', '/'],
  ])
  expect([urlOf('x.md'), urlOf('x.md', 3), urlOf('y.md')]).toEqual(
    ['in-x-de-md', 'in-x-md', 'in-y-md'].map((slug) => `/posts/${slug}/`),
  )
  expect([urlOf('z.md'), urlOf('z.md', 3)]).toEqual(['/posts/b-z-index-de-md/', '/posts/b-z-index-md/'])
  expect([urlOf('/in//y/'), urlOf('../../../in/y/')]).toEqual(['/posts/in-y-md/', '/posts/in-y-md/'])
  expect([urlOf('../../static/images/b.png'), urlOf('../assets/b.png')]).toEqual(['/images/b.png', 'missing'])
  expect([urlOf('/lowest-tide.png'), urlOf('/b.png')]).toEqual(['/images/lowest-tide.png', 'missing'])
  expect([urlOf('/assets/b.png'), urlOf('/assets/site.css')]).toEqual(['missing', 'elsewhere'])
})

it('a file beside the translation of a document is found where each language has a folder of its own', () => {
  const site = new TestSite({ '../blog/en/posts/a/x.png': '' })
  const folders = ['de', 'en'].map((language) => join(site.folder, 'blog', language, 'posts'))
  const [folder = '', other = ''] = folders
  const german = {
    kind: 'post' as const,
    slug: 'a',
    file: join(folder, 'a/index.md'),
    folder,
    aliases: [],
    title: 'A',
    elsewhere: null,
  }
  const { resolve } = mapSite(
    [german],
    [folder, other].map((one) => ({ kind: 'post', folder: one })),
    [],
    '',
  )
  expect(resolve('x.png', german)).toMatchObject({ url: '/files/posts-2/a/x.png' })
})
