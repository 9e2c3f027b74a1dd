// Families: real User-Agents with their sources, a closed list, and no text that is slow to read.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crawlerEntries, renderCrawlers } from '../../build/generate/crawlers.js'
import { families } from '../../service/traffic/families.js'
import { allFamilies, familyOf } from '../../service/traffic/family.js'

const rows = readFileSync(new URL('user-agents.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [family = '', userAgent = '', source = ''] = line.split('\t')
    return { family, userAgent, source }
  })

describe('real User-Agents', () => {
  it('are at least 120, each once and with its source', () => {
    expect(new Set(rows.map(({ userAgent }) => userAgent)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(120)
    expect(rows.filter(({ source }) => source === '')).toEqual([])
  })

  it.each(rows)('$family: $userAgent', ({ family, userAgent }) => {
    expect(familyOf(userAgent).family).toBe(family)
  })

  it('of the crawlers that the package has seen are never taken for browsers or strangers', () => {
    const missed = crawlerEntries
      .flatMap(({ instances }) => instances)
      .filter((userAgent) => ['browser', 'other', 'unknown'].includes(familyOf(userAgent).family))
    expect(missed).toEqual([])
  })
})

describe('the closed list', () => {
  it('names every family once, whatever the case', () => {
    const names = allFamilies().map(({ family }) => family.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  it('has rows of four texts, the third a purpose', () => {
    const purposes = ['training', 'ai-search', 'user-fetch', 'browser-agent', 'search-engine', 'coding-tool']
    purposes.push('http-library', 'mcp-client', 'unknown')
    const faulty = families.filter((row: readonly string[]) => row.length !== 4 || !purposes.includes(row[2] ?? ''))
    expect(faulty).toEqual([])
  })

  it('has tokens that can be found: lower case, three characters or more, in a row that no earlier one hides', () => {
    for (const [family, , , tokens] of families) {
      for (const token of tokens.split('|')) {
        const text = token.replace(/^[\^=]/, '')
        expect(text).toBe(text.toLowerCase())
        expect(text.length).toBeGreaterThanOrEqual(3)
        expect(familyOf(/^[\^=]/.test(token) ? text : `x${text}`).family).toBe(family)
      }
    }
  })

  it('is never left, whatever the User-Agent', () => {
    const closed = new Set(allFamilies().map(({ family }) => family))
    const piece = fc.oneof(fc.string(), fc.constantFrom(...rows.map(({ userAgent }) => userAgent)))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        expect(closed.has(familyOf(pieces.join('')).family)).toBe(true)
      }),
    )
  })

  it('calls strangers other, and silence unknown', () => {
    expect(familyOf('my-own-agent/1.0')).toEqual({ family: 'other', operator: 'unknown', purpose: 'unknown' })
    expect(familyOf('__proto__').family).toBe('other')
    expect(familyOf('Mozilla/5.0 (compatible; NewBot/1.0; +https://example.com/bot)').family).toBe('other')
    const disguised =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 NewBot/1.0'
    expect(familyOf(disguised).family).toBe('other')
    for (const silence of [undefined, null, '', '  ']) expect(familyOf(silence).family).toBe('unknown')
  })

  it('reads 512 characters and no more', () => {
    expect(familyOf(`${'x'.repeat(500)} GPTBot/1.4`).family).toBe('GPTBot')
    expect(familyOf(`${'x'.repeat(512)} GPTBot/1.4`).family).toBe('other')
  })
})

describe('the patterns of the package', () => {
  it('are those of the installed version of crawler-user-agents', () => {
    const written = readFileSync(new URL('../../service/traffic/crawlers.json', import.meta.url), 'utf8')
    expect(written).toBe(renderCrawlers())
  })
})
