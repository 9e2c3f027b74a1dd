// The ledger: numbers of facts never move, edits are of words, and what was removed is remembered.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Ledger, type LedgerFile } from '../../build/derive/ledger.js'
import type { WrittenFact } from '../../build/load/facts.js'
import type { Change, DocumentDetail, DocumentEntry } from '../../service/contract/resources/document.js'
import { facts, post, TestSite } from './site.js'

let site: TestSite
const ids = (slug = 'a') =>
  (site.json(`api/post/${slug}.json`) as DocumentDetail).facts.map(({ id, fact }) => `${id} ${fact}`)
const entry = () => (site.json('api/posts.json') as DocumentEntry[])[0]
const body = 'One two three. Four five six. Seven eight nine.'
const one = { fact: 'First', evidence: 'One two three.' }
const two = { fact: 'Second', evidence: 'Four five six.' }
const three = { fact: 'Third', evidence: 'Seven eight nine.' }

beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', body), 'posts/a.facts.yaml': facts(one, two) })
})
afterEach(() => {
  site.remove()
})

describe('numbers of facts', () => {
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

  it('are never given twice, whatever is added and removed', () => {
    const written = (name: string): WrittenFact => ({
      ...{ line: 1, evidenceLine: 1, topic: 't', kind: 'k', quality: null, number: null, canonicalFactId: null },
      fact: `fact ${name}`,
      evidence: `evidence ${name}`,
    })
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 6 }), {
          maxLength: 12,
        }),
        (builds) => {
          let file: LedgerFile | null = null
          const owner = new Map<number, string>()
          for (const names of builds) {
            const ledger: Ledger = new Ledger(file, '2026-01-01')
            const numbers = ledger.numberFacts('post/a', names.map(written))
            expect(new Set(numbers).size).toBe(names.length)
            numbers.forEach((number, at) => {
              expect(owner.get(number) ?? names[at]).toBe(names[at])
              owner.set(number, names[at] ?? '')
            })
            ledger.noteDocument('post/a', '2026-01-01', '0123456789abcdef')
            file = ledger.close()
          }
        },
      ),
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
    expect((site.json('api/changes.json') as Change[])[0]?.updated).toBe('2026-02-03T00:00:00Z')
    expect((site.json('api/post/a.json') as DocumentDetail).dateModified).toBe('2026-02-03')
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

  it('stands beside the output when posts come from another folder', async () => {
    const result = await site.mustBuild(undefined, { posts: [join(site.content, 'posts')] })
    expect(result.ledgerWritten).toBe(true)
    expect(() => readFileSync(file())).toThrow('ENOENT')
    expect(readFileSync(join(site.folder, '.public.builds', 'ledger.json'), 'utf8')).toContain('"post/a"')
  })

  it('stops the build where it is broken, so that no number moves', async () => {
    await site.mustBuild()
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"words"', '"wrods"'))
    expect(site.problems(await site.build())).toEqual([expect.stringMatching(/^ledger\.json:1: is not a ledger/)])
  })
})

describe('the workflow that commits the ledger', () => {
  const { jobs } = parse(readFileSync('.github/workflows/ledger.yml', 'utf8')) as {
    jobs: { ledger: { steps: { name?: string; run?: string }[] } }
  }
  const commit = jobs.ledger.steps.find(({ name }) => name?.startsWith('Commit the ledger'))?.run ?? ''
  const run = (command: string, ...given: string[]) =>
    execFileSync(command, given, { cwd: site.folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  const git = (...given: string[]) => run('git', ...given)
  /** As the runner does it. */
  const runStep = () => run('bash', '-e', '-c', commit)
  const published = () => git('log', '--format=%s', 'origin/main').split('\n')

  it('commits the first one, and each that the build changed', async () => {
    git('init', '--quiet', '--bare', 'remote.git')
    git('init', '--quiet', '--initial-branch', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@site.example')
    git('add', 'content')
    git('commit', '--quiet', '-m', 'Write a post')
    git('remote', 'add', 'origin', join(site.folder, 'remote.git'))
    git('push', '--quiet', '--set-upstream', 'origin', 'main')
    const noted = 'Note new facts and edits in the ledger'

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
  })
})
