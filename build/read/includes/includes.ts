// Puts the files that a text includes in their place, as mdBook, VitePress, VuePress, MkDocs, Jekyll, GitBook and Docsy do.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { foldersUp } from '../folder.js'
import { escapeExpression, replaceOutside, type Groups } from '../markdown/outside-fences.js'
import { decodeText } from '../text-file.js'

/**
 * A way to name a file that is included. Groups of its pattern: `path`, no longer than a name of a file may be; `part`, a range of
 * lines or the name of a part of the file; `given`, the word before the path or what is in braces behind it; `raw`, a tag of Liquid between which text is shown.
 */
interface Form {
  /** What each text has that includes something so. */
  mark: string
  pattern: RegExp
  /** The files or folders, at the document or above it, whose folder paths may begin from; there is one where the form counts. */
  roots: readonly string[]
  /** Whether it means nothing in a fence of code. */
  isBlock?: true
  /** A folder in these from which paths may begin, too. */
  below?: string
  /** Makes what replaces the name, where that is not the content itself. */
  write?: (content: string, path: string, given: string) => string
}

/** Of `_includes` the Markdown alone, without arguments: other files there are templates. */
const ofJekyll: Omit<Form, 'mark'> = {
  pattern:
    /\{%-?[ \t]*(?<raw>(?:end)?raw)[ \t]*-?%\}|\{%-?[ \t]*include(?:_relative|(?=[ \t]+[^\s{}%]{1,250}\.(?:md|markdown)[ \t]*-?%))[ \t]+(?<path>[^\s{}%]{1,250})(?![^\s{}%])[^%\n]*%\}/g,
  roots: ['_config.yml'],
  below: '_includes',
}

