// The addresses of documents from other tools: slugs that are paths, the paths that their tools gave them, translations.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseUrl, facts, post, siteYaml, TestSite, type Content } from './site.js'

let site: TestSite

async function build(files: Content) {
  site = new TestSite(files)
  return site.warnings(await site.mustBuild())
}

/** The paths of all posts, by their titles. */
function paths() {
  const posts = site.entries()
  return Object.fromEntries(posts.map(({ title, url }) => [title, url.slice(baseUrl.length)]))
}
const redirects = () => site.data('redirects.json')
const settings = (documents: string) => ({ 'site.yaml': `${siteYaml}documents:\n${documents}` })
const titled = (title: string, matter: string, body = 'x') =>
  `---\ntitle: ${title}\ndate: 2026-01-02\n${matter}\n---\n\n${body}\n`

describe('documents with the same name', () => {
  it('all have a slug: the earliest the short one, the others with their folder or day', async () => {
    const warnings = await build({
      'posts/2024/kubecon.md': post('Kubecon 24', '[a](../2023/kubecon.md) [b](/posts/2023/kubecon)', '2024-01-02'),
      'posts/2023/kubecon.md': post('Kubecon 23', '[a](/posts/2024/kubecon/)', '2023-01-02'),
      'posts/2020-05-01-news.md': post('News 20', 'x', '2020-05-01'),
      'posts/2021-05-01-news.md': post('News 21', 'x', '2021-05-01'),
      'articles/news.md': post('Article', 'x', '2025-05-01'),
    })
    expect(warnings).toEqual([])
    expect(paths()).toEqual({
      'Kubecon 24': '/posts/2024/kubecon/',
      'Kubecon 23': '/posts/kubecon/',
      'News 21': '/posts/2021/05/01/news/',
      'News 20': '/posts/news/',
    })
    expect(site.read('api/post/2024/kubecon.md')).toContain(
      `[a](${baseUrl}/posts/kubecon/) [b](${baseUrl}/posts/kubecon/)`,
    )
    expect(site.read('api/article/articles/news.md')).toContain('title: Article')
    expect(redirects()).toMatchObject({
      '/posts/2023/kubecon': '/posts/kubecon/',
      '/api/post/2024%2Fkubecon.md': '/api/post/2024/kubecon.md',
    })
  })

  it('give the address in posts to the one that was there before', async () => {
    await build({
      ...settings('  - { folder: ../blog/content/notes }\n  - { folder: ../blog/content/posts }\n'),
      '../blog/hugo.toml': 'baseURL = "https://tide.example/"\n',
      '../blog/content/notes/ebb.md': titled('Note', '', '[a](/posts/ebb/)').replace('2026-01-02', '2025-01-02'),
      '../blog/content/posts/ebb.md': titled('Post', '', '[b](/notes/ebb/)'),
    })
    expect(paths()).toEqual({ Note: '/posts/notes/ebb/', Post: '/posts/ebb/' })
    expect(site.read('api/post/notes/ebb.md')).toContain(`[a](${baseUrl}/posts/ebb/)`)
    expect(site.read('api/post/ebb.md')).toContain(`[b](${baseUrl}/posts/notes/ebb/)`)
  })

  it('keep their slugs where one is named by the slug that both have', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog/_posts }]\n`,
      '../blog/_config.yml': 'title: Tide\n',
      '../blog/_posts/2026-01-02-a-long-name.md': titled('Long', 'slug: name'),
      '../blog/_posts/2026-01-02-name.md': titled('Name', 'slug: name'),
    })
    const first = paths()
    expect(first).toEqual({ Long: '/posts/name/', Name: '/posts/2026/01/02/name/' })
    await site.mustBuild()
    expect(paths()).toEqual(first)
    site.write({ '../blog/_posts/2026-01-02-a-long-name.md': null })
    await site.mustBuild()
    expect(paths()).toEqual({ Name: '/posts/2026/01/02/name/' })
  })

  it('have numbers in blogs of other tools where signs alone tell them apart', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog/_posts }]\n`,
      '../blog/_config.yml': 'title: Tide\n',
      ...Object.fromEntries(['C!', 'C#', 'C'].map((name) => [`../blog/_posts/${name}.md`, titled(name, '')])),
    })
    const first = paths()
    expect(new Set(Object.values(first))).toEqual(new Set(['/posts/C/', '/posts/C/C/', '/posts/C-2/']))
    site.write({ '../blog/_posts/C!.md': null })
    await site.mustBuild()
    expect(paths()).toEqual({ 'C#': first['C#'], C: first['C'] })
  })

  it('keep their slugs where a section of that name gets a text', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../docs }]\n`,
      '../docs/a/tide/_index.md': titled('Section', ''),
      '../docs/b/tide.md': titled('Page', ''),
    })
    expect(paths()).toEqual({ Page: '/posts/tide/' })
    site.write({ '../docs/a/tide/_index.md': titled('Section', '', 'A long text. '.repeat(50)) })
    await site.mustBuild()
    expect(paths()).toEqual({ Page: '/posts/tide/', Section: '/posts/a/tide/' })
  })

  it('keep their slugs where a file is beside a folder of its name, and another document has the short one', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
      '../blog/a/x.md': titled('Other', '').replace('2026-01-02', '2026-01-01'),
      '../blog/b/x.md': titled('File', ''),
      '../blog/b/x/index.md': titled('Index', ''),
    })
    const first = paths()
    expect(first).toEqual({ Other: '/posts/x/', File: '/posts/b/x/', Index: '/posts/blog/b/x/' })
    await site.mustBuild()
    expect(paths()).toEqual(first)
    site.write({ '../blog/c/x.md': titled('New', '').replace('2026-01-02', '2026-01-03') })
    await site.mustBuild()
    expect(paths()).toEqual({ ...first, New: '/posts/c/x/' })
  })

  it('keep their slugs when one comes that sorts first, and when the one with the short slug goes', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../web/blog }]\n`,
      '../web/blog/b/x.md': titled('B', ''),
      '../web/blog/y.md': titled('File', ''),
      '../web/blog/y/index.md': titled('Index', ''),
      '../web/blog/z.md': titled('English', ''),
      '../web/blog/z.fr.md': titled('Français', ''),
    })
    const first = paths()
    site.write({ '../web/blog/a/x.md': titled('A', '') })
    await site.mustBuild()
    expect(paths()).toEqual({ ...first, A: '/posts/a/x/' })
    site.write({ '../web/blog/b/x.md': null, '../web/blog/y.md': null, '../web/blog/z.md': null })
    await site.mustBuild()
    expect(paths()).toEqual({ A: '/posts/a/x/', Index: first['Index'], Français: first['Français'] })
    // Nor where the files are known by longer paths than before, and all days are others.
    for (const name of ['a/x.md', 'y/index.md', 'z.fr.md'])
      site.write({ [`../web/blog/${name}`]: titled(name, '').replace('2026', '2025') })
    mkdirSync(path.join(site.content, '../.git'))
    await site.mustBuild()
    const [a, index, french] = ['/posts/a/x/', first['Index'], first['Français']]
    expect(paths()).toEqual({ 'a/x.md': a, 'y/index.md': index, 'z.fr.md': french })
  })

  it('have other slugs than any other document', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
      '../blog/a/x.md': titled('First', ''),
      '../blog/x.md': titled('Second', '').replace('2026-01-02', '2026-01-03'),
      '../blog/own.md': titled('Own', 'slug: blog/x'),
    })
    expect(paths()).toEqual({ First: '/posts/x/', Second: '/posts/x/x/', Own: '/posts/blog/x/' })
  })

  it('all have a slug where a file is beside a folder of its name, which a slash tells apart', async () => {
    const files = {
      'x.md': titled('File', '', '[x](x.md) [x](./x/) [x](x/index.md)'),
      'x/index.md': titled('Index', '', '[x](../x)'),
      'x/README.md': titled('Readme', ''),
    }
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`../blog/${name}`, text])),
    })
    expect(paths()).toEqual({ File: '/posts/x/', Index: '/posts/x/index/', Readme: '/posts/x/README/' })
    expect(redirects()).toMatchObject({ '/blog/x': '/posts/x/', '/2026/01/02/x': '/posts/x/' })
    expect([...site.read('api/post/x.md').matchAll(/\[x\]\((\S+)\)/g)].map(([, url]) => url)).toEqual(
      ['x/', 'x/index/', 'x/index/'].map((slug) => `${baseUrl}/posts/${slug}`),
    )
  })

  it('all have a slug where several of another tool set the same', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
      '../blog/first.md': titled('First', 'slug: same', '[second](second.md)'),
      '../blog/second.md': titled('Second', 'slug: same'),
    })
    expect(paths()).toEqual({ First: '/posts/same/', Second: '/posts/second/' })
    expect(site.read('api/post/same.md')).toContain(`[second](${baseUrl}/posts/second/)`)
  })

  it('keep the slugs that they had without their vowel signs', async () => {
    const slugs = () => Object.values(paths()).map((one) => decodeURI(one).slice('/posts/'.length, -1))
    await build({ 'posts/हिन्दी.md': post('H', 'x'), 'posts/2026/ไทย-น้ำ.md': post('T', 'x') })
    expect(slugs().sort()).toEqual(['हिन्दी', 'ไทย-น้ำ'])
    const ledger = readFileSync(path.join(site.content, 'ledger.json'), 'utf8')
    site.write({ 'ledger.json': ledger.replace('post/हिन्दी"', 'post/ह-न-द"').replace('post/ไทย-น้ำ"', 'post/ไทย-น-ำ"') })
    await site.mustBuild()
    expect(slugs().sort()).toEqual(['ह-न-द', 'ไทย-น-ำ'])
  })

  it('keep the slugs that a README had, which is the index of its folder else', async () => {
    await build({ 'posts/README.md': post('Top', 'x'), 'posts/x/README.md': post('X', 'x') })
    expect(paths()).toEqual({ Top: '/posts/posts/', X: '/posts/x/' })
    const ledger = readFileSync(path.join(site.content, 'ledger.json'), 'utf8')
    site.write({ 'ledger.json': ledger.replace('post/posts"', 'post/README"').replace('post/x"', 'post/x/README"') })
    await site.mustBuild()
    expect(paths()).toEqual({ Top: '/posts/README/', X: '/posts/x/README/' })
  })

  it('keep the slugs that they had before the configuration of Hugo gave their language', async () => {
    const languages = '[languages.en]\ncontentDir = "content/english"\n[languages.de]\ncontentDir = "content/german"\n'
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../content/english }, { folder: ../content/german }]\n`,
      '../hugo.toml': `baseURL = "https://tide.example"\n${languages}`,
      '../content/english/posts/a.md': post('English', 'x'),
      '../content/german/posts/a.md': post('Deutsch', 'x'),
    })
    expect(paths()).toEqual({ English: '/posts/a/', Deutsch: '/posts/de/posts/a/' })
    const ledger = readFileSync(path.join(site.content, 'ledger.json'), 'utf8')
    site.write({ 'ledger.json': ledger.replace('post/de/posts/a"', 'post/german/posts/a"') })
    await site.mustBuild()
    expect(paths()).toEqual({ English: '/posts/a/', Deutsch: '/posts/german/posts/a/' })
  })

  it('are also those of the data file of a folder of Eleventy below that of all posts', async () => {
    await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../src/posts }]\n`,
      '../.eleventy.js': "module.exports = () => ({ dir: { input: 'src' } })",
      '../src/posts/note/note.11tydata.js': "export default { permalink: 'n/{{ page.fileSlug }}/' }",
      '../src/posts/note/in/a.md': post('A', 'x'),
      '../src/posts/link/b.md': post('B', '[a](/n/a/) [c](/own/c/)'),
      '../src/posts/link/c.md': post('C', 'x'),
      '../src/posts/link/link.json': '{ "permalink": "/own/{{ page.fileSlug }}/" }',
    })
    expect(site.read('api/post/b.md')).toContain(`[a](${baseUrl}/posts/a/) [c](${baseUrl}/posts/c/)`)
  })

  it('keep the slugs and the ids of facts that the ledger has', async () => {
    const fact = facts({ fact: 'Ten is a number of things.', evidence: 'ten things' })
    await build({
      'posts/2024/kubecon.md': post('K24', 'ten things', '2024-01-02'),
      'posts/2024/kubecon.facts.yaml': fact,
    })
    site.write({ 'posts/2023/kubecon.md': post('K23', 'x', '2023-01-02') })
    await site.mustBuild()
    expect(paths()).toEqual({ K24: '/posts/kubecon/', K23: '/posts/2023/kubecon/' })
    expect(site.json('api/facts.json')).toMatchObject({ facts: [{ id: 'kubecon#1' }] })
    site.write({ 'posts/2024/kubecon.md': null, 'posts/2024/kubecon.facts.yaml': null })
    await site.mustBuild()
    expect(paths()).toEqual({ K23: '/posts/2023/kubecon/' })
    expect(site.data('gone.json')).toContain('/posts/kubecon/')
  })
})

