// Reads the marks of Obsidian that are no Markdown: comments, highlights, sizes of pictures, and the ids of blocks.
import { breaksIn } from './kept-text.js'
import { replaceInWords, replaceOutsideCode } from './outside-code.js'

const comment = /%%[^]*?%%/g
/** Within one block; spaces inside mean a comparison (`a == b`). Lengths are bounded, so that no text takes long. */
const highlight = /(?<![=\w])==(?=[^\s=])((?:[^=\n]|=(?!=)|\n(?![ \t>]*\n)){0,2000}?[^\s=])==(?!=)/g
/** At the end of a block, or below it. */
const blockId = /(?:^|(?<=\S)[ \t]+)\^[a-z\d-]+[ \t]*(?=\n[ \t>]*(?:\n|[-*+][ \t]|\d+[.)][ \t])|\n*(?![^]))/gim

/** Behind the words of a picture: `![words|300](a.png)`. What is before it is looked at last: few texts come so far. */
const size = /\\?\|[ \t]*\d+(?:x\d+)?[ \t]*(?=\]\()(?<=!\[[^[\]\n]{0,300})/g

/** A note without comments, sizes and ids, its highlights as elements of HTML. Lines stay where they are. */
export function readObsidianMarks(note: string): string {
  const uncommented = replaceOutsideCode(note, comment, ([written]) => '\n'.repeat(breaksIn(written)))
  const unsized = replaceOutsideCode(readHighlights(uncommented), size, () => '')
  return replaceOutsideCode(unsized, blockId, () => '')
}

/** Highlights as elements of HTML. */
export const readHighlights = (text: string): string =>
  replaceInWords(text, highlight, ([, words]) => `<mark>${words}</mark>`)

/** The Markdown for agents: the words of highlights alone. */
export const withoutHighlights = (markdown: string): string =>
  markdown.includes('<mark>') ? replaceOutsideCode(markdown, /<\/?mark>/g, () => '') : markdown

/** As many signs behind a heading as before it; `C#` and `c#` end with none. */
const closedHeading = /^( {0,3}(#{1,6})[^#\n][^\n]*?(?<![#\\]|\b[A-Z]))\2[ \t]*$/gim

/** Headings as CommonMark has them: `##Title##` gets a space, also for a no-break one, and no signs behind; with `hasTags` not `#title`. */
export function spaceHeadings(text: string, hasTags = false): string {
  const outside = ['code', 'inlineCode', 'html'] as const
  const tight = hasTags
    ? /^( {0,3}(?:#{2,6}(?=[^#\s])|#(?=[^\P{Ps}{])))/gmu
    : /^( {0,3}#{1,6})(?:[^\S\n\t ][^\S\n]*|(?=[^#\s]))/gm
  const spaced = replaceOutsideCode(text, tight, ([, signs]) => `${signs} `, outside)
  return replaceOutsideCode(spaced, closedHeading, ([, heading = '']) => heading.trimEnd(), outside)
}
