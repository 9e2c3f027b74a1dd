// What the front matter of a post or article says, under the keys that other tools use too.
import { basename, dirname } from 'node:path'
import { slugForm } from '../../service/contract/forms.js'
import type { Diagnostic, Diagnostics } from '../diagnostics.js'
import { readDay, readDayOfPath, splitDatedName } from './date.js'
import { readDraft, readYesOrNo } from './draft.js'
import { nameOfDocument } from './folder.js'
import { foldKeys, splitFrontMatter, type FrontMatter } from './front-matter.js'
import { findFirstHeading } from './markdown.js'

/** Posts and articles differ in where they stand and where they are published, in nothing else. */
export type DocumentKind = 'post' | 'article'

/** What is known of a document before its body is worked on. */
export interface DocumentHead {
  title: string
  slug: string
  /** The line on which the slug is set; 1 where it comes from the file's name. */
  slugLine: number
  /** UTC day of publication. */
  published: string
  /** UTC day of an edit that the front matter names; only where it is after `published`. */
  updated: string | null
  /** The line on which the later of the two is set; that of the fence where it is not in the front matter. */
  dateLine: number
  /** As the front matter has it; else the first paragraph is taken when the body is read. */
  description: string | null
  /** Old paths of the document, decoded, without a slash in front or at the end: `aliases`, `redirect_from`, `path`, `permalink`. */
  aliases: string[]
  canonical: string | null
  authors: string[]
  draft: boolean
  /** What a publisher should know of it: said in every build, as the head is remembered. */
  warnings: Diagnostic[]
  /** Where the body begins: the place in the decoded text, and the lines of the file above it. */
  bodyStart: number
  linesBefore: number
}

/** The keys that are read, in the order in which they count. */
const headKeys = {
  published: ['published', 'pubDate', 'date', 'publishDate', 'publish_date'],
  updated: ['updated', 'updatedDate', 'lastmod', 'modified'],
  description: ['description', 'summary', 'excerpt', 'spoiler'],
  canonical: ['canonical', 'canonicalUrl', 'canonical_url', 'canonicalURL'],
  author: ['authors', 'author'],
  path: ['path', 'permalink'],
} as const

/** All keys that are read, by their name in small letters. */
const knownKeys: ReadonlyMap<string, string> = new Map(
  ['title', 'slug', 'draft', 'aliases', 'redirect_from', ...Object.values(headKeys).flat()].map((key) => [
    key.toLowerCase(),
    key,
  ]),
)

/**
 * Reads the head of a document from its text, or from an opening of it that has all of the front matter; `decodeAll`
 * gives the whole text where the title has to be sought in it. Whatever is missing or wrong (title, date, slug, syntax)
 * becomes a problem, all of them at once; then the answer is `null`. Warnings are part of the answer. A draft is answered
 * with `draft: true`, and its faults are no problem yet.
 */
export function readDocument(
  file: string,
  text: string,
  decodeAll: () => string,
  shownAs: string,
  diagnostics: Diagnostics,
): DocumentHead | null {
  if (text.trim() === '') {
    diagnostics.addProblem(shownAs, 1, 'the file is empty', 'write front matter with a title and a date, or remove it')
    return null
  }
  const written = splitFrontMatter(text, shownAs, diagnostics)
  if (!written) return null
  const matter = foldKeys(written, knownKeys)
  const isDraft = readDraft(matter, shownAs, diagnostics)
  if (isDraft === null) return null
  if (isDraft) return { ...emptyHead, draft: true }

  const problemsBefore = diagnostics.problems.length
  const bodyStart = text.length - matter.body.length
  const report: Report = (key, what, hint) => {
    diagnostics.addProblem(shownAs, matter.lineOf(key), what, hint)
  }
  const warnings: Diagnostic[] = []
  const warn: Report = (key, what, hint) => {
    warnings.push({ file: shownAs, line: matter.lineOf(key), what, hint })
  }
  const name = nameOf(file)
  const dated = splitDatedName(name)
  const paths = textsOf(matter, headKeys.path)
  const title = readTitle(matter, () => decodeAll().slice(bodyStart), report)
  const published = readPublished(matter, [dated?.day, ...paths.map(readDayOfPath)], report)
  const slug = readSlug(matter, dated && dated.rest !== '' ? dated.rest : name, report)
  const updated = readUpdated(matter, published, report, warn)
  if (diagnostics.problems.length > problemsBefore || title === null || published === null || slug === null) return null
  return {
    title,
    slug,
    slugLine: matter.lineOf('slug'),
    published,
    updated,
    dateLine: matter.lineOf((updated === null ? publishedKey(matter) : updatedKey(matter)) ?? ''),
    description: textsOf(matter, headKeys.description)[0] ?? null,
    aliases: [...listOf(matter, 'aliases'), ...listOf(matter, 'redirect_from'), ...paths.filter(isPath)]
      .map(readOldPath)
      .filter((path) => path !== ''),
    canonical: textsOf(matter, headKeys.canonical)[0] ?? null,
    authors: headKeys.author.flatMap((key) => listOf(matter, key)),
    draft: false,
    warnings,
    bodyStart,
    linesBefore: matter.linesBefore,
  }
}