describe('a slug', () => {
  it('that is empty is none, and differs from others in more than case', async () => {
    const warnings = await build({
      'posts/a.md': titled('A', 'slug: []'),
      'posts/b.md': titled('B', 'slug: ""'),
      'posts/c.md': titled('C', 'slug: /'),
      'posts/Mud flats.md': titled('Upper', ''),
      'articles/mud-flats.md': titled('Lower', ''),
    })
    expect(warnings).toEqual([])
    expect(paths()).toMatchObject({ A: '/posts/a/', B: '/posts/b/', C: '/posts/c/', Upper: '/posts/Mud-flats/' })
    expect(site.json('api/articles.json')).toMatchObject([{ slug: 'articles/mud-flats' }])
  })

  it('may be a path, and is made of other texts with a warning', async () => {
    const warnings = await build({
      'posts/a.md': titled('A', 'slug: /2024/ä/', '[b](/posts/b--c)'),
      'posts/b.md': titled('B', 'slug: b--c'),
    })
    expect(warnings).toEqual(['posts/b.md:4: the slug `b--c` is published as `b-c`; write it so'])
    expect(paths()).toEqual({ A: '/posts/2024/%C3%A4/', B: '/posts/b-c/' })
    expect(redirects()).toMatchObject({ '/2024/ä': '/posts/2024/%C3%A4/', '/posts/b--c': '/posts/b-c/' })
  })
})

