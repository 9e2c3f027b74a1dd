// Writes the inline notes of Pandoc, Obsidian and markdown-it as footnotes of GitHub's Markdown.
import { replaceInWords } from './obsidian-marks.js'

/** Within one block, with brackets in pairs. Lengths are bounded, so that no text takes long. */
const note =
  /(?<![\\^])\^\[((?:[^[\]\\\n]|\\[^]|\n(?![ \t>]*\n)|\[(?:[^[\]\\\n]|\\[^]|\n(?![ \t>]*\n)){0,1000}\]){1,2000})\](?![[({+\\]|\*?\$)/g

/** A sentence, a link or words of another script; neither a class of a regular expression (`^[a-z]`) nor a term (`^[n + 1]`). */
const isWords = (text: string) =>
  /^(?![:^ ])(?=[^]*(?:[a-z]{2}|[\u{80}-\u{10ffff}]))(?:[^]*[\s\u{80}-\u{10ffff}]|\[[^]*\]\(|<?https?:)/iu.test(text)

/** The Markdown with `^[a note]` as a numbered reference, and the notes at its end. */
export function readInlineNotes(markdown: string): string {
  if (!markdown.includes('^[')) return markdown
  const notes: string[] = []
  const referring = replaceInWords(markdown, note, ([written, text = '']) => {
    if (!isWords(text)) return written
    const label = `[^inline-${notes.length + 1}]`
    notes.push(`${label}: ${text.replace(/[ \t]*\n[ \t>]*/g, ' ').trim()}`)
    return label
  })
  return [referring, ...notes].join('\n\n')
}
