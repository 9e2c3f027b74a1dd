// docs/facts.md: every fact of the content, with its quote, read by a person, and whose claim it is.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readRows, renderFactsTable } from '../../build/generate/facts-table.js'

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
