// The change feed over builds: instants, what changed, older ledgers, and pollers that miss nothing and get nothing twice.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dateChanges,
  datePartsOf,
  instantsOf,
  type FollowedDocument,
  type PartChanges,
} from '../../../build/ledger/changes.js'
import type { StoredChange } from '../../../service/data.js'
import type { Context } from '../../../service/context.js'
import type { Change } from '../../../service/contract/resources/document.js'
import { listChanges } from '../../../service/facts/changes.js'
import { facts, post, TestSite } from '../site.js'

let site: TestSite
const file = () => join(site.content, 'ledger.json')
const body = 'One two three. Four five six.'
const one = { fact: 'First', evidence: 'One two three.' }

/** Asks the handler of the feed for the changes of the live build. */
function poll(changes: StoredChange[], input: { since?: string; limit?: number } = {}): Change[] {
  const context = { data: { json: () => changes } } as unknown as Context
  return (listChanges({ input, context } as never) as { body: Change[] }).body
}
const stored = () => site.data('changes.json') as StoredChange[]
const shown = (changes: Change[]) => changes.map(({ title, updated, what }) => `${title} ${updated} ${what.join()}`)
const build = (instant: string) => site.mustBuild(undefined, { now: () => new Date(instant) })

beforeEach(async () => {
  site = new TestSite({ 'posts/a.md': post('A', body), 'posts/b.md': post('B', body, '2026-01-03') })
  await build('2026-02-01T10:00:00Z')
})

describe('the change feed', () => {
  it('has the dates of the documents after the first build, none later than the build', async () => {
    expect(shown(poll(stored()))).toEqual([
      'B 2026-01-03T00:00:00Z text,description',
      'A 2026-01-02T00:00:00Z text,description',
    ])
    const other = new TestSite({ 'posts/a.md': post('A', body, '2027-01-01') })
    await other.mustBuild(undefined, { now: () => new Date('2026-02-01T10:00:00Z') })
    expect((other.json('api/changes.json') as Change[])[0]?.updated).toBe('2026-02-01T10:00:00Z')
  })

  it('dates a new document, facts, a description and words with the build that saw them first', async () => {
    const steps: [string, Record<string, string | null>, string][] = [
      ['11', { 'posts/c.md': post('C', body, '2025-01-01') }, 'C 2026-02-01T11:00:00Z text,description'],
      ['12', { 'posts/a.facts.yaml': facts(one) }, 'A 2026-02-01T12:00:00Z facts'],
      ['13', { 'posts/a.facts.yaml': facts({ ...one, topic: 'second-topic' }) }, 'A 2026-02-01T13:00:00Z facts'],
      ['14', { 'posts/a.facts.yaml': null }, 'A 2026-02-01T14:00:00Z facts'],
      [
        '15',
        { 'posts/b.md': post('B', body, '2026-01-03').replace('---\n', '---\ndescription: Of B\n') },
        'B 2026-02-01T15:00:00Z description',
      ],
      ['16', { 'posts/c.md': post('C', `${body}\n\n## More\n\nMore.`, '2025-01-01') }, 'C 2026-02-01T16:00:00Z text'],
    ]
    for (const [hour, content, change] of steps) {
      site.write(content)
      await build(`2026-02-01T${hour}:00:00Z`)
      await build(`2026-02-01T${hour}:30:00Z`)
      expect(shown(site.json('api/changes.json') as Change[])[0]).toBe(change)
    }
    // Who has last asked before the facts came learns of all that changed since.
    expect(shown(poll(stored(), { since: '2026-02-01T11:30:00Z' }))).toEqual([
      'C 2026-02-01T16:00:00Z text',
      'B 2026-02-01T15:00:00Z description',
      'A 2026-02-01T14:00:00Z facts',
    ])
    expect(shown(poll(stored(), { since: '2026-02-01' }))).toContain('C 2026-02-01T16:00:00Z text,description')
    expect(site.read('feed.xml')).toContain('<updated>2026-02-01T16:00:00.000Z</updated>')
    expect(site.read('feed.json')).toContain('"date_modified": "2026-02-01T16:00:00.000Z"')
  })

  it('has nothing new from formatting, an order of facts, or the ledger of an older kit', async () => {
    const two = { fact: 'Second', evidence: 'Four five six.' }
    site.write({ 'posts/a.facts.yaml': facts(one, two) })
    await build('2026-02-02T10:00:00Z')
    const before = shown(poll(stored()))
    site.write({
      'posts/a.facts.yaml': facts(two, one),
      'posts/b.md': post('B', '*One* two\nthree. Four five six.', '2026-01-03'),
    })
    await build('2026-02-03T10:00:00Z')
    expect(shown(poll(stored()))).toEqual(before)
    const older = readFileSync(file(), 'utf8').replace(/,"(description|factsHash)":"[^"]*"|,"changed":\{[^}]*\}/g, '')
    expect(older).not.toContain('changed')
    writeFileSync(file(), older)
    await build('2026-02-04T10:00:00Z')
    expect(shown(poll(stored()))).toEqual([
      'B 2026-01-03T00:00:00Z text,description',
      'A 2026-01-02T00:00:00Z text,facts,description',
    ])
    writeFileSync(file(), older)
    site.write({ 'posts/a.facts.yaml': facts(one) })
    await build('2026-02-05T10:00:00Z')
    expect(shown(poll(stored()))[0]).toBe('A 2026-02-05T10:00:00Z facts')
  })

  it('goes on where a document left and came back, and where the clock went back', async () => {
    site.write({ 'posts/b.md': null })
    await build('2026-02-02T10:00:00Z')
    site.write({ 'posts/b.md': post('B', body, '2026-01-03') })
    await build('2026-02-03T10:00:00Z')
    site.write({ 'posts/a.md': post('A', 'Other words.') })
    await build('2026-01-01T10:00:00Z')
    expect(shown(poll(stored()))).toEqual([
      'A 2026-02-03T10:00:00.001Z text,description',
      'B 2026-02-03T10:00:00Z text,description',
    ])
  })
})

