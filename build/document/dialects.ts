// Replaces the syntax of other tools in a body by Markdown: Liquid, shortcodes, admonitions, heading ids, maths and embeds.
import GithubSlugger from 'github-slugger'
import { isTooDeep, parseWithPositions, walk } from '../read/markdown.js'
import { readAdmonitions } from './admonitions.js'
import { linkEmbeds } from './embeds.js'
import { mayHaveMath, replaceMath, type Formula, type MathSetting } from './math.js'
import { mayBeMdx, readMdx, type LeftOutTag } from './mdx.js'
import { readArguments, renderOutput, renderTag } from './template-tags.js'

/** A body in Markdown alone. */
export interface PlainBody {
  markdown: string
  /** Ids that headings set themselves (`## Title {#id}`), by the id that their text gives. */
  headingIds: ReadonlyMap<string, string>
  /** Tags without a meaning here, which are left out, with the line (from 1) of each. */
  leftOut: LeftOutTag[]
  /** In the order of the text. */
  formulas: readonly Formula[]
}

/** What a body is read with. */
export interface DialectReading {
  /** Those that Liquid can print, such as `page.title`. */
  values: ReadonlyMap<string, string>
  /** Whether the file is one of MDX. Default false. */
  isMdx?: boolean
  math: MathSetting
}

