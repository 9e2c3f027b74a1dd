// Documents without a date or a title, as other tools publish them: the day of the first commit, and the name of the file.
import { execFileSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, it } from 'vitest'
import { forgetTools } from '../../../build/read/blog/find-tool.js'
import { Diagnostics, formatProblem } from '../../../build/diagnostics.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { loadDocuments } from '../../../build/read/documents.js'
import { firstDaysOf } from '../../../build/read/first-days.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const write = (name: string, text: string) => writeFiles(folder, { [name]: text })

function git(...words: string[]): void {
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@blog.example', ...words], {
    stdio: 'ignore',
  })
}

function commit(day: string): void {
  git('add', '.')
  git('commit', '--quiet', '--date', `${day}T23:00:00-0800`, '--message', day)
}

async function load(firstDays: Readonly<Record<string, string>> = {}, cache = new StoredCache()) {
  const diagnostics = new Diagnostics()
  const documents = await loadDocuments(
    {
      ...{ language: 'en', topics: null, today: '2026-11-20', leftOut: new Set<string>(), cache },
      folders: [{ kind: 'post', folder: join(folder, 'posts'), required: true, isForeign: true }],
      ledgerFolder: folder,
      known: Object.fromEntries(Object.entries(firstDays).map(([name, published]) => [name, { published }])),
    },
    diagnostics,
  )
  const days = Object.fromEntries(documents.map(({ head }) => [head.title, head.published]))
  return { days, edited: documents.map(({ head }) => head.updated), diagnostics }
}

it('reads days under the keys of themes, however these are spelt', async () => {
  const keys = [
    'pubDatetime',
    'created_time',
    'Publish-Date',
    'published-date',
    'postDate',
    'published_datetime',
    ':created_at',
    'posted',
  ]
  const edits = [
    'modDatetime: 2020-05-06',
    'last_edited_time: 2020-05-06',
    'lastUpdated: false',
    "updated: ''",
    'revised-at: 2020-05-06',
    '',
    ':updated_at: 2020-05-06',
    'last_update:\n  date: 2020-05-06\n  author: Ann',
  ]
  keys.forEach((key, at) => {
    write(`posts/${at}.md`, `---\ntitle: ${key}\n${key}: 2020-01-02\n${edits[at]}\n---\nText.\n`)
  })
  const { days, edited, diagnostics } = await load()
  expect(days).toEqual(Object.fromEntries(keys.map((key) => [key, '2020-01-02'])))
  expect(edited).toEqual(edits.map((edit) => (/2020/.test(edit) ? '2020-05-06' : null)))
  expect(diagnostics.warnings).toEqual([])
})

it('reads the title under a key of exports and of blogs of companies', async () => {
  write('posts/a.md', '---\npost_title: "Low tide"\npost_date: 2020-01-02\n---\n# A heading\n\nText.\n')
  write('posts/b.md', '---\ntitle: High\npostTitle: Tide\ndate: 2020-01-03\n---\nText.\n')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ 'Low tide': '2020-01-02', High: '2020-01-03' })
  expect(diagnostics.warnings).toEqual([])
})

it('calls a file without a title by its name, without the day in it', async () => {
  write('posts/20200102_Low-tide.md', '---\ntags: [a]\n---\nText.\n')
  write('posts/20200103-4.md', '---\ntags: [a]\n---\nText.\n')
  expect((await load()).days).toEqual({ 'Low tide': '2020-01-02', '20200103 4': '2020-01-03' })
})

it('takes documents of a folder of drafts for drafts, where no tool publishes them, but for one that is none', async () => {
  write('posts/a.md', '---\ntitle: A\ndate: 2020-01-02\n---\nText.\n')
  write('posts/drafts/b.md', '---\ntitle: B\ndate: 2020-01-02\n---\nText.\n')
  write('posts/drafts/c.md', '---\ntitle: C\ndate: 2020-01-02\ndraft: false\n---\nText.\n')
  expect(Object.keys((await load()).days)).toEqual(['A', 'C'])
  write('hugo.toml', 'baseURL = "/"\n')
  forgetTools()
  expect(Object.keys((await load()).days)).toEqual(['A', 'B', 'C'])
})

