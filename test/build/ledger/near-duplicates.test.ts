// One statement in several documents: who was first, who else reports it; and how good a fact is, where nobody says.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNearDuplicates, type Statement } from '../../../build/ledger/near-duplicates.js'
import { baseUrl, facts, post, TestSite, type Content } from '../site.js'

let site: TestSite
const make = (files: Content) => (site = new TestSite(files))
const factsOf = (slug: string) => site.detail(slug).facts
const canonicalOf = (slug: string) => factsOf(slug).map((fact) => fact.canonical_fact_id)

const words = 'A crawler waits a whole day before it asks the same server for its robots file again'

describe('the same statement', () => {
  it('is that of the earliest document, and each report names the others', async () => {
    make({
      'posts/a.md': post('A', words, '2026-03-01'),
      'posts/a.facts.yaml': facts({ fact: `${words}.`, evidence: words }),
      'posts/b.md': post('B', words, '2026-01-01'),
      'posts/b.facts.yaml': facts({ fact: words.replace('whole', 'full'), evidence: words }),
      'posts/c.md': post('C', words, '2026-02-01'),
      'posts/c.facts.yaml': facts({ fact: words.toUpperCase(), evidence: words }),
    })
    await site.mustBuild()
    expect([canonicalOf('a'), canonicalOf('b'), canonicalOf('c')]).toEqual([['b#1'], ['b#1'], ['b#1']])
    expect(['a', 'b', 'c'].map((slug) => factsOf(slug)[0]?.also_reported_in?.map(({ id }) => id))).toEqual([
      ['b#1', 'c#1'],
      ['a#1', 'c#1'],
      ['a#1', 'b#1'],
    ])
    site.write({ 'posts/c.md': null, 'posts/c.facts.yaml': null })
    await site.mustBuild()
    expect(['a', 'b'].map((slug) => factsOf(slug)[0]?.also_reported_in)).toEqual([
      [{ id: 'b#1', url: `${baseUrl}/posts/b/#fact-1` }],
      [{ id: 'a#1', url: `${baseUrl}/posts/a/#fact-1` }],
    ])
  })

  it('is that of the first, also where it is like the second alone', () => {
    const [second, third] = [
      words.replace('crawler', 'reader'),
      words.replace('crawler', 'reader').replace('day', 'week'),
    ]
    const first = findNearDuplicates(
      [words, second, third].map((text, at): Statement => ({
        ...{ id: `${at}#1`, words: text, document: `post/${at}`, published: `2026-01-0${at + 1}`, number: 1 },
      })),
    )
    expect([...first]).toEqual([
      ['1#1', '0#1'],
      ['2#1', '0#1'],
    ])
  })

  it.each([0, 1])('is another one with a no, whichever of them has it', (at) => {
    const texts = [words, words]
    texts[at] = words.replace('waits', 'never waits')
    const statements = texts.map((text, place): Statement => ({
      ...{ id: `${place}#1`, words: text, document: `post/${place}`, published: '2026-01-01', number: 1 },
    }))
    expect(findNearDuplicates(statements).size).toBe(0)
  })

  it('is another one with another number, with a no, or in the same document', async () => {
    const told = words.replace('whole', '3')
    make({
      'posts/a.md': post('A', `${words} ${told}`, '2026-01-01'),
      'posts/a.facts.yaml': facts({ fact: told, evidence: told }, { fact: `${told}.`, evidence: told }),
      'posts/b.md': post('B', words, '2026-02-01'),
      'posts/b.facts.yaml': facts(
        { fact: told.replace('3', '4'), evidence: words },
        { fact: told.replace('waits', 'never waits'), evidence: words },
        { fact: told, evidence: words, canonical_fact_id: 'b#3' },
      ),
    })
    await site.mustBuild()
    expect(canonicalOf('a')).toEqual(['a#1', 'a#2'])
    expect(canonicalOf('b')).toEqual(['b#1', 'b#2', 'b#3'])
    expect([...factsOf('a'), ...factsOf('b')].filter((fact) => 'also_reported_in' in fact)).toEqual([])
  })

  it('can be named by hand, if there is such a fact; a report of the report is one of the first', async () => {
    const named = { 'posts/c.md': post('C', words, '2026-03-01') }
    make({
      'posts/a.md': post('A', words, '2026-01-01'),
      'posts/a.facts.yaml': facts({ fact: 'Quite other words', evidence: words }),
      'posts/b.md': post('B', words, '2026-02-01'),
      'posts/b.facts.yaml': facts({ fact: words, evidence: words, canonical_fact_id: 'a#1' }),
      'posts/c.facts.yaml': facts({ fact: words, evidence: words }),
      ...named,
    })
    await site.mustBuild()
    expect([canonicalOf('a'), canonicalOf('b'), canonicalOf('c')]).toEqual([['a#1'], ['a#1'], ['a#1']])
    const others = factsOf('a')[0]?.also_reported_in?.map(({ id, url }) => [id, new URL(url).pathname])
    expect(others).toEqual([
      ['b#1', '/posts/b/'],
      ['c#1', '/posts/c/'],
    ])
    site.write({ 'posts/b.facts.yaml': facts({ fact: words, evidence: words, canonical_fact_id: 'a#9' }) })
    const result = await site.build()
    expect(site.problems(result)).toEqual([expect.stringMatching(/^posts\/b\.facts\.yaml:1: .* a#9 is not the id/)])
  })

  it('is found among few candidates as among all', () => {
    const word = fc.constantFrom('crawler', 'waits', 'day', 'asks', 'server', 'robots', 'file', 'again', 'no', '3', '4')
    const statement = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 9 }).map((list) => list.join(' ')),
      document: fc.constantFrom('post/a', 'post/b', 'post/c'),
      published: fc.constantFrom('2026-01-01', '2026-01-02'),
    })
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 14 }), (list) => {
        const statements = list.map((one, at): Statement => ({ ...one, id: `${one.document}#${at}`, number: at }))
        expect(findNearDuplicates(statements)).toEqual(compareAll(statements))
      }),
      { numRuns: 300 },
    )
  })
})