describe('the paths of other tools', () => {
  it('redirect by the patterns of a folder, and links to them are resolved', async () => {
    const warnings = await build({
      ...settings("  - { folder: ../blog, permalink: '/:section/:year/:slug/' }\n"),
      '../blog/one.md': post('The One', '[two](/blog/2025/the-two/) [two](../the-two) [two](two.md)', '2025-03-04'),
      '../blog/two.md': post('The Two', '[old](/old/)', '2025-03-05'),
      '../blog/three.md': titled('Three', 'url: /old/\naliases: [older, /the//oldest, ../was/three, /an/index.html]'),
      '../blog/four.md': titled('Four', 'url: https://other.example/page'),
    })
    expect(warnings).toEqual([])
    expect(redirects()).toEqual({
      '/blog/2025/the-one': '/posts/one/',
      '/blog/2025/the-two': '/posts/two/',
      '/blog/2026/three': '/posts/three/',
      '/blog/2026/four': '/posts/four/',
      '/old': '/posts/three/',
      '/older': '/posts/three/',
      '/blog/older': '/posts/three/',
      '/the/oldest': '/posts/three/',
      '/was/three': '/posts/three/',
      '/an': '/posts/three/',
      // As of the tools that many blogs came from.
      ...former('one', '2025/03/04'),
      ...former('two', '2025/03/05'),
      ...former('three', '2026/01/02'),
      ...former('four', '2026/01/02'),
    })
    expect(site.read('api/post/one.md').match(/posts\/two\//g)).toHaveLength(3)
  })

  it('are those of the section of each document where the folder is all content of Hugo', async () => {
    const warnings = await build({
      'site.yaml': `${siteYaml}documents: [{ folder: ../content }]\n`,
      '../hugo.toml': 'baseURL = "https://tide.example"\n[permalinks]\nlog = "/:year/in/:title/"\n',
      '../content/log/Sub/a.md': titled('A/B', 'aliases: [old, old/er]'),
      '../content/about/b.md': titled('B', ''),
      '../content/old/_index.md': '---\ncascade: { url: "/was/:slug/", author: Ann }\n---\n',
      '../content/old/c.md': titled('C', ''),
    })
    expect(warnings).toEqual([])
    expect(redirects()).toMatchObject({
      '/2026/in/a-b': '/posts/a/',
      '/was/c': '/posts/c/',
      '/log/Sub/old': '/posts/a/',
      '/log/Sub/old/er': '/posts/a/',
      '/about/b': '/posts/b/',
    })
    expect(redirects()).not.toHaveProperty('/2026/in/b')
  })

  const former = (slug: string, day: string) =>
    Object.fromEntries(['', `/${day.slice(0, 7)}`, `/${day}`].map((path) => [`${path}/${slug}`, `/posts/${slug}/`]))

  it('tell documents of one slug apart by the day, where the pattern does', async () => {
    await build({
      ...settings("  - { folder: ../blog, permalink: '/:year/:slug/' }\n"),
      '../blog/a.md': '---\ntitle: A\ndate: 2025-01-02\nslug: report\n---\nten',
      '../blog/b.md': '---\ntitle: B\ndate: 2026-01-02\nslug: report\n---\nnine',
    })
    expect(paths()).toEqual({ A: '/posts/report/', B: '/posts/2026/01/02/report/' })
    expect(redirects()).toEqual({
      '/2025/report': '/posts/report/',
      '/2026/report': '/posts/2026/01/02/report/',
      '/2025/01/report': '/posts/report/',
      '/2025/01/02/report': '/posts/report/',
      '/2026/01/report': '/posts/2026/01/02/report/',
      '/2026/01/02/report': '/posts/2026/01/02/report/',
      '/api/post/2026%2F01%2F02%2Freport.json': '/api/post/2026/01/02/report.json',
      '/api/post/2026%2F01%2F02%2Freport.md': '/api/post/2026/01/02/report.md',
    })
    const report = (day: string) => `---\ntitle: ${day}\ndate: ${day}\nslug: report\n---\nx`
    const days = ['2025-01-02', '2026-01-03', '2026-01-04', '2026-01-05']
    await build({
      ...settings("  - { folder: ../blog, permalink: '/:year/:month/:day/:slug/' }\n"),
      ...Object.fromEntries(days.map((day) => [`../blog/${day.slice(0, 4)}/${day.slice(5)}/index.md`, report(day)])),
    })
    expect(Object.values(paths()).sort()).toEqual(
      ['2026/01/05/report', '2026/report', 'blog/2026/report', 'report'].map((slug) => `/posts/${slug}/`),
    )
  })

  it('are those of the first of several patterns that fits before further ones of others', async () => {
    await build({
      ...settings('  - { folder: ../blog, permalink: [/x/:abbrlink/, /y/:slug/] }\n'),
      ...{ '../blog/a.md': titled('A', 'slug: ebb\nabbrlink: 4f'), '../blog/b.md': titled('B', 'slug: ebb') },
    })
    const { A, B } = paths()
    expect(redirects()).toMatchObject({ '/x/4f': A, '/y/ebb': B })
  })

  it('are those of a document by its own folders and name before guesses of others', async () => {
    await build({
      ...settings('  - { folder: ../src }\n'),
      ...{ '../src/help.md': titled('A', ''), '../src/tide/help/index.md': titled('B', '') },
      '../src/sea/help/index.md': titled('C', ''),
    })
    expect(redirects()).toMatchObject({ '/help': paths()['A'], '/tide/help': paths()['B'] })
    // Of a program of which nothing is known, which has the name of its folder in no address.
    await build({
      ...settings('  - { folder: ../site }\n'),
      ...{ '../site/deploy/index.md': titled('A', ''), '../site/run/deploy.md': titled('B', '') },
    })
    expect(redirects()).toMatchObject({ '/deploy': paths()['A'], '/run/deploy': paths()['B'] })
  })

  it('are those of a page of Docusaurus by its file and its id, with numbers where these stay', async () => {
    await build({
      ...settings(
        "  - { folder: ../docs, permalink: '/d/:docpath' }\n  - { folder: ../more, permalink: '/m/:numbereddocpath' }\n",
      ),
      ...{ '../docs/a/a.md': titled('A', ''), '../docs/1-b/02-c.md': titled('C', 'id: renamed') },
      '../more/1-b/02-d.md': titled('D', ''),
    })
    expect(redirects()).toMatchObject({
      ...{ '/d/a': '/posts/a/', '/d/b/renamed': '/posts/02-c/', '/m/1-b/02-d': '/posts/02-d/' },
    })
  })

  it('are those of translations of Docusaurus, which have the authors and pictures of their originals', async () => {
    const french = '../i18n/fr-CA/docusaurus-plugin-content-blog'
    await build({
      ...settings(
        `  - { folder: ../posts, permalink: [/blog/:slugordatedpath, /fr-CA/blog/:slugordatedpath] }\n  - { folder: ${french}, permalink: '/fr-CA/blog/:slugordatedpath' }\n`,
      ),
      '../docusaurus.config.js':
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr-CA'] }, presets: [['classic', { blog: { path: 'posts' } }]] }",
      ...{ '../posts/authors.yml': 'ann: { name: Ann Lee }', '../posts/tags.yml': 'ebb: { label: Ebb }' },
      '../posts/a.png': 'png',
      '../posts/2026-01-02-a.md': '---\ntitle: A\n---\nx',
      '../posts/2026-01-03-b.md': '---\ntitle: B\n---\nx',
      [`${french}/2026-01-02-a.md`]:
        '---\ntitle: A2\nauthors: ann\ntags: [ebb]\n---\n![](a.png) [2](/blog/2026/01/02/a) [en](https://site.example/blog/2026/01/02/a)',
      [`${french}/2026-01-03-gone.md`]: '---\ntitle: Gone\n---\nx',
    })
    expect(paths()).toEqual({ A: '/posts/a/', B: '/posts/b/', A2: '/posts/fr-CA/2026/01/02/a/' })
    expect(redirects()).toMatchObject({
      '/blog/2026/01/02/a': '/posts/a/',
      '/fr-CA/blog/2026/01/02/a': '/posts/fr-CA/2026/01/02/a/',
      // Docusaurus has what is not translated there, too.
      '/fr-CA/blog/2026/01/03/b': '/posts/b/',
    })
    expect(JSON.stringify(redirects())).not.toMatch(/(?:fr-ca|en).fr-ca/i)
    expect(site.json('api/post/fr-CA/2026/01/02/a.json')).toMatchObject({
      ...{ language: 'fr-CA', translations: { en: `${baseUrl}/api/post/a.json` }, author: ['Ann Lee'], tags: ['Ebb'] },
    })
    expect(site.read('api/post/fr-CA/2026/01/02/a.md')).toContain(
      `/a.png) [2](${baseUrl}/posts/fr-CA/2026/01/02/a/) [en](${baseUrl}/posts/a/)`,
    )
  })

  it('are those of pages without the groups of their routes', async () => {
    await build({
      ...settings('  - { folder: ../site/src/routes }\n'),
      ...{
        '../site/src/routes/(0)guides/(draw)/(2)a.mdx': titled('A', ''),
        '../site/src/routes/b.mdx': titled('B', ''),
      },
      ...{
        '../site/src/routes/meta/(0)index.mdx': titled('C', ''),
        '../site/src/routes/d/(old) e.md': titled('D', ''),
      },
    })
    const { A, C, D } = paths()
    expect(redirects()).toMatchObject({ '/guides/a': A, '/meta': C, '/d/(old) e': D })
  })

  it('are, in Starlight, those of the main language for what is not translated', async () => {
    const docs = '../src/content/docs'
    await build({
      ...settings(`  - { folder: ${docs} }\n`),
      ...{ [`${docs}/en/guides/a.md`]: titled('A', ''), [`${docs}/en/guides/b.md`]: titled('B', '') },
      [`${docs}/pt-br/guides/a.md`]: titled('A2', '', '[a](/pt-br/guides/a/) [b](/pt-br/guides/b/#c)'),
    })
    expect(site.read('api/post/pt-BR/guides/a.md')).toContain(
      `[a](${baseUrl}/posts/pt-BR/guides/a/) [b](${baseUrl}/posts/b/#c)`,
    )
  })

  it('are those of translated documentation of Docusaurus', async () => {
    const french = '../i18n/fr/docusaurus-plugin-content-docs/current'
    await build({
      ...settings(
        `  - { folder: ../docs, permalink: /docs/:docpath }\n  - { folder: ${french}, permalink: /fr/docs/:docpath }\n`,
      ),
      '../docusaurus.config.js':
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: ['classic'] }",
      ...{ '../docs/1-in/a.md': titled('A', ''), '../docs/1-in/a.png': 'png' },
      [`${french}/1-in/a.md`]: titled('A2', '', '![](a.png) [2](/docs/in/a)'),
      [`${french}/1-in/gone.md`]: titled('Gone', ''),
    })
    expect(paths()).toEqual({ A: '/posts/a/', A2: '/posts/fr/1-in/a/' })
    expect(redirects()).toMatchObject({ '/docs/in/a': '/posts/a/', '/fr/docs/in/a': '/posts/fr/1-in/a/' })
    expect(site.json('api/post/fr/1-in/a.json')).toMatchObject({
      ...{ language: 'fr', translations: { en: `${baseUrl}/api/post/a.json` } },
    })
    expect(site.read('api/post/fr/1-in/a.md')).toContain(`/a.png) [2](${baseUrl}/posts/fr/1-in/a/)`)
  })

  it('redirect by the folder and the names of files where there is no pattern', async () => {
    await build({
      ...settings('  - { folder: ../_posts }\n  - { folder: ../src/blog }\n'),
      '../_posts/2020-01-02-A_post.md': '---\ntitle: J\ncategories: News old\n---\nx',
      '../src/blog/2021-03-04-b.md': '---\ntitle: D\n---\nx',
      '../src/blog/in/c.md': titled('C', 'slug: see'),
      '../src/blog/2022-01-01-d.md': titled('E', ''),
    })
    expect(redirects()).toMatchObject({ '/2022/01/01/d': '/posts/d/', '/2026/01/02/d': '/posts/d/' })
    site.write({ '../src/blog/2022-01-01-d.md': null })
    await site.mustBuild()
    expect(redirects()).toEqual({
      '/2020/01/02/A_post': '/posts/A_post/',
      ...former('b', '2021/03/04'),
      ...former('see', '2026/01/02'),
      '/in/see': '/posts/see/',
      // Of tools that know no slug.
      ...{ '/in/c': '/posts/see/', '/blog/in/c': '/posts/see/' },
      '/news/old/2020/01/02/A_post.html': '/posts/A_post/',
      '/2021-03-04-b': '/posts/b/',
      '/blog/2021-03-04-b': '/posts/b/',
      '/blog/2021/03/04/b': '/posts/b/',
      ...{ '/blog/2021/b': '/posts/b/', '/blog/2021/03/b': '/posts/b/' },
      ...{ '/blog/2026/see': '/posts/see/', '/blog/2026/01/see': '/posts/see/', '/blog/2026/01/02/see': '/posts/see/' },
      '/blog/b': '/posts/b/',
      '/blog/in/see': '/posts/see/',
      '/blog/see': '/posts/see/',
      ...{ '/2020/A_post': '/posts/A_post/', '/2021/b': '/posts/b/', '/2026/see': '/posts/see/' },
      '/blog/A_post': '/posts/A_post/',
      '/blog/2020-01-02-A_post': '/posts/A_post/',
      ...{ '/blog/2020/01/A_post': '/posts/A_post/', '/blog/2020/01/02/A_post': '/posts/A_post/' },
    })
  })

  it('are at /blog/x and /2026/x last, which programs compute, where a document is there and a pattern says nothing else', async () => {
    await build({
      ...settings(
        "  - { folder: ../blog }\n  - { folder: ../til }\n  - { folder: ../docs, permalink: '/docs/:slug' }\n",
      ),
      ...{ '../blog/hello.md': titled('B', ''), '../til/hello.md': titled('T', '') },
      ...{ '../til/other.md': titled('O', ''), '../docs/release.md': titled('D', '') },
    })
    const found = redirects() as Record<string, string>
    expect(found['/blog/hello']).toBe(paths()['B'])
    expect(found['/blog/other']).toBe(paths()['O'])
    expect(found['/2026/other']).toBe(paths()['O'])
    for (const path of ['/blog/release', '/2026/release']) expect(found).not.toHaveProperty(path)
  })

  it('redirect from below the folder of posts where pages are beside it', async () => {
    await build({
      ...settings('  - { folder: ../web }\n'),
      '../web/posts/2026/a.md': '---\ntitle: A\ndate: 2026-01-05\n---\nx',
      '../web/about.md': '---\ntitle: B\ndate: 2026-01-05\n---\nx',
    })
    expect(redirects()).toMatchObject({ '/2026/a': '/posts/a/', '/posts/2026/a': '/posts/a/' })
  })

  it('leave out the .html of names of Middleman', async () => {
    await build({
      ...settings('  - { folder: ../source/blog }\n'),
      '../source/blog/2020-01-02-a.html.md': '---\ntitle: A\n---\n[b](/2020/02/03/b.html)',
      '../source/blog/2020-02-03-b.html.markdown': '---\ntitle: B\n---\nx',
    })
    expect(paths()).toEqual({ A: '/posts/a/', B: '/posts/b/' })
    expect(site.read('api/post/a.md')).toContain(`[b](${baseUrl}/posts/b/)`)
  })

  it('have the UTC day of a time with an offset too, which Jekyll has where it is built in UTC', async () => {
    const evening = (title: string) => `---\ntitle: ${title}\ndate: 2020-05-05 21:30:00 -0700\n---\nx`
    await build({
      ...settings("  - { folder: ../_posts, permalink: '/:year/:month/:day/:title' }\n"),
      '../_posts/2020-05-05-a.md': evening('A'),
      '../_posts/2020-05-05-b.md': evening('B'),
      '../_posts/2020-05-06-b.md': '---\ntitle: Next B\n---\nx',
    })
    expect(site.json('api/post/a.json')).toMatchObject({ datePublished: '2020-05-05' })
    expect(redirects()).toMatchObject({
      '/2020/05/05/a': '/posts/a/',
      '/2020/05/06/a': '/posts/a/',
      '/2020/05/05/b': '/posts/b/',
      '/2020/05/06/b': '/posts/2020/05/06/b/',
    })
  })

  it('are those of one document alone', async () => {
    await build({
      ...settings('  - { folder: ../blog }\n'),
      '../blog/x/same.md': post('X', 'x'),
      '../blog/y/same.md': post('Y', 'x', '2026-02-03'),
      '../blog/w/same.md': post('W', 'x', '2026-03-04'),
      '../blog/z.md': titled('Z', 'aliases: [/blog/y/same]'),
      '../blog/a note.md': titled('Note', 'updated: 2026-01-03'),
    })
    // As Quartz writes spaces.
    expect(redirects()).toMatchObject({ '/blog/a note': '/posts/a-note/', '/blog/a-note': '/posts/a-note/' })
    expect(redirects()).toMatchObject({ '/blog/x/same': '/posts/same/', '/blog/y/same': '/posts/z/' })
    expect(redirects()).not.toHaveProperty('/blog/same')
  })
})

describe('translations', () => {
  it('in a variant of the language of the site have it in their slug', async () => {
    const files = ['en/a', 'en-gb/a', 'en-gb/b', 'fr/a', 'fr/b', 'en/c'].map((name) => [
      `posts/${name}.md`,
      post(name, 'x'),
    ])
    await build(Object.fromEntries(files) as Record<string, string>)
    expect(paths()).toEqual({
      'en/a': '/posts/a/',
      'en-gb/a': '/posts/en-GB/a/',
      'en-gb/b': '/posts/b/',
      'fr/a': '/posts/fr/a/',
      'fr/b': '/posts/fr/b/',
      'en/c': '/posts/c/',
    })
    // Also where the short one is free.
    site.write({ 'posts/en/a.md': null })
    await site.mustBuild()
    expect(paths()['en-gb/a']).toBe('/posts/en-GB/a/')
  })

  it('make an old path with the main language before it, where there are others', async () => {
    await build({ ...settings('  - { folder: ../blog }'), '../blog/tide.md': post('Tide', 'x') })
    expect(redirects()).not.toHaveProperty(['/en/blog/tide'])
    site.write({ '../blog/fr/maree.md': post('Marée', 'x'), '../blog/maree.md': post('High', 'x') })
    await site.mustBuild()
    expect(redirects()).toMatchObject({ '/en/blog/tide': '/posts/tide/' })
  })

  it('are the files of a folder that are all named by languages, English one of them', async () => {
    await build({
      'posts/tides/en.md': post('Tides', '[in Chinese](zh.md), [harbours](../harbours/en.md)'),
      'posts/tides/zh.md': post('潮汐', '[英文](/posts/tides/)'),
      'posts/harbours/en.md': post('Harbours', 'x'),
      'posts/harbours/zh-TW.md': post('港口', 'x'),
      'posts/systems/os.md': post('Operating systems', 'x'),
      'posts/systems/ml.md': post('Learning', 'x'),
      'posts/alone/en.md': post('Alone', 'x'),
      'posts/2026-05-02-ebb/zh.md': post('落潮', 'x'),
    })
    expect(paths()).toEqual({
      Tides: '/posts/tides/',
      潮汐: '/posts/zh/tides/',
      Harbours: '/posts/harbours/',
      港口: '/posts/zh-TW/harbours/',
      'Operating systems': '/posts/os/',
      Learning: '/posts/ml/',
      Alone: '/posts/en/',
      落潮: '/posts/ebb/',
    })
    const { translations, articleBody } = site.detail('tides')
    expect(translations).toEqual({ zh: `${baseUrl}/api/post/zh/tides.json` })
    expect(articleBody).toBe('in Chinese, harbours')
    const page = site.read('posts/tides/index.html')
    expect(page).toContain(`href="${baseUrl}/posts/zh/tides/" hreflang="zh" lang="zh">中文</a>`)
    expect(page).toContain(`href="${baseUrl}/posts/harbours/"`)
  })

  it('have the path of the pattern with their language, also where they are first in the folder', async () => {
    await build({
      ...settings("  - { folder: ../blog, permalink: '/blog/:slug/' }\n"),
      '../blog/a/index.es.md': titled('A es', 'slug: tides'),
      '../blog/a/index.md': titled('A', 'slug: tides'),
      '../blog/b/index.es.md': titled('B es', 'slug: ebb'),
    })
    expect(redirects()).toMatchObject({
      '/blog/tides': '/posts/tides/',
      '/es/blog/tides': '/posts/es/tides/',
      '/es/blog/ebb': '/posts/ebb/',
      // Of none but this.
      '/blog/ebb': '/posts/ebb/',
    })
  })

  it('are told by names and folders, and do not clash', async () => {
    await build({
      'posts/a/index.md': post('A', 'x'),
      'posts/a/index.fr.md': post('A fr', 'x'),
      'posts/b.md': post('B', 'x', '2026-03-04'),
      'posts/b.pt-br.md': post('B pt', 'x', '2026-03-03'),
      'posts/c.md': post('C', '[it](it/other.md)'),
      'posts/fr/c.md': post('C fr', 'x'),
      'posts/it/other.md': post('Not Italian', 'x'),
      'posts/asp.is.md': post('Not Icelandic', 'x'),
    })
    expect(paths()).toEqual({
      A: '/posts/a/',
      'A fr': '/posts/fr/a/',
      B: '/posts/b/',
      'B pt': '/posts/pt-BR/b/',
      C: '/posts/c/',
      'C fr': '/posts/fr/c/',
      'Not Italian': '/posts/other/',
      'Not Icelandic': '/posts/asp.is/',
    })
    expect(site.json('api/post/b.json')).toMatchObject({
      language: 'en',
      translations: { 'pt-BR': `${baseUrl}/api/post/pt-BR/b.json` },
    })
    expect(site.json('api/post/other.json')).not.toHaveProperty('translations')
    // Before and after are in the same language.
    const previous = `${baseUrl}/api/post/fr/c.json`
    expect(site.json('api/post/fr/a.json')).toMatchObject({ links: { previous, next: null } })
    expect(site.json('api/post/pt-BR/b.json')).toMatchObject({ links: { previous: null, next: null } })
    const page = site.read('posts/fr/c/index.html')
    expect(page).toContain('<html lang="fr"')
    expect(page).toMatch(/rel="alternate"\s+type="text\/html"\s+hreflang="fr"\s+href="[^"]*\/posts\/fr\/c\/"/)
    expect(page).toMatch(/hreflang="en"\s+href="[^"]*\/posts\/c\/"/)
    expect(site.read('feed.xml').match(/<(feed|entry) xml:lang="[^"]*"/g)).toEqual([
      ...['<feed xml:lang="en"', '<entry xml:lang="pt-BR"', '<entry xml:lang="fr"', '<entry xml:lang="fr"'],
    ])
    const items = (site.json('feed.json') as { items: { title: string; language?: string }[] }).items
    expect(
      items.flatMap(({ title, language }) => (language === undefined ? [] : [`${title}: ${language}`])).sort(),
    ).toEqual(['A fr: fr', 'B pt: pt-BR', 'C fr: fr'])
  })

  it('are told by the front matter too, and written from right to left where they are', async () => {
    await build({
      'posts/a.md': titled('A', 'translationKey: one'),
      'posts/salam.md': titled('سلام', 'lang: ar\ntranslationKey: one', 'سلام'),
    })
    expect(site.read('posts/salam/index.html')).toMatch(/<html lang="ar"\s+dir="rtl">/)
    expect(site.json('api/post/a.json')).toMatchObject({ translations: { ar: `${baseUrl}/api/post/salam.json` } })
  })
})