it('takes the day of the folders before that of the first commit', async () => {
  git('init', '--quiet')
  write('posts/2013/03-29-month-and-day.md', '---\ntags: [a]\n---\nText.\n')
  write('posts/2014-05-06-b/part.md', '# Part\n\nText.\n')
  write('posts/2014-05-06-b/own.md', '---\ntitle: Own\ndate: 2015-01-02\n---\nText.\n')
  commit('2019-05-01')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ 'Month and day': '2013-03-29', Part: '2014-05-06', Own: '2015-01-02' })
  expect(diagnostics.warnings.map(({ what }) => what)).toEqual([
    'has no title: the name of the file counts (Month and day)',
  ])
})

it('misses no date of a file whose name gives no slug', async () => {
  write('posts/$.md', '---\ntitle: Money\n---\nText.\n')
  write('posts/b.md', '---\ntitle: B\n---\nText.\n')
  const { diagnostics } = await load()
  expect(diagnostics.problems.map(({ what }) => what)).toEqual(['the name of the file gives no slug'])
})

it('calls a page of Eleventy as its menu does, where it has no other title', async () => {
  const page = (...lines: string[]) => `---\neleventyNavigation:\n${lines.map((one) => `  ${one}\n`).join('')}---\n`
  write('posts/v2.md', `${page('key: blog-v2', 'title: Tides 2')}Text.\n`)
  write('posts/ebb.md', `${page('key: The ebb')}Text.\n`)
  write('posts/flow.md', `${page('key: flow')}# The flow\n\nText.\n`)
  const { days, diagnostics } = await load()
  expect(Object.keys(days).sort()).toEqual(['The ebb', 'The flow', 'Tides 2'])
  expect(diagnostics.warnings.map(({ what }) => what).filter((what) => what.includes('title'))).toEqual([])
})

it('calls a post of Jekyll by the words of its dated name rather than by the first of several sections', async () => {
  write('posts/_config.yml', 'title: Tides\n')
  write('posts/_posts/2026-01-01-first-tide.md', '## Overview\n\nA.\n\n## More\n\nB.')
  write('posts/_posts/2026-01-02-second.md', '## The second tide\n\nC.\n\n### More\n\nD.')
  write('posts/_posts/2026-01-03.md', '## Neap\n\nE.\n\n## More\n\nF.')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ 'First tide': '2026-01-01', 'The second tide': '2026-01-02', Neap: '2026-01-03' })
  expect(diagnostics.warnings.map(({ what }) => what)).toEqual([
    'has no title: the name of the file counts (First tide)',
  ])
})

it('takes the day, or that of the time, that a name begins with, as exports and notes have it', async () => {
  write('posts/20200304093000-tide.md', '# Tide\n\nA.')
  write('posts/202003052359 Low water.md', '# Low\n\nB.')
  write('posts/20200306093000-ebb.md', '---\ndate: 2021-05-06\n---\n# Ebb\n\nC.')
  write('posts/20200307/index.md', '# Flood\n\nE.')
  write('posts/20200308_mud.md', '# Mud\n\nF.')
  write('posts/20209904093000-number.md', '# Number\n\nD.')
  utimesSync(join(folder, 'posts/20209904093000-number.md'), new Date(), new Date('2022-01-02'))
  const { days } = await load()
  expect(days).toEqual({
    ...{ Tide: '2020-03-04', Low: '2020-03-05', Ebb: '2021-05-06', Number: '2022-01-02' },
    ...{ Flood: '2020-03-07', Mud: '2020-03-08' },
  })
})

it('takes the day with a short year that a name begins with in the folder of that year', async () => {
  write('posts/2019/190718-low tide.md', 'A.')
  write('posts/2019/notes/190719_潮.md', '# Flood\n\nB.')
  write('posts/2019/180720-other.md', 'C.')
  write('posts/2019/190740-number.md', 'D.')
  write('posts/190721-alone.md', 'E.')
  for (const name of ['2019/180720-other', '2019/190740-number', '190721-alone'])
    utimesSync(join(folder, `posts/${name}.md`), new Date(), new Date('2022-01-02'))
  expect((await load()).days).toEqual({
    ...{ 'Low tide': '2019-07-18', Flood: '2019-07-19' },
    ...{ '180720 other': '2019-01-01', '190740 number': '2019-01-01', '190721 alone': '2022-01-02' },
  })
})