const emptyHead: DocumentHead = {
  title: '',
  slug: '',
  slugLine: 1,
  published: '',
  updated: null,
  dateLine: 1,
  description: null,
  aliases: [],
  canonical: null,
  authors: [],
  draft: false,
  warnings: [],
  bodyStart: 0,
  linesBefore: 0,
}

type Report = (key: string, what: string, hint: string) => void

function readTitle(matter: FrontMatter, readBody: () => string, report: Report): string | null {
  const value = matter.values.get('title')
  if (value === undefined || value === null) {
    const heading = findFirstHeading(readBody())
    if (heading === null) report('title', 'has no title', 'set `title:` or open the text with a heading')
    return heading
  }
  const title = textOf(value)
  if (title === null) report('title', 'the title is not a line of text', 'set `title:` to the words of the title')
  return title
}

function readPublished(matter: FrontMatter, others: (string | null | undefined)[], report: Report): string | null {
  const key = publishedKey(matter)
  if (key !== undefined) {
    const value = matter.values.get(key)
    const day = readDay(value)
    if (day === null) {
      report(key, `\`${key}\` is not a date that exists (${showValue(value)})`, 'write it as YYYY-MM-DD')
    }
    return day
  }
  const day = others.find((other) => typeof other === 'string') ?? null
  if (day === null) {
    report('published', 'has no date', 'set `published: YYYY-MM-DD`, or begin the name of the file with the date')
  }
  return day
}

function readUpdated(matter: FrontMatter, published: string | null, report: Report, warn: Report): string | null {
  const key = updatedKey(matter)
  if (key === undefined) return null
  const value = matter.values.get(key)
  const day = readDay(value)
  if (day === null) {
    report(key, `\`${key}\` is not a date that exists (${showValue(value)})`, 'write it as YYYY-MM-DD')
    return null
  }
  if (published === null || day === published) return null
  if (day > published) return day
  warn(key, `\`${key}\` is before the publication`, 'correct one of the two')
  return null
}

/** The key that says when a document was published. `published: true` says "not a draft" in other tools, and no day. */
const publishedKey = (matter: FrontMatter) =>
  headKeys.published.find((key) => isSet(matter, key) && readYesOrNo(matter.values.get(key)) === null)

const updatedKey = (matter: FrontMatter) => headKeys.updated.find((key) => isSet(matter, key))

const isSet = (matter: FrontMatter, key: string) => (matter.values.get(key) ?? null) !== null

/**
 * A slug is one segment of a path: letters and digits of any script, and between them single `-`, `_`, `.` or `~`. One that is
 * set must be so already; one that comes from a name is made so.
 */
function readSlug(matter: FrontMatter, name: string, report: Report): string | null {
  const value = matter.values.get('slug')
  if (value !== undefined && value !== null) {
    const slug = textOf(value)?.normalize('NFC') ?? ''
    if (isSlug(slug)) return slug
    report(
      'slug',
      `the slug ${showValue(value)} cannot stand in a URL`,
      'use letters and digits, with single hyphens between them',
    )
    return null
  }
  const slug = makeSlug(name)
  if (isSlug(slug)) return slug
  report('slug', 'the name of the file gives no slug', 'set `slug:` to letters, digits and hyphens')
  return null
}

/** Whether a text is a slug of the contract, and short enough for the name of a file (255 bytes with its ending). */
export function isSlug(text: string): boolean {
  return slugForm.test(text) && Buffer.byteLength(text) <= 240
}

/** A slug from words: what cannot stand in one becomes a hyphen. May be empty. */
function makeSlug(words: string): string {
  return words
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._~-]+/gu, '-')
    .replace(/[-._~]*-[-._~]*/g, '-')
    .replace(/([._~])[._~]+/g, '$1')
    .replace(/^[-._~]+|[-._~]+$/g, '')
}

/** The name that counts for slug and date: the file's, or its folder's for `index.md`. */
function nameOf(file: string): string {
  const name = nameOfDocument(file)
  return name === 'index' ? basename(dirname(file)) : name
}

/** A single line of text from a value of front matter; `null` for maps, lists and what is empty. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

function textsOf(matter: FrontMatter, keys: readonly string[]): string[] {
  return keys.flatMap((key) => textOf(matter.values.get(key)) ?? [])
}

/** A list of texts; a single text, or an author as `{name}`, counts as well. */
function listOf(matter: FrontMatter, key: string): string[] {
  const value = matter.values.get(key)
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => textOf(nameIn(item)) ?? [])
}

function nameIn(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'name' in item ? item.name : item
}

/** Whether a permalink is one, and no pattern of them (`/:categories/:title/` of Jekyll, `{{ … }}` of Eleventy). */
function isPath(permalink: string): boolean {
  return !/(?:^|[/-]):[a-z]|\{\{/i.test(permalink)
}

/**
 * An old path as it is looked up: decoded, without a slash in front or at the end. Of a whole address its path counts,
 * whatever its host: a site is built under several, and may have moved from another.
 */
function readOldPath(written: string): string {
  const path = decode(written.replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, '$1'))
  return path.replace(/^\/+|\/+$/g, '')
}

/** Percent-encoding decoded; a text that is none stays as it is. */
function decode(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

function showValue(value: unknown): string {
  return JSON.stringify(value)
}
