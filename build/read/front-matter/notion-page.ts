// Reads a page as Notion exports it: its title as a heading, and its properties as lines below that.
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { keyForm } from './front-matter-keys.js'
import type { FrontMatter } from './front-matter.js'
import { knownKeys } from './head-keys.js'

/** What Notion adds to the names of files and folders. */
const notionId = / [\da-f]{32}(?=(?:_all)?(?:\.\w+)?$)/

export const isNamedByNotion = (name: string): boolean => notionId.test(name)

/** The name of a file or folder without the id of Notion. */
export const withoutNotionId = (name: string): string => name.replace(notionId, '')

const opening = /^(# ([^\n]+)\n\n)((?:[\p{L}\p{So}][^:\n]{0,60}: [^\n]*\n)+)(?:\s*\n|$)/u
/** A day as Notion writes it in a property. */
const notionDay = /: [A-Z][a-z]{2,8} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M(?: →.*)?$/m

/** A page of a database, which alone has properties: the list of its pages is beside its folder. */
const isInDatabase = (file: string) =>
  isNamedByNotion(basename(file)) && ['.csv', '_all.csv'].some((ending) => existsSync(dirname(file) + ending))

/**
 * The properties of a page as front matter; from the first one on whose key nobody knows, they are in the text, too. `null` where neither
 * its place nor a day tells that it has some.
 */
export function readNotionPage(file: string, text: string): FrontMatter | null {
  const [all, head = '', title = '', source = ''] = opening.exec(text) ?? []
  if (all === undefined || !(notionDay.test(source) || isInDatabase(file))) return null
  const lines = source.trimEnd().split('\n')
  const keys = lines.map((line) => line.slice(0, line.indexOf(':')).replace(/[^\p{L}\p{N}]+/gu, '_'))
  const unknown = keys.findIndex((key) => !knownKeys.has(keyForm(key)))
  const before =
    unknown < 0
      ? all
      : head +
        lines
          .slice(0, unknown)
          .map((line) => `${line}\n`)
          .join('')
  const properties = lines.map((line, at): [string, unknown] => [keys[at] ?? '', valueOf(line, keys[at] ?? '')])
  return {
    values: new Map<string, unknown>([['title', title.trim()], ...properties]),
    // The title and a blank line are above.
    lineOf: (key = '') => (keys.includes(key) ? keys.indexOf(key) + 3 : 1),
    body: text.slice(before.length),
    linesBefore: before.split('\n').length - 1,
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