it('takes the day of the first commit, or that of the ledger where no commit tells it', async () => {
  git('init', '--quiet')
  write('posts/old.md', '---\ntitle: Old\n---\nText.\n')
  write('posts/edited.md', '---\ntitle: Edited\nlastmod: 2020-03-04\n---\nText.\n')
  commit('2019-05-01')
  git('mv', 'posts/old.md', 'posts/renamed.md')
  commit('2020-06-02')
  write('posts/renamed.md', '---\ntitle: Renamed\n---\nOther words.\n')
  write('posts/new.md', '---\ntitle: New\n---\nText.\n')
  write('posts/unknown.md', '---\ntitle: Unknown\n---\nText.\n')
  const { days, diagnostics } = await load({ 'post/new': '2026-01-02' })
  expect(days).toEqual({ Edited: '2020-03-04', Renamed: '2019-05-01', New: '2026-01-02' })
  expect(diagnostics.problems.map(formatProblem)).toEqual([
    expect.stringMatching(/unknown\.md:1: has no date; set .* or commit the file/),
  ])
  expect(diagnostics.warnings).toHaveLength(3)
})

it('takes the day of a merge for a file that it adds itself', async () => {
  git('init', '--quiet')
  write('posts/a.md', '---\ntitle: A\n---\nText.\n')
  commit('2020-03-04')
  git('checkout', '--quiet', '-b', 'other')
  write('posts/b.md', '---\ntitle: B\n---\nText.\n')
  commit('2020-03-05')
  git('checkout', '--quiet', '-')
  write('posts/c.md', '---\ntitle: C\n---\nText.\n')
  commit('2020-03-06')
  git('merge', '--quiet', '--no-ff', '--no-commit', 'other')
  write('posts/d.md', '---\ntitle: D\n---\nText.\n')
  commit('2020-03-07')
  expect((await load()).days).toEqual({ A: '2020-03-04', B: '2020-03-05', C: '2020-03-06', D: '2020-03-07' })
})

it('takes the day of the first commit of a file whose name git quotes', async () => {
  git('init', '--quiet')
  write('posts/"Low" tide?\nA question.md', 'Text.\n')
  commit('2020-05-06')
  git('mv', 'posts/"Low" tide?\nA question.md', 'posts/"Low"\ttide.md')
  commit('2021-05-06')
  expect((await load()).days).toEqual({ '"Low" tide': '2020-05-06' })
})

it('does without the day of an edit that does not exist, and says so', async () => {
  const edited = (title: string) =>
    `---\ntitle: ${title}\ndate: 2020-03-04\nlast_modified_at: 2020-05-10-T14:01:27-05:00\n---\nText.\n`
  write('posts/a.md', edited('A'))
  write('posts/_posts/2020-03-04-b.md', edited('B'))
  const { days, diagnostics } = await load()
  expect(days).toEqual({ A: '2020-03-04', B: '2020-03-04' })
  expect(diagnostics.warnings.map(formatProblem)).toEqual([
    expect.stringMatching(/b\.md:4: `last_modified_at` is not a date that exists/),
    expect.stringMatching(/a\.md:4: `last_modified_at` is not a date that exists/),
  ])
})

