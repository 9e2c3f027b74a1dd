// The time of an answer grows with the length of a path or header, and no faster.
import { expect, it } from 'vitest'
import { listPosts } from '../../service/documents/list.js'
import { prefersHtml } from '../../service/http/problem-response.js'
import { dataOf, stage } from './stage.js'

/** Processor time in milliseconds: of several runs the shortest, which other processes disturb least. */
async function timeOf(work: () => unknown): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 7; run++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

it('a missing path of slashes takes at most 30 times as long at ten times the length', async () => {
  const data = dataOf({ 'redirects.json': {}, 'gone.json': [], 'pages.json': [] })
  const host = stage({}, { data })
  const time = (slashes: number) => timeOf(() => host.send(`/posts${'/'.repeat(slashes)}x`))
  await time(1500)
  expect(await time(15_000)).toBeLessThan(30 * (await time(1500)) + 1)
})

it('a method that a missing path of dots does not have takes at most 30 times as long at ten times the length', async () => {
  const host = stage({}, { data: dataOf({ 'redirects.json': {}, 'gone.json': [], 'pages.json': [] }) })
  const time = (dots: number) => timeOf(() => host.send(`/${'.'.repeat(dots)}/`, { method: 'DELETE' }))
  await time(1500)
  expect(await time(15_000)).toBeLessThan(30 * (await time(1500)) + 1)
})

it.each([',', ';', 'a/b,', 'text/html;q=0,'])('an Accept of %j takes as long at 50 times the length', async (unit) => {
  const time = (length: number) => {
    const headers = new Headers({ accept: unit.repeat(length).slice(0, length) })
    return timeOf(() => Array.from({ length: 20 }, () => prefersHtml(headers)))
  }
  await time(1000)
  expect(await time(50_000)).toBeLessThan(10 * (await time(1000)) + 1)
})

it('a list by tag reads the tags of all documents once', async () => {
  let reads = 0
  const document = (kind: 'post' | 'article', slug: string) => ({
    ...{ kind, slug, title: slug, description: '', url: '', markdown: '', json: '', pubDate: '2026-05-01' },
    get tags() {
      reads++
      return ['C++', 'c++']
    },
  })
  const documents = [document('post', 'a'), document('article', 'b'), document('post', 'c')]
  const host = stage({ posts: listPosts }, { data: dataOf({ 'documents.json': documents }) })
  const slugs = async (tag: string) =>
    (JSON.parse(await (await host.send(`/api/posts.json?tag=${tag}`)).text()) as { slug: string }[]).map(
      ({ slug }) => slug,
    )
  expect([await slugs('Cpp'), await slugs('C'), await slugs('C%2B%2B')]).toEqual([['a', 'c'], [], ['a', 'c']])
  // Once for each document, and once for each entry of an answer.
  expect(reads).toBe(3 + 4)
})
