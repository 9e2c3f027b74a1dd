// Reads a page as Notion exports it: its title as a heading, and its properties as lines below that.
import { basename } from 'node:path'
import type { FrontMatter } from './front-matter.js'

/** What Notion adds to the names of files and folders. */
const notionId = / [\da-f]{32}(?=(?:_all)?(?:\.\w+)?$)/

export const isNamedByNotion = (name: string): boolean => notionId.test(name)

/** The name of a file or folder without the id of Notion. */
export const withoutNotionId = (name: string): string => name.replace(notionId, '')

const opening = /^# ([^\n]+)\n\n((?:[\p{L}\p{So}][^:\n]{0,60}: [^\n]*\n)+)(?:\s*\n|$)/u
/** A day as Notion writes it in a property. */
const notionDay = /: [A-Z][a-z]{2,8} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M(?: →.*)?$/m

/** The properties of a page as front matter; `null` where neither its name nor a day tells that it has some. */
export function readNotionPage(file: string, text: string): FrontMatter | null {
  const [all, title = '', source = ''] = opening.exec(text) ?? []
  if (all === undefined || !(isNamedByNotion(basename(file)) || notionDay.test(source))) return null
  const lines = source.trimEnd().split('\n')
  const keys = lines.map((line) => line.slice(0, line.indexOf(':')).replace(/[^\p{L}\p{N}]+/gu, '_'))
  const properties = lines.map((line, at): [string, unknown] => [keys[at] ?? '', valueOf(line, keys[at] ?? '')])
  return {
    values: new Map<string, unknown>([['title', title.trim()], ...properties]),
    // The title and a blank line are above.
    lineOf: (key = '') => (keys.includes(key) ? keys.indexOf(key) + 3 : 1),
    body: text.slice(all.length),
    linesBefore: all.split('\n').length - 1,
  }
}

/** A box is ticked or not, labels are parted by commas, and a day may be the first of several. */
function valueOf(line: string, key: string): unknown {
  const value = line.slice(line.indexOf(':') + 1).trim()
  if (/^(?:Yes|No)$/.test(value)) return value === 'Yes'
  return /^(?:tags?|categor(?:y|ies)|topics?|labels?|keywords?)$/i.test(key)
    ? value.split(/\s*,\s*/)
    : value.replace(/ → .*$/, '')
}