it('takes the day on which a file last changed, where no repository can tell another', async () => {
  write('posts/a.md', '---\ntitle: A\ndate: git Last Modified\n---\nText.\n')
  write('posts/b.md', '---\ntitle: B\n---\nText.\n')
  write('posts/c.md', '---\ntitle: C\ndate: soon\n---\nText.\n')
  write('posts/e.md', '---\ntitle: E\ndate: 2021-05-16 8:30:am\n---\nText.\n')
  write('posts/f.md', '---\ntitle: F\ndate: 2021-02-29 17:58:00\n---\nText.\n')
  write('posts/g.md', '---\ntitle: G\ndate: 5/4/2021 10:00\n---\nText.\n')
  write('posts/i.md', '---\ntitle: I\ndate: 2021-06\n---\nText.\n')
  write('posts/i2.md', '---\ntitle: I2\ndate: 2021/07\n---\nText.\n')
  write('posts/j.md', '---\ntitle: J\ndate: 2020\n---\nText.\n')
  write('posts/k.md', '---\ntitle: K\ndate: 04-06-2021\n---\nText.\n')
  write('posts/2021-04-06-l.md', '---\ntitle: L\ndate: 04-06-2021\n---\nText.\n')
  write('posts/2021-04-07-m.md', '---\ntitle: M\ndate: 06-04-2021\n---\nText.\n')
  write('posts/2020-01-15-n.md', '---\ntitle: N\ndate: 5/4/2021\n---\nText.\n')
  write('posts/2021-04-05-h.md', '---\ntitle: H\ndate: 5/4/2021\n---\nText.\n')
  write('posts/2021-02-32-d.md', '---\ntitle: D\n---\nText.\n')
  for (const name of ['a', 'b']) utimesSync(join(folder, `posts/${name}.md`), 0, Date.UTC(2021, 4, 6, 23) / 1000)
  const { days, diagnostics } = await load({ 'post/b': '2020-01-02' })
  expect(days).toEqual({
    A: '2021-05-06',
    B: '2020-01-02',
    E: '2021-05-16',
    F: '2021-03-01',
    G: '2021-05-04',
    H: '2021-04-05',
    I: '2021-06-01',
    I2: '2021-07-01',
    J: '2020-01-01',
    K: '2021-04-06',
    L: '2021-04-06',
    M: '2021-04-06',
    N: '2020-01-15',
  })
  expect(diagnostics.warnings.map(({ what }) => what)).toEqual([
    '`date` is not a date that exists ("5/4/2021"): 2020-01-15, of the file\'s name, counts',
    "has no date: the day of the file's last change counts (2021-05-06)",
    'has no date: the day of its first publication counts (2020-01-02)',
    '`date` is not a date that exists ("2021-05-16 8:30:am"): 2021-05-16, of its beginning, counts',
    '`date` is not a date that exists ("2021-02-29 17:58:00"): 2021-03-01, of the days after its month, counts',
    '`date` is not a date that exists ("5/4/2021 10:00"): 2021-05-04, of its month before its day, counts',
    '`date` is not a date that exists ("2021-06"): 2021-06-01, of its beginning, counts',
    '`date` is not a date that exists ("2021/07"): 2021-07-01, of its beginning, counts',
    '`date` is not a date that exists (2020): 2020-01-01, of its beginning, counts',
    '`date` is not a date that exists ("04-06-2021"): 2021-04-06, of its month before its day, counts',
  ])
  expect(diagnostics.problems.map(({ what }) => what)).toEqual([
    'begins its name with a day that does not exist (2021-02-32)',
    '`date` is not a date that exists ("soon")',
  ])
})

it('takes the month or year of a folder, where nothing was committed in it', async () => {
  git('init', '--quiet')
  for (const name of ['a', '2021/b', '2019/09/c', '2019-10/d', 'en/201911/e', '2021/07/f', '201913/g'])
    write(`posts/${name}.md`, 'Text.\n')
  // The name of a document, and a year to come, are no such folders.
  for (const name of ['1984/index', '2048/rules']) write(`posts/${name}.md`, 'Text.\n')
  for (const name of ['README', 'README-JA', 'readme.zh-cn']) write(`posts/${name}.md`, 'About them.\n')
  commit('2021-06-02')
  const { days } = await load()
  expect(days).toEqual({
    A: '2021-06-02',
    B: '2021-06-02',
    C: '2019-09-01',
    D: '2019-10-01',
    E: '2019-11-01',
    F: '2021-07-01',
    G: '2021-06-02',
    '1984': '2021-06-02',
    Rules: '2021-06-02',
  })
})

it('takes the last change of a file within the year of its folder', async () => {
  for (const year of [2019, 2021]) {
    write(`posts/${year}/of-${year}.md`, 'Text.\n')
    utimesSync(join(folder, `posts/${year}/of-${year}.md`), 0, Date.UTC(2021, 4, 6) / 1000)
  }
  expect((await load()).days).toEqual({ 'Of 2019': '2019-01-01', 'Of 2021': '2021-05-06' })
})

