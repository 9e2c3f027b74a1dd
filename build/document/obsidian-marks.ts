// Reads the marks of Obsidian that are no Markdown: comments, highlights, and the ids of blocks.
import { findNodes } from '../read/markdown.js'
import { breaksIn, rangeTeller } from './kept-text.js'

const comment = /%%[^]*?%%/g
/** Within one block; spaces inside mean a comparison (`a == b`). Lengths are bounded, so that no text takes long. */
const highlight = /(?<![=\w])==(?=[^\s=])((?:[^=\n]|=(?!=)|\n(?![ \t>]*\n)){0,2000}?[^\s=])==(?!=)/g
/** At the end of a block, or below it. */
const blockId = /(?:^|(?<=\S)[ \t]+)\^[a-z\d-]+[ \t]*(?=\n[ \t>]*(?:\n|[-*+][ \t]|\d+[.)][ \t])|\n*(?![^]))/gim

/** A note without comments and ids, its highlights as elements of HTML. Lines stay where they are. */
export function readObsidianMarks(note: string): string {
  const uncommented = replaceOutsideCode(note, comment, ([written]) => '\n'.repeat(breaksIn(written)))
  return replaceOutsideCode(readHighlights(uncommented), blockId, () => '')
}

/** Highlights as elements of HTML. */
export const readHighlights = (text: string): string =>
  replaceOutsideCode(text, highlight, ([, words]) => `<mark>${words}</mark>`)

/** The Markdown for agents: the words of highlights alone. */
export const withoutHighlights = (markdown: string): string =>
  markdown.includes('<mark>') ? replaceOutsideCode(markdown, /<\/?mark>/g, () => '') : markdown

/** Replaces what a pattern finds, but where it begins or ends in code. */
export function replaceOutsideCode(text: string, pattern: RegExp, replace: (match: RegExpExecArray) => string): string {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return text
  const isCode = rangeTeller(findNodes(text, ['code', 'inlineCode']))
  let [replaced, done] = ['', 0]
  for (const match of matches) {
    const end = match.index + match[0].length
    if (isCode(match.index) || isCode(end - 1)) continue
    replaced += text.slice(done, match.index) + replace(match)
    done = end
  }
  return replaced + text.slice(done)
}
