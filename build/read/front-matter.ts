// Front matter: where it ends, what it holds (YAML or TOML), and on which line of the file each key stands.
import { parse as parseToml, TomlError } from 'smol-toml'
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLError } from 'yaml'
import type { Diagnostics } from '../diagnostics.js'
import { readDay } from './date.js'

/** A file cut into its front matter and its body. */
export interface FrontMatter {
  /** The keys at the top level; empty without front matter. No prototype, so `__proto__` is a key like others. */
  values: ReadonlyMap<string, unknown>
  /**
   * The line of the file (from 1) on which a key stands, those around it named first; that of the fence, or of the key
   * around it, for one that is not there.
   */
  lineOf: (...path: string[]) => number
  body: string
  /** Lines of the file before the body: a line of the body plus this is a line of the file. */
  linesBefore: number
}

const fences = [
  { fence: '---', pattern: /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/, language: 'yaml' },
  { fence: '+++', pattern: /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/, language: 'toml' },
] as const

/** A fence with a key below it, blank lines and comments left out. */
const fenceAboveKey = /^(?:---|\+\+\+)[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[ \t]*["']?[\w-]+["']?[ \t]*[:=]/

/** JSON as Hugo has it, and what Eleventy reads below a fence that names a language: its keys are no text either. */
const otherFrontMatter = /^(?:\{\s*"[\w-]+"\s*:|---[ \t]*(?:json5?|js|javascript|toml|ya?ml)[ \t]*\n)/

/** Whether a text opens with front matter that is closed in it, blank lines above it or not. */
export function hasWholeFrontMatter(text: string): boolean {
  const opened = text.slice(blankOpening(text))
  return fences.some(({ fence, pattern }) => opened.startsWith(fence) && pattern.test(opened))
}

/** The length of the blank lines that a text opens with. */
function blankOpening(text: string): number {
  return /^\s/.test(text) ? (/^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0) : 0
}

/**
 * Cuts a text at its front matter and parses it. What cannot be parsed becomes a problem, and the answer is `null`.
 * A text that opens a fence and never closes it has a problem too: its keys would otherwise be published as text. Below
 * blank lines a fence may be a rule of the text as well: there it opens front matter where a key follows.
 */
export function splitFrontMatter(text: string, shownAs: string, diagnostics: Diagnostics): FrontMatter | null {
  const start = blankOpening(text)
  const opened = text.slice(start)
  for (const { fence, pattern, language } of fences) {
    if (!opened.startsWith(fence)) continue
    const match = pattern.exec(opened)
    if ((start > 0 || !match) && !fenceAboveKey.test(opened)) break
    const fenceLine = countLines(text.slice(0, start)) + 1
    if (!match) {
      diagnostics.addProblem(shownAs, fenceLine, `the front matter is never closed`, `end it with a line of ${fence}`)
      return null
    }
    const source = match[1] ?? ''
    const parsed =
      language === 'yaml'
        ? (readTextLines(source) ?? parseYamlMap(source, fenceLine, shownAs, diagnostics))
        : parseTomlMap(source, fenceLine, shownAs, diagnostics)
    if (!parsed) return null
    return {
      values: parsed,
      lineOf: (...path) =>
        fenceLine +
        (language === 'yaml' && path.length > 1 ? lineOfPath(source, path) : lineOfKey(source, path[0] ?? '')),
      body: opened.slice(match[0].length),
      linesBefore: countLines(match[0]) + fenceLine - 1,
    }
  }
  if (otherFrontMatter.test(opened)) {
    const hint = 'write it as YAML, between two lines of ---'
    diagnostics.addProblem(
      shownAs,
      countLines(text.slice(0, start)) + 1,
      'the front matter is neither YAML nor TOML',
      hint,
    )
    return null
  }
  return { values: new Map(), lineOf: () => 1, body: text, linesBefore: 0 }
}

/**
 * The same with keys under the names that are `known` (by themselves in small letters), however they are written: Hugo takes
 * `Title` for `title`. Where a key is there as it is known, others stay what they are.
 */
export function foldKeys(matter: FrontMatter, known: ReadonlyMap<string, string>): FrontMatter {
  const written = new Map<string, string>()
  for (const key of matter.values.keys()) {
    const name = known.get(key.toLowerCase())
    if (name !== undefined && !matter.values.has(name) && !written.has(name)) written.set(name, key)
  }
  if (written.size === 0) return matter
  const values = new Map(matter.values)
  for (const [name, key] of written) {
    values.set(name, values.get(key))
    values.delete(key)
  }
  return { ...matter, values, lineOf: (key = '', ...path) => matter.lineOf(written.get(key) ?? key, ...path) }
}

/** Addresses, days, and words that open with a letter: what YAML reads as the text that it is. */
export const plainYaml =
  /^(?:https?:\/\/[\w.-]+(?::\d+)?[\w./%~-]*|\d{4}-\d\d-\d\d|(?!(?:y|yes|n|no|on|off|true|false|null)$)[a-z](?:[\w .,'()/!?&+-]*[\w.'()!?+])?)$/i

/**
 * YAML in which every line is a key and its text, plain or between quotes without an escape, as most front matter is;
 * `null` for any other. The library takes 30 times as long, which is a twentieth of a build.
 */
function readTextLines(source: string): Map<string, unknown> | null {
  const values = new Map<string, unknown>()
  for (const line of source.split('\n')) {
    const [, key, quoted, plain = ''] = /^([a-z][\w-]{0,99}): (?:"([^"\\]*)"|(.*))$/i.exec(line) ?? []
    if (key === undefined || values.has(key) || !plainYaml.test(key)) return null
    if (quoted === undefined && !plainYaml.test(plain)) return null
    values.set(key, quoted ?? plain)
  }
  return values
}

/**
 * Parses YAML whose top level is a map. `linesBefore` is the number of lines of the file above the YAML.
 * Every syntax error becomes a problem on its own line; then the answer is `null`.
 */
function parseYamlMap(
  source: string,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
): Map<string, unknown> | null {
  const value = parseYaml(source, linesBefore, shownAs, diagnostics)
  if (value === undefined) return null
  if (value === null) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) {
    diagnostics.addProblem(shownAs, linesBefore + 1, 'the YAML is not a list of keys', 'write `key: value` lines')
    return null
  }
  return new Map(Object.entries(value))
}

/** Parses YAML 1.2 to plain values; `undefined` where it has errors, each of which is a problem on its line. */
export function parseYaml(source: string, linesBefore: number, shownAs: string, diagnostics: Diagnostics): unknown {
  const lines = new LineCounter()
  // Of a key that is no text (`{{ … }}` of a template) the library would warn by itself, without the name of the file.
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  reportErrors(document.errors, lines, linesBefore, shownAs, diagnostics)
  if (document.errors.length > 0) return undefined
  try {
    const value: unknown = document.toJS()
    return value ?? null
  } catch (error) {
    // Aliases that expand without end are refused by the parser (`maxAliasCount`).
    diagnostics.addProblem(shownAs, linesBefore + 1, `the YAML cannot be read (${messageOf(error)})`, 'correct it')
    return undefined
  }
}

/** Makes a problem of each syntax error of YAML. */
export function reportErrors(
  errors: readonly YAMLError[],
  lines: LineCounter,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
): void {
  for (const error of errors) {
    const line = lines.linePos(error.pos[0]).line + linesBefore
    const message = oneLine(error.message)
    const hint = mends[message] ?? mends[error.code] ?? 'correct it'
    diagnostics.addProblem(shownAs, line, `the YAML cannot be read (${message})`, hint)
  }
}

/** What to do about the mistakes that people make, by the code or the message of the library. */
const mends: Partial<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put a text with a colon in it between quotes, or correct the indentation',
  BAD_SCALAR_START: 'put the text between quotes',
  'Unexpected scalar at node end': 'put the whole text between quotes, of a kind that is not in it',
  BAD_DQ_ESCAPE: 'use single quotes, in which a backslash is one',
  TAB_AS_INDENT: 'indent with spaces',
  DUPLICATE_KEY: 'remove one of the two',
  MULTIPLE_DOCS: 'remove the line of ---',
}

