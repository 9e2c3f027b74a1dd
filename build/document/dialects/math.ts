// Finds TeX in Markdown, and writes it as GitHub does, as code between dollars: no parser of Markdown changes that.
import { breaksIn } from './kept-text.js'

/**
 * Whether `$…$` and `\(…\)` are maths: as the document or its blog says, or `null` where neither does. Then only what is
 * maths beyond doubt is read, as `$5` is a price nearly everywhere.
 */
export type MathSetting = boolean | null

/** A formula: how it is written for the parser, and in the source. */
export interface Formula {
  /** `` $`x`$ ``, or `` $$`x`$$ `` for one on a line of its own, with the line breaks of the source after it. */
  form: string
  written: string
}

export function mayHaveMath(text: string, setting: MathSetting): boolean {
  return setting !== false && mathSign.test(text)
}

const tags = 'katex|equation|latex|math'
const mathSign = new RegExp(`\\$[^$]*\\$|\\\\[([]|\\\\begin\\{|[%<] ?(?:${tags})`)

const environments = 'equation|align|alignat|gather|multline|eqnarray|split|aligned|array|cases|[bpvV]?matrix|CD'
/** What may begin a formula; other escapes and longer runs of dollars are skipped whole. */
const openers = new RegExp(
  // Tags of Jekyll (`{% katex %}`) and of themes of Hugo (`{{< katex >}}`) around formulas; of WordPress `$latex x$`.
  `\\\\begin\\{((?:${environments})\\*?)\\}|\\{(?:%-?|\\{[<%]) ?(${tags})\\b[^%>}\\n]{0,80}[%>]\\}+|\\$latex(?=\\s)|\\\\{1,2}[([]|\\\\[^]|\\$+`,
  'g',
)
/** A formula between two dollars; letters without case (Chinese, Arabic) may touch it, others are of a currency (`US$`). */
const dollarFormula = /(?<![$\\\d\p{LC}])\$(?![\s$])([^$\n\uE000]{1,300})(?<![\s\\])\$(?![\d$])/gu
/** One between the brackets of kramdown, on one line. */
const bracketFormula = /\\\\\(([^\n\uE000]{1,300}?)\\\\\)/g
/** One between two pairs of dollars, on one line; and whether words are before it. */
const pairFormula = /(?<![$\\])(\p{L}[\p{P} ]{0,3})?\$\$(?![\s$])([^$\n\uE000]{1,300})(?<![\s\\])\$\$(?!\$)/gu
/** Longer ones are left as they are written. */
const longestFormula = 10_000
const mark = '\uE000'

/** An element that has a formula alone, as authors shield one from Markdown: in HTML none is read. */
const shielded = /^([ \t]*)<(p|div|center)\b[^<>\n]{0,200}>(\s*\$\$[^$\uE000]{1,5000}\$\$\s*)<\/\2>/gm

export const unshieldMath = (text: string): string =>
  text.includes('$$')
    ? text.replace(shielded, (written, indent: string, _, tex: string) =>
        looksLikeTex.test(tex) ? indent + tex : written,
      )
    : text

/**
 * Replaces each formula by what `keep` gives for it. `isCode` tells offsets of code. Rules: dollars as pandoc has them
 * (no space inside, no digit after), `\(…\)` and `\\(…\\)` as MathJax and kramdown do, environments of AMS by their names.
 */
