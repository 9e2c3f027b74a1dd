// The first site of the kit: docs/facts.md has every fact of it, read by a person, and whose claim it is; its topics and event.
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isFirstSite, readRows, renderFactsTable } from './render-table.js'

beforeEach((test) => test.skip(!isFirstSite(), 'content/ is not the first site of the kit'))

const table = readFileSync('docs/facts.md', 'utf8')
const rows = readRows(table)

it('has each fact that is published, as it is published, and no other', () => {
  expect(renderFactsTable()).toBe(table)
  expect(rows.length).toBeGreaterThan(0)
})
it('has no statement that nobody has read against its quote, and none of nobody', () => {
  expect(rows.filter(({ read }) => !/^\d{4}-\d{2}-\d{2}$/.test(read)).map(({ id }) => id)).toEqual([])
  expect(rows.filter(({ claim }) => claim === '').map(({ id }) => id)).toEqual([])
})
it('has no statement of a standard or of others that does not name them', () => {
  const standards = rows.filter(({ claim }) => /^RFC \d+$/.test(claim))
  expect(standards.filter(({ fact, claim }) => !fact.includes(claim))).toEqual([])
  const others = rows.filter(({ claim }) => /^(?:Google|OpenAI|Anthropic|Perplexity|Search Engine Land)$/.test(claim))
  expect(others.filter(({ fact, claim }) => !fact.includes(claim))).toEqual([])
})
it('names a source outside of each claim that is not ours', () => {
  const theirs = rows.filter(({ claim }) => !/^(?:ours|our|measured)\b/.test(claim))
  expect(theirs.filter(({ sources }) => !sources.startsWith('https://')).map(({ id }) => id)).toEqual([])
})
it('has the topics of the interface', () => {
  const { topics } = parse(readFileSync('content/site.yaml', 'utf8')) as { topics: { id: string }[] }
  expect(topics.map(({ id }) => id).sort()).toEqual([
    ...['ai-visibility-measurement', 'chatgpt-search', 'crawlers-and-indexing', 'geo-aeo-method'],
    ...['google-ai-mode-and-overviews', 'google-discover', 'llm-internals', 'perplexity'],
    ...['retrieval-and-ranking', 'seo-tools-and-automation'],
  ])
})
it('has the event of the interface: 24 hours, closed on 2026-10-13 at 13:00 UTC', () => {
  const text = readFileSync('content/events/agents-only-ama-october-2026.md', 'utf8')
  const [, opens = '', closes = ''] = /^opens: (.+)\ncloses: (.+)$/m.exec(text) ?? []
  expect(new Date(closes).toISOString()).toBe('2026-10-13T13:00:00.000Z')
  expect(Date.parse(closes) - Date.parse(opens)).toBe(86_400_000)
})
