// Writes the inline notes of Pandoc, Obsidian and markdown-it as footnotes of GitHub's Markdown, and notes at the margin between brackets.
import { replaceInWords, replaceOutsideCode } from './outside-code.js'

/** Within one block, with brackets in pairs. Lengths are bounded, so that no text takes long. */
const note =
  /(?<![\\^])\^\[((?:[^[\]\\\n]|\\[^]|\n(?![ \t>]*\n)|\[(?:[^[\]\\\n]|\\[^]|\n(?![ \t>]*\n)){0,1000}\]){1,2000})\](?![[({+\\]|\*?\$)/g

/** A sentence, a link or words of another script; neither a class of a regular expression (`^[a-z]`) nor a term (`^[n + 1]`). */
const isWords = (text: string) =>
  /^(?![:^ ])(?=[^]*(?:[a-z]{2}|[\u{80}-\u{10ffff}]))(?:[^]*[\s\u{80}-\u{10ffff}]|\[[^]*\]\(|<?https?:)/iu.test(text)

/** Of Tufte CSS and the like, which show it beside the text, and of Distill: here it would run on from the word before it. */
const marginNote =
  /(?<![ \t])[ \t]*<(?:span\s+class=(["'])(?:[\w-]+ )*(?:side|margin)-?note(?: [\w-]+)*\1|d-footnote)>((?:(?!<\/?(?:span|d-footnote|img)\b|\n\s*\n)[^]){1,2000})<\/(?:span|d-footnote)>/g

/** Of the plugin simple-footnotes of Pelican. */
const bracketedNote = /(?<![ \t])[ \t]*\[ref\]((?:(?!\[\/?ref\]|\n\s*\n)[^]){1,2000})\[\/ref\]/g

/** The label of a footnote with spaces, as pulldown-cmark and Python-Markdown read it. */
const spacedLabel = /\[\^([^[\]\s]+[ \t][^[\]\n]*)\]/g
const spacedDefinition = new RegExp(`^ {0,3}${spacedLabel.source}:`, 'gm')

function withoutSpaces(markdown: string): string {
  const defined = new Set([...markdown.matchAll(spacedDefinition)].map(([, label]) => label))
  if (defined.size === 0) return markdown
  return replaceInWords(markdown, spacedLabel, ([written, label = '']) =>
    defined.has(label) ? `[^${label.trim().replace(/\s+/g, '-')}]` : written,
  )
}

/** The Markdown with `^[a note]` as a numbered reference, and the notes at its end; those at the margin stay where they are. */
export function readInlineNotes(written: string): string {
  const markdown = [marginNote, bracketedNote].reduce(
    (text, pattern) => replaceOutsideCode(text, pattern, (found) => ` (${found.at(-1)?.trim()})`),
    withoutSpaces(written),
  )
  if (!markdown.includes('^[')) return markdown
  const notes: string[] = []
  const referring = replaceInWords(markdown, note, ([written, text = '']) => {
    if (!isWords(text)) return written
    const label = `[^inline-${notes.length + 1}]`
    notes.push(`${label}: ${text.replace(/(?<![ \t])[ \t]*\n[ \t>]*/g, ' ').trim()}`)
    return label
  })
  return [referring, ...notes].join('\n\n')
}