it('takes a heading above all others for a title, but none of a section', async () => {
  write('posts/2021-01-02-above.md', '## Above\n\n### A\n\nx\n')
  write('posts/2021-01-02-first.md', '## Aim\n\nx\n\n# First\n\n# Second\n')
  write('posts/2021-01-02-section.md', '## Aim\n\nx\n\n## Way\n')
  write('posts/2021-01-02-one-section.md', '#sea\n\nx\n\n## Aim\n\nx\n')
  write('posts/2021-01-02-picture.md', '![](a.png)\n\n## Below a picture\n\nx\n')
  write('posts/2021-01-02-mdx.mdx', 'import A from "./a"\nexport const b = 1\n\n## Below imports\n\nx\n')
  write('posts/2021-01-02-toc.md', '[[toc]]\n\n{% include a.html %}\n\n---\n\n## Below marks\n\nx\n')
  const titles = Object.keys((await load()).days).sort()
  expect(titles).toEqual([
    'Above',
    'Below a picture',
    'Below imports',
    'Below marks',
    'First',
    'One section',
    'Section',
  ])
})

it('takes the name of a file in words for the title of a text with sections, where no tool builds it', async () => {
  write('posts/The low tide.md', 'Text.\n\n# Morning\n\nx\n\n# Evening\n\ny\n')
  write('posts/涨潮.md', '# 早上\n\nx\n\n# 晚上\n\ny\n')
  write('posts/A map.md', '<h1 id="a">Sea</h1>\n<p>x</p>\n<h1>Land</h1>\n<p>y</p>\n')
  write('posts/One heading.md', '# Neap\n\nx\n\n## Morning\n\ny\n')
  write('posts/spring.md', '# Spring tide\n\nx\n\n# Morning\n\ny\n')
  expect(Object.keys((await load()).days).sort()).toEqual(['A map', 'Neap', 'Spring tide', 'The low tide', '涨潮'])
  write('package.json', '{ "devDependencies": { "vitepress": "1" } }')
  expect(Object.keys((await load()).days).sort()).toEqual(['Morning', 'Neap', 'Sea', 'Spring tide', '早上'])
})

it('knows the days of a shallow clone since its history begins', () => {
  git('init', '--quiet')
  for (const day of ['2019-05-01', '2020-06-02', '2021-07-03']) {
    write(`${day}.md`, day)
    commit(day)
  }
  git('clone', '--quiet', '--depth', '2', pathToFileURL(folder).href, join(folder, 'clone'))
  const daysIn = (name: string) => firstDaysOf(join(folder, name), new StoredCache())()
  expect(daysIn('clone')).toEqual(new Map([[join(folder, 'clone/2021-07-03.md'), '2021-07-03']]))
  expect(daysIn('.')?.size).toBe(3)
})

it('takes lists and parts of documents for none, and the name of a file for a title', async () => {
  const words = ['index', 'posts', 'empty', 'part'].map((name) => [name, `---\ntitle: ${name}\n---\n`])
  for (const [name = '', head] of words)
    write(`posts/${name}.md`, name === 'part' ? '<Code />\n' : `${head}${name === 'empty' ? '\n' : 'Our posts.\n'}`)
  write('posts/some-words.md', '---\ndate: 2026-01-02\n---\nText.\n')
  write('posts/2026-1-3-12.5.md', '---\ntitle: ""\n---\nText.\n')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ 'Some words': '2026-01-02', '2026-01-03': '2026-01-03' })
  expect(diagnostics.problems).toEqual([])
  expect(diagnostics.warnings.map(formatProblem)).toContainEqual(
    expect.stringMatching(/part\.md:1: is no document: it has neither front matter nor a heading/),
  )
})

it('takes parts of MDX for no documents where the others export their front matter', async () => {
  const exported =
    "import image from './a.png'\n\nexport const meta = {\n  title: 'A',\n  date: '2026-01-02',\n  image,\n}\n\nText.\n"
  write('posts/a/index.mdx', exported)
  write('posts/b/index.mdx', exported.replace("'A'", "'B'"))
  write('posts/a/snippets/one.mdx', '```js\na\n```\n')
  expect((await load()).days).toEqual({ A: '2026-01-02', B: '2026-01-02' })
})

