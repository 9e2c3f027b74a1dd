// Reads front matter without a fence above: the lines of Pelican (`Title: x`), JBake (`title=x`) and Frog (indented), and the comment of
// Nikola (`.. title: x`).
import type { Diagnostics } from '../../diagnostics.js'

interface MetadataForm {
  /** What ends it. */
  fence: string
  /** Matches all of it at the beginning of a text; the first group has its lines. */
  pattern: RegExp
}

const nikola: MetadataForm = {
  fence: '-->',
  pattern: /^<!--[ \t]*\n([^]*?)(?<=\n)[ \t]*-->[ \t]*(?:\n|$)/,
}
/** Nikola reads such lines without a comment, too. */
const bareNikola: MetadataForm = {
  fence: 'a blank line',
  pattern: /^((?:\.\.[ \t]+[\w-]+:[^\n]*\n)+)[ \t]*(?:\n|$)/,
}
const pelican: MetadataForm = {
  // Python-Markdown takes a line of `---` or `...` too, and any other that has no key.
  fence: 'a blank line',
  pattern: /^((?:[A-Za-z][\w-]*:(?!\/\/)[^\n]*\n|[ \t]+\S[^\n]*\n)+)((?:-{3}|\.{3})?[ \t]*\n)?/,
}

/**
 * The front matter of Hexo without a fence above: lines of known keys and lists, which `---` ends, with blank lines above a key
 * or above that.
 */
export const hexo =
  /^(?=(?:title|layout|date|tags|categories):)((?:[a-z][\w-]*:(?:[ \t][^\n]*)?\n|(?:[ \t]+\S|-[ \t])[^\n]*\n|[ \t]*\n(?=[ \t]*\n|---|[a-z][\w-]*:))+)---+[ \t]*(?:\n|$)/