it('are by the `abbrlink` of themes of Astro, which the translations of a document share', async () => {
  const warnings = await build({
    ...settings('  - { folder: ../blog, permalink: "/posts/:abbrlinkorpath/" }\n'),
    '../blog/tides.md': titled('Tides', 'abbrlink: sea/tides', '[b](/posts/b/) [c](/posts/named/)'),
    '../blog/tides-de.md': titled('Gezeiten', 'lang: de\nabbrlink: sea/tides', '[a](/de/posts/sea/tides/)'),
    '../blog/b.md': titled('B', 'tags: [x]'),
    '../blog/c.md': titled('C', 'slug: named\nabbrlink: other'),
  })
  expect(warnings).toEqual([])
  expect(redirects()).toMatchObject({
    '/posts/sea/tides': '/posts/tides/',
    '/de/posts/sea/tides': '/posts/tides-de/',
  })
  expect(site.detail('tides').translations).toEqual({ de: `${baseUrl}/api/post/tides-de.json` })
})

it('are those that Astro makes of the names of files, where its program does not keep these', async () => {
  await build({
    ...settings('  - { folder: ../blog, permalink: ["/posts/:slugorid/", "/posts/:slugorpath/"] }\n'),
    '../blog/In 2026/Ebb & Flow - v1.2.md': titled('A', ''),
    '../blog/b.md': titled('B', '', '[a](/posts/in-2026/ebb--flow---v12/)'),
  })
  const { A } = paths()
  expect(redirects()).toMatchObject({ '/posts/in-2026/ebb--flow---v12': A, '/posts/In 2026/Ebb & Flow - v1.2': A })
})

