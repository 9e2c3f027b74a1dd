// The page of the numbers: the statistics as tables without a script, and the same as Markdown.
import { expect, it } from 'vitest'
import { ask, tinyStore } from './asking.js'
import { createMemory, createSource } from './stage.js'
import { withVerbs } from '../../service/store/verbs.js'

const path = '/dashboard/numbers'

it('shows the counts of a window as HTML and as Markdown', async () => {
  const { source } = createSource(tinyStore())
  const page = await (await ask(source, `${path}/?days=1`)).text()
  expect(page).toContain('<th scope="row">Requests of agents</th><td data-label="Count">3</td>')
  expect(page).toContain('<th scope="row">2026-11-20</th><td data-label="Requests">3</td>')
  expect(page).toContain('<th scope="row">curl</th><td data-label="Operator">')
  expect(page).toContain('<a href="/api/agent/stats.json?days=1">JSON</a>')
  expect(page).toContain('<main id="content">')
  const markdown = await (await ask(source, `${path}.md?days=1`)).text()
  expect(markdown).toMatch(/\n\| Requests of agents \| 3 \|\n[^]*\n\| 2026-11-20 \| 3 \| 1 \| 0 \|\n/)
  expect(markdown).toContain('GET https://site.example/api/agent/stats.json?days=1')
  // Nothing is counted by status.
  expect(page + markdown).not.toContain('By status')
})

it('counts all families, also those that are not among the rows', async () => {
  const families = Array.from({ length: 30 }, (_, at) => `agent-${at}`)
  const requests = { requests: 2, verified: 0, falseClaims: 0, latency: new Map<number, number>() }
  const tiny = tinyStore()
  const store = withVerbs(tiny, {
    readTraffic: async (...given) => ({
      ...(await tiny.readTraffic(...given)),
      byFamily: new Map(families.map((name) => [name, requests])),
    }),
  })
  const markdown = await (await ask(createSource(store).source, `${path}.md?days=1`)).text()
  expect(markdown).toContain('| Families of agents | 30 |')
  expect(markdown.match(/\n\| agent-\d+ \|/g)).toHaveLength(25)
  expect(markdown).toContain('| other | – | – | 10 |')
})

it('is a page of the problem where the store is down, and refuses other windows', async () => {
  const { memory, store } = createMemory()
  memory.isDown = true
  const { source } = createSource(store)
  expect((await ask(source, `${path}/`)).status).toBe(503)
  expect((await ask(source, `${path}/?days=91`)).status).toBe(400)
})
