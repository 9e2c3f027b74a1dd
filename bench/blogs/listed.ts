// Compares a build with what the blog's own tool says that it publishes: addresses, days, titles and tags.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataOf } from '../../service/data-folder.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import { tagSlug } from '../../service/documents/tags.js'
import { plain } from './leftovers.js'
import { decodeSafely, pageAt } from './page-at.js'

/** A document as its tool publishes it. What is left out or `null` is not compared. */
export interface Listed {
  /** Its path at the site. */
  url: string
  /** Its day, such as `2026-01-02`. */
  date?: string | null
  title?: string | null
  tags?: readonly string[] | null
  /** Its file, relative to the folder of the blog; one outside of the folders of posts is not compared. */
  source?: string
}

/** Each difference with its documents. */
export interface Differences {
  /** Documents of the tool at whose address no document answers, nor is one redirected to. */
  notBuilt: string[]
  /** Documents published here alone. */
  notListed: string[]
  otherDates: string[]
  otherTitles: string[]
  otherTags: string[]
}

/** Compares the published files of a build with the documents that a tool lists. */
export function compareWithTool(listed: readonly Listed[], published: string): Differences {
  const found: Differences = { notBuilt: [], notListed: [], otherDates: [], otherTitles: [], otherTags: [] }
  const data = openDataOf(published)
  const folder = join(published, 'api/post')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const own = new Map(names.map((name) => [`/posts/${name.replace(/\.json$/, '')}/`, join(folder, name)]))
  const notReached = new Set(own.keys())
  for (const { url, date, title, tags, source } of listed) {
    const path = decodeSafely(pageAt(url, published, data) ?? '').replace(/(?<!\/)$/, '/')
    const file = own.get(path)
    if (file === undefined) {
      found.notBuilt.push(`${url} ${source ?? ''}`)
      continue
    }
    notReached.delete(path)
    const ours = JSON.parse(readFileSync(file, 'utf8')) as DocumentDetail
    const note = (list: string[], its: string | null | undefined, here: string) => {
      if (typeof its === 'string' && its !== here) list.push(`${url}: ${here}, of the tool ${its}`)
    }
    note(found.otherDates, date, ours.datePublished)
    note(found.otherTitles, title && words(title), words(ours.headline))
    note(found.otherTags, tags && labels(tags), labels(ours.tags))
  }
  found.notListed = [...notReached]
  return found
}

/** A title without markup, its quotation marks straight. */
const words = (title: string) =>
  plain(title)
    .replace(/[`*_\\]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

const labels = (tags: readonly string[]) => [...new Set(tags.map((tag) => tagSlug(tag)))].sort().join(' ')