it('are those of a route without the day of a name, which a program may leave out of it, too', async () => {
  await build({
    ...settings('  - { folder: ../blog, permalink: ["/notes/:slugorid/", "/notes/:slugorpath/"] }\n'),
    '../blog/2026-05-01-tides.md': titled('A', ''),
    '../blog/2026-05-02-moon.md': titled('B', ''),
    '../blog/2026-05-03-moon.md': titled('C', ''),
  })
  const { A } = paths()
  expect(redirects()).toMatchObject({ '/notes/tides': A, '/notes/2026-05-01-tides': A })
  expect(redirects()).not.toHaveProperty('/notes/moon')
})

it('tells the language of a document in another script than those of the site by it, at the address of the others', async () => {
  const han = '潮水退去之后，泥滩上留下许多小水洼，海鸟成群飞来觅食。'.repeat(3)
  await build({
    ...settings('  - { folder: ../blog, permalink: "/:slug/" }\n'),
    '../blog/a.md': titled('A', 'tags: [tide]', han),
    '../blog/b.md': titled('B', 'lang: de', han),
    '../blog/c.md': titled('C', 'tags: [潮]', `The tide (潮) ebbs, and birds come to the mud flats.\n\n    ${han}`),
    'posts/d.md': post('D', han),
    '../blog/f.md': titled(
      'F',
      'tags: [tide]',
      'Вода отступает, и птицы (gulls), что живут здесь, ищут корм. '.repeat(12),
    ),
    '../blog/e.md': titled('E', 'tags: [tide]', `${han.repeat(2)}\n\n${'The tide ebbs, and birds come. '.repeat(60)}`),
  })
  const languages = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => site.detail(name).language)
  expect(languages).toEqual(['zh', 'de', 'en', 'en', 'en', 'ru'])
  expect(redirects()).toMatchObject({ '/a': '/posts/a/' })
})

