import { rmSync } from 'node:fs'
// Which files Jekyll publishes: all below `_posts` but those of `exclude`, each by a day that exists.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Diagnostics, formatProblem } from '../../../build/diagnostics.js'
import { readBlog } from '../../../build/read/blog/blog.js'
import { excludedOf } from '../../../build/read/blog/excluded.js'
import { findPostFolders } from '../../../build/read/blog/post-folders.js'
import { readDocument } from '../../../build/read/document.js'
import { baseUrl, post, siteYaml, TestSite } from '../site.js'
const dated = '---\ntitle: A\ndate: 2024-01-02\n---\nText.'
const many = (folder: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${folder}/2024-01-${at + 1}-a.md`, dated]))

it('takes the whole of `_posts`, after a folder in it that has a permalink of its own', () => {
  const config = 'defaults: [{ scope: { path: _posts/en/posts }, values: { permalink: /en/:title/ } }]'
  const site = new TestSite({
    ...{ '../_config.yml': config, '../_posts/es/2024-01-02-b.md': dated, '../_posts/2024-01-02-c.md': dated },
    ...{ ...many('../_posts/en/posts'), ...many('../_posts/en/meetings') },
  })
  expect(readBlog(site.folder).folders).toEqual([
    { folder: join(site.folder, '_posts/en/posts'), permalink: '/en/:title/' },
    { folder: join(site.folder, '_posts'), permalink: 'date' },
  ])
})

it('takes the permalink of a collection for its folder, not a default for posts', () => {
  const config =
    'collections: { ann: { output: true, permalink: "/:collection/:year/:title/" } }\ndefaults: [{ scope: { type: posts }, values: { permalink: /p/ } }]'
  const site = new TestSite({ '../_config.yml': config, '../_ann/2024-01-02-b.md': dated })
  expect(readBlog(site.folder).folders).toEqual([
    { folder: join(site.folder, '_ann'), permalink: '/:collection/:year/:title/' },
  ])
})

it.each([
  ['permalink: /p/:title/\ncollections: { ann: {} }', '_ann', '/:collection/:path/'],
  ['permalink: date\ncollections: [ann]', '_ann', '/:collection/:path:output_ext'],
  ['permalink: date\ncollections: [ann]\ncollections_dir: in', 'in/_posts', 'date'],
  [
    'permalink: date\ncollections: [ann]',
    '_i18n/en/_posts',
    '/_i18n/en/:categories/:year/:month/:day/:title:output_ext',
  ],
  [
    'permalink: /:categories/:title/\ndefaults: [{ scope: { type: posts }, values: { categories: Blog News } }]',
    'sea/_posts',
    '/sea/blog/news/:categories/:title/',
  ],
  [
    'permalink: none\ndefaults: [{ scope: { path: "" }, values: { categories: [blog] } }]',
    '_posts',
    '/blog/:categories/:title:output_ext',
  ],
])('gives each collection its own default permalink: %j', (config, folder, permalink) => {
  const site = new TestSite({ '../_config.yml': config, [`../${folder}/2024-01-02-b.md`]: dated })
  expect(readBlog(site.folder).folders).toEqual([{ folder: join(site.folder, folder), permalink }])
})

it('finds the posts where the folder of sources is made by a program', () => {
  const site = new TestSite({
    '../_config.yml': 'source: .tmp/src\npermalink: /p/:title/',
    '../web/_posts/2024-01-02-b.md': dated,
  })
  expect(readBlog(site.folder).folders).toEqual([{ folder: join(site.folder, 'web/_posts'), permalink: '/p/:title/' }])
})

it('prints what the configuration says, and again where that has changed', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../_posts }]\n`,
    '../_config.yml': 'cdn: /pics/\nauthor: { name: Ann }\n',
    '../_posts/2024-01-02-a.md': '# A\n\n![sea]({{ site.cdn }}a.png) {{site.author.name}}, {{ site.time }}',
    '../pics/a.png': 'A',
    '../images/a.png': 'B',
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([expect.stringMatching(/a\.md:3: .*site\.time/)])
  expect(site.read('api/post/a.md')).toContain(`![sea](${baseUrl}/pics/a.png) Ann,`)
  site.write({ '../_config.yml': 'cdn: /images/\nauthor: { name: Bea }\n' })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`![sea](${baseUrl}/images/a.png) Bea,`)
})