export function replaceMath(
  text: string,
  setting: MathSetting,
  isCode: (at: number) => boolean,
  keep: (formula: Formula) => string,
): string {
  const nextOf = finder(text)
  const inDollars = [...text.matchAll(dollarFormula)].filter(({ index }) => !isCode(index))
  // A command of TeX between two dollars leaves no doubt, unless the second begins a name: `$env:A\npm;$env:B`.
  const readsDollars =
    setting === true ||
    inDollars.some(
      ({ 0: formula, index }) => /\\[a-z]{2}/i.test(formula) && !/[\p{L}_{(]/u.test(text[index + formula.length] ?? ''),
    )
  // In kramdown two dollars are maths, on a line of their own or in a sentence.
  const inPairs = [...(text.includes('$$') ? text.matchAll(pairFormula) : [])].filter(({ index }) => !isCode(index))
  const readsPairs = inPairs.some(([, , tex = '']) => looksLikeTex.test(tex))
  const amongWords = inPairs.filter(([, before]) => before !== undefined).length
  const readsBrackets = [...text.matchAll(bracketFormula)].some(([, tex = '']) => looksLikeTex.test(tex))
  const hasInline = text.includes('\\(') || (readsDollars && inDollars.length >= Math.max(1, amongWords))
  let replaced = ''
  let done = 0
  for (const { 0: open, 1: environment, 2: tag, index } of text.matchAll(openers)) {
    const close = closeOf(open, environment, tag)
    if (close === undefined || index < done || isCode(index)) continue
    const from = index + open.length
    const end = nextOf(close, from)
    if (end === null || end - from > longestFormula) continue
    // Two dollars at the beginning of a line may enclose blank lines, as in kramdown.
    const isBlock = open === '$$' && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - 20), index))
    if (!isBlock && end > (nextOf('paragraph', from) ?? Infinity)) continue
    const content = text.slice(from, end)
    const isMath = content.trim() !== '' && !content.includes(mark) && !isCode(end)
    const after = end + close.length
    const reads = { setting, readsDollars, readsPairs, readsBrackets }
    if (!isMath || !isFormula(open, content, text[index - 1] ?? '', text[after] ?? '', reads)) continue
    const written = text.slice(index, after)
    const isTag = tag !== undefined || open === '$latex'
    const isInline =
      open === '$' || open.endsWith('(') || ((open === '$$' ? !hasInline : isTag) && isAmongWords(text, index, after))
    const tex = open === '$latex' ? content.replace(/(?:&(?:amp;)?(?:fg|bg|s)=\w+)+\s*$/, '') : content
    const source = withoutEscapes(environment === undefined ? tex : written, open)
    const formula = formulaOf(written, source, isInline ? '$' : '$$')
    // Of tags, agents get the dollars.
    replaced +=
      text.slice(done, index) + keep(isTag ? { ...formula, written: formula.form.replaceAll('`', '') } : formula)
    done = after
  }
  return replaced + text.slice(done)
}

const closers: Partial<Record<string, string>> = {
  ...{ $: '$', $$: '$$', $latex: '$', '\\(': '\\)', '\\[': '\\]', '\\\\(': '\\\\)', '\\\\[': '\\\\]' },
}

