// A blog built in place with `posts` alone: who it is comes from the blog, and nothing of the kit's own site is in it.
import { chmodSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { Diagnostics, formatProblem, type BuildResult } from '../../build/diagnostics.js'
import { settle } from '../../build/settings.js'
import { sampleWordsInFiles } from '../cli/sample-words.js'
import { listTree } from './site.js'
import { temporaryFolder, writeFiles } from '../temporary-folder.js'

const now = () => new Date('2026-11-20T12:00:00Z')
const folder = temporaryFolder()
let result: BuildResult
beforeAll(async () => {
  writeFiles(join(folder, 'blog'), {
    '_config.yml': 'title: Low water\nauthor: Ann Marsh\ndescription: Notes from the mudflats\nlang: cy\n',
    '_posts/2026-01-02-first.md': '---\ntitle: The first walk\n---\nThe mud was as soft as butter that day.\n',
    '_posts/2026-01-02-first.facts.yaml':
      '- { fact: The mud was soft., evidence: as soft as butter, topic: the-mud, kind: finding }\n',
    '_posts/2026-02-32-broken.md': '---\ntitle: No such day\n---\nWords.\n',
  })
  result = await build({ posts: [join(folder, 'blog')], out: join(folder, 'out/public'), lenient: true, now })
})
const read = (path: string) => readFileSync(join(folder, 'out/public', path), 'utf8')
const manifest = () => JSON.parse(read('api/agent.json')) as Record<string, Record<string, unknown>>

it('is who its own configuration says, with the topics of its facts', () => {
  expect(result).toMatchObject({ ok: true, counts: { posts: 1, articles: 0, facts: 1, premium: 0 } })
  expect(manifest()).toMatchObject({
    identity: { name: 'Low water', description: 'Notes from the mudflats', language: 'cy', author: 'Ann Marsh' },
    owner: { name: 'Ann Marsh' },
    facts: { topics: { 'the-mud': 1 } },
  })
  expect(result.warnings.map(formatProblem)).toEqual([expect.stringContaining('no address of this blog was found')])
})
it('gives the sections of a folder that is named alone those of its tool, and publishes what is beside them', () => {
  writeFiles(join(folder, 'sections'), {
    'hugo.toml': 'baseURL = "https://watt.example/"\n[permalinks]\npost = "/:year/:slug/"\n',
    'content/post/tide.md': '---\ntitle: Tide\ndate: 2026-01-02\n---\nText.\n',
    'content/about.md': '---\ntitle: About\n---\nText.\n',
  })
  const named = join(folder, 'sections/content')
  const { folders } = settle({ posts: [named], out: join(folder, 'sections-out') }, new Diagnostics())
  const ofPosts = { folder: join(named, 'post'), permalinks: ['/:year/:slug/'] }
  expect(folders.slice(0, 2)).toMatchObject([ofPosts, { folder: named, permalinks: [] }])
})

it('gives the posts of a folder that is named alone the addresses that its tool gives them', () => {
  writeFiles(join(folder, 'patterned'), {
    '_config.yml': 'permalink: /notes/:title/\n',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\nWords.\n',
  })
  const options = { posts: [join(folder, 'patterned/_posts')], out: join(folder, 'patterned-out/public') }
  expect(settle(options, new Diagnostics()).folders[0]?.permalinks).toEqual(['/notes/:title/'])
})
it('has the addresses of the configuration for a folder without dates that is named', () => {
  writeFiles(join(folder, 'undated'), {
    ...{ 'docusaurus.config.js': "module.exports = { title: 'T' }", 'versions.json': '["2.0"]' },
    'versioned_docs/version-2.0/a.md': '# A\n\nWords.\n',
  })
  const options = {
    posts: [join(folder, 'undated/versioned_docs/version-2.0')],
    out: join(folder, 'undated-out/public'),
  }
  expect(settle(options, new Diagnostics()).folders[0]?.permalinks).toEqual(['/docs/:docpath'])
})
it('says which folders of documents without posts are not published, until they are named', () => {
  writeFiles(join(folder, 'collected'), {
    '_config.yml':
      'title: T\ncollections:\n  soups: { output: true }\n  parts: { output: false }\n  none: { output: true }\n',
    '_posts/2026-01-02-a.md': '---\ntitle: A\n---\nWords.\n',
    ...{ '_soups/b.md': '---\ntitle: B\n---\nWords.\n', '_parts/c.md': '---\ntitle: C\n---\nWords.\n' },
  })
  const warningsOf = (...posts: string[]) => {
    const diagnostics = new Diagnostics()
    settle(
      { posts: posts.map((one) => join(folder, 'collected', one)), out: join(folder, 'collected-out') },
      diagnostics,
    )
    return diagnostics.warnings.filter(({ what }) => what.includes('not published')).map(({ file }) => basename(file))
  }
  expect(warningsOf('.')).toEqual(['_soups'])
  expect(warningsOf('.', '_soups')).toEqual([])
  expect(warningsOf('_posts')).toEqual([])
})
it('says which sections without a date beside others are not published', () => {
  const [dated, undated] = ['date: 2026-01-02\n', ''].map((line) => `---\ntitle: A\n${line}---\nWords.\n`)
  const texts = (section: string, text = '', count = 6) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/${section}/${at}.md`, text]))
  const sections = temporaryFolder()
  writeFiles(sections, {
    ...{ ...texts('tides', dated), ...texts('winds', dated), ...texts('maps', undated, 20), ...texts('test', undated) },
    ...{ ...texts('about', undated, 2), ...texts('content/blog', dated), ...texts('content/wiki', undated) },
    ...texts('content/authors', undated),
  })
  const diagnostics = new Diagnostics()
  settle({ posts: [sections], out: join(folder, 'sections-out') }, diagnostics)
  expect(diagnostics.warnings.filter(({ what }) => what.includes('not published'))).toMatchObject([
    { file: expect.stringMatching(/src.content.wiki$/) as string },
    { file: expect.stringMatching(/src.maps$/) as string },
  ])
})
it('says which posts of other sites beside a blog are not published', () => {
  const dated = '---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n'
  writeFiles(join(folder, 'several'), {
    ...{ 'one/hugo.toml': "title = 'One'\n", 'one/content/posts/a.md': dated },
    ...{ 'two/hugo.toml': "title = 'Two'\n", 'two/content/news/a.md': dated },
  })
  const diagnostics = new Diagnostics()
  const { folders } = settle({ posts: [join(folder, 'several')], out: join(folder, 'several-out') }, diagnostics)
  expect(basename(folders[0]?.folder ?? '')).toBe('posts')
  expect(diagnostics.warnings.map(({ file, hint }) => `${basename(file)}: ${hint}`)).toContainEqual(
    expect.stringMatching(/^news: name it beside the blog: `--posts .*two\/content\/news`/),
  )
})
it('claims no licence, sells nothing, and leads to no empty section', () => {
  expect(manifest()['rights']).toEqual({ text: expect.stringContaining('No licence') as string })
  expect(manifest()['playbook']).toBeNull()
  const endpoints = manifest()['endpoints'] as unknown as { path: string; paid?: boolean }[]
  expect(endpoints.filter(({ path, paid }) => paid || path.includes('playbook'))).toEqual([])
  const links = [...read('index.html').matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path)
  expect(links).toEqual(expect.arrayContaining(['/posts/', '/facts/', '/topics/']))
  expect(links.filter((path) => path === '/articles/' || path === '/agentic-ama/')).toEqual([])
})
it('leaves out a document that cannot be built, and keeps its ledger beside the output', () => {
  expect(result.leftOut.map(formatProblem)).toEqual([
    expect.stringMatching(/broken\.md:1: begins its name with a day that does not exist/),
  ])
  expect(listTree(join(folder, 'blog'))).toHaveLength(4)
})
it('has nothing of the sample in any file', () => {
  const live = join(realpathSync(join(folder, 'out/public')), '..')
  const found = ['public', 'data'].flatMap((room) => sampleWordsInFiles(join(live, room)))
  expect(listTree(join(live, 'public')).length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

it('leaves out a file that cannot be read, and says where its address can be set', async () => {
  writeFiles(join(folder, 'plain'), { 'a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n' })
  symlinkSync('nowhere.md', join(folder, 'plain/gone.md'))
  const out = join(folder, 'plain-out/public')
  const { ok, leftOut, warnings } = await build({ posts: [join(folder, 'plain')], out, lenient: true, now })
  const left = leftOut.map(({ what, hint }) => `${what}; ${hint}`)
  expect([ok, left]).toEqual([true, ['cannot be read (ENOENT); check that it exists and may be read']])
  expect(warnings.map(({ hint }) => hint)).toEqual([expect.stringContaining('given with --content')])
})

it.skipIf(process.getuid?.() === 0)("reads a blog with another user's folders beside its posts", async () => {
  writeFiles(join(folder, 'shared'), { 'blog/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n', 'data/b': '' })
  chmodSync(join(folder, 'shared/data'), 0)
  for (const posts of ['shared', 'shared/blog']) {
    const result = await build({ posts: [join(folder, posts)], out: join(folder, 'shared-out/public'), now })
    expect(result).toMatchObject({ ok: true, counts: { posts: 1 } })
  }
  chmodSync(join(folder, 'shared/data'), 0o700)
})
