// The ledger: numbers of facts never move, edits are of words, and what was removed is remembered.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { Ledger } from '../../../build/ledger/ledger.js'
import type { LedgerFile } from '../../../build/ledger/ledger-schema.js'
import { StagedBuild } from '../../../build/output/staged-build.js'
import type { WrittenFact } from '../../../build/read/facts.js'
import type { Change } from '../../../service/contract/resources/document.js'
import { facts, post, TestSite } from '../site.js'

let site: TestSite
const ids = (slug = 'a') => site.detail(slug).facts.map(({ id, fact }) => `${id} ${fact}`)
const entry = () => site.entries()[0]
const body = 'One two three. Four five six. Seven eight nine.'
const one = { fact: 'First', evidence: 'One two three.' }
const two = { fact: 'Second', evidence: 'Four five six.' }
const three = { fact: 'Third', evidence: 'Seven eight nine.' }

beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', body), 'posts/a.facts.yaml': facts(one, two) })
})

describe('a document that was renamed', () => {
  const redirects = () => site.data('redirects.json')
  const forms = (former: string, now: string) => ({
    [`/posts/${former}`]: `/posts/${now}/`,
    [`/api/post/${former}.md`]: `/api/post/${now}.md`,
    [`/api/post/${former}.json`]: `/api/post/${now}.json`,
  })

  it('is led to from its former address, also once its words are others, and under its last name', async () => {
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/a.facts.yaml': null, 'posts/b.md': post('A', body) })
    expect(site.warnings(await site.mustBuild())).toEqual([])
    expect(redirects()).toEqual(forms('a', 'b'))
    expect(site.data('gone.json')).toEqual([])
    site.write({ 'posts/b.md': post('A', 'Other words.') })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'b'))
    site.write({ 'posts/b.md': null, 'posts/c.md': post('A', 'Other words.') })
    await site.mustBuild()
    expect(redirects()).toEqual({ ...forms('a', 'c'), ...forms('b', 'c') })
    site.write({ 'posts/c.md': null })
    await site.mustBuild()
    expect(redirects()).toEqual({})
    expect(site.data('gone.json')).toEqual(expect.arrayContaining(['/posts/a/', '/posts/b/', '/posts/c/']))
    site.write({ 'posts/c.md': post('A', 'Back again.'), 'posts/b.md': post('B', 'Another one.') })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'c'))
  })

  it('is known by its file where its front matter gives another slug, though the words are others', async () => {
    await site.mustBuild()
    site.write({ 'posts/a.md': post('A', 'Other words.', '2026-01-01\nslug: tide'), 'posts/a.facts.yaml': null })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'tide'))
    // Another document may have the slug then.
    site.write({ 'posts/b.md': post('B', 'New words.', '2026-01-01\nslug: a') })
    await site.mustBuild()
    expect(redirects()).toEqual({})
    expect(site.entries().map(({ slug }) => slug)).toEqual(expect.arrayContaining(['a', 'tide']))
  })

  it('is known by a description that no other document has or had, though its words are others', async () => {
    const described = (words: string, description: string) =>
      post('A', words, `2026-01-02\ndescription: ${JSON.stringify(description)}`)
    const [mud, tides] = ['On mud and what lives in it.', 'On tides.']
    site.write({ 'posts/a.md': described(body, mud), 'posts/a.facts.yaml': null })
    site.write({ 'posts/b.md': described('One.', tides), 'posts/c.md': described('Two.', tides) })
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/b.md': null, 'posts/c.md': null })
    site.write({ 'posts/d.md': described('Other words.', mud), 'posts/e.md': described('Three.', tides) })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'd'))
  })

  it('is known by a name that differs in its capitals alone', async () => {
    site.write({ 'posts/a.facts.yaml': null })
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/B.md': post('B', 'Other words.'), 'posts/A.md': post('A', 'Other words.') })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'A'))
  })

  it('is known by its words where it took the name of another', async () => {
    site.write({ 'posts/a.md': post('A', body), 'posts/a.facts.yaml': null, 'posts/b.md': post('B', 'Other words.') })
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/b.md': post('A', body), 'posts/c.md': post('B', 'Other words.') })
    await site.mustBuild()
    expect(redirects()).toEqual(forms('a', 'b'))
  })

  it('is not known by words that several have', async () => {
    site.write({ 'posts/a.facts.yaml': null })
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/b.md': post('A', body), 'posts/c.md': post('A', body) })
    await site.mustBuild()
    expect(redirects()).toEqual({})
    expect(site.data('gone.json')).toContain('/posts/a/')
  })
})