/** That of Bartholomew: lines of TOML, of which one of the first is the title, which `---` ends. */
export const bartholomew =
  /^(?=(?:[\w-]+[ \t]*=[^\n]*\n)*title[ \t]*=[ \t]*["'])((?:[\w-]+[ \t]*=[^\n]*\n|[ \t]*(?:[[\]"'#][^\n]*)?\n)+)---[ \t]*(?:\n|$)/

/** Of Hugo: YAML between fences within a comment, which other readers of Markdown then do not show. */
export const commented =
  /^<!--[ \t]*\n---[ \t]*\n(?=(?:[ \t]*(?:#[^\n]*)?\n)*["']?[\w-]+["']?[ \t]*:)([^]*?)(?<=\n)---[ \t]*\n!?-->[ \t]*(?:\n|$)/

/** The properties of a page of Logseq. */
const logseq: MetadataForm = {
  fence: 'a blank line',
  pattern: /^((?:[\w-]{1,60}::(?:[ \t][^\n]*)?\n)+)(?:[ \t]*(?:\n|$))?/,
}

/** With one of the keys of JBake at least: other such lines may be code, and `~~~~~~` the fence of more code. */
const jbake: MetadataForm = {
  fence: '~~~~~~',
  pattern: /^((?:[A-Za-z][\w.-]*[ \t]*=[^\n]*\n|[ \t]*\n)+)~{6}[ \t]*(?:\n|$)/,
}

const frog: MetadataForm = { fence: 'a blank line', pattern: /^((?:(?: {4}|\t)[A-Za-z][\w-]*:[^\n]*\n)+)[ \t]*\n/ }

/** Whether a text opens with properties, if it is a note: `std:: text` may be a paragraph, too. */
export const opensWithProperties = (text: string): boolean => logseq.pattern.test(text)

/** The form of the metadata that a text opens with; `null` where it opens with something else, such as a paragraph. */
export function metadataForm(text: string, isNote: boolean): MetadataForm | null {
  if (/^<!--[ \t]*\n\s*\.\.[ \t]+[\w-]+:/.test(text)) return nikola
  if (/^\.\.[ \t]+title:/m.test(bareNikola.pattern.exec(text)?.[1] ?? '')) return bareNikola
  if (isNote && opensWithProperties(text)) return logseq
  if (/^(?:title|date|type|status)[ \t]*=/m.test(jbake.pattern.exec(text)?.[1] ?? '')) return jbake
  if (/^(?: {4}|\t)title:/im.test(frog.pattern.exec(text)?.[1] ?? '')) return frog
  // Words before a colon alone may be those of a paragraph.
  const [, lines = '', end] = pelican.pattern.exec(text) ?? []
  return /^title:/im.test(lines) && (end !== undefined || /^date:/im.test(lines)) ? pelican : null
}

const line = '(?:[A-Za-z][\\w-]*:[^\\n]*|[ \\t]+\\S[^\\n]*|-[ \\t][^\\n]*|#[^\\n]*)\\n'
/** Lines between fences, or up to a blank line, as Pelican reads them. */
const fencedLines = new RegExp(`^---[ \\t]*\\n(?:((?:${line}|[ \\t]*\\n)*)---[ \\t]*|((?:${line})+))(?:\\n|$)`)

/** Values that YAML takes for something else than words, or for nothing: no list or map between brackets, but a tag of Svelte (`{#if …}`). */
const isWords = /^(?:[@%`*&!,\]}]|\{[#@]|[-:][ \t]|\[[^\]]*\][ \t]*[^\s#,\]"']|\[[^\]"']*\][ \t]+["']|[^[{].*:(?:\s|$))/

/** A value between quotation marks that has one more of them, which opens a quotation or is an apostrophe: `"Of "low" tides"`, `'It's'`. */
const isQuotedTwice = /^(["'])((?:''|\\.|(?!''|\\|\1).)*(?:(?<=\s|^.)\1(?!\1|[ \t]+#)|\1(?=[\p{L}\d])).*)\1[ \t]*$/u

/** The words of such a value; `undefined` for others. */
function wordsBetween(value: string): string | undefined {
  const [, mark, words] = isQuotedTwice.exec(value) ?? []
  return mark === "'" ? words?.replaceAll("''", "'") : words?.replace(/\\(["\\])/g, '$1')
}

/**
 * A text whose front matter has quotation marks around each value that is words for other tools, and none for YAML (`title: One: two`,
 * `title: @tide`, `title: [Tides] One`, `title: "One "two""`); `null` where it opens with none. Lines and the length of the body
 * stay as they are.
 */
export function withQuotedValues(text: string): string | null {
  const [all, closed, open = ''] = fencedLines.exec(text) ?? []
  if (all === undefined) return null
  const quoted = (closed ?? open).replace(
    /^([A-Za-z][\w-]*:[ \t]+)([^\s|>#][^\n]*)$/gm,
    (whole, key: string, value: string) => {
      const words = /^["']/.test(value) ? wordsBetween(value) : isWords.test(value) && value.trimEnd()
      return words ? key + JSON.stringify(words) : whole
    },
  )
  return `---\n${quoted}---\n${text.slice(all.length)}`
}

/** A list is set apart by semicolons, else by commas, and no label by spaces; `author` is no list. A day may be between quotes. */
function valueOf(key: string, text: string): string | string[] {
  if (/^date$/i.test(key)) return text.replace(/^(["'])(.*)\1$/, '$2')
  if (/^categor(?:y|ies)$/i.test(key)) return [text]
  return /^(?:tags|authors)$/i.test(key) ? text.split(text.includes(';') ? /\s*;\s*/ : /\s*,\s*/) : text
}

/** The values of such lines; empty ones are none. An indented line goes on with the value above. */
export function parseMetadata(
  source: string,
  _linesBefore: number,
  _shownAs: string,
  _diagnostics: Diagnostics,
): Map<string, unknown> {
  const values = new Map<string, unknown>()
  const isFrog = /^[ \t]+[A-Za-z]/.test(source)
  const ofLogseq = source.replace(/^([\w-]+)::.*$/gm, (line, key: string) =>
    line.replace(`${key}::`, `${key}:`).replace(/(?<!\w)#(?=[\w[])|\[\[|\]\]/g, ''),
  )
  const isJbake = /^\s*[\w.-]+[ \t]*=/.test(source)
  const lines = isFrog
    ? source.replace(/^(?: {4}|\t)/gm, '')
    : isJbake
      ? source.replace(/^([\w-]+)[ \t]*=/gm, '$1:')
      : ofLogseq
  for (const [, dots, key = '', text = ''] of lines.matchAll(
    /^([ \t]*\.\.[ \t]+)?([\w-]+):(?!:)[ \t]*([^\n]*(?:\n[ \t]+(?!\.\.)\S[^\n]*)*)/gm,
  )) {
    const value = text.replace(/\s+/g, ' ').trim()
    if (value === '') continue
    if ((dots !== undefined || isFrog) && /^tags$/i.test(key) && /(?:^|,)\s*(?:draft|private)\s*(?:,|$)/i.test(value))
      values.set('draft', true)
    else values.set(key, valueOf(key, value))
  }
  return values
}
