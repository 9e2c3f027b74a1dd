// The measuring of a blog finds what is wrong with it, and nothing where all is right.
import { beforeEach, expect, it } from 'vitest'
import { measureBlog } from '../../bench/blogs/measure.js'
import { findTargets } from '../../bench/blogs/targets.js'
import { temporaryFolder, writeFiles } from '../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

it('counts what is lost of a blog, with the places', async () => {
  const files = {
    'hugo.toml': 'baseURL = "https://blog.example/"\ntitle = "A blog"\n[permalinks]\nposts = "/:year/:slug/"\n',
    'content/posts/one.md':
      '---\ntitle: One\ndate: 2026-01-02\n---\n[two](/2026/two/) ![](/pic.png) ![](/kept/lost.png) [dead](/2025/two/) [page](/about/)\n\n{ #left }\n\n`{ #code }`\n',
    'content/posts/two.md': '---\ntitle: Two\ndate: 2026-01-03\n---\nText.\n',
    'content/posts/three.md': '---\ntitle: Three\ndate: 2026-x-40\n---\nText.\n',
    'content/posts/four.md': '---\ntitle: Four\ndate: 2026-01-05\ndraft: true\n---\nText.\n',
    'static/pic.png': 'p',
    'other/lost.png': 'l',
  }
  writeFiles(folder, files)
  const measured = await measureBlog(
    { posts: [folder] },
    ['/2026/one/', '/2026/two', '/2026/none/'],
    [
      { url: '/2026/one', date: '2026-01-01', title: '<b>Uno</b>', tags: ['A b'], source: 'content/posts/one.md' },
      { url: '/2026/three/' },
      { url: '/about/', source: 'content/about.md' },
    ],
  )
  expect(measured).toMatchObject({
    built: 2,
    notBuilt: [expect.stringContaining('three.md:3: `date` is not a date')],
    heldBack: [expect.stringContaining('four.md')],
    deadLinks: [],
    otherDeadLinks: [expect.stringContaining('/2025/two/'), expect.stringContaining('/about/')],
    missingPictures: [expect.stringContaining('/kept/lost.png')],
    leftovers: expect.arrayContaining([
      '/api/post/one.json: heading id { #left }',
      '/posts/one.json: heading id { #left }',
    ]) as string[],
    otherDays: [],
    deadAddresses: ['/2026/none/'],
    addresses: 3,
  })
  expect(measured.leftovers.join('\n')).not.toContain('#code')
  expect(measured.ofTool).toEqual({
    notBuilt: ['/2026/three/ '],
    notListed: ['/posts/two/'],
    otherDates: ['/2026/one: 2026-01-02, of the tool 2026-01-01'],
    otherTitles: ['/2026/one: One, of the tool Uno'],
    otherTags: ['/2026/one: , of the tool a-b'],
  })
})

it('counts a link as dead only where its target is a document by an address of its tool', async () => {
  const post = (title: string, text = 'Text.') => `---\ntitle: ${title}\ncategories: [News]\n---\n${text}\n`
  const links = [
    // Addresses that Jekyll gives: 3 January 2026 is the Saturday of the first week. The kit does not read `weekdate`.
    ...['/news/2026/W01/Sat/two.html', '../../W01/Sat/two.html'],
    // The day, the year and the category of other documents; a document of a collection that is none of the build; a host.
    ...['/news/2026/W01/Fri/two.html', '/2025/two/', '/releases/two/', '/old/two/', 'two.example/two/'],
  ]
  writeFiles(folder, {
    '_config.yml': 'title: A blog\npermalink: weekdate\ncollections:\n  releases:\n    output: true\n',
    '_posts/2026-01-02-one.md': post('One', links.map((link) => `[x](${link})`).join(' ')),
    '_posts/2026-01-03-two.md': post('Two'),
    '_releases/two.md': post('Two'),
  })
  const { deadLinks, otherDeadLinks } = await measureBlog({ posts: [folder] }, [])
  const targets = (warnings: string[]) => warnings.map((warning) => /`([^`]*)`/.exec(warning)?.[1])
  expect(new Set(targets(deadLinks))).toEqual(new Set(links.slice(0, 2)))
  expect(new Set(targets(otherDeadLinks))).toEqual(new Set(links.slice(2)))
})

it('takes no address without the fixed words of a pattern for one of it', () => {
  const head = { slug: 'two', published: '2026-01-03', title: 'Two', categories: [], tags: [] }
  const two = { file: '/blog/content/post/two.md', shownAs: 'two.md', permalink: '/p/two/', aliases: [], head }
  const isTarget = findTargets([two], [], '/blog')
  expect(['/p/two/', '/post/two/', '/two/'].map((url) => isTarget(url, 'one.md'))).toEqual([true, false, false])
})

it('takes what an author escaped, or wrote as raw text or in a title, for no leftover', async () => {
  const blog = {
    'hugo.toml': 'baseURL = "https://blog.example/"\ntitle = "A blog"\n',
    'content/posts/one.md':
      '---\ntitle: Use <Stack>\ndate: 2026-01-02\n---\n&lt;Stack>, \\<Other>, List <INT>, {% raw %}{% gist 1 %}{% endraw %}\n',
  }
  writeFiles(folder, blog)
  expect((await measureBlog({ posts: [folder] }, [])).leftovers).toEqual([])
})
