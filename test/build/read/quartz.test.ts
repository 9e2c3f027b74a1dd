// Notes of Obsidian that Quartz publishes: each of them, but what its configuration leaves out, and without its marks.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBlog } from '../../../build/read/blog/blog.js'
import { excludedOf } from '../../../build/read/blog/excluded.js'
import { contentsOfHugo, hugoSite } from '../../../build/read/blog/hugo-site.js'
import { rewritesOfVitePress } from '../../../build/read/blog/vitepress.js'
import { baseUrl, post, siteYaml, TestSite } from '../site.js'

const settings = `${siteYaml}documents: [{ folder: ../garden/content }]\n`
const configOf = (ignored: string, filters = '') =>
  `const config = { configuration: { pageTitle: "Tide", ignorePatterns: ${ignored} }, plugins: { filters: [${filters}] } }\nexport default config\n`
const day = 'date: 2026-01-02'

it('publishes all notes of its folder by the names of their files, and not what it ignores', async () => {
  const site = new TestSite({
    'site.yaml': settings,
    '../garden/quartz.config.ts': configOf('["private", "**/Templates", "*.tmp.md"]'),
    '../garden/content/low water - ebb.md': `---\n${day}\n---\n# First part\n\nText.`,
    '../garden/content/birds/2026-01-03 gulls.md': 'Gulls alone, without front matter.',
    '../garden/content/privately.md': post('Privately', 'Text.'),
    '../garden/content/private/diary.md': post('Diary', 'Mine.'),
    '../garden/content/birds/Templates/bird.md': post('Bird', 'Text.'),
    '../garden/content/a.tmp.md': post('A', 'Text.'),
    '../garden/content/no.md': post('No', 'Text.').replace('title:', 'publish: false\ntitle:'),
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['2026-01-03 gulls', 'Privately', 'low water - ebb'])
  const garden = join(site.folder, 'garden')
  expect(readBlog(join(garden, 'content')).folders).toEqual([{ folder: join(garden, 'content'), permalink: null }])
})

it.each([
  ['of Obsidian', '.obsidian/app.json', ['sea', 'birds/gull', 'ebb-tide', 'été', 'Ada']],
  ['of Quartz', 'quartz.config.ts', ['sea', 'birds/gull', 'ebb-tide', 'été', 'Ada']],
  ['but not of another tool', '.obsidian/app.json', ['sea']],
])('takes tags in the text of notes for theirs: %s', async (name, file, tags) => {
  const text =
    '#birds/gull #Sea, of #ebb-tide. `#code` <b title="a #no"></b> [a](x#part) %% #no %% #12 #fff #a1b2c3 a#b\n\n## A #été\n\n```\n#include\n```\n\n#Ada \\#no'
  const site = new TestSite({
    'site.yaml': settings,
    [`../garden/${file}`]: file.endsWith('.ts') ? configOf('[]') : '{}',
    ...(name.startsWith('but') && { '../garden/hugo.toml': 'title = "A"\n' }),
    '../garden/content/tide.md': post('Tide', text, `2026-01-02\ntags: [sea]`),
    '../garden/content/a drawing.md': post('A drawing', '{}', `2026-01-02\nexcalidraw-plugin: parsed`),
  })
  await site.mustBuild()
  expect(site.json('api/posts.json')).toMatchObject([{ title: 'Tide', tags }])
})

it('reads the configuration of version 5, which is YAML', async () => {
  const publish = 'source: github:quartz-community/explicit-publish'
  const configuration = 'configuration:\n  pageTitle: Tide\n  ignorePatterns: [private]\n'
  const site = new TestSite({
    'site.yaml': settings,
    '../garden/quartz.ts': 'export default {}\n',
    '../garden/quartz.config.yaml': `${configuration}plugins:\n  - ${publish}\n    enabled: true\n`,
    '../garden/docs/index.md': post('Of Quartz', 'Text.'),
    '../garden/content/private/diary.md': post('Diary', 'Mine.', '2026-01-02\npublish: true'),
    '../garden/content/gulls.md': post('Gulls', '==Gulls== alone. #sea', '2026-01-02\npublish: true'),
    '../garden/content/no.md': post('No', 'Text.'),
  })
  await site.mustBuild()
  expect(site.json('api/posts.json')).toMatchObject([{ title: 'Gulls', tags: ['sea'] }])
  expect(site.json('api/posts.json')).toHaveLength(1)
  expect(readBlog(join(site.folder, 'garden'))).toMatchObject({
    title: 'Tide',
    folders: [{ folder: join(site.folder, 'garden/content'), permalink: null }],
  })
  for (const source of [
    'https://a.example/explicit-publish.git',
    '"github:o/explicit-publish#v1"',
    '{ name: explicit-publish }',
  ]) {
    const on = `${configuration}plugins: [{ source: ${source}, enabled: true }]\n`
    site.write({ '../garden/quartz.config.yaml': on })
    await site.mustBuild()
    expect(site.sorted('title')).toEqual(['Gulls'])
  }
  const parts = { '../garden/content/gulls.md': post('Gulls', 'Text.'), '../garden/content/no.md': post('No', 'Text.') }
  const off = configuration + `plugins:\n  - ${publish}\n    enabled: false\n`
  const whole = new TestSite({ 'site.yaml': settings, '../garden/quartz.config.yaml': off, ...parts })
  await whole.mustBuild()
  expect(whole.sorted('title')).toEqual(['Gulls', 'No'])
})

it('is one folder, also where no note has a date', () => {
  const site = new TestSite({
    '../garden/quartz.config.ts': configOf('[]'),
    '../garden/content/birds/gulls.md': 'Gulls.',
  })
  const garden = join(site.folder, 'garden')
  expect(readBlog(garden).folders).toEqual([{ folder: join(garden, 'content'), permalink: null }])
})

it('finds the one file that a link gives by its name alone', async () => {
  const site = new TestSite({
    'site.yaml': settings,
    '../garden/quartz.config.ts': configOf('[]'),
    '../garden/content/birds/gulls.md': `---\n${day}\n---\n![A gull](gull.png) [Map](map.txt) ![An egg](egg.png) ![A wing](/wings/wing.png)`,
    ...{ '../garden/content/up/gull.png': 'x', '../garden/content/up/map.txt': 'x' },
    ...{ '../garden/content/up/wings/wing.png': 'x', '../garden/content/down/wing.png': 'x' },
    ...{ '../garden/content/up/egg.png': 'x', '../garden/content/down/egg.png': 'y' },
  })
  await site.mustBuild()
  const files = `${baseUrl}/files/posts-2/up`
  expect(site.read('api/post/gulls.md')).toContain(`![A gull](${files}/gull.png) [Map](${files}/map.txt)`)
  expect(site.read('api/post/gulls.md')).toContain(`![A wing](${files}/wings/wing.png)`)
  expect(site.read('api/post/gulls.md')).not.toContain('/egg.png')
})

it('reads notes of the plugin Digital Garden, by the names of their files', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../garden/src/site/notes }]\n`,
    '../garden/src/site/notes/notes.11tydata.js': '',
    '../garden/src/site/notes/low water.md':
      '---\n{"dg-publish":true,"created":"2023-04-09T00:05:01.763+03:00"}\n---\nMud is ==soft==.\n{ #4f2a01}\n\n# Part\n\n{ .block-language-dataview}\n',
  })
  await site.mustBuild()
  expect(site.json('api/posts.json')).toMatchObject([{ title: 'low water', pubDate: '2023-04-09' }])
  expect(site.json('api/post/low-water.json')).toMatchObject({ articleBody: 'Mud is soft.\n\nPart' })
})

it('leaves out what is not published by name, where a filter asks for that', () => {
  const site = new TestSite({
    '../garden/quartz.config.ts': configOf('[]', 'Plugin.ExplicitPublish()'),
    '../other/quartz.config.ts': configOf('[]', '\n// Plugin.ExplicitPublish()\n'),
    '../garden/content/a.md': '---\npublish: true\n---\nText.',
    '../garden/content/b.md': 'Text.',
  })
  const [garden, other] = ['garden', 'other'].map((name) => join(site.folder, name, 'content'))
  const isExcluded = excludedOf(garden ?? '')
  expect(['a.md', 'b.md'].filter((name) => isExcluded(join(garden ?? '', name)))).toEqual(['b.md'])
  expect(excludedOf(other ?? '')(join(other ?? '', 'b.md'))).toBe(false)
})

it('leaves out the parts and drafts of Lume, which begin with `_`', () => {
  const site = new TestSite({ '../web/_config.ts': 'import lume from "lume/mod.ts"\nexport default lume()\n' })
  const posts = join(site.folder, 'web/posts')
  const names = ['a.md', '_b.md', 'in_2/c.md', '_in/d.md']
  expect(names.filter((name) => excludedOf(posts)(join(posts, name)))).toEqual(['_b.md', '_in/d.md'])
  const other = new TestSite({ '../web/_config.js': 'module.exports = { tide: 1 }\n' })
  expect(excludedOf(join(other.folder, 'web/posts'))(join(other.folder, 'web/posts/_b.md'))).toBe(false)
})

it('leaves out what VitePress is told to, and pages that are made of data', () => {
  const site = new TestSite({
    '../web/.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ srcDir: 'docs', srcExclude: ['CHANGELOG.md', '**/todo.md'] })\n",
    '../web/docs/in/[id].paths.ts': 'export default { paths: [] }\n',
  })
  const posts = join(site.folder, 'web/docs')
  const names = ['CHANGELOG.md', 'in/CHANGELOG.md', 'todo.md', 'in/todo.md', 'in/[id].md', 'in/[id] b.md']
  expect(names.filter((name) => excludedOf(posts)(join(posts, name)))).toEqual([
    'CHANGELOG.md',
    'todo.md',
    'in/todo.md',
    'in/[id].md',
  ])
})

it('reads the addresses that VitePress rewrites', () => {
  const rewrites = {
    'a.md': 'b/index.md',
    'in/:package/src/:file(.*)': ':package/:file',
    'c/:slug*': 'd/:slug*',
    'e.+/(.*)': '(.*)',
    ...{ '(.*)/x/(.*)': '(.*)', ':a/:a': ':a', 'at:10.md': 'ten.md' },
    ':only.md': 'f-:only.md',
  }
  const site = new TestSite({
    '../web/.vitepress/config.js': `export default { srcDir: 'docs', base: '/x/', rewrites: ${JSON.stringify(rewrites)} }`,
    '../slim/.vitepress/config.js': "export default { cleanUrls: true, rewrites: { ':slug': 'g/:slug' } }",
  })
  const docs = join(site.folder, 'web/docs')
  const read = (path: string) => rewritesOfVitePress(docs)(join(docs, path))
  expect(read('a.md')).toEqual(['/x/b/', '/b/'])
  expect(read('in/one/src/two/three.md')).toEqual(['/x/one/two/three.html', '/one/two/three'])
  expect(read('c/one/index.md')).toEqual(['/x/d/one/', '/d/one/'])
  expect(read('e.+/two/three.md')).toEqual(['/x/two/three.html', '/two/three'])
  expect(read('one.md')).toEqual(['/x/f-one.html', '/f-one'])
  expect(read('eee/three.md')).toEqual([])
  expect(rewritesOfVitePress(join(site.folder, 'slim'))(join(site.folder, 'slim/h.md'))).toEqual(['/g/h', '/g/h'])
  expect(rewritesOfVitePress(site.folder)(join(site.folder, 'h.md'))).toEqual([])
})

it('leaves out what Hugo is told to, whatever is above its configuration', () => {
  const site = new TestSite({
    '../drafts/hugo.toml': "ignoreFiles = ['drafts/.*', '/old$', '(?i)\\.TXT\\.md$', '[']\n",
  })
  const posts = join(site.folder, 'drafts/content')
  const names = ['a.md', 'drafts/a.md', 'in/drafts/a.md', 'in/old/a.md', 'a.txt.md', 'txt.md']
  expect(names.filter((name) => excludedOf(posts)(join(posts, name)))).toEqual([
    ...['drafts/a.md', 'in/drafts/a.md', 'in/old/a.md', 'a.txt.md'],
  ])
})

it('leaves out what the mounts of Hugo leave out, but not what another has', () => {
  const mount = (source: string, rest: string) =>
    `[[module.mounts]]\nsource = "${source}"\ntarget = "content"\n${rest}\n`
  const ofNotes = mount('content/notes', 'includeFiles = "*.md"\nexcludeFiles = ["x.md"]')
  const names = ['a.md', 'secret/a.md', 'in/draft-a.md', 'notes/a.md', 'notes/x.md', 'notes/in/a.md']
  const site = new TestSite(Object.fromEntries(names.map((name) => [`../web/content/${name}`, 'Words.'])))
  const posts = join(site.folder, 'web/content')
  const leftOut = (config: string) => {
    site.write({ '../web/hugo.toml': config })
    return names.filter((name) => excludedOf(posts)(join(posts, name)))
  }
  expect(leftOut(ofNotes)).toEqual(['notes/x.md', 'notes/in/a.md'])
  expect(leftOut(mount('content', 'files = ["! secret/**", "! **/draft-*"]') + ofNotes)).toEqual([
    ...['secret/a.md', 'in/draft-a.md'],
  ])
})

it('leaves out the languages that Hugo is told not to build', () => {
  const languages = '[languages.en]\n[languages.de]\ndisabled = true\n[languages.fr]\ncontentDir = "fr"\n'
  const names = ['a.md', 'a.en.md', 'a.de.md', 'b/index.pt-BR.md', 'de.md', 'in.de/c.md']
  const site = new TestSite({
    '../web/hugo.toml': `disableLanguages = ["pt-br", "fr"]\n${languages}`,
    ...Object.fromEntries(names.map((name) => [`../web/content/${name}`, 'Words.'])),
  })
  const root = join(site.folder, 'web')
  const posts = join(root, 'content')
  expect(names.filter((name) => excludedOf(posts)(join(posts, name)))).toEqual(['a.de.md', 'b/index.pt-BR.md'])
  expect(contentsOfHugo(root, hugoSite(root))).toEqual([posts])
})

it('leaves out what Quarto writes beside its sources, but takes it for the tool nowhere beside the configuration of another', () => {
  const names = ['a.qmd', 'a.html.md', 'b/index.md', 'b/index.html.md', 'c.html.md', '_d.qmd', 'e.qmd', 'e.md']
  const site = new TestSite({
    '../web/_quarto.yml': 'execute: { keep-md: true }\n',
    ...Object.fromEntries(names.map((name) => [`../web/posts/${name}`, 'Words.'])),
    '../hugo/_quarto.yml': 'format: hugo-md\n',
    '../hugo/hugo.toml': "ignoreFiles = ['\\.qmd$']\n",
  })
  const leftOut = (posts: string, among: readonly string[]) =>
    among.filter((name) => excludedOf(posts)(join(posts, name)))
  expect(leftOut(join(site.folder, 'web/posts'), names)).toEqual(['a.html.md', 'b/index.html.md', '_d.qmd', 'e.md'])
  expect(leftOut(join(site.folder, 'hugo/content'), ['a.qmd', 'a.md', '_b.md'])).toEqual(['a.qmd'])
})

it('takes Markdown and MDX alone for posts of Docusaurus, but no parts', () => {
  const names = ['a.md', 'b/index.mdx', '_c.md', '_d/e.md', 'f/g.qmd', 'h.html', 'i.png']
  const site = new TestSite({
    '../web/docusaurus.config.js': 'module.exports = {}\n',
    ...Object.fromEntries(names.map((name) => [`../web/blog/${name}`, 'Words.'])),
  })
  const posts = join(site.folder, 'web/blog')
  expect(names.filter((name) => !excludedOf(posts)(join(posts, name)))).toEqual(['a.md', 'b/index.mdx', 'i.png'])
})

const marked = [
  'Mud is ==**soft** here== %%ask Ann%% and `a ==b== %%c%%`. ^4f2a-1',
  '- one ^one\n- two\n\n%%\nA draft\n\n```\nb\n```\n%%\n\nIs 1 == 2 or 3 == 4, and 5 ^2\nmore.\n\n^below',
  '```\n%% a %% ==b== ^c\n```',
  '![Ebb|300x20](a.png) ![|5](a.png) ![a|b](a.png) [c|5](a.png)\n\n| a |\n| - |\n| ![d\\|5](a.png) |',
].join('\n\n')

it('reads comments, highlights and ids of blocks in a vault', async () => {
  const site = new TestSite({
    'site.yaml': settings,
    '../garden/.obsidian/app.json': '{}',
    '../garden/content/mud.md': post('Mud', marked).replace('title:', 'slug: mud\ntitle:'),
    '../garden/content/bare.md': 'Without front matter.',
  })
  await site.mustBuild()
  expect(site.json('api/post/bare.json')).toMatchObject({ headline: 'Bare' })
  const page = site.read('posts/mud/index.html')
  expect(page).toContain('<p>Mud is <mark><strong>soft</strong> here</mark>  and <code>a ==b== %%c%%</code>.</p>')
  expect(page).toContain('%% a %% ==b== ^c')
  const { articleBody } = site.json('api/post/mud.json') as { articleBody: string }
  expect(articleBody).toContain('Mud is soft here  and a ==b== %%c%%.')
  expect(articleBody).toContain('Is 1 == 2 or 3 == 4, and 5 ^2')
  const markdown = site.read('api/post/mud.md')
  expect(markdown).toContain('Mud is **soft** here  and `a ==b== %%c%%`.\n\n- one\n- two\n\n')
  for (const text of [page, articleBody, markdown]) expect(text).not.toMatch(/ask Ann|A draft|4f2a|\^one|\^below/)
  expect(markdown).not.toContain('<mark>')
  expect(markdown.match(/\[[^[\]]*\](?=\(a\.png\))/g)).toEqual(['[Ebb]', '[]', '[a|b]', '[c|5]', '[d]'])
})

it('leaves them as they are elsewhere', async () => {
  const site = new TestSite({ 'posts/mud.md': post('Mud', 'Mud ==is== %%soft%%. ^here') })
  await site.mustBuild()
  expect(site.json('api/post/mud.json')).toMatchObject({ articleBody: 'Mud ==is== %%soft%%. ^here' })
})