describe('numbers of facts', () => {
  it('are taken where a build ends before its tree is live', async () => {
    await site.mustBuild()
    site.write({ 'posts/a.facts.yaml': facts(one, two, three) })
    const publish = vi.spyOn(StagedBuild.prototype, 'publish').mockImplementation(() => {
      throw new Error('killed')
    })
    await expect(site.build()).rejects.toThrow('killed')
    publish.mockRestore()
    site.write({ 'posts/a.facts.yaml': facts(one, two, { fact: 'Other', evidence: 'One two' }) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 First', 'a#2 Second', 'a#4 Other'])
  })

  it('stay when the list is put in another order, cut and added to', async () => {
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 First', 'a#2 Second'])
    site.write({ 'posts/a.facts.yaml': facts(three, two, one) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#3 Third', 'a#2 Second', 'a#1 First'])
    site.write({ 'posts/a.facts.yaml': facts(one, two) })
    await site.mustBuild()
    site.write({ 'posts/a.facts.yaml': facts({ fact: 'Fourth', evidence: 'two three. Four' }, one, two) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#4 Fourth', 'a#1 First', 'a#2 Second'])
  })

  it('stay when the statement or the quote is reworded, and come back with the fact', async () => {
    await site.mustBuild()
    site.write({ 'posts/a.facts.yaml': facts({ ...two, fact: 'The second, said better' }) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#2 The second, said better'])
    site.write({ 'posts/a.facts.yaml': facts(one, { fact: 'The second, said better', evidence: 'Four five' }) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 First', 'a#2 The second, said better'])
  })

  it('can be fixed by hand', async () => {
    site.write({ 'posts/a.facts.yaml': facts({ ...one, id: 'a#7' }, two) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#7 First', 'a#8 Second'])
  })

  it('of removed facts are not given again to facts with their quote, and come back with their statement', async () => {
    site.write({ 'posts/a.facts.yaml': facts(one, two, three) })
    await site.mustBuild()
    site.write({ 'posts/a.facts.yaml': facts(one, three) })
    await site.mustBuild()
    const delta = { fact: 'Fourth', evidence: two.evidence }
    site.write({ 'posts/a.facts.yaml': facts(one, delta, three) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 First', 'a#4 Fourth', 'a#3 Third'])
    site.write({ 'posts/a.facts.yaml': facts(one, delta, three, two) })
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 First', 'a#4 Fourth', 'a#3 Third', 'a#2 Second'])
  })

  it('of a removed document are not given again to facts with their quote, and come back with their statement', async () => {
    await site.mustBuild()
    site.write({ 'posts/a.md': null, 'posts/a.facts.yaml': null, 'posts/b.md': post('B', 'x') })
    await site.mustBuild()
    site.write({
      'posts/a.md': post('A', body),
      'posts/a.facts.yaml': facts({ fact: 'Another', evidence: two.evidence }, one),
    })
    await site.mustBuild()
    expect(ids()).toEqual(['a#3 Another', 'a#1 First'])
    site.write({ 'posts/a.facts.yaml': facts({ ...three, id: 2 }, one) })
    expect(site.problems(await site.build())).toEqual([
      expect.stringContaining('the id a#2 is that of a fact that was removed'),
    ])
  })

  it('cannot be taken by hand from another fact, nor from a removed one', async () => {
    await site.mustBuild()
    const named = (fact: string, id: number) =>
      `- {fact: ${fact}, evidence: Seven, topic: first-topic, kind: x, id: ${id}}`
    const first = `- {fact: First, evidence: One two three., topic: first-topic, kind: x}`
    site.write({ 'posts/a.facts.yaml': `${first}\n${named('New', 1)}\n` })
    const hint = 'give it a number that was never used, or remove the id to have it numbered'
    expect(site.problems(await site.build())).toEqual([
      `posts/a.facts.yaml:2: the id a#1 is that of another fact; ${hint}`,
    ])
    site.write({ 'posts/a.facts.yaml': first })
    await site.mustBuild()
    site.write({ 'posts/a.facts.yaml': `${first}\n${named('New', 2)}\n` })
    expect(site.problems(await site.build())).toEqual([
      `posts/a.facts.yaml:2: the id a#2 is that of a fact that was removed; ${hint}`,
    ])
    // By hand a fact keeps its number where statement and quote are both other words.
    site.write({ 'posts/a.facts.yaml': `${named('Said in other words', 1)}\n${named('Second', 2)}\n` })
    await site.mustBuild()
    expect(ids()).toEqual(['a#1 Said in other words', 'a#2 Second'])
  })

  it('stay, and are never given twice, whatever is added, removed and reworded', () => {
    type Pair = [statement: string, quote: string]
    const written = ([fact, evidence]: Pair): WrittenFact => ({
      ...{
        line: 1,
        evidenceLine: 1,
        topic: 't',
        kind: 'k',
        quality: null,
        number: null,
        idSlug: null,
        canonicalFactId: null,
        questions: [],
      },
      ...{ fact, evidence },
    })
    const pair = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('q', 'r', 's'))
    const list = fc.uniqueArray(pair, { maxLength: 5, selector: ([statement]) => statement })
    fc.assert(
      fc.property(fc.array(fc.tuple(list, fc.constantFrom('post/a', 'article/a')), { maxLength: 12 }), (builds) => {
        let file: LedgerFile | null = null
        const lastOwner = new Map<number, Pair>()
        let living = new Map<number, Pair>()
        for (const [pairs, name] of builds) {
          const ledger: Ledger = new Ledger(file, '2026-01-01')
          const numbers = ledger.numberFacts(name, pairs.map(written), () => undefined)
          expect(new Set(numbers).size).toBe(pairs.length)
          const now = new Map(pairs.map((fact, at) => [numbers[at] ?? 0, fact]))
          for (const [number, [statement]] of living) {
            const still = pairs.findIndex(([other]) => other === statement)
            if (still !== -1) expect(numbers[still]).toBe(number)
          }
          for (const [number, [statement, quote]] of now) {
            const [formerStatement, formerQuote] = lastOwner.get(number) ?? [statement, quote]
            // What was removed comes back with its statement alone; what was not may have another with the same quote.
            expect(statement === formerStatement || (living.has(number) && quote === formerQuote)).toBe(true)
            lastOwner.set(number, [statement, quote])
          }
          living = now
          ledger.noteDocument(name, {
            days: { published: '2026-01-01', updated: null },
            file: `${name}.md`,
            slug: null,
            words: '0123456789abcdef',
            description: 'About it.',
          })
          file = ledger.close()
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('edits', () => {
  it('count when words change, and not when marks, wrapping or front matter do', async () => {
    await site.mustBuild('2026-02-01')
    expect(entry()).not.toHaveProperty('updatedDate')
    site.write({
      'posts/a.md': '---\ndate: 2026-01-02\ntitle: A\n---\n\nOne *two* three.\nFour five six.   Seven\neight **nine**.',
    })
    await site.mustBuild('2026-02-02')
    expect(entry()).not.toHaveProperty('updatedDate')
    site.write({ 'posts/a.md': post('A', `${body} And more.`) })
    await site.mustBuild('2026-02-03')
    expect(entry()?.updatedDate).toBe('2026-02-03')
    await site.mustBuild('2026-02-04')
    expect(entry()?.updatedDate).toBe('2026-02-03')
    expect((site.json('api/changes.json') as Change[])[0]).toMatchObject({
      ...{ updated: '2026-02-03T12:00:00Z', what: ['text', 'description'] },
    })
    expect(site.detail('a').dateModified).toBe('2026-02-03')
  })
})

describe('documents', () => {
  it('are gone when they are removed, and back when they return', async () => {
    site.write({ 'posts/b.md': post('B', 'x') })
    await site.mustBuild()
    site.write({ 'posts/b.md': null })
    await site.mustBuild()
    expect(site.data('gone.json')).toEqual(['/posts/b/', '/api/post/b.md', '/api/post/b.json'])
    site.write({ 'posts/b.md': post('B', 'x') })
    await site.mustBuild()
    expect(site.data('gone.json')).toEqual([])
  })

  it('redirect where a removed address is an alias of another', async () => {
    await site.mustBuild()
    site.write({
      'posts/a.md': null,
      'posts/a.facts.yaml': null,
      'posts/n.md': '---\ntitle: N\ndate: 2026-01-02\naliases: [posts/a]\n---\nx',
    })
    await site.mustBuild()
    expect(site.data('gone.json')).toEqual([])
    expect(site.data('redirects.json')).toMatchObject({ '/posts/a': '/posts/n/' })
  })

  it('do not redirect while a document is published at the alias', async () => {
    site.write({
      'posts/b.md': post('B', 'x'),
      'posts/n.md': '---\ntitle: N\ndate: 2026-01-02\naliases: [posts/b, old/n]\n---\nx',
    })
    await site.mustBuild()
    expect(site.data('redirects.json')).toEqual({ '/old/n': '/posts/n/' })
  })
})

describe('the file', () => {
  const file = () => join(site.content, 'ledger.json')

  it('is written with a success only, and is the same for the same content', async () => {
    await site.mustBuild()
    const before = readFileSync(file(), 'utf8')
    site.write({ 'posts/a.facts.yaml': facts(one, two, three), 'posts/b.md': '' })
    expect((await site.build()).ok).toBe(false)
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  it('is the same after a build that finds nothing new', async () => {
    await site.mustBuild('2026-02-01')
    const steps: Record<string, string | null>[] = [
      { 'posts/a.md': post('A', `${body} And more.`) },
      { 'posts/a.facts.yaml': facts(one) },
      { 'posts/a.md': null, 'posts/a.facts.yaml': null, 'posts/b.md': post('B', 'x') },
      { 'posts/a.md': post('A', body), 'posts/a.facts.yaml': facts({ fact: 'Another', evidence: two.evidence }) },
    ]
    for (const step of steps) {
      site.write(step)
      await site.mustBuild('2026-02-02')
      const after = readFileSync(file(), 'utf8')
      await site.mustBuild('2026-02-03')
      expect(readFileSync(file(), 'utf8')).toBe(after)
    }
  })

  it('that cannot be written leaves the new tree live, and is written by the next build', async () => {
    await site.mustBuild()
    const before = readFileSync(file(), 'utf8')
    mkdirSync(`${file()}.new`)
    site.write({ 'posts/b.md': post('B', 'x') })
    expect((await site.mustBuild()).ledgerFailure).toBe('EISDIR')
    expect(readFileSync(file(), 'utf8')).toBe(before)
    expect(site.json('api/post/b.json')).toMatchObject({ headline: 'B' })
    rmdirSync(`${file()}.new`)
    expect((await site.mustBuild()).ledgerFailure).toBeNull()
    expect(readFileSync(file(), 'utf8')).toContain('"post/b"')
  })

  it('is beside the output when posts come from another folder', async () => {
    const result = await site.mustBuild(undefined, { posts: [join(site.content, 'posts')] })
    expect(result.ledgerFailure).toBeNull()
    expect(() => readFileSync(file())).toThrow('ENOENT')
    expect(readFileSync(join(site.folder, '.public.builds', 'ledger.json'), 'utf8')).toContain('"post/a"')
  })

  it('stops the build where it is broken, so that no number moves', async () => {
    await site.mustBuild()
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"words"', '"wrods"'))
    expect(site.problems(await site.build())).toEqual([expect.stringMatching(/^ledger\.json:1: is not a ledger/)])
  })
})

describe.each(['.github/workflows/ledger.yml', 'cli/workflow.yml'])('the workflow %s', (name) => {
  const { jobs } = parse(readFileSync(name, 'utf8')) as {
    jobs: Record<'commit', { steps: { run?: string; uses?: string; with?: { ref?: string } }[] }>
  }
  const commit = jobs.commit.steps.find((step) => step.run !== undefined)?.run ?? ''
  const run = (command: string, ...given: string[]) =>
    execFileSync(command, given, { cwd: site.folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  const git = (...given: string[]) => run('git', ...given)
  /** As the runner does it. */
  const runStep = (built = git('rev-parse', 'HEAD')) => run('env', `BUILT=${built}`, 'bash', '-e', '-c', commit)
  const published = () => git('log', '--format=%s', 'origin/main').split('\n')

  it('begins with the ledger that the run before has committed, not with the commit that was pushed', () => {
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map((step) => step.with?.ref)).toEqual(['${{ github.ref }}', '${{ github.ref }}'])
  })

  it('commits the first ledger, and each that the build changed, by the author of the push', async () => {
    git('init', '--quiet', '--bare', 'remote.git')
    git('init', '--quiet', '--initial-branch', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@site.example')
    git('add', 'content')
    git('commit', '--quiet', '-m', 'Write a post')
    git('remote', 'add', 'origin', join(site.folder, 'remote.git'))
    git('push', '--quiet', '--set-upstream', 'origin', 'main')
    const noted = 'Note new facts and edits in the ledger'
    const first = git('rev-parse', 'HEAD')

    await site.mustBuild()
    runStep()
    expect(published()).toEqual([noted, 'Write a post'])
    runStep()
    expect(published()).toHaveLength(2)
    site.write({ 'posts/a.facts.yaml': facts(one, two, three) })
    git('commit', '--quiet', '--all', '-m', 'Add a fact')
    await site.mustBuild()
    runStep()
    expect(published()).toEqual([noted, 'Add a fact', noted, 'Write a post'])
    expect(git('status', '--short', 'content')).toBe('')
    // A ledger that was pushed while an older commit was built stays.
    site.write({ 'ledger.json': '{}' })
    runStep(first)
    expect(published()).toHaveLength(4)
    expect(new Set(git('log', '--format=%an %ae %ce', 'origin/main').split('\n'))).toEqual(
      new Set(['Ann ann@site.example ann@site.example']),
    )
  })
})