it('prints what a file of data says of the site, where no configuration does', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../src/content/blog }]\n`,
    '../src/data/site.yaml': 'other-blog: https://tide.example/blog\nlinks: { chart: https://sea.example/ }\n',
    '../src/content/blog/a.md': post(
      'A',
      'See [a]({{site.other-blog}}/low), [b]({{ site.links.chart }}) {{ site.none }}.',
    ),
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([expect.stringMatching(/a\.md:6: `{{ site\.none }}`: left out/)])
  expect(site.read('api/post/a.md')).toContain('See [a](https://tide.example/blog/low), [b](https://sea.example/) .')
})

it('prints the configuration above rather than a file of data beside the posts', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../src/_posts }]\n`,
    '../_config.yml': 'title: Tide\nsource: src\ncdn: one\n',
    '../src/_data/site.yml': 'cdn: two\n',
    '../src/_posts/2026-01-02-a.md': post('A', 'Is {{ site.cdn }}.'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect(site.detail('a').articleBody).toBe('Is one.')
})

it('prints the name of a document, and values by the value of another', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../_posts }]\n`,
    '../_config.yml': 'north: { tide: { name: low, pics: /pics } }\nsouth: { tide: { name: high } }\n',
    '../_posts/2024-01-02-One_a.md':
      '---\ntitle: A\nsea: north\nkind: tide\n---\n![a]({{site[page.sea][page.kind].pics}}/{{ page.slug }}.png)\n' +
      '{{ site[page.sea].tide.name }} {{ site[page.other].tide.name }}',
    '../_posts/2024-01-03-b.md': '---\ntitle: B\nslug: c\n---\n{{ page.slug }}\n\n{{ "of [page.title] alone" }}',
    '../pics/One_a.png': 'A',
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([expect.stringMatching(/One_a\.md:7: .*page\.other/)])
  expect(site.read('api/post/One_a.md')).toMatch(/\/pics\/One_a\.png\)\nlow$/m)
  expect(site.read('api/post/c.md')).toMatch(/^c\n\nof \[page\.title\] alone$/m)
})

it('prints parameters of Hugo, those of the front matter first', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../content }]\n`,
    '../hugo.toml':
      'baseURL = "/"\ndefaultContentLanguage = "en-GB"\n[params]\nSea = "North"\ntide = "low"\n[languages.en-GB.params]\nsun = "up"\n',
    '../content/a.md':
      '---\ntitle: A\ndate: 2024-01-02\nparams: { Tide: high }\nship: { Sail: up }\n---\n{{< param ship.sail >}} {{< param sea >}} {{% param "tide" %}} {{< param Sun >}} {{< param x >}}',
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([expect.stringMatching(/param x/)])
  expect(site.read('api/post/a.md')).toContain('\nup North high up')
})

it('prints values of the front matter that a text of Quarto names, those in a group, too', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    '../blog/a.md':
      '---\ntitle: A\ndate: 2024-01-02\nTide: low\nalt: { lamp: A lamp }\n---\n{{< meta tide >}} {{< meta alt.lamp >}} {{< meta x >}}',
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([expect.stringMatching(/meta x/)])
  expect(site.read('api/post/a.md')).toContain('\nlow A lamp')
})

it('leaves out what `exclude` names, by the beginning of a path or by fnmatch', () => {
  const config = 'exclude: [/_posts/old, "*-b?.md", c+d, drafts/, kept.md]\ninclude: [kept.md]'
  const site = new TestSite({ '../_config.yml': config, '../_posts/2024-01-02-a.md': dated })
  const isExcluded = excludedOf(join(site.folder, '_posts'))
  const names = ['_posts/older/a.md', '_posts/x-b1.md', '_posts/x-b.md', 'c+d/a.md', 'ccd.md', 'kept.md', '_posts/a.md']
  expect(names.filter((name) => isExcluded(join(site.folder, name)))).toEqual([
    ...['_posts/older/a.md', '_posts/x-b1.md', 'c+d/a.md'],
  ])
})