/** The rule without a shortcut: each with every earlier one. */
function compareAll(statements: readonly Statement[]): Map<string, string> {
  const keyOf = ({ published, document, number }: Statement) =>
    `${published} ${document} ${String(number).padStart(3, '0')}`
  const ordered = statements.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const first = new Map<string, string>()
  ordered.forEach((one, at) => {
    const own = new Set(one.words.split(' '))
    const same = ordered.slice(0, at).find((other) => {
      const theirs = new Set(other.words.split(' '))
      const all = [...new Set([...own, ...theirs])]
      const apart = all.filter((word) => own.has(word) !== theirs.has(word))
      return (
        other.document !== one.document &&
        !apart.some((word) => /^(no|3|4)$/.test(word)) &&
        (all.length - apart.length) / all.length >= 0.85
      )
    })
    if (same) first.set(one.id, first.get(same.id) ?? same.id)
  })
  return first
}

describe('the quality of a fact', () => {
  const six = 'Servers answer six times a day'

  it.each<[name: string, fact: string, evidence: string, quality: number]>([
    ['nothing speaks for it', 'Servers answer', 'Nobody knows', 0.4],
    ['it can be read alone', six, 'Nobody knows', 0.6],
    ['it opens with a word that points elsewhere', 'They answer six times a day', 'Nobody knows', 0.4],
    ['its quote can be checked', 'Nothing', 'Nobody knows what this one says', 0.6],
    ['a number is in its quote', 'Nothing', 'Nobody of 12', 0.5],
    ['half of its long words are in its quote', 'Servers answer', 'A server, servers', 0.5],
    ['everything speaks for it', six, `In 2026, ${six.toLowerCase()}`, 1],
  ])('%s', async (_name, fact, evidence, quality) => {
    make({ 'posts/a.md': post('A', evidence), 'posts/a.facts.yaml': facts({ fact, evidence }) })
    await site.mustBuild()
    expect(factsOf('a')[0]?.quality).toBe(quality)
  })
})
