// Writes the components of Nuxt Content and the directives of remark (`::name{…}`, `:name[text]{…}`) as those of MDX.
import { noticeNames } from './admonitions.js'

const name = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
/** Vue's own have capitals. */
const component = `[A-Z]\\w*[a-z]\\w*|${name}`
const label = '(?:\\[([^\\[\\]\\n]{0,500})\\])?'
const attributes = '\\{((?:"[^"\\n]*"|\'[^\'\\n]*\'|[^{}"\'\\n]){0,1000})\\}'
const opening = new RegExp(`^([ \\t]*)(:{2,})(${component})${label}(?:${attributes})?[ \\t]*$`)
const closing = /^([ \t]*)(:{2,})[ \t]*$/
const alone = new RegExp(`^[ \\t]*:(${name})[ \\t]*$`)
const inline = new RegExp(
  `(?<![\\p{L}\\p{N}_:\\\\/]):(${component})(?:${label}${attributes}|\\[([^\\[\\]\\n]{1,500})\\](?![([]))`,
  'gu',
)
/** Within a line a tip is what its words show below the pointer. */
const notice = new RegExp(`^(?:${noticeNames})$`)
/** The place of a text in a block: `#title`. */
const slot = /^[ \t]*#[a-z][\w-]*[ \t]*$/

/** Whether a text may have some. */
export function mayHaveMdc(text: string): boolean {
  return /(?:^|[^\w:\\/]):{1,2}[a-z][a-z0-9-]*(?:[[{]|[ \t]*$)/im.test(text)
}

/**
 * The text with each of them as a component of MDX, line for line. A block begins with two colons, blocks within it with more. Without
 * `hasDirectives`, words behind a colon and in brackets alone are a text (`:sp[lit]` of Vim).
 */
export function readMdc(text: string, hasDirectives = true): string {
  const lines = text.split('\n')
  const ends = pairBlocks(lines)
  const inside = new Set<number>()
  for (const [from, { to, yaml }] of ends) {
    const [, indent = '', , called = '', words = '', given = ''] = opening.exec(lines[from] ?? '') ?? []
    for (let at = from + 1; at < to; at++) inside.add(at)
    const { attributes: more, items } = readYaml(yaml.map((at) => lines[at] ?? ''))
    yaml.forEach((at, nth) => (lines[at] = items[nth] ?? ''))
    lines[from] = `${indent}<${tagOf(called, [given, ...more].join(' '))}>${words}`
    lines[to] = `${closing.exec(lines[to] ?? '')?.[1] ?? ''}</${componentName(called)}>`
  }
  const elementOf = (called: string, words: string | undefined, given: string) =>
    words ? `<${tagOf(called, given)}>${words}</${componentName(called)}>` : `<${tagOf(called, given)} />`
  return lines
    .map((line, at) => {
      if (inside.has(at) && slot.test(line)) return ''
      const [, indent = '', colons, called = '', words, given] = opening.exec(line) ?? []
      if (colons === '::' && (words ?? given) !== undefined) return indent + elementOf(called, words, given ?? '')
      const [, bare] = (ends.size > 0 && alone.exec(line)) || []
      if (bare !== undefined) return elementOf(bare, undefined, '')
      return line.replace(inline, (whole, own: string, its?: string, all?: string, bare?: string) => {
        if (bare !== undefined && !hasDirectives) return whole
        const shown = its ?? bare
        return (notice.test(own) && shown) || elementOf(own, shown, all ?? '')
      })
    })
    .join('\n')
}

/** The line at which each block ends, by that at which it begins, and the lines of its attributes in YAML. */
function pairBlocks(lines: readonly string[]): Map<number, { to: number; yaml: number[] }> {
  const ends = new Map<number, { to: number; yaml: number[] }>()
  const open: { at: number; colons: string }[] = []
  lines.forEach((line, at) => {
    const closed = closing.exec(line)?.[2]
    const opened = opening.exec(line)?.[2]
    if (closed !== undefined && open.at(-1)?.colons === closed) {
      const from = open.pop()?.at ?? at
      ends.set(from, { to: at, yaml: yamlLines(lines, from + 1, at) })
    } else if (opened !== undefined && (opened === '::' || open.length > 0)) open.push({ at, colons: opened })
  })
  return ends
}

/** The lines from a `---` at the beginning of a block to the next one. */
function yamlLines(lines: readonly string[], from: number, to: number): number[] {
  const isFence = (at: number) => at < to && /^[ \t]*---[ \t]*$/.test(lines[at] ?? '')
  if (!isFence(from)) return []
  let end = from + 1
  while (end < to && !isFence(end)) end++
  return end < to ? Array.from({ length: end - from + 1 }, (_, at) => from + at) : []
}

/** Attributes in YAML; of lists of records (questions and answers, sources) the words and URLs, each record as an item, line for line. */
function readYaml(lines: readonly string[]): { attributes: string[]; items: string[] } {
  const given: string[] = []
  let mark = ''
  // How far to the right the hyphens of a list are; `null` outside of one.
  let list: number | null = null
  const items = lines.map((line) => {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    if (/^[ \t]*-[ \t]/.test(line)) list = Math.min(list ?? indent, indent)
    else if (list !== null && indent <= list && line.trim() !== '') list = null
    const isInList = list !== null
    const [, dash, key, , value = ''] = /^[ \t]*(-[ \t]+)?([\w-]+):[ \t]*(["']?)(.*?)\3$/.exec(line.trimEnd()) ?? []
    if (!isInList && key !== undefined) given.push(`${key}="${value}"`)
    if (dash !== undefined) mark = '- '
    const isUrl = /^https?:\/\/\S+$/.test(value)
    if (!isInList || !(isUrl || /\S\s+\S/.test(value))) return ''
    const item = (mark || '  ') + (isUrl ? `<${value}>` : value)
    mark = ''
    return item
  })
  return { attributes: given, items }
}

/** A name of one letter would not be that of a component. */
export const componentName = (called: string) =>
  called.length === 1 ? 'Element' : called.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** The tag without its brackets; of the attributes those with a value, and an id. */
function tagOf(called: string, given: string): string {
  const written = given.matchAll(/(?<![\w"'=-])(?:([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|#([\w-]+))/g)
  const values = Array.from(written, ([, key = 'id', double, single, plain, id]) => [
    key,
    double ?? single ?? plain ?? id,
  ])
  return [componentName(called), ...values.map(([key, value]) => `${key}="${value?.replaceAll('"', '') ?? ''}"`)].join(
    ' ',
  )
}
