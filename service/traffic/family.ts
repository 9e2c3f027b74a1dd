// Which product calls, from its User-Agent: a closed list, so that no caller can make a new name.
import { userAgentMaxLength } from '../caller.js'
import { crawlerExpressions, crawlers } from './crawlers.js'
import { families, type FamilyRow, type Purpose } from './families.js'

/** Who calls, who runs it, and why. */
export interface Family {
  family: string
  operator: string
  purpose: Purpose
}

/** A browser with a person before it, as far as its User-Agent says. */
const browser: Family = { family: 'browser', operator: 'various', purpose: 'browser' }
/** A User-Agent that no row knows. */
const other: Family = { family: 'other', operator: 'unknown', purpose: 'unknown' }
/** No User-Agent at all. */
const unknown: Family = { family: 'unknown', operator: 'unknown', purpose: 'unknown' }

/** A browser's engine and product; MSIE and Trident are the old Internet Explorer. */
const browserMark =
  /^Mozilla\/[45]\.0 .*(?:Chrome|Safari|Firefox|Gecko|AppleWebKit|Trident|Edge?)\/|^Mozilla\/[45]\.0 \(.*MSIE |^Opera\/|^(?:Lynx|w3m|E?Links)\b/
/** What no browser says of itself. `Cubot` is a maker of telephones. */
const robotMark = /(?<!cu)bot\b|bot[/;-]|crawler|spider|scrap|\bhttps?:/i

interface Mark {
  text: string
  rank: number
}

/** Marks by their first characters, so that one pass over a User-Agent finds all that it holds. */
interface MarkIndex {
  within: Map<string, Mark[]>
  prefixes: Map<string, Mark[]>
  whole: Map<string, number>
  families: Family[]
}

const keyLength = 3

const indexMarks = (rows: readonly FamilyRow[], rankOf: (row: number, mark: string) => number): MarkIndex => {
  const index: MarkIndex = { within: new Map(), prefixes: new Map(), whole: new Map(), families: [] }
  const put = (map: Map<string, Mark[]>, text: string, rank: number) => {
    const key = text.slice(0, keyLength)
    const marks = map.get(key)
    if (marks === undefined) map.set(key, [{ text, rank }])
    else marks.push({ text, rank })
  }
  rows.forEach(([family, operator, purpose, marks], row) => {
    index.families.push({ family, operator, purpose })
    for (const mark of marks.split('|')) {
      const rank = rankOf(row, mark)
      if (mark.startsWith('=')) index.whole.set(mark.slice(1), rank)
      else if (mark.startsWith('^')) put(index.prefixes, mark.slice(1), rank)
      else put(index.within, mark, rank)
    }
  })
  return index
}

/** The lowest rank among the marks that a text holds, or Infinity. */
const lowestRank = ({ within, prefixes, whole }: MarkIndex, text: string): number => {
  let lowest = whole.get(text) ?? Infinity
  for (const mark of prefixes.get(text.slice(0, keyLength)) ?? []) {
    if (mark.rank < lowest && text.startsWith(mark.text)) lowest = mark.rank
  }
  for (let at = 0; at + keyLength <= text.length; at++) {
    for (const mark of within.get(text.slice(at, at + keyLength)) ?? []) {
      if (mark.rank < lowest && text.startsWith(mark.text, at)) lowest = mark.rank
    }
  }
  return lowest
}

/** Built at the first request that needs them: a function that counts nothing pays nothing. */
let tables: { ours: MarkIndex; theirs: MarkIndex; expressions: { expression: RegExp; family: Family }[] } | undefined

const buildTables = (): NonNullable<typeof tables> => {
  const ours = indexMarks(families, (row) => row)
  // Among the package's marks the longest says the most: `Ahrefs` is in many names, `Twitterbot` in one.
  const theirs = indexMarks(crawlers, (row, mark) => (userAgentMaxLength - mark.length) * crawlers.length + row)
  const byName = new Map(theirs.families.map((family) => [family.family, family]))
  const expressions = crawlerExpressions.map(([name, source]) => ({
    expression: new RegExp(source),
    family: byName.get(name) ?? other,
  }))
  return { ours, theirs, expressions }
}

/** Answers for the User-Agents that come again and again, most of all requests; emptied when it is full. */
const answers = new Map<string, Family>()
const mostAnswers = 1000

/**
 * The family that a User-Agent declares: the first row of ours with a mark in it, else the crawler of the package with
 * the longest mark, else a browser, else `other`; `unknown` without a User-Agent. Only the first 512 characters count.
 * One pass over the text and a few linear expressions, so no User-Agent is slow.
 */
export const familyOf = (userAgent: string | null | undefined): Family => {
  const text = (userAgent ?? '').slice(0, userAgentMaxLength).trim()
  const known = answers.get(text)
  if (known !== undefined) return known
  const family = findFamily(text)
  if (answers.size >= mostAnswers) answers.clear()
  answers.set(text, family)
  return family
}

const findFamily = (text: string): Family => {
  if (text === '') return unknown
  tables ??= buildTables()
  const { ours, theirs, expressions } = tables
  const row = lowestRank(ours, text.toLowerCase())
  const known = ours.families[row]
  if (known !== undefined) return known
  const rank = lowestRank(theirs, text)
  const crawler = theirs.families[rank % crawlers.length]
  if (crawler !== undefined) return crawler
  const matched = expressions.find(({ expression }) => expression.test(text))
  if (matched !== undefined) return matched.family
  return browserMark.test(text) && !robotMark.test(text) ? browser : other
}

/** Every family there is: the closed list of labels, with operator and purpose. */
export const allFamilies = (): readonly Family[] => {
  tables ??= buildTables()
  return [...tables.ours.families, ...tables.theirs.families, browser, other, unknown]
}