it.each([
  ['zh', 'en de'],
  ['es-MX', 'en de'],
  ['ca', 'ca ca'],
])('tells the language of a long document by its words in a site in another: %s', async (language, told) => {
  const english = 'The tide ebbs, and the birds that live here come to the flats for food. '.repeat(9)
  const german = 'Das Wasser fällt, und die Vögel, die hier leben, suchen im Watt nach Futter. '.repeat(9)
  await build({
    ...settings(`  - { folder: ../blog, permalink: "/:slug/" }\nlanguage: ${language}\n`),
    '../blog/a.md': titled('A', 'tags: [tide]', english),
    '../blog/b.md': titled('B', 'tags: [tide]', english.slice(0, 144)),
    '../blog/c.md': titled('C', 'tags: [tide]', german),
    '../blog/d.md': titled('潮', 'slug: d', english),
    '../blog/e.md': titled('E', 'tags: [tide]', `${english}\n${english}\n潮位每六小时升降一次。`),
    '../blog/f.md': titled('F', 'tags: [潮]', english.repeat(2)),
  })
  const languages = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => site.detail(name).language)
  const [first = '', second = ''] = told.split(' ')
  const [short, titleOnly, mixed] = Array<string>(3).fill(language)
  expect(languages).toEqual([first, short, second, titleOnly, mixed, first])
})