const forms: readonly Form[] = [
  {
    mark: '{{#',
    pattern:
      /(?<escape>\\?)\{\{#(?<given>include|rustdoc_include|playground|title)\b[ \t]*(?![ \t])(?<path>[^\s{}:]{0,250})(?![^\s{}:])(?::(?<part>[^\s{}]*)(?![^\s{}]))?[^{}\n]*\}\}/g,
    roots: ['book.toml'],
    write: (content, _, kind) => (kind === 'playground' ? writeFence(content, 'rust') : content),
  },
  {
    mark: '@include:',
    pattern:
      /<!--[ \t]*@include:[ \t]*(?<path>[^\s#{}]{1,250})(?:#(?<part>[\w-]+))?(?:\{(?<lines>[\d,-]+)\})?[ \t]*-->/g,
    roots: ['.vitepress', '.vuepress', 'package.json'],
  },
  {
    mark: '<<<',
    pattern:
      /^(?<indent>[ \t]*)<<<[ \t]*(?<path>[^\s#{}[\]]{1,250})(?:#(?<part>[\w-]+))?(?:[ \t]*\{(?<given>[^{}\n]*)\})?[^\n]*$/gm,
    isBlock: true,
    roots: ['.vitepress', '.vuepress', 'package.json'],
    write: (content, path, given) => writeFence(content, /[a-z][\w+#-]*/i.exec(given)?.[0] ?? extname(path).slice(1)),
  },
  {
    mark: '8<-',
    pattern: /^(?<indent>[ \t]*)-+8<-+[ \t]+(["'])(?<path>[^"':\n]{1,250})(?::(?<part>[\w:-]+))?\2[ \t]*$/gm,
    roots: ['mkdocs.yml', 'zensical.toml'],
    below: 'docs',
  },
  { mark: 'include_relative', ...ofJekyll },
  { mark: '% include ', ...ofJekyll },
  // Of GitBook, from the text or from the folder of its summary.
  {
    mark: '% include ',
    pattern: /\{%[ \t]*include[ \t]+"(?<path>[^"\n]{1,250}\.md)"[ \t]*%\}/g,
    roots: ['SUMMARY.md'],
  },
  // Of Docsy, a theme of Hugo.
  {
    mark: 'readfile ',
    pattern: /\{\{[<%][ \t]*readfile[ \t]+(?:file=)?"(?<path>[^"\n]{1,250})"(?<given>[^{}\n]{0,250}?)[>%]\}\}/g,
    roots: ['content'],
    below: 'content',
    write: (content, _, given) =>
      /\bcode="?true/.test(given) ? writeFence(content, /\blang="?([\w+#-]+)/.exec(given)?.[1] ?? '') : content,
  },
]

/** How many folders above a document the configuration of its tool is looked for. */
const mostLevels = 8

/** Whether the bytes of a text may name a file to include. */
export const mayInclude = (bytes: Buffer) => forms.some(({ mark }) => bytes.includes(mark))

/** The text with the files of its project that it includes, which are added to `included`. */
export function includeFiles(text: string, file: string, included: Set<string>): string {
  let whole = text
  const take = limitIncluded()
  for (const form of forms) {
    if (!whole.includes(form.mark)) continue
    const roots = form.roots.flatMap((name) => rootOf(file, name) ?? [])
    if (roots.length > 0) whole = expand(whole, form, { from: [file], roots, included, take })
  }
  return included.size === 0 ? whole : withoutUnused(whole, text)
}

const definition = /^[ \t]*\[([^[\]\n]+)\]:[ \t]+\S.*\n/gm

/** Leaves out the definitions of links that came with what is included and that no link names: some files have all of a site. */
function withoutUnused(whole: string, written: string): string {
  if (!whole.includes(']:')) return whole
  const labelOf = (label: string) => label.replace(/\s+/g, ' ').toLowerCase()
  const named = new Set(Array.from(whole.matchAll(/\[([^[\]]+)\](?!:)/g), ([, label = '']) => labelOf(label)))
  return whole.replace(definition, (line: string, label: string) =>
    named.has(labelOf(label)) || written.includes(line) ? line : '',
  )
}

/** `from` is the file of a text behind those that include it. */
type Reading = {
  from: readonly string[]
  roots: readonly string[]
  included: Set<string>
  take: (text: string) => boolean
}

/** Tells whether a document may take in one more text, 4 MB or 4,096 in all: files that include others many times fill the memory. */
export function limitIncluded(): (text: string) => boolean {
  let left = 1 << 22
  return ({ length }) => (left -= Math.max(length, 1024)) >= 0
}

function expand(text: string, form: Form, { from, roots, included, take }: Reading): string {
  let isRaw = false
  const include = (groups: Groups, whole: string): string => {
    const { escape = '', indent = '', path = '', part, lines, given = '', raw } = groups
    if (raw !== undefined) isRaw = raw === 'raw'
    if (raw !== undefined || isRaw) return whole
    if (escape !== '') return whole.slice(1)
    if (given === 'title') return ''
    const bases = roots.flatMap((root) => [root, join(root, form.below ?? '.')])
    const places = [
      resolve(dirname(from.at(-1) ?? ''), path),
      ...bases.map((base) => join(base, path.replace(/^@\//, ''))),
    ]
    const place = places.find((one) => roots.some((root) => isWithin(root, one)))
    if (place === undefined) for (const root of roots) noteAbsent(root, places, included)
    if (place === undefined || from.includes(place)) return whole
    included.add(place)
    const stored = decodeText(readFileSync(place))
    const content = /\.mdx?$/i.test(place) ? stored.replace(matter, '') : stored
    const read = partOf(content, lines?.split(/[,-]/) ?? part?.split(':') ?? [])
    if (!take(read)) return whole
    const expanded = expand(read, form, { from: [...from, place], roots, included, take })
    return (form.write?.(expanded, path, given) ?? expanded).replace(/^(?=.)/gm, indent)
  }
  if (form.isBlock === true) return replaceOutside(text, form.pattern.source, include)
  return text.replace(form.pattern, (whole: string, ...match: unknown[]) => include(match.at(-1) as Groups, whole))
}

/** Front matter with the lines of its fences. */
export const matter = /^---[ \t]*\n[^]*?\n---[ \t]*\n/

/** The nearest folder at a document or above it that has a file or folder of a name. */
export const rootOf = (file: string, name: string): string | null =>
  foldersUp(dirname(file), mostLevels).find((folder) => existsSync(join(folder, name))) ?? null

/** Hidden folders that documents of tools show files of; others, and hidden files, have secrets: `.git/config`, `.env`, `.data`. */
const shownFolders: ReadonlySet<string> = new Set(['.github', '.vitepress', '.vuepress'])

/** Whether a path is that of a file of the project that is not hidden, wherever links lead: what is included is published. */
export function isWithin(root: string, place: string): boolean {
  if (!place.startsWith(root + sep) || !existsSync(place) || !statSync(place).isFile()) return false
  const [real, above] = [realpathSync(place), realpathSync(root) + sep]
  const parts = real.slice(above.length).split(sep)
  return real.startsWith(above) && parts.every((part) => !part.startsWith('.') || shownFolders.has(part))
}

/** Adds the files of a project that are not there: once one of them is, the text is another one. */
export function noteAbsent(root: string, places: readonly string[], parts: Set<string>): void {
  for (const place of places) if (place.startsWith(root + sep) && !existsSync(place)) parts.add(place)
}

/** Code as a block, whose fence is longer than any in it. */
export function writeFence(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** What marks the beginning and the end of a part: of mdBook, of editors (VitePress), of MkDocs. */
const partMark = /\bANCHOR(?:_END)?:\s*[\w-]+|#(?:end)?region\b|8<-+\s*\[(?:start|end):/

/** The lines of a range (`2:10`, `2`, `:10`), or those between the marks of a part; without the marks of all. */
function partOf(text: string, [from = '', to]: readonly string[]): string {
  const lines = text.replace(/\n$/, '').split('\n')
  const isMark = (line: string) => partMark.test(line)
  if (from !== '' && !/^\d+$/.test(from)) {
    const name = `\\s*${escapeExpression(from)}\\s*\\W*$`
    const [opening, closing] = [
      new RegExp(`(?:\\bANCHOR:|#region\\b|\\[start:)${name}`),
      new RegExp(`(?:\\bANCHOR_END:|#endregion\\b|\\[end:)${name}`),
    ]
    const begin = lines.findIndex((line) => opening.test(line))
    const end = lines.findIndex((line) => closing.test(line))
    const inside = begin === -1 ? [] : lines.slice(begin + 1, end === -1 ? undefined : end)
    return inside.filter((line) => !isMark(line)).join('\n')
  }
  const first = from === '' ? 0 : Number(from) - 1
  const last = to === undefined ? (from === '' ? undefined : first + 1) : to === '' ? undefined : Number(to)
  return lines
    .slice(first, last)
    .filter((line) => !isMark(line))
    .join('\n')
}
