// Reads the facts file beside a document: `x.facts.yaml`, a list of statements with their quotes.
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { Diagnostics } from '../diagnostics.js'
import { hashValue, type BuildCache } from './build-cache.js'
import { checkTopic, describeUnknownKey } from './check-value.js'
import { documentEnding, showPath } from './folder.js'
import { openSource } from './source-file.js'
import { textOrProblem } from './text-file.js'
import { reportErrors } from './front-matter/yaml-errors.js'
import { collapseWhitespace } from './markdown/text.js'

/** A fact as the publisher wrote it. */
export interface WrittenFact {
  /** Line of the facts file on which it begins. */
  line: number
  /** Line of its quote, for messages. */
  evidenceLine: number
  fact: string
  evidence: string
  topic: string
  kind: string
  /** From 0 to 1; `null` to have it computed. */
  quality: number | null
  /** A number set with `id: 3` or `id: slug#3`. */
  number: number | null
  /** What stands before its number, and on which line; `null` where nothing does. */
  idSlug: { slug: string; line: number } | null
  canonicalFactId: string | null
  /** How people ask for it: searched, and shown with the fact. */
  questions: string[]
}

/** The topics that facts may name; `null` where they may name any. */
export type Topics = readonly string[] | null

const factKeys = ['fact', 'evidence', 'topic', 'kind', 'quality', 'id', 'canonical_fact_id', 'questions']

export function factsFileOf(documentFile: string): string {
  return documentFile.replace(documentEnding, '.facts.yaml')
}

/** Whether a name is that of a facts file, small mistakes included (`x.fact.yml`, `x.facts.json`). */
export function isFactsName(name: string): boolean {
  return /\.facts?\.(?:ya?ml|json)$/i.test(name)
}

/** Reads a facts file. Every fault becomes a problem on its line, and its fact is left out; an unknown key becomes a warning. */
export function readFacts(text: string, topics: Topics, shownAs: string, diagnostics: Diagnostics): WrittenFact[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  reportErrors(document.errors, text, lines, 0, shownAs, diagnostics)
  if (document.errors.length > 0 || document.contents === null) return []
  if (!isSeq(document.contents)) {
    diagnostics.addProblem(shownAs, 1, 'is not a list of facts', 'begin each fact with `- fact:`')
    return []
  }
  const facts: WrittenFact[] = []
  const numbers = new Set<number>()
  for (const item of document.contents.items as unknown[]) {
    const line = isNode(item) ? lines.linePos(item.range?.[0] ?? 0).line : 1
    if (!isMap(item)) {
      diagnostics.addProblem(shownAs, line, 'is not a fact', 'write `fact:`, `evidence:`, `topic:` and `kind:`')
      continue
    }
    const fact = readFact(item, line, lines, topics, shownAs, diagnostics)
    if (!fact) continue
    if (fact.number !== null && numbers.has(fact.number)) {
      diagnostics.addProblem(shownAs, line, `two facts have the id ${fact.number}`, 'give one of them another number')
      continue
    }
    if (fact.number !== null) numbers.add(fact.number)
    facts.push(fact)
  }
  return facts
}

function readFact(
  map: YAMLMap,
  line: number,
  lines: LineCounter,
  topics: Topics,
  shownAs: string,
  diagnostics: Diagnostics,
): WrittenFact | null {
  const problemsBefore = diagnostics.problems.length
  for (const { key } of map.items) {
    if (!isScalar(key) || factKeys.includes(String(key.value))) continue
    const at = lines.linePos(key.range?.[0] ?? 0).line
    diagnostics.addWarning(shownAs, at, ...describeUnknownKey([String(key.value)], factKeys))
  }
  const lineOf = (key: string) => {
    const node = map.get(key, true)
    return node?.range ? lines.linePos(node.range[0]).line : line
  }
  const report = (key: string, what: string, hint: string) => {
    diagnostics.addProblem(shownAs, lineOf(key), what, hint)
  }
  const text = (key: string) => {
    const value = map.get(key)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (value === undefined || value === null || typeof value === 'string') {
      report(key, `a fact has no \`${key}\``, `add \`${key}:\``)
    } else report(key, `the \`${key}\` of a fact is no text`, 'put it between quotes')
    return ''
  }
  const topic = () => {
    const value = text('topic')
    if (value !== '') checkTopic(value, topics, (what, hint) => report('topic', what, hint))
    return value
  }
  const kind = () => {
    const value = text('kind')
    if (value !== '' && !/^[a-z]+(-[a-z]+)*$/.test(value))
      report('kind', `the kind \`${value}\` is not a word`, 'write a word such as finding or mechanism')
    return value
  }
  const fact = {
    line,
    evidenceLine: lineOf('evidence'),
    fact: text('fact').replace(/\s+/g, ' '),
    evidence: text('evidence'),
    topic: topic(),
    kind: kind(),
    quality: readQuality(map.get('quality'), report),
    ...readId(map.get('id'), lineOf('id'), report),
    canonicalFactId: readFactId(map.get('canonical_fact_id'), report),
    questions: readQuestions(map.toJSON() as Record<string, unknown>, report),
  }
  return diagnostics.problems.length > problemsBefore ? null : fact
}

