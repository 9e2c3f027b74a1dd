// What is read: facts, questions, documents and changes.
import { describe, expect, it } from 'vitest'
import { encodeSlug } from '../../build/links/document-paths.js'
import { limits } from '../../service/contract/limits.js'
import {
  changesSchema,
  documentDetailSchema,
  documentListSchema,
  type Change,
} from '../../service/contract/resources/document.js'
import { askAnswerSchema, factsListSchema, listedFactSchema } from '../../service/contract/resources/fact.js'
import { tagSlug } from '../../service/documents/tags.js'
import type { Client } from './target.js'

export function describeReading(client: () => Client): void {
  const facts = () => client().read('/api/facts.json', factsListSchema)
  /** The words of the newest fact that can be asked. */
  const question = async () =>
    (await facts()).facts
      .map(({ fact }) => fact)
      .find((text) => Array.from(text).length <= limits.ask.questionLength) ?? ''

  describe('facts', () => {
    it('counts by topic what it counts in all, newest first', async () => {
      const list = await facts()
      expect(Object.values(list.topics).reduce((sum, count) => sum + count, 0)).toBe(list.count)
      expect(list.facts).toHaveLength(list.count)
      const days = list.facts.map(({ source }) => source.published)
      expect(days).toEqual([...days].sort().reverse())
      expect(new Set(list.facts.map(({ id }) => id)).size).toBe(list.count)
    })
    it('keeps to a topic', async () => {
      const all = await facts()
      for (const [topic, count] of Object.entries(all.topics)) {
        const list = await client().read(`/api/facts.json?topic=${topic}`, factsListSchema)
        expect([topic, list.count]).toEqual([topic, count])
        expect(list.facts.every((fact) => fact.topic === topic)).toBe(true)
      }
    })
    it('`limit` cuts the list and not the count, alone and with a topic', async (test) => {
      await client().needs(test, 'fact')
      const all = await facts()
      const cut = await client().read('/api/facts.json?limit=2', factsListSchema)
      const next = all.count > 2 && { next_cursor: 2 }
      expect(cut).toEqual({ ...all, facts: all.facts.slice(0, 2), ...next })
      const following = await client().read('/api/facts.json?limit=2&cursor=2', factsListSchema)
      expect(following.facts).toEqual(all.facts.slice(2, 4))
      const [topic = ''] = Object.keys(all.topics)
      const one = await client().read(`/api/facts.json?topic=${topic}&limit=1`, factsListSchema)
      expect([one.count, one.facts.length]).toEqual([all.topics[topic], 1])
    })
    it('`q` keeps what matches, and the topics still add up', async (test) => {
      await client().needs(test, 'fact')
      const list = await client().read(`/api/facts.json?q=${encodeURIComponent(await question())}`, factsListSchema)
      expect(list.count).toBeGreaterThan(0)
      expect(Object.values(list.topics).reduce((sum, count) => sum + count, 0)).toBe(list.count)
      expect((await client().read('/api/facts.json?q=zzzzqqqq', factsListSchema)).count).toBe(0)
    })
    it('an unknown topic is told which there are', async () => {
      const answer = await client().send('/api/facts.json?topic=nonsense')
      const problem = await client().refusal(answer, 'invalid-request', 400)
      for (const topic of Object.keys((await facts()).topics)) expect(problem.errors?.[0]?.message).toContain(topic)
    })
    it('a random fact is one of the list, and not always the same', async (test) => {
      await client().needs(test, 'fact')
      const known = new Set((await facts()).facts.map(({ id }) => id))
      const seen = new Set<string>()
      // Of two facts, the same one comes up 40 times in a row once in 10^12 runs.
      const isSettled = () => seen.size > 1 || known.size === 1
      for (let call = 0; call < 12 || (call < 40 && !isSettled()); call++) {
        const { id } = await client().read('/api/facts/random.json', listedFactSchema)
        expect(known).toContain(id)
        seen.add(id)
      }
      expect(isSettled()).toBe(true)
    })
  })

  describe('ask', () => {
    it('answers the words of a fact with that fact, and echoes the question', async (test) => {
      await client().needs(test, 'fact')
      const q = await question()
      const answer = await client().read(`/api/ask?q=${encodeURIComponent(q)}`, askAnswerSchema)
      expect(answer.q).toBe(q)
      expect(answer.facts.slice(0, 3).map(({ fact }) => fact)).toContain(q)
      expect(answer.facts.length).toBeLessThanOrEqual(8)
      expect(answer.read_next.length).toBeLessThanOrEqual(5)
    })
    it('cuts at `limit`', async (test) => {
      await client().needs(test, 'fact')
      const answer = await client().read(`/api/ask?limit=1&q=${encodeURIComponent(await question())}`, askAnswerSchema)
      expect(answer.facts).toHaveLength(1)
    })
    it('takes the question as a path, with and without the last slash', async () => {
      const words = ['how', 'do', 'agents', 'read', 'robots.txt', 'files']
      const byQuery = await client().read(`/api/ask?q=${words.join('+')}`, askAnswerSchema)
      for (const path of [
        `/api/ask/${words.join('-')}/`,
        `/api/ask/${words.join('-')}`,
        `/api/ask/${words.join('%20')}/`,
      ]) {
        expect(await client().read(path, askAnswerSchema)).toEqual(byQuery)
      }
      const limited = await client().read(`/api/ask/${words.join('-')}/?limit=1`, askAnswerSchema)
      expect(limited.facts).toEqual(byQuery.facts.slice(0, 1))
    })
    it('gives a hint where nothing matches', async () => {
      const answer = await client().read('/api/ask?q=zzzzqqqq', askAnswerSchema)
      expect([answer.facts, answer.read_next, typeof answer.hint]).toEqual([[], [], 'string'])
    })
    it.each([
      'title:x^2 +foo -bar *~1',
      '__proto__',
      'a'.repeat(500),
      '\u4f60\u597d',
      '?!',
      '\u00a0x\u00a0',
      '../../etc/passwd',
    ])('takes %j', async (q) => {
      expect((await client().read(`/api/ask?q=${encodeURIComponent(q)}`, askAnswerSchema)).q).toBe(q)
    })
  })

  describe.each([
    ['posts', 'post'],
    ['articles', 'article'],
  ] as const)('%s', (list, kind) => {
    const entries = () => client().read(`/api/${list}.json`, documentListSchema)

    it('are listed newest first, each with its three forms', async (test) => {
      await client().needs(test, kind)
      const all = await entries()
      const days = all.map(({ pubDate }) => pubDate)
      expect(days).toEqual([...days].sort().reverse())
      for (const entry of all) {
        expect(new URL(entry.url).pathname).toBe(`/${list}/${encodeSlug(entry.slug)}/`)
        expect(new URL(entry.json).pathname).toBe(`/api/${kind}/${encodeSlug(entry.slug)}.json`)
        expect(new URL(entry.markdown).pathname).toBe(`/api/${kind}/${encodeSlug(entry.slug)}.md`)
      }
    })
    it('as JSON: plain text, counted words, whole facts, links that resolve', async (test) => {
      await client().needs(test, kind)
      for (const entry of (await entries()).slice(0, 5)) {
        const detail = await client().read(entry.json, documentDetailSchema)
        expect([detail.headline, detail.url, detail.datePublished]).toEqual([entry.title, entry.url, entry.pubDate])
        expect(detail.dateModified).toBe(entry.updatedDate ?? entry.pubDate)
        const spaced = detail.articleBody.split(/\s+/).filter((word) => word !== '').length
        // A text in a script without spaces has more words than pieces.
        if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u.test(detail.articleBody))
          expect(detail.wordCount).toBeGreaterThanOrEqual(spaced)
        else expect(detail.wordCount).toBe(spaced)
        // A publisher's post may be a picture alone.
        if (!client().target.mayBeSparse) expect(detail.wordCount).toBeGreaterThan(0)
        for (const fact of detail.facts) {
          expect(fact.source).toMatchObject({ title: entry.title, url: entry.url, published: entry.pubDate })
        }
        for (const [name, url] of Object.entries(detail.links)) {
          if (url === null || (name === 'canonical' && !url.startsWith(client().target.base))) continue
          const { status } = await client().send(url, { method: 'HEAD' })
          // The link to ask is where a question goes, and asks none itself.
          expect([name, status]).toEqual([name, name === 'ask' && !url.includes('q=') ? 400 : 200])
        }
      }
    })
    it('as Markdown: front matter, body, links and rights', async (test) => {
      await client().needs(test, kind)
      for (const entry of (await entries()).slice(0, 5)) {
        const { headers, text } = await client().send(entry.markdown)
        expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
        const frontMatter = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? ''
        for (const key of ['title', 'url', 'canonical', 'author', 'published']) {
          expect(frontMatter).toMatch(new RegExp(`^${key}:`, 'm'))
        }
        expect(text).toContain(entry.url)
      }
    })
    it('one that is not there is a 404 in every form', async () => {
      for (const path of [`/api/${kind}/none.json`, `/api/${kind}/none.md`, `/${list}/none/`]) {
        await client().refusal(await client().send(path), 'not-found', 404)
      }
    })
  })

  it.each(['/api/posts.json', '/api/articles.json'])('%s keeps to a tag, in both its spellings', async (path) => {
    const all = await client().read(path, documentListSchema)
    const labels = new Set(all.flatMap(({ tags = [], categories = [] }) => [...tags, ...categories]))
    for (const label of [...labels].slice(0, 5)) {
      const isTagged = (one: string) => tagSlug(one) === tagSlug(label)
      const tagged = all.filter(({ tags = [], categories = [] }) => [...tags, ...categories].some(isTagged))
      for (const tag of [label, tagSlug(label)]) {
        const list = await client().read(`${path}?tag=${encodeURIComponent(tag)}`, documentListSchema)
        expect([tag, list]).toEqual([tag, tagged])
      }
      expect((await client().send(`/tags/${encodeURIComponent(tagSlug(label))}/`)).status).toBe(200)
    }
    expect(await client().read(`${path}?tag=no-such-tag`, documentListSchema)).toEqual([])
  })

  describe('changes', () => {
    const read = (query: string) => client().read(`/api/changes.json${query}`, changesSchema)

    it('come newest first, thirty unless asked otherwise', async () => {
      const changes = await read('')
      const instants = changes.map(({ updated }) => updated)
      expect(instants).toEqual([...instants].sort((a, b) => Date.parse(b) - Date.parse(a)))
      expect(changes.length).toBeLessThanOrEqual(30)
      expect(await read('?limit=2')).toEqual(changes.slice(0, 2))
    })
    it('`since` is exclusive as an instant, so that the newest seen is not sent again, and inclusive as a day', async (test) => {
      await client().needs(test, 'post or article')
      const all = await read('?limit=500')
      const instant = all[Math.floor(all.length / 2)]?.updated ?? ''
      const later = all.filter(({ updated }) => Date.parse(updated) > Date.parse(instant))
      const withoutParts = (changes: Change[]) => changes.map((change) => ({ ...change, what: [] }))
      for (const since of [instant, instant.toLowerCase()]) {
        const found = await read(`?since=${encodeURIComponent(since)}`)
        expect(withoutParts(found)).toEqual(withoutParts(later))
        for (const { what } of found) expect(what).not.toEqual([])
      }
      expect(await read(`?since=${all[0]?.updated ?? ''}`)).toEqual([])
      const day = instant.slice(0, 10)
      const sameDay = all.filter(({ updated }) => updated.slice(0, 10) >= day)
      const sinceDay = await read(`?since=${day}`)
      // More than the largest limit may have changed on one day.
      expect(withoutParts(all.length < 500 ? sinceDay : sinceDay.slice(0, sameDay.length))).toEqual(
        withoutParts(sameDay),
      )
    })
  })
}