/** Builds of a random history: what each document has, or no document; minutes to the next build; whether someone polls. */
const version = fc.record({ words: fc.nat(2), description: fc.nat(2), factsHash: fc.option(fc.nat(2)) })
const history = fc.array(
  fc.record({
    documents: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), version),
    minutes: fc.integer({ min: -90, max: 300 }),
    polled: fc.boolean(),
  }),
  { minLength: 2, maxLength: 15 },
)

it('a poller with the newest `updated` it has seen misses nothing and gets nothing twice', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let before = new Map<string, FollowedDocument['entry']>()
      let now = Date.parse('2026-02-01T10:00:00Z')
      let newest: string | undefined
      let isFirst = true
      /** What the poller has not been told yet, by document. */
      const owed = new Map<string, Set<string>>()
      for (const { documents, minutes, polled } of steps) {
        const followed = new Map<string, FollowedDocument>()
        for (const [name, { words, description, factsHash }] of Object.entries(documents)) {
          const entry = {
            ...{ words: String(words), description: String(description) },
            ...(factsHash !== null && { factsHash: String(factsHash) }),
          }
          const known = before.get(name)
          followed.set(name, { days: { published: '2026-01-02', updated: null }, entry, before: known })
          const parts = new Set(known?.removed === undefined ? owed.get(name) : [])
          const isNew = !known || known.removed !== undefined
          if (isNew || known.words !== entry.words) parts.add('text')
          if (isNew ? factsHash !== null : known.factsHash !== entry.factsHash) parts.add('facts')
          if (isNew || known.description !== entry.description) parts.add('description')
          owed.set(name, parts)
        }
        const known = [...before.values()].flatMap(({ changed }) => (changed ? instantsOf(changed) : []))
        const dated = dateChanges(followed, { now: new Date(now), isFirst, known })
        isFirst = false
        if (polled) {
          const feed = [...dated].map(([name, changed]) => toStored(name, changed, followed.get(name)))
          const found = poll(feed, newest === undefined ? { since: '1970-01-01' } : { since: newest })
          const told = (changes: Iterable<[string, Iterable<string>]>) =>
            Object.fromEntries(
              [...changes]
                .map(([name, parts]) => [name, [...parts].sort()] as const)
                .filter(([, parts]) => parts.length),
            )
          expect(told(found.map(({ title, what }) => [title, what]))).toEqual(
            told([...owed].filter(([name]) => followed.has(name))),
          )
          for (const { updated } of found)
            if (newest === undefined || Date.parse(updated) > Date.parse(newest)) newest = updated
          owed.clear()
        }
        before = new Map<string, FollowedDocument['entry']>([
          ...[...before].map(([name, entry]) => [name, { ...entry, removed: '2026-02-02' }] as const),
          ...[...followed].map(([name, { entry }]) => [name, { ...entry, changed: dated.get(name) }] as const),
        ])
        now += minutes * 60_000
      }
    }),
    { numRuns: 700 },
  )
})

function toStored(name: string, changed: PartChanges, followed: FollowedDocument | undefined): StoredChange {
  const parts = datePartsOf(changed, followed?.entry.factsHash !== undefined)
  return { type: 'post', title: name, url: '', markdown: '', ...parts }
}