type Report = (key: string, what: string, hint: string) => void

function readQuality(value: unknown, report: Report): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  report('quality', 'the quality is not a number from 0 to 1', 'correct it, or remove it to have it worked out')
  return null
}

const idFault = (slug: string) =>
  [`the id is not of the form ${slug}#1`, 'correct it, or remove it to have it numbered'] as const

function readId(value: unknown, line: number, report: Report): Pick<WrittenFact, 'number' | 'idSlug'> {
  if (value === undefined || value === null) return { number: null, idSlug: null }
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const [, slug, digits] = /^(?:(.*)#)?([1-9]\d{0,8})$/s.exec(written) ?? []
  if (digits === undefined) report('id', ...idFault('slug'))
  return { number: Number(digits), idSlug: slug === undefined ? null : { slug, line } }
}

function readFactId(value: unknown, report: Report): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && /^[^#\s]+#[1-9]\d*$/.test(value.trim())) return value.trim()
  report('canonical_fact_id', 'the canonical_fact_id is not of the form slug#1', 'correct it')
  return null
}

function readQuestions({ questions }: Record<string, unknown>, report: Report): string[] {
  if (questions === undefined || questions === null) return []
  const isQuestion = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  if (Array.isArray(questions) && questions.every(isQuestion)) return [...new Set(questions.map(collapseWhitespace))]
  report('questions', 'the questions are not a list of texts', 'write each on its own line, after `- `')
  return []
}

/** The facts beside a document. What is wrong with them is kept, too: it is the same for the same bytes. */
export function loadFacts(
  file: string,
  shownAs: string,
  { cache, topics }: { cache: BuildCache; topics: Topics },
  diagnostics: Diagnostics,
): WrittenFact[] {
  const source = openSource(file, shownAs, cache, diagnostics)
  if (!source) return []
  const found = cache.get(`facts ${file}`, hashValue([source.hash, topics]), () => {
    const bytes = source.read()
    if (!bytes) return null
    const found = new Diagnostics()
    const text = textOrProblem(bytes, shownAs, found)
    const facts = text === null ? [] : readFacts(text, topics, shownAs, found)
    return { facts, problems: found.problems, warnings: found.warnings }
  })
  if (!found) return []
  diagnostics.add(found)
  return found.facts
}

/** Of the facts beside a document, those whose ids name no other one; each of the others is a problem. */
export function ownFacts(
  facts: readonly WrittenFact[],
  own: string,
  shownAs: string,
  diagnostics: Diagnostics,
): WrittenFact[] {
  return facts.filter(({ idSlug }) => {
    const isOwn = idSlug === null || idSlug.slug === own
    if (!isOwn) diagnostics.addProblem(shownAs, idSlug.line, ...idFault(own))
    return isOwn
  })
}

/** A facts file under a name that no document has would be passed over without a word. */
export function warnOfOrphans(
  factsFiles: readonly string[],
  documentFiles: readonly string[],
  diagnostics: Diagnostics,
): void {
  if (factsFiles.length === 0) return
  const expected = new Set(documentFiles.map(factsFileOf))
  for (const file of factsFiles) {
    if (expected.has(file)) continue
    const hint = 'name it as its document, with .facts.yaml in the place of .md'
    diagnostics.addWarning(showPath(file), 1, 'these are the facts of no document', hint)
  }
}