const mayHaveDialects = /\{[{%:#]|\{ #|^[ \t>]*:::|\[!\w+\]|<(?:iframe|object|embed|script)\b/im

/** Line numbers stay, but for tags over several lines. */
export function readDialects(written: string, { values, isMdx = false, math }: DialectReading): PlainBody {
  const headingIds = new Map<string, string>()
  const leftOut: PlainBody['leftOut'] = []
  const formulas: Formula[] = []
  const code = new KeptText()
  const readJsx = (source: string) => {
    const read = readMdx(source, isMdx, values.get('page.title') ?? '')
    leftOut.push(...read.leftOut)
    return read.markdown
  }
  const keepMath = (source: string, isCode: (at: number) => boolean) =>
    replaceMath(source, math, isCode, (formula) => {
      formulas.push(formula)
      return code.keep(formula.form)
    })
  // These private-use characters delimit the placeholders of `KeptText`.
  const isReadable = !/[\uE000\uE001]/.test(written)
  const hasMath = isReadable && mayHaveMath(written, math)
  // Braces of maths are no expressions of MDX.
  const body = isMdx ? readJsx(hasMath ? keepMath(written, codeTeller(written)) : written) : written
  const hasJsx = !isMdx && mayBeMdx(body)
  if (!isReadable || !(hasJsx || hasMath || mayHaveDialects.test(body)))
    return { markdown: body, headingIds, leftOut, formulas }
  let text = replaceBetween(body, ...liquidPair('raw'), (content) => code.keep(content))
  text = keepCode(text, code)
  if (hasMath && !isMdx) text = keepMath(text, () => false)
  if (hasJsx) text = readJsx(text)
  text = replaceBetween(text, ...liquidPair('comment'), (comment) => '\n'.repeat(breaksIn(comment)))
  text = replaceBetween(text, ...highlight, (content, [, liquid, hugo]) => {
    const [before, after] = [content.startsWith('\n') ? '' : '\n', content.endsWith('\n') ? '' : '\n']
    return code.keep(`${fence}${liquid ?? hugo ?? ''}${before}${content}${after}${fence}`)
  })
  text = replaceBetween(text, ...alert, (content, [, indent = '', name = '', given = '']) => {
    const { named, values: plain } = readArguments(given)
    const [type, title] = [
      named.get('type') ?? (plain.length > 0 && !named.has('title') ? plain[0] : name),
      named.get('title') ?? plain[1],
    ]
    return `${indent}:::${(type ?? name).replace(/\W/g, '') || name}${title ? `[${title.replace(/[[\]]/g, '')}]` : ''}\n${content}${indent}:::`
  })
  text = replaceTags(text, new Map(values), leftOut)
  text = text.replace(/^([ \t>]*)\{:[^{}\n]*\}[ \t]*$/gm, '$1').replace(/\{:(?:\s|[.#])[^{}\n]*\}/g, '')
  text = readHeadingIds(text, headingIds)
  text = linkEmbeds(text)
  return { markdown: readAdmonitions(code.restore(text), () => code.lines(text)), headingIds, leftOut, formulas }
}

/** Texts that no replacement changes: placeholders replace them and keep their line breaks. */
class KeptText {
  readonly #texts: string[] = []

  keep(text: string): string {
    this.#texts.push(text)
    return `\uE000${this.#texts.length - 1}\uE001${'\n'.repeat(breaksIn(text))}`
  }

  /** The lines (from 0) that begin within a kept text, or with one. */
  lines(text: string): ReadonlySet<number> {
    const lines = new Set<number>()
    let [line, done] = [0, 0]
    for (const { 0: placeholder, 1: at, index } of text.matchAll(/\uE000(\d+)\uE001/g)) {
      line += breaksIn(text.slice(done, index))
      done = index + placeholder.length
      if (/^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) lines.add(line)
      const breaks = breaksIn(this.#texts[Number(at)] ?? '')
      for (let inside = 1; inside <= breaks; inside++) lines.add(line + inside)
    }
    return lines
  }

  restore(text: string): string {
    if (!text.includes('\uE000')) return text
    const restored = text.replace(/\uE000(\d+)\uE001(\n*)/g, (_, at: string, breaks: string) => {
      const kept = this.#texts[Number(at)] ?? ''
      return kept + breaks.slice(breaksIn(kept))
    })
    return this.restore(restored)
  }
}

const breaksIn = (text: string) => text.split('\n').length - 1

/** The offsets of code, in ascending order; `null` for a text that is nested too deep. */
function codeRanges(text: string): [from: number, to: number, isIndented: boolean][] | null {
  const ranges: [from: number, to: number, isIndented: boolean][] = []
  const tree = parseWithPositions(text)
  if (isTooDeep(tree)) return null
  walk(tree, ({ type, position }) => {
    const [from, to] = [position?.start.offset, position?.end.offset]
    if ((type === 'code' || type === 'inlineCode') && from !== undefined && to !== undefined)
      ranges.push([from, to, !/[`~]/.test(text[from] ?? '')])
  })
  return ranges
}

/** Whether an offset is in code, given offsets in ascending order. Indented lines are none: they are so in MDX. */
function codeTeller(text: string): (at: number) => boolean {
  const ranges = (codeRanges(text) ?? []).filter(([, , isIndented]) => !isIndented)
  let next = 0
  return (at) => {
    while ((ranges[next]?.[1] ?? Infinity) <= at) next++
    return (ranges[next]?.[0] ?? Infinity) <= at
  }
}

/** Replaces fenced, indented and inline code. */
function keepCode(text: string, code: KeptText): string {
  let kept = ''
  let done = 0
  for (const [from, to] of codeRanges(text) ?? []) {
    kept += text.slice(done, from) + code.keep(text.slice(from, to))
    done = to
  }
  return kept + text.slice(done)
}

const liquidPair = (name: string): [open: RegExp, close: RegExp] => [
  new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g'),
  new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g'),
]

/** Code between tags of Jekyll or Hugo. */
const highlight: [open: RegExp, close: RegExp] = [
  /\{%-?\s*highlight\s+(\w[\w+#-]*)?[^%\n]{0,200}%\}|\{\{[<%]\s*highlight\s+(\w[\w+#-]*)?[^\n]{0,200}?[>%]\}\}/g,
  /\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
]
/** Admonitions of Hugo's themes, their tags alone on their lines. */
const alert: [open: RegExp, close: RegExp] = [
  /^([ \t]*)\{\{[<%][ \t]*(alert|notice|admonition|callout|hint|note|tip|warning|info)\b([^\n]{0,300}?)[>%]\}\}[ \t]*\n/gm,
  /^[ \t]*\{\{[<%][ \t]*\/[ \t]*(?:alert|notice|admonition|callout|hint|note|tip|warning|info)[ \t]*[>%]\}\}[ \t]*$/gm,
]
const fence = '````'

/** Replaces each text between two tags, and the tags; in linear time, as the first open tag without an end ends it. */
function replaceBetween(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: (content: string, opened: RegExpExecArray) => string,
): string {
  let replaced = ''
  let done = 0
  for (let opened = findFrom(open, text, 0); opened; opened = findFrom(open, text, done)) {
    const from = opened.index + opened[0].length
    const closed = findFrom(close, text, from)
    if (!closed) break
    replaced += text.slice(done, opened.index) + replace(text.slice(from, closed.index), opened)
    done = closed.index + closed[0].length
  }
  return replaced + text.slice(done)
}

function findFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** A shortcode, a tag or an output of Liquid. Lengths are bounded, so that no line takes long. */
const tags =
  /\{\{([<%])\s*([^\n]{1,300}?)\s*[>%]\}\}|\{%-?\s((?:[^\n]|\n(?![ \t]*\n)){1,300}?)-?%\}|\{\{-?(?:\s|(?=(?:site|page)\.))((?:[^\n]|\n(?![ \t]*\n)){1,300}?)-?\}\}/g

function replaceTags(text: string, values: Map<string, string>, leftOut: PlainBody['leftOut']): string {
  const lines = lineCounter(text)
  return text.replace(
    tags,
    (
      tag: string,
      _: unknown,
      shortcode: string | undefined,
      liquid: string | undefined,
      output: string | undefined,
      at: number,
    ) => {
      const assigned = /^assign\s+(\w+)\s*=\s*(["'])(.*?)\2\s*$/.exec(liquid ?? '')
      if (assigned) values.set(assigned[1] ?? '', assigned[3] ?? '')
      const call = (shortcode ?? liquid ?? '').replace(/\/$/, '').trim()
      const rendered = output === undefined ? renderTag(call) : renderOutput(output.trim(), values)
      if (rendered === null && !assigned) leftOut.push({ tag, line: lines(at) })
      return (rendered ?? '') + '\n'.repeat(breaksIn(tag))
    },
  )
}

/** The line of an offset, given offsets in ascending order. */
function lineCounter(text: string): (at: number) => number {
  let [line, counted] = [1, 0]
  return (at) => {
    for (let end = text.indexOf('\n', counted); end !== -1 && end < at; end = text.indexOf('\n', counted)) {
      line++
      counted = end + 1
    }
    return line
  }
}

function readHeadingIds(text: string, ids: Map<string, string>): string {
  const heading = /^([ \t]{0,3}#{1,6}[ \t]+\S[^\n]*?)[ \t]*\{[ \t]*:?#([\w:.-]+)[^{}\n]*\}([ \t]*#*[ \t]*)$/gm
  return text.replace(heading, (_, title: string, id: string, end: string) => {
    ids.set(new GithubSlugger().slug(title.replace(/^[ \t]*#+[ \t]+/, '').replace(/[*`]/g, '')), id)
    return title + end
  })
}
