// Groups the patterns of the package crawler-user-agents by family, into service/traffic/crawlers.json.
import crawlerUserAgents from 'crawler-user-agents'
import { findOwnFamily, type Family, type Purpose } from '../../service/traffic/families.js'

/** An entry of the package; its own types lack the last two fields. */
interface Crawler {
  pattern: string
  url?: string
  instances: string[]
  description?: string
  tags?: string[]
}

/** The entries of the package, in its order. */
export const crawlerEntries: readonly Crawler[] = crawlerUserAgents

/** Crawlers that are not agents are counted by category: 1,400 names would say less. */
const categories: Record<string, readonly [family: string, purpose: Purpose]> = {
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

/** The purpose of an AI crawler by its description; the package has no field for it. */
function purposeOf(description: string): Purpose {
  if (/assistant|user (?:web|queries)|note-taking|web context/i.test(description)) return 'user-fetch'
  if (/training|dataset|learning|data collection/i.test(description)) return 'training'
  if (/search|answer|index|RAG|citation/i.test(description)) return 'ai-search'
  if (/browser automation/i.test(description)) return 'browser-agent'
  return 'unknown'
}

function nameOf(pattern: string): string {
  return pattern
    .replace(/\\(.)/g, '$1')
    .replace(/\[(\w)\w*\]/g, (_, first: string) => first.toUpperCase())
    .replace(/[/.]+$/, '')
    .replace(/\s+/g, '-')
}

/** Hosts of lists and code of other people's crawlers. */
const directories = ['github.com', 'knownagents.com', 'darkvisitors.com', 'datadome.co']

/** The host of an operator's page, the only name that the package has for it. */
function operatorOf(url: string | undefined): string {
  const host = url === undefined ? '' : new URL(url).hostname.replace(/^www\./, '')
  return host === '' || directories.includes(host) ? 'unknown' : host
}

function familyOfEntry({ pattern, tags, description, url }: Crawler): Family {
  // A name is as plain as a word: a pattern that is more is counted by its category.
  if (tags?.includes('ai-crawler') && /^[\w .-]+$/.test(nameOf(pattern)))
    return { family: nameOf(pattern), operator: operatorOf(url), purpose: purposeOf(description ?? '') }
  const [family, purpose] = categories[tags?.find((tag) => tag in categories) ?? ''] ?? ['other-crawler', 'unknown']
  return { family, operator: 'various', purpose }
}

/** The text of service/traffic/crawlers.json for the installed version of the package. */
export function renderCrawlers(): string {
  const rows = new Map<string, Family & { patterns: string[] }>()
  for (const entry of crawlerEntries) {
    const samples = entry.instances.length > 0 ? entry.instances : [nameOf(entry.pattern)]
    if (samples.every((userAgent) => findOwnFamily(userAgent))) continue
    const family = familyOfEntry(entry)
    const row = rows.get(family.family) ?? { ...family, patterns: [] }
    rows.set(family.family, row)
    row.patterns.push(entry.pattern)
  }
  const list = [...rows.values()].map(({ patterns, ...family }) => ({ ...family, pattern: patterns.join('|') }))
  return `${JSON.stringify(list, null, 2)}\n`
}
