// Splits front matter (YAML, TOML and other forms) from a body, parses it, and gives the line of each of its keys.
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Diagnostics } from '../../diagnostics.js'
import { mapLiteral, opensWithMap, parseMapLiteral } from './map-literals.js'
import { bartholomew, commented, hexo, metadataForm, parseMetadata } from './metadata-lines.js'
import { boundLevels, readExports } from './script-values.js'
import { keyPattern, messageOf, parseTomlMap } from './toml.js'
import { reportErrors } from './yaml-errors.js'

/** A file split into front matter and body. */
export interface FrontMatter {
  /** The top-level keys; empty without front matter. A map, so that `__proto__` is a key like others. */
  values: ReadonlyMap<string, unknown>
  /** The line of the file (from 1) of a key, given its path; for a missing key that of its parent, or of the fence. */
  lineOf: (...path: string[]) => number
  body: string
  /** Lines of the file before the body: a line of the body plus this is a line of the file. */
  linesBefore: number
  /** The name, in messages, of the file that has the keys; left out where it is that of the body. */
  shownAs?: string
}

/** What a fence may name as its language, as Eleventy has it. */
const languages: Partial<Record<string, 'yaml' | 'toml' | 'json' | 'script'>> = {
  ...{ yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json', json5: 'script', js: 'script', javascript: 'script' },
}

/** The front matter of Franklin: lines of Julia, which are TOML for the most part. */
const definitions = /^(@def[ \t]+\w[^\n]*\n(?:[ \t]+\S[^\n]*\n|(?:[ \t]*\n)*@def[ \t]+\w[^\n]*\n)*)/

/** A map on one line, or up to a brace as far to the right as that which opens it. */
const jsonMap = /^((?<indent> *)\{(?:[^\n]*|[^]*?\n\k<indent>)\})[ \t]*(?:\n|$)/

/** The language of the front matter that a text opens with, and the pattern of the whole of it. */
function findForm(opened: string, isNote = false) {
  if (/^\+\+\+[ \t]*\n/.test(opened))
    return { fence: '+++', language: 'toml', pattern: /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/ } as const
  if (definitions.test(opened)) return { fence: 'a blank line', language: 'toml', pattern: definitions } as const
  // Hugo also takes JSON without a fence.
  if (/^ {0,3}\{\s*"[\w-]+"\s*:/.test(opened)) return { fence: '}', language: 'json', pattern: jsonMap } as const
  if (opensWithMap(opened)) return { fence: '}', language: 'map', pattern: mapLiteral } as const
  if (bartholomew.test(opened)) return { fence: '---', language: 'toml', pattern: bartholomew } as const
  if (commented.test(opened)) return { fence: '-->', language: 'yaml', pattern: commented } as const
  if (hexo.test(opened)) return { fence: '---', language: 'yaml', pattern: hexo } as const
  const metadata = metadataForm(opened, isNote)
  if (metadata) return { fence: metadata.fence, language: 'lines', pattern: metadata.pattern } as const
  const [opening, name = 'yaml'] = /^-{3,}[ \t]*(?:([a-z]+5?)[ \t]*)?\n/i.exec(opened) ?? []
  const language = languages[name.toLowerCase()]
  if (opening === undefined || language === undefined) return null
  return { fence: '---', language, pattern: /^---[^\n]*\n([\s\S]*?)(?:^|\n)-{3,}[ \t]*(?:\n|$)/ } as const
}

/** A fence followed by a key, blank lines and comments skipped. */
const fenceAboveKey = /^(?:-{3,}|\+\+\+)[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[ \t]*["']?[\w-]+["']?[ \t]*[:=]/

/** The length of the blank lines at the beginning of a text, and of the spaces that Hugo and Zola skip before `+++`. */
function blankOpening(text: string): number {
  return /^\s/.test(text) ? (/^(?:[^\S\n]*\n)*(?:[^\S\n]+(?=\+{3}[ \t]*\n))?/.exec(text)?.[0].length ?? 0) : 0
}

/**
 * Splits a text and parses its front matter. Syntax errors, and a fence that is never closed, become problems and give
 * `null`: the keys would otherwise be published as text. After blank lines, `---` may be a thematic break, and so may more hyphens,
 * which Hugo takes for a fence, too: these open front matter only where a key follows, and more hyphens only where it is closed. Only
 * a note (`isNote`) has properties (`key:: x`).
 */
export function splitFrontMatter(
  text: string,
  shownAs: string,
  diagnostics: Diagnostics,
  isNote = false,
): FrontMatter | null {
  const start = blankOpening(text)
  const opened = text.slice(start)
  const form = findForm(opened, isNote)
  const match = form?.pattern.exec(opened)
  const isFence =
    form &&
    ((fenceAboveKey.test(opened) && (match || !opened.startsWith('----'))) ||
      (match && start === 0 && !opened.startsWith('----')) ||
      !/^(?:-{3,}|\+\+\+)[ \t]*\n/.test(opened))
  if (!isFence) return { values: new Map(), lineOf: () => 1, body: text, linesBefore: 0 }
  const { fence, language } = form
  const linesAbove = countLines(text.slice(0, start))
  // Pelican, Frog, Hexo and Franklin have no fence above.
  const fenceLine = linesAbove + (/^[ \t]*[@\w]/.test(opened) ? 0 : form.pattern === commented ? 2 : 1)
  if (!match) {
    diagnostics.addProblem(shownAs, fenceLine, `the front matter is never closed`, `end it with a line of ${fence}`)
    return null
  }
  const source = match[1] ?? ''
  const parsed =
    (language === 'yaml' ? parseSimpleYaml(source) : null) ?? parsers[language](source, fenceLine, shownAs, diagnostics)
  if (!parsed) return null
  return {
    values: parsed,
    lineOf: (...path) => {
      const isDeep = language === 'yaml' && path.length > 1
      return Math.max(1, fenceLine + (isDeep ? lineOfPath(source, path) : lineOfKey(source, path[0] ?? '')))
    },
    body: opened.slice(match[0].length),
    linesBefore: countLines(match[0]) + linesAbove,
  }
}

/** Parses the source of front matter, which is below `linesBefore` lines of the file. What is wrong with it is a problem, and gives `null`. */
type Parse = (
  source: string,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
) => Map<string, unknown> | null

const parsers: Record<'yaml' | 'toml' | 'json' | 'script' | 'lines' | 'map', Parse> = {
  yaml: parseYamlMap,
  toml: parseTomlMap,
  map: parseMapLiteral,
  lines: parseMetadata,
  json(source, linesBefore, shownAs, diagnostics) {
    try {
      return new Map(Object.entries(boundLevels(JSON.parse(source) as object)))
    } catch (error) {
      diagnostics.addProblem(shownAs, linesBefore, `the JSON cannot be read (${messageOf(error)})`, 'correct it')
      return null
    }
  },
  script(source, linesBefore, shownAs, diagnostics) {
    // Eleventy takes the constants of a script, or one object.
    const isObject = source.trimStart().startsWith('{')
    const constants = source.replace(/^(?=(?:const|let|var)\s)/gm, 'export ')
    const values = readExports(isObject ? `export default ${source}` : constants)
    if (values) return new Map(Object.entries((isObject && values['default']) || values))
    diagnostics.addProblem(shownAs, linesBefore, 'the front matter cannot be read as JavaScript', 'write it as YAML')
    return null
  },
}

/** Plain YAML scalars that are strings without doubt: URLs, days, and words that begin with a letter. */
export const plainYaml =
  /^(?:https?:\/\/[\w.-]+(?::\d+)?[\w./%~-]*|\d{4}-\d\d-\d\d|(?!(?:y|yes|n|no|on|off|true|false|null)$)[a-z](?:[\w .,'()/!?&+-]*[\w.'()!?+])?)$/i

/**
 * Parses YAML in which every line is a key and a string, plain or quoted without escapes, as most front matter is; `null`
 * for other YAML. The library takes 30 times as long, which is 5 % of a build.
 */
function parseSimpleYaml(source: string): Map<string, unknown> | null {
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
 * Parses YAML whose top level is a map; `linesBefore` are the lines of the file above it. Every syntax error becomes a
 * problem on its line, and gives `null`.
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
export function parseYaml(written: string, linesBefore: number, shownAs: string, diagnostics: Diagnostics): unknown {
  // Other parsers take a line of white space for an empty one.
  const source = written.replace(/^ *\t[ \t]*$/gm, '')
  const lines = new LineCounter()
  // The library warns of keys that are not strings (`{{ … }}` of a template) without the name of the file.
  const options = { prettyErrors: false, logLevel: 'error' } as const
  const strict = parseDocument(source, { ...options, lineCounter: lines })
  // Between brackets other parsers take tabs, and Hexo before the items of a list.
  const isOfTabs = (message: string) => message.startsWith(/^ *\t+(?!- )/m.test(source) ? 'Flow ' : '')
  const hasTabs = /^ *\t/m.test(source) && strict.errors.some(({ message }) => isOfTabs(message))
  const indented =
    strict.errors.length === 0
      ? source
      : hasTabs
        ? source.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '))
        : source
            .replace(quotedValue, (lines) => lines.replace(/\n[^\S\n]*(?=\S)/g, `\n${' '.repeat(deepIndent)}`))
            .replace(goesOn, ' ')
  const spaced = indented === source ? null : parseDocument(indented, options)
  const document = spaced?.errors.length === 0 ? spaced : strict
  if (reportErrors(document.errors, source, lines, linesBefore, shownAs, diagnostics)) return undefined
  try {
    const value = boundLevels(document.toJS() as unknown)
    return value ?? null
  } catch (error) {
    // The library refuses aliases that expand exponentially (`maxAliasCount`).
    diagnostics.addProblem(shownAs, linesBefore + 1, `the YAML cannot be read (${messageOf(error)})`, 'correct it')
    return undefined
  }
}

/** More spaces than any key has in front of it. */
const deepIndent = 40

/**
 * Quoted text or a list that is the value of a key: other parsers take its further lines with less indentation than the key has, and
 * with spaces that do not break.
 */
const quotedValue =
  /^[ \t]*(?:-[ \t]+)?[\w-]+:(?:[ \t]+|[ \t]*\n[ \t]+)(?:"(?:[^"\\]|\\[^])*"|'[^']*'|\[(?:"(?:[^"\\]|\\[^])*"|'[^']*'|[^\]"'])*\])[ \t]*$/gm

/** Publish, in Swift, takes a line without a colon for more of the value above; one of fewer than five words may be a key without its colon. */
const goesOn = /^(?=\p{L}[^:\n]*$)(?=(?:\S+ +){4}\S)/gmu

/** The line (from 1) of a top-level key in YAML, or of a key or table in TOML; 0 where it is missing. */
function lineOfKey(source: string, key: string): number {
  const match = new RegExp(`^(?:\\.\\. |@def +|\\[{0,2})${keyPattern(key)}[ \\t]*[:=\\]]`, 'm').exec(source)
  return match ? countLines(source.slice(0, match.index)) + 1 : 0
}

/** The line (from 1) of a key of YAML, given its path; for a missing key that of its nearest parent. */
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
