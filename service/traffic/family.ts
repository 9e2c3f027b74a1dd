// Which product sends a request, by its User-Agent: a closed list, so that no caller can create a new name.
import { peopleFamily } from '../store/traffic.js'
import { userAgentMaxLength } from '../caller.js'
import crawlerRows from './crawlers.json' with { type: 'json' }
import { families, findOwnFamily, linkPreviews, type Family } from './families.js'

/** A browser used by a person, as far as its User-Agent says. */
export const browser: Family = { family: peopleFamily, operator: 'various', purpose: 'browser' }
/** A User-Agent that is on no list. */
const other: Family = { family: 'other', operator: 'unknown', purpose: 'unknown' }
/** No User-Agent at all. */
const unknown: Family = { family: 'unknown', operator: 'unknown', purpose: 'unknown' }

/** A browser's engine and product; MSIE and Trident are the old Internet Explorer. */
const browserPattern =
  /^Mozilla\/[45]\.0 .*(?:Chrome|Safari|Firefox|Gecko|AppleWebKit|Trident|Edge?)\/|^Mozilla\/[45]\.0 \(.*MSIE |^Opera\/|^(?:Lynx|w3m|E?Links)\b/
/**
 * What no browser contains: a product after `compatible;`, which only old browsers wrote, or behind a semicolon after the
 * last comment. `Cubot` is a brand of phones.
 */
const robotPattern = /(?<!cu)bot\b|bot[/;-]|crawler|spider|scrap|\bhttps?:|\bcompatible; (?!MSIE)|\/[\d.]+; [^)]*$/i
/** Services that ask whether a site answers, beside those of the package. */
const probePattern = /health[-_ ]?check|^(?:kube-probe|googlehc)\/|uptime probe/i

/** Crawlers of the package crawler-user-agents that the list of ours lacks. */
const crawlers = crawlerRows as readonly (Family & { pattern: string })[]

/** Compiled at the first request that needs them: a function that counts nothing does not pay for it. */
let expressions: { expression: RegExp; crawler: Family }[] | undefined

/** The families of the User-Agents seen before, which are most; emptied when it is full. */
const knownFamilies = new Map<string, Family>()
const mostKnown = 1000

/**
 * The family of a User-Agent: the first row of ours that matches, else the crawler of the package with the longest
 * match, else a browser, else `other`; `unknown` without a User-Agent. Only the first 512 characters count.
 */
export function familyOf(userAgent: string | null | undefined): Family {
  const text = (userAgent ?? '').slice(0, userAgentMaxLength).trim()
  const known = knownFamilies.get(text)
  if (known !== undefined) return known
  const family = findFamily(text)
  if (knownFamilies.size >= mostKnown) knownFamilies.clear()
  knownFamilies.set(text, family)
  return family
}

function findFamily(text: string): Family {
  if (text === '') return unknown
  const declared = findOwnFamily(text) ?? findCrawler(text)
  if (declared) return declared
  return browserPattern.test(text) && !robotPattern.test(text) ? browser : other
}

/** The crawler with the longest match: `Ahrefs` is in many names, `Twitterbot` in one. */
function findCrawler(text: string): Family | undefined {
  expressions ??= crawlers.map(({ pattern, ...crawler }) => ({ expression: new RegExp(pattern), crawler }))
  let longest = 0
  let found: Family | undefined
  for (const { expression, crawler } of expressions) {
    const length = expression.exec(text)?.[0].length ?? 0
    if (length <= longest) continue
    longest = length
    found = crawler
  }
  return found
}

/** Whether a request asks only whether the site answers or is in order, for its operator. */
export function isHealthCheck(family: string, userAgent: string): boolean {
  return family === 'monitoring' || probePattern.test(userAgent)
}

const previewFamilies: ReadonlySet<string> = new Set(['link-preview', ...linkPreviews.map(([family]) => family)])

/** Whether a User-Agent is of an agent that shows a preview of a link which somebody has sent. */
export function isLinkPreview(userAgent: string): boolean {
  return previewFamilies.has(familyOf(userAgent).family)
}

/** Every family: the closed list of labels, with operator and purpose. */
export function allFamilies(): readonly Family[] {
  const listed = families.map(([family, operator, purpose]) => ({ family, operator, purpose }))
  const fromPackage = crawlers.map(({ family, operator, purpose }) => ({ family, operator, purpose }))
  return [...listed, ...fromPackage, browser, other, unknown]
}
