// Any sequence of edits, built one after another, gives after each what a build that remembers nothing would give.
import { cpSync, existsSync, readFileSync, realpathSync, renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { buildHash, facts, post, TestSite } from '../site.js'

/** Names are few, so that edits meet: one removes what another adds, and slugs, links and neighbours change hands. */
const name = fc.constantFrom('a', 'b', 'c', 'd')
/** Posts and articles share one space of slugs. */
const room = fc.constantFrom('posts/', 'articles/on-')
/** All of one length: an edit need not change the size of a file. */
const sentences = ['One two three four.', 'Six ten seven nine.', 'One two seven nine.', 'Two ten three nine.']
const words = fc.constantFrom(...sentences)
const body = fc
  .tuple(
    words,
    fc.constantFrom(
      '',
      ' [to](b.md)',
      ' [gone](../posts/z.md)',
      ' [own](/posts/b/)',
      ' ![p](p.png)',
      ' <b>Raw</b>',
      '\n\n# Part',
    ),
  )
  .map((parts) => parts.join(''))
const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03')
const title = fc.constantFrom('Alpha', 'Gamma', 'Beta: “delta”')

interface Edit {
  is: string
  make(site: TestSite): void
}

const at = (site: TestSite, path: string) => join(site.content, path)

const otherEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(room, name, title, body, day).map(([folder, file, ...parts]) => ({
    is: `write ${folder}${file}.md: ${parts.join(' | ')}`,
    make: (site: TestSite) => {
      site.write({ [`${folder}${file}.md`]: post(...parts) })
    },
  })),
  fc.tuple(name, title, body, day).map(([file, ...parts]) => ({
    is: `write posts/${file}.md with a slug and an alias: ${parts.join(' | ')}`,
    make: (site: TestSite) => {
      const text = post(...parts).replace('---\n', `---\nslug: s-${file}\naliases: [old/${file}]\n`)
      site.write({ [`posts/${file}.md`]: text })
    },
  })),
  fc.tuple(room, name).map(([folder, file]) => ({
    is: `remove ${folder}${file}.md`,
    make: (site: TestSite) => {
      for (const ending of ['.md', '.facts.yaml'])
        if (existsSync(at(site, `${folder}${file}${ending}`))) site.write({ [`${folder}${file}${ending}`]: null })
    },
  })),
  fc.tuple(name, name).map(([from, to]) => ({
    is: `rename posts/${from}.md to ${to}.md`,
    make: (site: TestSite) => {
      if (existsSync(at(site, `posts/${from}.md`))) renameSync(at(site, `posts/${from}.md`), at(site, `posts/${to}.md`))
    },
  })),
  fc.tuple(name, words, fc.constantFrom('first-topic', 'second-topic')).map(([file, quote, topic]) => ({
    is: `a fact of posts/${file}.md: ${topic}, ${quote}`,
    make: (site: TestSite) => {
      const document = at(site, `posts/${file}.md`)
      if (!existsSync(document) || !readFileSync(document, 'utf8').includes(quote)) return
      site.write({ [`posts/${file}.facts.yaml`]: facts({ fact: `It counts: ${quote}`, evidence: quote, topic }) })
    },
  })),
  fc.constantFrom<Uint8Array | null>(Uint8Array.of(1, 2, 3), Uint8Array.of(3, 2, 1), null).map((bytes) => ({
    is: `posts/p.png: ${bytes === null ? 'gone' : bytes.join()}`,
    make: (site: TestSite) => {
      if (bytes !== null || existsSync(at(site, 'posts/p.png'))) site.write({ 'posts/p.png': bytes })
    },
  })),
  fc.constantFrom('A site', 'Another site').map((called) => ({
    is: `the site is called ${called}`,
    make: (site: TestSite) => {
      site.write({ 'site.yaml': site.read('../content/site.yaml').replace(/title: .*/, `title: ${called}`) })
    },
  })),
  fc
    .constantFrom(
      ['owner', '{ name: Another owner }'],
      ['owner', '{ name: The owner, url: https://owner.example/ }'],
      ['rights', '{ license: CC0-1.0, url: https://rights.example/, text: Use it. }'],
      ['description', 'What it is about now.'],
      ['language', 'de'],
      ['author', 'Someone'],
    )
    .map(([key = '', value = '']) => ({
      is: `${key} of the site: ${value}`,
      make: (site: TestSite) => {
        const lines = site.read('../content/site.yaml').split('\n')
        const others = lines.filter((line) => !line.startsWith(`${key}:`))
        site.write({ 'site.yaml': [`${key}: ${value}`, ...others].join('\n') })
      },
    })),
  fc.constantFrom('The second topic', 'Topic two').map((called) => ({
    is: `the second topic is called ${called}`,
    make: (site: TestSite) => {
      const topic = `{ id: second-topic, title: ${called} }`
      site.write({ 'site.yaml': site.read('../content/site.yaml').replace(/\{ id: second-topic.*\}/, topic) })
    },
  })),
  fc
    .constantFrom('A playbook of one sentence that is long enough.', 'Another sentence is sold, as long as it.')
    .map((sold) => ({
      is: `a playbook: ${sold}`,
      make: (site: TestSite) => {
        site.write({ 'playbook.md': `---\ntitle: P\nexperiment: E\nsummary: S\n---\n## How\n\n${sold}\n` })
      },
    })),
  fc.constant({
    is: 'a file that only looks older',
    make: (site: TestSite) => {
      if (existsSync(at(site, 'posts/a.md'))) utimesSync(at(site, 'posts/a.md'), 1_000_000_000, 1_000_000_000)
    },
  }),
  fc.constant({ is: 'nothing', make: () => undefined }),
)

