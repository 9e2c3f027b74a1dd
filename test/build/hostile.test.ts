// Hostile and odd input: each is built whole or named with file and line, and nothing is half-written.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../build/command.js'
import { build } from '../../build/build.js'
import type { Element, Nodes } from 'hast'
import { htmlToHast } from 'satteri'
import { baseUrl, facts, post, siteYaml, TestSite, type Content } from './site.js'

let site: TestSite
const make = (files: Content = {}) => (site = new TestSite(files))

function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return []
  return [...(node.type === 'element' ? [node] : []), ...node.children.flatMap(elementsOf)]
}

describe('input that stops the build', () => {
  it.each<[name: string, files: Content, problems: RegExp[]]>([
    ['a 0-byte file', { 'posts/a.md': '' }, [/^posts\/a\.md:1: the file is empty; /]],
    ['a binary file', { 'posts/a.md': Uint8Array.of(0x89, 0x50, 0, 1) }, [/^posts\/a\.md:1: is a binary file/]],
    ['Latin-1', { 'posts/a.md': Uint8Array.of(0x63, 0x61, 0x66, 0xe9) }, [/^posts\/a\.md:1: is not UTF-8; /]],
    [
      'UTF-16',
      { 'posts/a.md': Buffer.from('\ufeff# A', 'utf16le'), 'posts/b.md': Buffer.from('\ufeff# B', 'utf16le').swap16() },
      [/^posts\/a\.md:1: is UTF-16, not UTF-8; save/, /^posts\/b\.md:1: is UTF-16, not UTF-8; save/],
    ],
    [
      'broken YAML',
      { 'posts/a.md': '---\ntitle: A\ndate: [2026\n---\nText' },
      [/^posts\/a\.md:[34]: the YAML cannot be read/],
    ],
    [
      'YAML with what people forget to quote, and other mistakes that they make',
      {
        'posts/a.md': '---\ntitle: Rust: a history\n---\nText',
        'posts/b.md': '---\ntitle: "Yes" and no\n---\nText',
        'posts/c.md': '---\ntitle: `code`\n---\nText',
        'posts/d.md': '---\ntitle: D\nTags:\n\tone: 1\n---\nText',
        'posts/e.md': '---\ntitle: E\ntitle: E\n---\nText',
        'posts/f.md': post('F', 'Text'),
        'posts/f.facts.yaml': '- fact: One: two\n  evidence: "C:\\path"\n',
        'posts/g.md': post('G', 'Text'),
        'posts/g.facts.yaml': '- fact: One\n---\n- fact: Two\n',
      },
      [
        /^posts\/a\.md:2: the YAML cannot .*; put a text with a colon in it between quotes/,
        /^posts\/b\.md:2: the YAML cannot .*; put the whole text between quotes, of a kind/,
        /^posts\/c\.md:2: the YAML cannot .*; put the text between quotes$/,
        /^posts\/d\.md:4: the YAML cannot .*; indent with spaces$/,
        /^posts\/f\.facts\.yaml:1: the YAML cannot .*; put a text with a colon in it between quotes/,
        /^posts\/f\.facts\.yaml:2: the YAML cannot .*; use single quotes, in which a backslash is one$/,
        /^posts\/g\.facts\.yaml:[23]: the YAML cannot .*; remove the line of ---$/,
      ],
    ],
    [
      'front matter in another language',
      {
        'posts/2026-01-01-a.md': '{\n  "title": A\n}\n\n# A',
        'posts/2026-01-01-b.md': '\n---js\ntitle = \n---\n# B',
      },
      [
        /^posts\/2026-01-01-a\.md:1: the JSON cannot be read \(.*\); correct it$/,
        /^posts\/2026-01-01-b\.md:2: the front matter cannot be read as JavaScript; write it as YAML$/,
      ],
    ],
    [
      'broken TOML',
      { 'posts/a.md': '+++\ntitle = "A"\ndate = = 1\n+++\nText' },
      [/^posts\/a\.md:3: the TOML cannot be read/],
    ],
    [
      'front matter that never ends',
      { 'posts/a.md': '---\ntitle: A\n\nText' },
      [/^posts\/a\.md:1: the front matter is never closed; end it with a line of ---/],
    ],
    [
      'front matter below blank lines that never ends, and such with faults',
      {
        'posts/a.md': '\n \n---\ntitle: A\n\nText',
        'posts/b.md': '\n---\ntitle: B\ndate: 2026-02-30\n---\nText',
        'posts/c.md': '\n\n---\ntitle: [\n---\nText',
        'posts/d.md': '\n+++\ntitle = "D"\ndate = = 1\n+++\nText',
      },
      [
        /^posts\/a\.md:3: the front matter is never closed; end it with a line of ---/,
        /^posts\/b\.md:4: `date` is not a date that exists/,
        /^posts\/c\.md:[45]: the YAML cannot be read/,
        /^posts\/d\.md:4: the TOML cannot be read/,
      ],
    ],
    [
      'what may be a draft or not',
      {
        'posts/a.md': '---\ntitle: A\ndate: 2026-01-01\ndraft: perhaps\n---\nText',
        'posts/b.md': '---\ntitle: B\ndate: 2026-01-01\ndraft: [yes]\n---\nText',
        'posts/c.md': '+++\ntitle = "C"\ndate = 2026-01-01\ndraft = 2\n+++\nText',
      },
      [
        /^posts\/a\.md:4: `draft` is neither true nor false \("perhaps"\); write `draft: true`, or remove it to publish/,
        /^posts\/b\.md:4: `draft` is neither/,
        /^posts\/c\.md:4: `draft` is neither/,
      ],
    ],
    [
      'a line that opens like the end of front matter, where 4,096 bytes end',
      { 'posts/a.md': `${'---\ntitle: A\ndate: 2026-01-01\n# '.padEnd(4092, 'x')}\n---- no end\n---\nText` },
      [/^posts\/a\.md:\d+: the YAML cannot be read/],
    ],
    [
      'an alias bomb',
      {
        'posts/a.md': `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]\n---\nText`,
      },
      [/^posts\/a\.md:2: the YAML cannot be read \(Excessive alias count/],
    ],
    [
      'a missing title and a missing date, both at once',
      { 'posts/a.md': '---\nauthor: Ann\n---\nText' },
      [/^posts\/a\.md:1: has no date; /, /^posts\/a\.md:1: has no title; /],
    ],
    [
      'a day that no calendar has',
      { 'posts/a.md': '---\ntitle: A\npubDate: 2026-02-30\n---\nText' },
      [/^posts\/a\.md:3: `pubDate` is not a date that exists \("2026-02-30"\)/],
    ],
    [
      'an hour in the place of a day',
      { 'posts/a.md': '+++\ntitle = "A"\ndate = 07:32:00\n+++\nText' },
      [/^posts\/a\.md:3: `date` is not a date that exists/],
    ],
    [
      'two files with one slug',
      { 'posts/a.md': post('A', 'x'), 'posts/b/index.md': '---\ntitle: B\ndate: 2026-01-01\nslug: A\n---\nx' },
      [/^posts\/b\/index\.md:4: the slug `A` is also that of posts\/a\.md; /],
    ],
    [
      'a slug that climbs',
      { 'posts/a.md': '---\ntitle: A\ndate: 2026-01-01\nslug: ../../etc/passwd\n---\nx' },
      [/^posts\/a\.md:4: the slug "\.\.\/\.\.\/etc\/passwd" cannot be in a URL/],
    ],
    [
      'a slug that is too long for the name of a file',
      { 'posts/a.md': `---\ntitle: A\ndate: 2026-01-01\nslug: ${'a'.repeat(241)}\n---\nx` },
      [/^posts\/a\.md:4: the slug "a+" cannot be in a URL/],
    ],
    [
      'a name without a letter',
      { 'posts/🎉.md': post('A', 'x') },
      [/^posts\/🎉\.md:1: the name of the file gives no slug/],
    ],
    [
      'an unknown topic, a blank quote and a quality above 1, all at once',
      {
        'posts/a.md': post('A', 'Some words here.'),
        'posts/a.facts.yaml':
          '- fact: F\n  evidence: Some words\n  topic: nothing\n  kind: finding\n- fact: F\n  evidence: "  "\n  topic: first-topic\n  kind: finding\n  quality: 1.5\n',
      },
      [
        /^posts\/a\.facts\.yaml:3: the topic `nothing` is unknown; use one of first-topic, second-topic/,
        /^posts\/a\.facts\.yaml:6: a fact has no `evidence`/,
        /^posts\/a\.facts\.yaml:9: the quality is not a number from 0 to 1/,
      ],
    ],
    [
      'a quote and a statement that are no text',
      {
        'posts/a.md': post('A', 'In 1998 it was true.'),
        'posts/a.facts.yaml': '- fact: true\n  evidence: 1998\n  topic: first-topic\n  kind: finding\n',
      },
      [
        /^posts\/a\.facts\.yaml:1: the `fact` of a fact is no text; put it between quotes/,
        /^posts\/a\.facts\.yaml:2: the `evidence` of a fact is no text; put it between quotes/,
      ],
    ],
    [
      'two facts with one id',
      {
        'posts/a.md': post('A', 'Some words here.'),
        'posts/a.facts.yaml': facts(
          { fact: 'F', evidence: 'Some words', id: 2 },
          { fact: 'G', evidence: 'words here', id: 'a#2' },
        ),
      },
      [/^posts\/a\.facts\.yaml:1: two facts have the id 2; /],
    ],
    [
      'a quote that is like nothing in the text',
      {
        'posts/a.md': post('A', 'Some words here.'),
        'posts/a.facts.yaml': facts({ fact: 'F', evidence: 'Quite another sentence with some length' }),
      },
      [/^posts\/a\.facts\.yaml:1: the evidence is not in the text of posts\/a\.md; .*nothing in it is near$/],
    ],
    [
      'facts that are no list',
      { 'posts/a.md': post('A', 'x'), 'posts/a.facts.yaml': 'fact: F' },
      [/^posts\/a\.facts\.yaml:1: is not a list of facts/],
    ],
    [
      'events that overlap',
      {
        'events/a.md': '---\ntitle: A\nopens: 2026-01-01T00:00:00Z\ncloses: 2026-01-03T00:00:00Z\n---\n',
        'events/b.md': '---\ntitle: B\nopens: 2026-01-02T00:00:00Z\ncloses: 2026-01-04T00:00:00Z\n---\n',
        'events/c.md': '---\ntitle: C\nopens: 2026-02-02\ncloses: 2026-02-01T00:00:00Z\n---\n',
      },
      [/^events\/b\.md:3: the event overlaps with that of events\/a\.md/, /^events\/c\.md:1?3?: ?/],
    ],
    [
      'an event within one that began before another',
      {
        'events/a.md': '---\ntitle: A\nopens: 2026-01-01T00:00:00Z\ncloses: 2026-01-09T00:00:00Z\n---\n',
        'events/b.md': '---\ntitle: B\nopens: 2026-01-02T00:00:00Z\ncloses: 2026-01-03T00:00:00Z\n---\n',
        'events/c.md': '---\ntitle: C\nopens: 2026-01-05T00:00:00Z\ncloses: 2026-01-06T00:00:00Z\n---\n',
      },
      [/^events\/b\.md:3: the event overlaps with that of events\/a\.md/, /^events\/c\.md:3: .* events\/a\.md/],
    ],
    [
      'a premium fact without a paid part',
      {
        'posts/a.md': post('A', 'x'),
        'premium/p.md': '---\ntitle: P\ntopic: first-topic\nsource: a\n---\n## Insight\n',
      },
      ['Insight', 'Why it matters', 'What to do', 'Evidence'].map(
        (name) => new RegExp(`^premium/p\\.md:6: the paid part has no ${name}; add a section`),
      ),
    ],
    ['settings without topics', { 'site.yaml': 'title: A' }, [/^site\.yaml:1: has no `base_url`/]],
    [
      'an address with a path, at which nothing would be found',
      { 'site.yaml': siteYaml.replace(baseUrl, `${baseUrl}/blog`) },
      [/^site\.yaml:1: `base_url` cannot be used \(an address without a path is needed\)/],
    ],
    ['a ledger that was cut', { 'ledger.json': '{"version":1,' }, [/^ledger\.json:1: cannot be read/]],
  ])('%s', async (_name, files, problems) => {
    make(files)
    const result = await site.build()
    expect(result.ok).toBe(false)
    const shown = site.problems(result)
    for (const problem of problems) expect(shown).toContainEqual(expect.stringMatching(problem))
    expect(existsSync(site.out)).toBe(false)
    expect(readdirSync(site.folder)).not.toContain('.public.builds/staging')
  })

  it('leaves the last good output as it was', async () => {
    make({ 'posts/a.md': post('A', 'Words.') })
    await site.mustBuild()
    const before = site.read('api/posts.json')
    site.write({ 'posts/b.md': '' })
    expect((await site.build()).ok).toBe(false)
    expect(site.read('api/posts.json')).toBe(before)
    expect(readdirSync(join(site.folder, '.public.builds'))).toHaveLength(1)
  })

  it('misses a folder of articles that was named, and no other', async () => {
    make({ 'posts/a.md': post('A', 'Words.') })
    expect((await site.build()).ok).toBe(true)
    const result = await site.build(undefined, { articles: join(site.content, 'nowhere') })
    expect(site.problems(result)).toEqual([
      'nowhere:1: is not there; make the folder, or correct its name in site.yaml or --articles',
    ])
  })

  it('refuses an output in the place of a file, or of what it reads', async () => {
    make({ 'posts/a.md': post('A', 'Words.'), 'a.txt': 'Words.' })
    const into = async (name: string) => {
      const result = await build({ content: site.content, out: join(site.content, name) })
      return result.problems.map(({ what, hint }) => `${what}; ${hint}`)
    }
    expect(await into('a.txt')).toEqual(['is a file; name another folder with --out'])
    for (const name of ['..', '.', 'posts'])
      expect(await into(name)).toEqual([expect.stringMatching(/^holds .*--out$/)])
    expect(await into('public')).toEqual([])
  })

  it('refuses a file in the place of a folder, and says where a folder that was named holds no document', async () => {
    make({ 'posts/a.md': post('A', 'Words.'), articles: '', 'empty/a.txt': 'Words.' })
    const posts = ['posts/a.md', 'posts/a.md/b', 'empty'].map((name) => join(site.content, name))
    expect(site.problems(await site.build(undefined, { posts }))).toEqual([
      'articles:1: is not a folder; put it into one, or correct its name in site.yaml or --articles',
      'posts/a.md:1: is not a folder; put it into one, or correct its name in site.yaml or --posts',
      'posts/a.md/b:1: is not there; make the folder, or correct its name in site.yaml or --posts',
    ])
    site.write({ articles: null })
    // So it is where a blog is shown as it is, without settings.
    const blog = await build({ posts: posts.slice(0, 2), out: join(site.content, '../out') })
    expect(site.problems(blog)).toEqual([
      expect.stringMatching(/a\.md:1: is not a folder/),
      expect.stringMatching(/a\.md\/b:1: is not there/),
    ])
    const result = await site.mustBuild(undefined, { posts: posts.slice(2) })
    expect(site.warnings(result)).toEqual([
      'empty:1: holds no document; put Markdown files (.md) into it, or name another folder with --posts',
    ])
    site.write({ 'articles/.keep': '', 'posts/a.md': null })
    expect((await site.mustBuild()).warnings).toEqual([])
  })

  it('reads MDX without its components, checks quotes in it, and warns of what is left out and of dead links', async () => {
    make({
      'posts/a.mdx': post(
        'A',
        'import X from "./x"\n\n<X>\n    Some **words**.\n</X>\n\n<Poll id={1} /> <Poll />\n\n<Foo/> [no](no.md)',
      ),
      'posts/a.facts.yaml': facts({ fact: 'It has words.', evidence: 'Some words.' }),
      'posts/b/index.mdx': post('B', 'See [A](../a.mdx).'),
      'posts/_index.mdx': '',
      'posts/_part.mdx': 'x',
    })
    const result = await site.mustBuild()
    expect(site.warnings(result).filter((line) => line.includes('mdx'))).toEqual([
      'posts/a.mdx:12: `<Poll>` (2 times), `<Foo>`: left out, as it means something to another tool alone; write it in Markdown, or in backticks where it is to be read',
      'posts/a.mdx:14: the link `no.md` leads to nothing here; add the file, or correct the address',
    ])
    expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Some words.\n\nno', wordCount: 3 })
    expect(site.read('api/post/b.md')).toContain(`](${baseUrl}/posts/a/)`)
  })

  it('needs no folder of posts beside one of articles, but one of both', async () => {
    make({ 'articles/a.md': post('A', 'Words.') })
    rmdirSync(join(site.content, 'posts'))
    expect((await site.mustBuild()).counts).toMatchObject({ posts: 0, articles: 1 })
    rmSync(join(site.content, 'articles'), { recursive: true })
    const result = await site.build()
    expect(site.problems(result)).toEqual([
      'posts:1: is not there; make the folder, or correct its name in site.yaml or --posts',
    ])
  })

  it.each(['2026-11-20', '2026-11-20T12:00:00', 'Nov 20 2026', 'today'])('refuses %j for its clock', async (now) => {
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    const code = await runCommand(['--content', 'none'], { NOW: now }, build)
    log.mockRestore()
    expect([code, said]).toEqual([2, [expect.stringMatching(/^NOW: an instant such as .* is needed: .*\n\nnpm run/)]])
  })

  it('says in one line why an output cannot be written', async () => {
    make({ 'posts/a.md': post('A', 'Words.') })
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    const write = (out: string) => runCommand(['--content', site.content, '--out', out], {}, build)
    const codes = [await write(join(site.content, 'posts/a.md/out')), await write('/proc/verbatim/out')]
    log.mockRestore()
    expect(codes).toEqual([1, 1])
    expect(said).toEqual([
      expect.stringMatching(/^The output cannot be written: EEXIST.*a\.md/),
      expect.stringMatching(/^The output cannot be written: E.*'\/proc/),
    ])
  })

  it('says in one line that a folder cannot be read', async () => {
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    const message = "EACCES: permission denied, scandir '/posts/a'"
    const code = await runCommand([], {}, () =>
      Promise.reject(Object.assign(new Error(message), { syscall: 'scandir' })),
    )
    log.mockRestore()
    expect([code, said]).toEqual([1, [`A folder cannot be read: ${message}`]])
  })

  it('names the option that leaves documents with problems out, where that helps', async () => {
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    const attempt = async (files: Record<string, string>, ...more: string[]) => {
      make(files)
      return runCommand(['--content', site.content, '--out', site.out, ...more], {}, build)
    }
    const ok = { 'posts/good.md': post('Good', 'Words.'), 'posts/a.md': post('A', 'Words.'), 'site.yaml': siteYaml }
    expect(await attempt({ ...ok, 'posts/a.md': '' })).toBe(1)
    expect(await attempt({ ...ok, 'posts/a.md': '', 'events/a.md': '' })).toBe(1)
    expect(await attempt({ ...ok, 'site.yaml': siteYaml.replace('title:', 'titel:') }, '--lenient')).toBe(1)
    log.mockRestore()
    const hint = 'A build with --lenient leaves documents with problems out, and lists them.'
    expect(said.filter((line) => line.includes('nothing was written'))).toEqual([
      `1 problem; nothing was written. ${hint}`,
      '4 problems; nothing was written.',
      '1 problem; nothing was written.',
    ])
  })

  it('leaves documents with problems out when it is lenient, and lists them', async () => {
    make({
      'posts/good.md': post('Good', 'Words.'),
      'posts/empty.md': '',
      'posts/misquoted.md': post('M', 'Words.'),
      'posts/misquoted.facts.yaml': facts({ fact: 'F', evidence: 'other words' }),
    })
    const result = await site.build(undefined, { lenient: true })
    expect(result.ok).toBe(true)
    expect(result.leftOut.map(({ file }) => site.relative(file))).toEqual(['posts/empty.md', 'posts/misquoted.md'])
    expect(result.leftOut[1]).toMatchObject({
      line: 1,
      what: expect.stringContaining('misquoted.facts.yaml:1: ') as string,
    })
    expect(site.sorted('slug')).toEqual(['good'])
  })

  it('publishes one of two files with one slug when it is lenient', async () => {
    make({ 'posts/a/index.md': post('A', 'Words.'), 'posts/a/index.mdx': post('A', 'Other words.') })
    const result = await site.build(undefined, { lenient: true })
    expect(result.leftOut.map(({ file }) => site.relative(file))).toEqual(['posts/a/index.mdx'])
    expect(site.detail('a').articleBody).toBe('Words.')
  })

  it('warns of facts that belong to no document', async () => {
    make({
      'posts/a.md': post('A', 'Words.'),
      'posts/a.facts.yaml': facts({ fact: 'F', evidence: 'Words.' }),
      'posts/a.facts.yml': facts({ fact: 'G', evidence: 'Words.' }),
      'posts/a.fact.yaml': facts({ fact: 'G', evidence: 'Words.' }),
      'posts/b.facts.yaml': facts({ fact: 'H', evidence: 'Words.' }),
    })
    const result = await site.mustBuild()
    const places = site.warnings(result).filter((line) => line.includes('of no document'))
    expect(places.map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
      'posts/a.fact.yaml:1',
      'posts/a.facts.yml:1',
      'posts/b.facts.yaml:1',
    ])
    expect(result.counts.facts).toBe(1)
  })
})

describe('input that is odd and right', () => {
  const detail = (slug: string) => site.detail(slug)

  it('puts a title above a Markdown document that has none, and no second one', async () => {
    const open = {
      ...{ a: '# A\n\nText', b: 'B\n=\n\nText', c: 'C\n-\n\nText', d: 'Text\n\nD\n===' },
      ...{ e: '\n    # a comment in code', f: '#\tF', g: 'Two\nlines\n=====', h: '- H\n===' },
    }
    const titled = { t: '# *T*', u: 'T\n=', v: '#\tt.' }
    const all = Object.entries({ ...open, ...titled })
    make(Object.fromEntries(all.map(([name, body]) => [`posts/${name}.md`, post('T', body)])))
    await site.mustBuild()
    const lead = `---\n\n> Agents: everything on this site is listed in <${baseUrl}/llms.txt>.\n\n`
    const opening = (slug: string) => site.read(`api/post/${slug}.md`).split(lead)[1]?.split('\n')[0]
    expect([...new Set(Object.keys(open).map(opening))]).toEqual(['# T'])
    expect(Object.keys(titled).map(opening)).toEqual(['# *T*', 'T', '#\tt.'])
    // The page prints it once, too.
    expect(Object.keys(titled).map((slug) => site.read(`posts/${slug}/index.html`).match(/<h[12]\b/g))).toEqual([
      ['<h1'],
      ['<h1'],
      ['<h1'],
    ])
  })

  it('closes a Markdown document with links that lead somewhere', async () => {
    make({ 'posts/a.md': post('A', 'Words.') })
    await site.mustBuild()
    const links = [...site.read('api/post/a.md').matchAll(/[(<](https:\/\/site\.example\/[^)>]*)[)>]/g)]
    expect(links.length).toBeGreaterThan(2)
    for (const [, url = ''] of links)
      expect(() => site.read(new URL(url).pathname.replace(/\/$/, '/index.html'))).not.toThrow()
  })

  it('builds a site without a post', async () => {
    make()
    const { counts } = await site.mustBuild()
    expect(counts).toMatchObject({ posts: 0, articles: 0, facts: 0 })
    expect(site.json('api/posts.json')).toEqual([])
    expect(site.json('api/facts.json')).toEqual({ count: 0, topics: {}, facts: [] })
  })

  it('reads a BOM, CRLF and a quote over a line break', async () => {
    make({
      'posts/a.md': `\ufeff---\r\ntitle: A\r\ndate: 2026-01-01\r\n---\r\n\r\nOne two\r\nthree four.\r\n`,
      'posts/a.facts.yaml': facts({ fact: 'F', evidence: 'two three\r\nfour' }),
    })
    await site.mustBuild()
    expect(detail('a').headline).toBe('A')
    expect(detail('a').articleBody).toBe('One two three four.')
    expect(detail('a').facts).toHaveLength(1)
  })

  it('reads front matter of any length, and a title wherever it stands', async () => {
    const long = Array.from({ length: 300 }, (_, n) => `  - Author number ${n}\r\n`).join('')
    const paragraphs = 'Words before it.\n\n'.repeat(1000)
    make({
      'posts/long.md': `\ufeff---\r\nauthors:\r\n${long}title: Long\r\ndate: 2026-01-01\r\n---\r\nThe text.`,
      'posts/late.md': `---\ndate: 2026-01-01\n---\n${paragraphs}# Late *title*\n`,
      'posts/empty-title.md': `---\ntitle:\ndate: 2026-01-01\n---\n${paragraphs}# Found\n`,
      'posts/2026-01-02-bare.md': `${paragraphs}# Bare\n`,
    })
    await site.mustBuild()
    expect(detail('long')).toMatchObject({ headline: 'Long', articleBody: 'The text.' })
    expect(detail('long').author).toHaveLength(300)
    for (const [slug, title] of [
      ['late', 'Late title'],
      ['empty-title', 'Found'],
      ['bare', 'Bare'],
    ] as const) {
      expect(detail(slug).headline).toBe(title)
      expect(detail(slug).articleBody.startsWith('Words before it.\n\nWords')).toBe(true)
      expect(detail(slug).articleBody.endsWith(title)).toBe(true)
    }
  })

  it('keeps emoji and right-to-left titles as they are', async () => {
    make({ 'posts/a.md': post('🎉 مرحبا بالعالم <b>&', 'Words.'), 'posts/שלום.md': post('שלום', 'Words.') })
    await site.mustBuild()
    expect(detail('a').headline).toBe('🎉 مرحبا بالعالم <b>&')
    expect(site.read('posts/a/index.html')).toContain('<h1 dir="auto">🎉 مرحبا بالعالم &lt;b&gt;&amp;</h1>')
    expect(detail('שלום').url).toBe(`https://site.example/posts/${encodeURIComponent('שלום')}/`)
  })

  it('publishes a title with half of a character', async () => {
    make({ 'posts/a.md': '---\ntitle: "Half \\uD83D and \\b"\ndate: 2026-01-01\n---\nWords.' })
    await site.mustBuild()
    expect(detail('a').headline).toContain('Half')
    expect(site.read('feed.xml')).toContain('[Half  and ]')
  })

  it('lets no script of raw HTML survive in a page', async () => {
    const body = [
      'Before <script>alert(1)</script> after',
      '<script src="https://evil.example/x.js"></script>',
      '<img src="x.png" onerror="alert(1)">',
      '<svg><script>alert(1)</script></svg>',
      '<a href="javascript:alert(1)">raw</a> [link](javascript:alert(1)) ![image](data:text/html,x)',
      '[sly](<java\tscript:alert(1)>) [case](JaVaScRiPt:alert(1)) [entity](&#106;avascript:alert(1))',
      '<iframe src="https://evil.example"></iframe><style>body{}</style><form action="https://evil.example"><input></form>',
      '<p onclick="alert(1)" style="x">kept</p>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<math href="javascript:alert(1)" onclick="alert(1)"><mi>x</mi><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></annotation-xml></math>',
      '[ref]\n\n[ref]: vbscript:alert(1)',
    ].join('\n\n')
    make({ 'posts/a.md': post('A', body) })
    await site.mustBuild()
    const page = site.read('posts/a/index.html')
    expect(page).toContain('<p>kept</p>')
    // Judged on the parsed page: what is escaped text may say anything.
    const elements = elementsOf(htmlToHast(page.slice(page.indexOf('<article'), page.indexOf('</article>'))))
    const names = elements.map(({ tagName }) => tagName)
    // Formulas stay, without what makes a parser read their text as HTML of another kind.
    for (const name of ['script', 'iframe', 'style', 'svg', 'mglyph', 'annotation-xml', 'form']) {
      expect(names).not.toContain(name)
    }
    for (const { properties } of elements) {
      expect(Object.keys(properties).filter((name) => /^on/i.test(name))).toEqual([])
      for (const address of [properties['href'], properties['src']]) {
        expect(String(address)).not.toMatch(/^\W*(javascript|vbscript|data):/i)
      }
    }
    expect(page).not.toContain('alert(1) after')
    expect(detail('a').articleBody).toContain('Before  after')
  })

  it('sanitises a post whose only danger is the scheme of a link', async () => {
    make({ 'posts/a.md': post('A', '[x](javascript:alert(1))') })
    await site.mustBuild()
    expect(site.read('posts/a/index.html')).not.toContain('javascript:')
  })

  it('finds quotes inside emphasis, links, code, lists, tables and over blocks', async () => {
    const body =
      'A *very **bold** claim* with [a link](https://x.example) and `code`.\n\n- item *one*\n- item two\n\n| a | b |\n|---|---|\n| left | right side |\n\nLast   words.'
    make({
      'posts/a.md': post('A', body),
      'posts/a.facts.yaml': facts(
        { fact: '1', evidence: 'very bold claim with a link' },
        { fact: '2', evidence: 'a *very **bold** claim*'.slice(2) },
        { fact: '3', evidence: 'and `code`.' },
        { fact: '4', evidence: 'item one item two' },
        { fact: '5', evidence: 'right side' },
        { fact: '6', evidence: 'right side\n\nLast words.' },
      ),
    })
    await site.mustBuild()
    expect(detail('a').facts.map(({ evidence }) => evidence)).toEqual([
      'very bold claim with a link',
      'very bold claim',
      'and code.',
      'item one item two',
      'right side',
      'right side\n\nLast words.',
    ])
  })

  it('sets words apart where raw HTML does, and quotes them so', async () => {
    const body =
      'First words<br>second words.\n\nBody<br/>size\n\n| a | b |\n|---|---|\n| one<br>two | c |\n\n<ul><li>item a</li><li>item b</li></ul>'
    make({
      'posts/a.md': post('A', body),
      'posts/a.facts.yaml': facts({ fact: '1', evidence: 'Body size' }, { fact: '2', evidence: 'two | c' }),
    })
    await site.mustBuild()
    const { articleBody, wordCount, description } = detail('a')
    expect(articleBody).toBe('First words\nsecond words.\n\nBody\nsize\n\na | b\none two | c\n\nitem a\nitem b')
    expect([wordCount, description]).toEqual([17, 'First words second words. Body size'])
  })

  it('warns of a tag that hides text, and refuses a quote that it cuts short', async () => {
    const body =
      "One.\n\n> A site's <title> *element* names it.\n\nUse `<title>`. <!-- <title> --><style>a{}</style>.\n\n<script>\nlet a\n</script>"
    const quote = "A site's <title> *element* names it."
    make({
      'posts/a.md': post('A', body),
      'posts/a.facts.yaml': facts({ fact: '1', evidence: quote }),
    })
    const result = await site.build()
    expect(site.warnings(result)).toEqual([
      'posts/a.md:8: the tag `<title>` has no end beside it: the text after it is hidden, or shown as it is written; write it in backticks, or close it',
    ])
    expect(site.problems(result)).toEqual([
      expect.stringMatching(/^posts\/a\.facts\.yaml:1: the evidence is not in the text of posts\/a\.md; /),
    ])
  })

  it('builds a 5 MB post and one with 500 facts', async () => {
    const sentences = Array.from({ length: 500 }, (_, n) => `Sentence number ${n} stands here by itself.`)
    make({
      'posts/big.md': post('Big', 'A paragraph with *some* words and a [link](https://x.example).\n\n'.repeat(80_000)),
      'posts/many.md': post('Many', sentences.join('\n')),
      'posts/many.facts.yaml': facts(...sentences.map((evidence, n) => ({ fact: `Fact ${n} of them`, evidence }))),
    })
    await site.mustBuild()
    expect(detail('big').wordCount).toBe(80_000 * 8)
    expect(detail('many').facts.map(({ id }) => id)).toEqual(sentences.map((_, n) => `many#${n + 1}`))
  })

  it('survives deep nesting', async () => {
    make({
      'posts/brackets.md': post('A', `${'*a '.repeat(5000)}\n\n${'['.repeat(5000)}\n\n${'> '.repeat(150)}deep`),
      'posts/lists.md': post('A', `x\n\n${'- '.repeat(20_000)}x`),
      'posts/quotes.md': post('A', `${'>'.repeat(200_000)} deep`),
      'posts/marks.md': post('A', `${'*'.repeat(50_000)}a${'*'.repeat(50_000)}`),
      'posts/untitled.md': `---\ndate: 2026-01-01\n---\n${'>'.repeat(200_000)} deep\n\n# Title\n`,
      'posts/block.md': post('A', '<div>'.repeat(10_000)),
      'posts/blocks.md': post('A', '<div>\n\n'.repeat(10_000)),
      'posts/inline.md': post('A', `Words ${'<b>'.repeat(10_000)}`),
      'posts/svg.md': post('A', `<svg>${'<g>'.repeat(10_000)}`),
    })
    expect(site.problems(await site.build())).toEqual([
      ...['block', 'blocks', 'inline'].map((name) => `posts/${name}.md:5: elements are nested too deep; nest fewer`),
      'posts/lists.md:8: more than 200 quotations or lists are nested here; nest fewer',
      'posts/marks.md:5: blocks or marks are nested more than 200 deep; nest fewer',
      'posts/quotes.md:6: more than 200 quotations or lists are nested here; nest fewer',
      'posts/svg.md:5: elements are nested too deep; nest fewer',
      'posts/untitled.md:1: has no title; set `title:` or open the text with a heading',
    ])
  })

  it('leaves drafts, section pages and hidden files out', async () => {
    make({
      'posts/a.md': '---\ntitle: A\ndate: 2026-01-01\ndraft: true\n---\nx',
      'posts/b.md': '---\ntitle: B\npublished: false\n---\nx',
      'posts/_index.md': '---\ntitle: S\n---\n',
      'posts/_index.fr.md': '---\ntitle: S\n---\n',
      'posts/.c.md': post('C', 'x'),
      'posts/_drafts/d.md': post('D', 'x'),
    })
    expect((await site.mustBuild()).counts.posts).toBe(0)
  })

  it('takes for a draft, and for none, what other tools do', async () => {
    const said = (line: string) => `---\ntitle: T\ndate: 2026-01-01\n${line}\n---\nx`
    const drafts = [
      'draft: yes',
      'draft: "true"',
      "draft: 'On'",
      'draft: Yes # later',
      'published: no',
      'published: "off"',
    ]
    const others = ['draft: no', 'draft: "false"', 'draft: off', 'draft:', 'published: yes', 'published: "true"']
    make(Object.fromEntries([...drafts, ...others].map((line, n) => [`posts/p${n}.md`, said(line)])))
    await site.mustBuild()
    expect(site.sorted('slug')).toEqual(others.map((_, n) => `p${drafts.length + n}`).sort())
  })

  it('reads front matter below blank lines, and a rule there as one', async () => {
    make({
      'posts/2026-01-01-draft.md': '\n---\ntitle: A\ndraft: true\n---\nSecret.',
      'posts/2026-01-01-commented.md': ' \n\n---\n# A note\n\ntitle: A\ndraft: true\n---\nSecret.',
      'posts/yaml.md': '\n \n---\ntitle: Y\ndate: 2026-01-01\n---\nThe text with a ![lost](lost.png).',
      'posts/toml.md': `${'\r\n'.repeat(1500)}+++\r\ntitle = "T"\r\ndate = 2026-01-01\r\n+++\r\nThe text.`,
      'posts/2026-01-01-rule.md': '\n---\n\nWords between rules.\n\n---\n\n# Title\n',
    })
    const result = await site.mustBuild()
    expect(result.counts.posts).toBe(3)
    expect(detail('yaml')).toMatchObject({ headline: 'Y', articleBody: 'The text with a lost.' })
    expect(site.warnings(result)).toEqual([expect.stringMatching(/^posts\/yaml\.md:7: the image `lost\.png`/)])
    expect(detail('toml')).toMatchObject({ headline: 'T', articleBody: 'The text.' })
    expect(detail('rule')).toMatchObject({ headline: 'Title', articleBody: 'Words between rules.\n\nTitle' })
  })
})
