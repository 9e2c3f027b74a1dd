// Keeps parts of a text, such as code, from the replacements that are made in the rest of it.
import { findNodes } from '../../read/markdown/markdown.js'

/** Texts that no replacement changes: placeholders replace them and keep their line breaks. */
export class KeptText {
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
      if (beginsLine(text, index)) lines.add(line)
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
    return restored === text ? text : this.restore(restored)
  }
}

/** Whether nothing but white space is before an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return at < 0 || text[at] === '\n'
}

/** How many lines a text has beyond the first. */
export const breaksIn = (text: string) => text.split('\n').length - 1

/** The line of an offset, given offsets in ascending order. */
export function lineCounter(text: string): (at: number) => number {
  let [line, counted] = [1, 0]
  return (at) => {
    for (let end = text.indexOf('\n', counted); end !== -1 && end < at; end = text.indexOf('\n', counted)) {
      line++
      counted = end + 1
    }
    return line
  }
}

type Range = [from: number, to: number]

/** A tag of Hugo between an element and a fence: what it becomes ends the block of HTML, which would go on to a blank line in the code. */
const tagAboveFence = /(?<=>[ \t]*\n)[ \t]*\{\{[<%][^\n]*[>%]\}\}[ \t]*(?=\n[ \t]*(?:`{3}|~{3}))/g

const codeRanges = (text: string) =>
  findNodes(
    text.replace(tagAboveFence, (tag) => ' '.repeat(tag.length)),
    ['code', 'inlineCode'],
  )
/** Code but for indented lines, which are none in MDX. */
export const fenceRanges = (text: string) => codeRanges(text).filter(([from]) => /[`~]/.test(text[from] ?? ''))
/** Blocks of HTML, whose text is no Markdown, and tags. */
export const htmlRanges = (text: string) => (text.includes('<') ? findNodes(text, ['html']) : [])

/** Tells whether an offset is in one of the ranges, which are in ascending order. */
export function rangeTeller(ranges: readonly Range[]): (at: number) => boolean {
  return (at) => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.[1] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return (ranges[low]?.[0] ?? Infinity) <= at
  }
}

/**
 * Code without its language: the line that Python-Markdown has above indented code, the lines below staying where they are, and the
 * end of inline code (`x{:js}`) of `rehype-pretty-code`, Nextra and Fumadocs; one letter (`{:x}`) is a format of Rust and Python.
 */
const withoutLanguage = (code: string) =>
  code
    .replace(/^([ \t]*):{2,3}[\w+-]+[ \t]*\n[ \t]*([^]*)$/, '$1$2\n')
    .replace(/(?<=[^\s`])\{:(?!toc\})[a-z]{2,}\}(?=`+$)/i, '')

/** What opens and closes a comment in code. */
const [opens, closes] = ['(?:(?:\\{?/\\*|//|#|;|%|<!--)[ \\t]*|--[ \\t]+)', '(?:[ \\t]*(?:\\*/\\}?|-->))?[ \\t]*']
/** A comment that marks a line: of Docusaurus and Gatsby `highlight-next-line`, of VitePress `[!code ++]`. */
const lineMark = `${opens}(?:highlight-(?:next-line|line|start|end)|\\[!code[ \\t][^\\]\\n]{1,80}\\])${closes}`
/** Alone on its line, which goes with it, or behind code. */
const lineMarks = new RegExp(`^[ \\t]*${lineMark}\\n|[ \\t]{0,99}${lineMark}$`, 'gm')

export const hasLineMarks = (text: string) => /highlight-(?:next-line|line|start)|\[!code[ \t]/.test(text)

/** Code without the comments that mark lines; the text below stays where it is. */
function withoutLineMarks(code: string): string {
  if (!hasLineMarks(code) || !code.includes('\n')) return code
  const shown = code.replace(lineMarks, '')
  return shown + '\n'.repeat(breaksIn(code) - breaksIn(shown))
}

/** Code of HTML (`<pre>`), also within other elements, as programs that highlight code write it. */
export const preRanges = (text: string): Range[] =>
  /<pre\b/i.test(text)
    ? htmlRanges(text).flatMap(([from, to]) =>
        Array.from(
          text.slice(from, to).matchAll(/<pre\b[^<>{]*>[^]*?(?:<\/pre>|(?![^]))/gi),
          ({ 0: code, index }): Range => [from + index, from + index + code.length],
        ),
      )
    : []
/** Such code that has tags of a template, which are shown there. */
const templateRanges = (text: string) => preRanges(text).filter(([from, to]) => /\{[{%]/.test(text.slice(from, to)))

/** Replaces fenced, indented and inline code. */
export function keepCode(text: string, code: KeptText): string {
  let kept = ''
  let done = 0
  for (const [from, to] of [...codeRanges(text), ...templateRanges(text)].sort(([one], [other]) => one - other)) {
    kept += text.slice(done, from) + code.keep(withoutLineMarks(withoutLanguage(text.slice(from, to))))
    done = to
  }
  return kept + text.slice(done)
}

/** One blank line in the place of several, outside of code and of HTML that keeps them. */
export function collapseBlankLines(text: string): string {
  const blank = /\n[ \t]*\n(?:[ \t]*\n)+/g
  if (text.search(blank) === -1) return text
  const isKept = rangeTeller(findNodes(text, ['code', 'inlineCode', 'html']))
  return text.replace(blank, (run, at: number) => (isKept(at) ? run : '\n\n'))
}