function parseTomlMap(
  source: string,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
): Map<string, unknown> | null {
  try {
    const values = Object.entries(parseToml(source))
    return new Map(
      values.map(([key, value]) => [key, value instanceof Date ? existingDate(source, key, value) : value]),
    )
  } catch (error) {
    const line = (error instanceof TomlError ? error.line : 1) + linesBefore
    diagnostics.addProblem(shownAs, line, `the TOML cannot be read (${messageOf(error)})`, 'correct it')
    return null
  }
}

/** A date of TOML; one that no calendar has as it is written, for the library takes 30 February for 2 March. */
function existingDate(source: string, key: string, date: Date): Date | string {
  const written = new RegExp(`^${keyPattern(key)}[ \\t]*=[ \\t]*(\\d{4}-\\d\\d-\\d\\d)`, 'm').exec(source)?.[1]
  return written === undefined || readDay(written) !== null ? date : written
}

/** A top-level key as it may be written. */
const keyPattern = (key: string) => `["']?${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?`

/** The line (from 1) of a top-level key in YAML or TOML (there it may be that of a table); 0 where the key is not there. */
function lineOfKey(source: string, key: string): number {
  const match = new RegExp(`^\\[{0,2}${keyPattern(key)}[ \\t]*[:=\\]]`, 'm').exec(source)
  return match ? countLines(source.slice(0, match.index)) + 1 : 0
}

/** The line (from 1) of a key of YAML, or of the innermost of those around it where it is not there. */
export function lineOfPath(source: string, path: readonly string[]): number {
  const lines = new LineCounter()
  let node: unknown = parseDocument(source, { lineCounter: lines, prettyErrors: false }).contents
  let at = 0
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === name) : undefined
    const place: unknown = pair?.key ?? (isSeq(node) ? node.items[Number(name)] : undefined)
    if (!isNode(place)) break
    at = place.range?.[0] ?? at
    node = pair ? pair.value : place
  }
  return lines.linePos(at).line
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The first line of an error's message: the rest is a picture of the source. */
export const messageOf = (error: unknown) =>
  oneLine((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '')