/** The edit of every day: other words in a post that is there. Its size stays the same. */
const otherWords: fc.Arbitrary<Edit> = fc.tuple(name, words, title).map(([file, text, called]) => ({
  is: `other words in posts/${file}.md: ${called}, ${text}`,
  make: (site: TestSite) => {
    if (!existsSync(at(site, `posts/${file}.md`))) return
    const source = site.read(`../content/posts/${file}.md`)
    const changed = source
      .replace(new RegExp(sentences.join('|')), text)
      .replace(/title: .*/, `title: ${JSON.stringify(called)}`)
    site.write({ [`posts/${file}.md`]: changed })
  },
}))

const edit = fc.oneof({ weight: 1, arbitrary: otherWords }, { weight: 2, arbitrary: otherEdit })

/**
 * An edit, the days that pass before it is built, and who builds it: a process of its own, or a host that goes on, which may be
 * killed before it has written what it remembers.
 */
const step = fc.record({
  edit,
  days: fc.constantFrom(0, 0, 0, 1, 400),
  builder: fc.constantFrom<'process' | 'host' | 'killed host'>('process', 'host', 'host', 'killed host'),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const firstStep: Step = { edit: { is: '', make: () => undefined }, days: 0, builder: 'process' }

/** Checks `runs` sequences; with pictures, those are built and compared too. */
export async function checkSequences(runs: number, pictures: boolean): Promise<void> {
  // As if every file had long been as it is: what is known by its times is not read.
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
    const sites: TestSite[] = []
    const makeSite = (): TestSite => {
      const site = new TestSite()
      sites.push(site)
      return site
    }
    try {
      await checkSequence(steps, pictures, makeSite)
    } finally {
      for (const site of sites) site.remove()
    }
  })
  try {
    // Making a failed sequence shorter would build hundreds of sites.
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  } finally {
    clock.mockRestore()
  }
}

/** Makes the edits one after another, and compares what each build gives with a build that remembers nothing. */
async function checkSequence(steps: readonly Step[], pictures: boolean, makeSite: () => TestSite): Promise<void> {
  const site = makeSite()
  for (const file of 'abc') site.write({ [`posts/${file}.md`]: post('Alpha', 'One two three four.') })
  let today = Date.parse('2026-02-01')
  let cache = new StoredCache()
  for (const { edit: change, days, builder } of [firstStep, ...steps]) {
    change.make(site)
    today += days * 86_400_000
    const date = new Date(today).toISOString().slice(0, 10)
    const afresh = makeSite()
    cpSync(site.content, afresh.content, { recursive: true })
    const built = await site.build(date, builder === 'process' ? { pictures } : { pictures, cache })
    if (builder === 'killed host') cache = new StoredCache()
    else cache.write()
    const first = await afresh.build(date, { pictures })
    expect(site.problems(built)).toEqual(afresh.problems(first))
    if (!built.ok) continue
    expect(buildHash(join(realpathSync(site.out), '..')), change.is).toEqual(buildHash(first.folder ?? ''))
    const ledger = (one: TestSite) => readFileSync(join(one.content, 'ledger.json'), 'utf8')
    expect(ledger(site)).toBe(ledger(afresh))
  }
}