function closeOf(open: string, environment: string | undefined, tag: string | undefined): string | undefined {
  if (environment !== undefined) return `\\end{${environment}}`
  if (tag === undefined) return closers[open]
  // Of Zola: `{% katex() %}…{% end %}`.
  if (/^\{%-?\s*\w+\(/.test(open)) return '{% end %}'
  const space = /^\{[{%][<%]?-? /.test(open) ? ' ' : ''
  if (!open.startsWith('{{')) return `{%${space}end${tag}${space}%}`
  return `${open.slice(0, 3)}${space}/${tag}${space}${open.slice(-3)}`
}

/** Whether words are beside a formula of one line, which then is one of them, as in kramdown and remark-math. */
function isAmongWords(text: string, from: number, to: number): boolean {
  if (text.slice(from, to).includes('\n')) return false
  const [before = ''] = text
    .slice(Math.max(0, from - 200), from)
    .split('\n')
    .slice(-1)
  return /\p{L}/u.test(before) || /^[^\n\p{L}]*\p{L}/u.test(text.slice(to, to + 200))
}

/** Finds the next place of a text, or the end of the paragraph; each is looked for once, as places are asked for in order. */
function finder(text: string): (what: string, from: number) => number | null {
  const known = new Map<string, number>()
  const paragraphEnd = /\n[ \t>]*\n/g
  const isEscaped = (at: number) => {
    let before = at
    while (text[before - 1] === '\\') before--
    return (at - before) % 2 === 1
  }
  const find = (what: string, from: number): number => {
    if (what === 'paragraph') {
      paragraphEnd.lastIndex = from
      return paragraphEnd.exec(text)?.index ?? Infinity
    }
    let at = text.indexOf(what, from)
    while (at !== -1 && what.startsWith('$') && isEscaped(at)) at = text.indexOf(what, at + 1)
    return at === -1 ? Infinity : at
  }
  return (what, from) => {
    let at = known.get(what) ?? -1
    if (at < from) known.set(what, (at = find(what, from)))
    return at === Infinity ? null : at
  }
}

/** Whether a word goes on behind a formula: its end belongs to another name (`$latex and $x`) or to that word (`\[P\]arsing`). */
const isName = (after: string) => /[\p{LC}\d]/u.test(after)

/** What a document leaves no doubt about. */
type Reading = Record<'readsDollars' | 'readsPairs' | 'readsBrackets', boolean> & { setting: MathSetting }

function isFormula(
  open: string,
  content: string,
  before: string,
  after: string,
  { setting, readsDollars, readsPairs, readsBrackets }: Reading,
): boolean {
  if (open.startsWith('\\begin')) return true
  if (open === '$latex') return !isName(after)
  if (open.startsWith('{')) return !content.includes('$')
  if (open === '$') {
    if (!readsDollars || /[\d\p{LC}]/u.test(before)) return false
    // Of names in bold: `**$HOME** and **$PATH**`.
    if (before === '*' && content.includes('**')) return false
    const isTight = !/^\s|\s$/.test(content) && !/[\d$]/.test(after)
    return isTight || (setting === true && !isName(after) && /\\[a-z]|[\^_]/i.test(content))
  }
  // A backslash alone escapes a bracket in Markdown: `\[1\]` is a text, and `\[a\](url)` no link; a command of TeX leaves no doubt.
  const isEscape = open === '\\(' || open === '\\['
  if (open === '$$' && readsPairs && !/^\s|\s$|\n/.test(content)) return true
  // Between two names, the second of which begins behind a space: `$$a_b and $$a_b`.
  if (open === '$$' && /^\S.*\s$/.test(content) && setting !== true && !texCommand.test(content)) return false
  if (!isEscape && readsBrackets && open === '\\\\(') return true
  if (setting !== true) return (isEscape ? texCommand : looksLikeTex).test(content)
  const isWords = areWords(content) || (open === '\\[' && isName(after))
  return !isEscape || texCommand.test(content) || !(isWords || /^[\d\s]*$/.test(content))
}

/** Words or a link in Markdown, where no command of TeX is beside them: `\[sic\]`, `\[updated: [here](a.md)\]`; `v_{out} = 3` is none. */
const areWords = (content: string) =>
  /\]\(/.test(content) || (/\p{Ll}{3}|\p{Lo}/u.test(content) && !/[=^_]/.test(content))

/** A command of TeX, and no part of a path or of a name (`C:\Users\ann`, `App\Models`). */
const texCommand = /(?<!\p{L}{2}|[:%.~\\])\\[a-z]{2}/iu

export const looksLikeTex = /\\[a-z]|[\w)}]\\?[\^_][\w{(\\]|=|^\s*[a-z]['\d]?\s*$/i

/**
 * TeX as MathJax gets it where Markdown reads escapes first: within `\\(…\\)`, in an environment, and where an underscore before
 * a group or a command is escaped. One of a text (`\text{a\_b}`) is meant.
 */
function withoutEscapes(tex: string, open: string): string {
  if (!open.startsWith('\\\\') && !open.startsWith('\\begin') && !/\\_[{\\]|\\{4}/.test(tex)) return tex
  return tex
    .replace(/(?:\\\\){2,}/g, '\\\\')
    .replace(/(?<!\\)\\\\(?=[{}|,;!:#%])/g, '\\')
    .replace(
      /(\\(?:text|math|operatorname)\w*\{[^{}]*\})|(?<!\\)\\([_*])/g,
      (_, text?: string, sign?: string) => text ?? sign ?? '',
    )
}

function formulaOf(written: string, content: string, dollars: '$' | '$$'): Formula {
  const isInQuote = /\n[ \t]*>/.test(written) && !/\n[ \t]*[^>\s]/.test(written)
  const lines = content.split('\n').map((line) => (isInQuote ? line.replace(/^[ \t]*(?:>[ \t]?)+/, '') : line).trim())
  // On one line, a comment of TeX would hide what follows.
  const tex =
    lines.length === 1
      ? content.trim()
      : lines
          .map((line) => line.replace(/(?<!\\)%.*/, ''))
          .join(' ')
          .trim()
  const fence = '`'.repeat(Math.max(0, ...[...tex.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const space = /^`|`$/.test(tex) ? ' ' : ''
  const breaks = '\n'.repeat(breaksIn(written))
  return { form: `${dollars}${fence}${space}${tex}${space}${fence}${dollars}${breaks}`, written }
}

/** The Markdown with its formulas as they were written; on one line where another syntax is around them. */
export function restoreMath(markdown: string, formulas: readonly Formula[]): string {
  let restored = ''
  let done = 0
  for (const { form, written } of formulas) {
    const short = form.trimEnd()
    const at = markdown.indexOf(short, done)
    if (at === -1) continue
    const isWhole = markdown.startsWith(form, at)
    restored += markdown.slice(done, at) + (isWhole ? written : written.replace(/\n[ \t>]*/g, ' '))
    done = at + (isWhole ? form : short).length
  }
  return restored + markdown.slice(done)
}
