// Writes what kramdown alone reads as Markdown: line breaks of two backslashes, rows of pictures between bars, places of contents as of others.
import { breaksIn, htmlRanges, rangeTeller } from './kept-text.js'

/** After a space or the end of a sentence: elsewhere, two backslashes may be a path. */
const lineBreak = /(?<=[ \t.!?,;)])\\\\[ \t]*(?=\n[ \t]*\S)/g
const picture = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)/g

/** What one of them has. */
export const kramdownSign = /\\\\[ \t]*\n|\|[ \t]*!\[/

/** Line numbers stay. */
export function readKramdown(text: string): string {
  if (!kramdownSign.test(text)) return text
  const isInHtml = rangeTeller(htmlRanges(text))
  return text
    .replace(lineBreak, (written, at: number) => (isInHtml(at) ? written : '\\'))
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => (isPictureRows(paragraph) ? paragraph.replace(picturesAndBars, '$1') : paragraph))
    .join('')
}

const picturesAndBars = new RegExp(`(${picture.source})|\\|`, 'g')

/** A paragraph of pictures and bars alone, which is a table without a header. */
function isPictureRows(paragraph: string): boolean {
  if (!paragraph.includes('![')) return false
  const rest = paragraph.replace(picture, '')
  return rest.includes('|') && !/[^\s|]/.test(rest)
}

/** The place of a table of contents, alone on its line: `[[toc]]`, `[TOC]`, and an item of a list with `{:toc}` of kramdown. */
const contents = /^[ \t]*(?:\[\[_?toc_?\]\]|\[TOC\]|[-*+1][.)]?[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^}\n]*\})[ \t]*$/gim

/** Removes these places, and keeps their lines. A `[toc]` that the text defines is a link. */
export function removeContents(text: string): string {
  const link = /^\[toc\]:/im.test(text) ? /^[ \t]*\[toc\]/i : null
  return text.replace(contents, (place) => (link?.test(place) ? place : '\n'.repeat(breaksIn(place))))
}
