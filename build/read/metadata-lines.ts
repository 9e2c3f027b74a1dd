// Reads front matter without a fence: the lines of Pelican (`Title: x`) and the comment of Nikola (`.. title: x`).
import type { Diagnostics } from '../diagnostics.js'

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
const pelican: MetadataForm = {
  fence: 'a blank line',
  pattern: /^((?:[A-Za-z][\w-]*:(?:[ \t][^\n]*)?\n|[ \t]+\S[^\n]*\n)+)[ \t]*\n/,
}

/** The form of the metadata that a text opens with; `null` where it opens with something else, such as a paragraph. */
export function metadataForm(text: string): MetadataForm | null {
  if (/^<!--\s*\.\.[ \t]+[\w-]+:/.test(text)) return nikola
  // Words before a colon alone may be those of a paragraph.
  const isPelican =
    /^(?:title|date|slug|author|tags|category):/i.test(text) && /^title:/im.test(pelican.pattern.exec(text)?.[1] ?? '')
  return isPelican ? pelican : null
}

/** Lists of people are set apart by commas, or by semicolons. */
const isPeople = (key: string) => /^authors?$/i.test(key)

/** The values of such lines; empty ones are none. An indented line goes on with the value above. `status` is that of a draft or not. */
export function parseMetadata(
  source: string,
  _linesBefore: number,
  _shownAs: string,
  _diagnostics: Diagnostics,
): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [, key = '', text = ''] of source.matchAll(
    /^(?:[ \t]*\.\.[ \t]+)?([\w-]+):(?!:)[ \t]*([^\n]*(?:\n[ \t]+(?!\.\.)\S[^\n]*)*)/gm,
  )) {
    const value = text.replace(/\s+/g, ' ').trim()
    if (value === '') continue
    if (/^status$/i.test(key)) {
      if (/^(?:draft|private)$/i.test(value)) values.set('draft', true)
      if (/^hidden$/i.test(value)) values.set('hidden', true)
    } else values.set(key, isPeople(key) ? value.split(/\s*[;,]\s*/) : value)
  }
  return values
}