it('leaves out parts of pages below the root of documentation, and no posts or collections', () => {
  const site = new TestSite({ '../_config.yml': 'title: A', '../docs/a.md': dated })
  const isExcluded = excludedOf(site.folder)
  const names = [
    '_sass/x/README.md',
    '_includes/a.md',
    'docs/_layouts/a.md',
    '_posts/a.md',
    '_docs/a.md',
    'a_data/a.md',
  ]
  expect(names.filter((name) => isExcluded(join(site.folder, name)))).toEqual(names.slice(0, 3))
})

it('takes the day of a name that does not exist as Ruby does, and no day of what is excluded or empty', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../_posts }]\n`,
    ...{ '../_config.yml': 'exclude: ["_posts/2024*"]', '../_posts/2024-02-31-b.md': 'B' },
    '../_posts/2023-02-31-a.md': '---\ntitle: A\n---\nText.',
    '../_posts/2023-02-01-d.md': '',
    '../_posts/2023-02-32-c.md': '---\ntitle: C\n---\nText.',
  })
  const built = await site.build()
  expect(built.problems.map(formatProblem)).toEqual([
    expect.stringContaining(
      '2023-02-32-c.md:1: begins its name with a day that does not exist (2023-02-32); correct the name, or set `date: YYYY-MM-DD`',
    ),
  ])
  rmSync(join(site.folder, '_posts/2023-02-32-c.md'))
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringContaining('2023-02-01-d.md:1: is no document: the file is empty'),
    expect.stringContaining('does not exist (2023-02-31): 2023-03-03 counts; correct the name'),
  ])
  expect(site.json('api/post/a.json')).toMatchObject({ datePublished: '2023-03-03' })
})

it('takes no folder of pages beside folders of posts', () => {
  const site = new TestSite({ ...many('../content/blog'), ...many('../content/notes'), '../content/pages/a.md': '# A' })
  expect(findPostFolders(site.folder)).toEqual(['content/blog', 'content/notes'].map((one) => join(site.folder, one)))
})

it.each([
  ['title: "A -<br/> b<br />c of <br>"', 'A - b c of <br>'],
  ['title: <img src="a.png" width="16"> A <a href="/b">b</a> of <img> and <a>', 'A b of <img> and <a>'],
  ['title: Not an &lt;h1&gt; &amp; &#8220;b&#8221;&nbsp;c', 'Not an <h1> & “b” c'],
  ['title: <code>data</code> and <b class="x">R&amp;D</b> of CO<sub>2</sub>', 'data and R&D of CO2'],
  ['title: <strike>65 %</strike> 80 % of <q>seats</q>', '65 % 80 % of seats'],
  ['title: "<cite>A</cite>: <abbr title=\\"B\\">C</abbr>s of <use>"', 'A: Cs of <use>'],
  ['title: "`<b>x</b>`, <template>, <Code><Br>, a<b> and AT&T;"', '<b>x</b>, <template>, <Code><Br>, a<b> and AT&T;'],
  ['title: "Of `&nbsp;`s, `a` & `b`: it`s Ann`s, ``c``"', 'Of &nbsp;s, a & b: it`s Ann`s, ``c``'],
  [
    'title: "*A b* and **&lt;**, not *args, **c, 2*3*4, d* or \\\\*e*"',
    'A b and <, not *args, **c, 2*3*4, d* or \\*e*',
  ],
  [
    'title: "COUNT(*) or SUM(*), \\"*.js\\" or \\"*.ts\\", */a/* and */b/*, *`a` <b>c</b>*"',
    'COUNT(*) or SUM(*), "*.js" or "*.ts", */a/* and */b/*, a c',
  ],
  ['date: 2024-01-02', 'The <b>x</b> of &lt;'],
])('reads HTML in titles as text, but for headings: %s', (line, title) => {
  const text = `---\n${line}\n---\n# The \`<b>x</b>\` of \`&lt;\`\n`
  const reading = {
    shownAs: 'a.md',
    hexo: null,
    fields: [],
    meta: null,
    draftDay: null,
    timeZone: 'UTC',
    undated: null,
  }
  const read = readDocument('2024-01-02-a.md', text, reading, new Diagnostics())
  expect(read).toMatchObject({ title })
})
