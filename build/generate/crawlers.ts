// Compacts the package crawler-user-agents into service/traffic/crawlers.ts: what identifies a crawler, and no more.
import crawlerUserAgents from 'crawler-user-agents'
import { families, type Purpose } from '../../service/traffic/families.js'

/** An entry of the package; its own types leave out the last two fields. */
interface Crawler {
  pattern: string
  url?: string
  instances: string[]
  description?: string
  tags?: string[]
}

/** The entries of the package, in its order. */
export const crawlerEntries: readonly Crawler[] = crawlerUserAgents

/** Crawlers that are no agents are counted by their trade: 1,400 names would say less than these. */
const trades: Record<string, readonly [family: string, purpose: Purpose]> = {
  'search-engine': ['other-search-engine', 'search-engine'],
  seo: ['seo-crawler', 'unknown'],
  advertising: ['advertising-bot', 'unknown'],
  'feed-reader': ['feed-reader', 'user-fetch'],
  'http-library': ['other-http-library', 'http-library'],
  'social-preview': ['link-preview', 'user-fetch'],
  archiver: ['archiver', 'unknown'],
  monitoring: ['monitoring', 'unknown'],
  scanner: ['security-scanner', 'unknown'],
  academic: ['research-crawler', 'unknown'],
  'browser-automation': ['browser-automation', 'browser-agent'],
}

/** What the description of an AI crawler says it is for; the package has no field for it. */
const purposeOf = (description: string): Purpose => {
  if (/assistant|user (?:web|queries)|note-taking|web context/i.test(description)) return 'user-fetch'
  if (/training|dataset|learning|data collection/i.test(description)) return 'training'
  if (/search|answer|index|RAG|citation/i.test(description)) return 'ai-search'
  if (/browser automation/i.test(description)) return 'browser-agent'
  return 'unknown'
}

/**
 * The plain strings that a pattern stands for: escapes, small classes, groups of alternatives and a leading `^` are
 * written out. Returns null for what no short list of strings can say; such a pattern stays an expression.
 */
export const expandPattern = (pattern: string): string[] | null => {
  let at = 0
  const parseAlternatives = (): string[] | null => {
    const all: string[] = []
    let sequence = ['']
    for (; at < pattern.length && pattern[at] !== ')'; at++) {
      const char = pattern.charAt(at)
      let choices: string[] | null
      if (char === '|') {
        all.push(...sequence)
        sequence = ['']
        continue
      } else if (char === '\\') choices = /\w/.test(pattern.charAt(++at)) ? null : [pattern.charAt(at)]
      else if (char === '[') {
        const end = pattern.indexOf(']', at)
        const members = pattern.slice(at + 1, end)
        choices = /^\w+$/.test(members) ? members.split(/(?:)/u) : null
        at = end
      } else if (char === '(') {
        at++
        choices = parseAlternatives()
      } else if (char === '^') choices = sequence.every((text) => text === '') ? ['^'] : null
      else choices = '.*+?{}$'.includes(char) ? null : [char]
      if (choices === null) return null
      const next = choices
      sequence = sequence.flatMap((text) => next.map((choice) => text + choice))
    }
    return [...all, ...sequence]
  }
  const texts = parseAlternatives()
  return texts?.every((text) => text.length > 1 && !text.includes('^', 1)) ? texts : null
}

/** The name of a product, from the pattern that finds it. */
const nameOf = (pattern: string): string =>
  pattern
    .replace(/\\(.)/g, '$1')
    .replace(/\[(\w)\w*\]/g, (_, first: string) => first.toUpperCase())
    .replace(/[/.]+$/, '')
    .replace(/\s+/g, '-')

/** Hosts that list or keep other people's crawlers. */
const directories = new Set(['github.com', 'knownagents.com', 'darkvisitors.com', 'datadome.co'])

const ourMarks = families.flatMap(([, , , marks]) => marks.split('|')).filter((mark) => !/^[\^=]/.test(mark))

/** The host of an operator's page, which is the one name that the package has for it. */
const operatorOf = (url: string | undefined): string => {
  const host = url === undefined ? '' : new URL(url).hostname.replace(/^www\./, '')
  return host === '' || directories.has(host) ? 'unknown' : host
}

/** What our own table finds needs no second mark here. */
const isOurs = (mark: string): boolean => ourMarks.some((text) => mark.toLowerCase().includes(text))

/** The text of service/traffic/crawlers.ts for the installed version of the package. */
export const renderCrawlers = (): string => {
  const rows = new Map<string, { operator: string; purpose: Purpose; marks: string[] }>()
  const expressions: [family: string, source: string][] = []
  for (const { pattern, tags, description, url } of crawlerEntries) {
    const marks = expandPattern(pattern)?.filter((mark) => !isOurs(mark)) ?? null
    if (marks?.length === 0) continue
    const isNamed = tags?.includes('ai-crawler') === true && marks !== null
    const [family, purpose] = isNamed
      ? ([nameOf(pattern), purposeOf(description ?? '')] as const)
      : (trades[tags?.find((tag) => tag in trades) ?? ''] ?? (['other-crawler', 'unknown'] as const))
    const row = rows.get(family) ?? { operator: isNamed ? operatorOf(url) : 'various', purpose, marks: [] }
    rows.set(family, row)
    if (marks === null) expressions.push([family, pattern])
    else row.marks.push(...marks)
  }
  const quote = (text: string) => {
    const escaped = text.replaceAll('\\', '\\\\')
    return escaped.includes("'") ? `"${escaped}"` : `'${escaped}'`
  }
  const line = (...fields: string[]) => `  [${fields.map(quote).join(', ')}],`
  return [
    '// Generated by `npm run generate` (build/generate/crawlers.ts) from the package crawler-user-agents (MIT); do not edit.',
    "import type { FamilyRow } from './families.js'",
    '',
    '/** Crawlers by family; the marks are told apart by their case. */',
    '// prettier-ignore',
    'export const crawlers: readonly FamilyRow[] = [',
    ...[...rows].map(([family, { operator, purpose, marks }]) => line(family, operator, purpose, marks.join('|'))),
    ']',
    '',
    '/** The few patterns that no list of strings can say. */',
    '// prettier-ignore',
    'export const crawlerExpressions: readonly (readonly [family: string, source: string])[] = [',
    ...expressions.map(([family, source]) => line(family, source)),
    ']',
    '',
  ].join('\n')
}