it('takes the day of a commit from the next build on, and says where a day is from', async () => {
  git('init', '--quiet')
  write('posts/a.md', '---\ntitle: A\n---\nText.\n')
  write('posts/b.md', '---\ntitle: B\ndate: soon\npermalink: /2019/02/03/b/\n---\nText.\n')
  const cache = new StoredCache()
  const loadNext = async (known: Readonly<Record<string, string>>) => {
    const { days, diagnostics } = await load(known, cache)
    cache.commit(join(folder, 'cache'))
    cache.begin(join(folder, 'cache'))
    return [days, diagnostics.warnings.map(({ what }) => what)]
  }
  const ofAddress = '`date` is not a date that exists ("soon"): 2019-02-03, of the address, counts'
  for (const known of ['2026-01-02', '2026-03-04'])
    expect(await loadNext({ 'post/a': known })).toEqual([
      { A: known, B: '2019-02-03' },
      [`has no date: the day of its first publication counts (${known})`, ofAddress],
    ])
  commit('2025-12-30')
  expect(await loadNext({ 'post/a': '2026-03-04' })).toEqual([
    { A: '2025-12-30', B: '2019-02-03' },
    ['has no date: the day of its first commit counts (2025-12-30)', ofAddress],
  ])
})

it('reads no page for missing addresses without a date', async () => {
  write('posts/404.md', '---\ntitle: Not here\n---\nText.\n')
  write('posts/notes/404.md', '---\ntitle: A model\ndate: 2020-03-04\n---\nText.\n')
  expect((await load()).days).toEqual({ 'A model': '2020-03-04' })
})

it('takes a list of the posts for none in any language, without a date', async () => {
  for (const name of ['README', 'README-JA', 'readme.zh-CN', 'README_v2'])
    write(`posts/${name}.md`, '# Posts\n\nText.\n')
  write('posts/readme-first.md', '---\ntitle: A\ndate: 2020-01-02\n---\nText.\n')
  expect((await load()).days).toEqual({ A: '2020-01-02' })
})

it('reads no files of `_posts` of Jekyll whose name has no day, and says so', async () => {
  write('posts/_posts/README.md', '# How to write\n\nText.\n')
  write('posts/_posts/2020-03-04-b.md', '---\ntitle: B\n---\nText.\n')
  // Jekyll publishes this one, whose year is not read here.
  write('posts/_posts/20-03-04-c.md', '---\ntitle: C\n---\nText.\n')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ B: '2020-03-04' })
  expect(diagnostics.problems.map(formatProblem)).toEqual([expect.stringMatching(/20-03-04-c\.md:1: has no date/)])
  expect(diagnostics.warnings.map(formatProblem)).toEqual([
    expect.stringMatching(/README\.md:1: is no document: its name/),
  ])
})

it('holds back what is for coding agents and contributors, unless it has a title', async () => {
  git('init', '--quiet')
  write('posts/a.md', '---\ntitle: A\ndate: 2020-01-02\n---\nText.\n')
  write('posts/b.md', '---\ntitle: B\ndate: 2020-01-03\n---\nText.\n')
  write('posts/c/contributing.md', '---\ntitle: How to contribute\ndate: 2020-01-04\n---\nText.\n')
  write('posts/d/AGENTS.md', '---\ntitle: Agents\ndate: 2020-01-05\n---\nText.\n')
  write('posts/CLAUDE.md', '---\nmodel: large\n---\n# Style of posts\n\nText.\n')
  write('posts/c/AGENTS.md', '# Style of posts\n\nText.\n')
  write('posts/CONTRIBUTING.md', '# How to write\n\nText.\n')
  commit('2019-05-01')
  const { days, diagnostics } = await load()
  expect(days).toEqual({ A: '2020-01-02', B: '2020-01-03', 'How to contribute': '2020-01-04', Agents: '2020-01-05' })
  expect(diagnostics.warnings.map(({ file, what }) => `${basename(file)} ${what}`)).toEqual(
    ['CLAUDE.md', 'CONTRIBUTING.md', 'AGENTS.md'].map(
      (name) => `${name} is no document: it is for those who write here`,
    ),
  )
})
