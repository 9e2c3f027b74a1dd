// Reads what exports of editors have that is no Markdown: callouts and databases of Notion, hints and ids of Docsify.
import { replaceOutsideCode } from './outside-code.js'

/** A callout of Notion has its text directly below the tag, behind a picture or an emoji, where Markdown would be HTML. */
const callout =
  /^<aside>\n(?=\p{Extended_Pictographic}|<img src="https:\/\/www\.notion\.so\/icons\/)([^]*?)\n<\/aside>[ \t]*$/gmu
/** A database, whose rows are pages of their own. */
const database = /(?<!!)\[([^[\]\n]+)\]\([^()\s]*%20[\da-f]{32}(?:_all)?\.csv\)/g
const hint = /^[!?]>[ \t]+(?=\S)/gm
/** What Docsify reads behind a heading or in the title of a link. */
const option =
  /(?<=^#{1,6} [^\n]*?)[ \t]*\{docsify-ignore(?:-all)?\}[ \t]*$|[ \t]+(['"]):[a-z]+(?:=[^'"\n]*)?\1(?=\))/gm
const headingId = /(?<=^#{1,6} [^\n]*?)[ \t]+:id=([\w-]+)[ \t]*$/gm

export function readExports(text: string): string {
  let read = text
  if (text.includes('<aside>'))
    read = replaceOutsideCode(read, callout, ([, words = '']) =>
      words.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>'),
    )
  if (text.includes('.csv)')) read = replaceOutsideCode(read, database, ([, words = '']) => words)
  if (!/^[!?]> |\{docsify-ignore|[ '"]:(?:id=|[a-z]+['"=])/m.test(text)) return read
  read = replaceOutsideCode(read, hint, ([mark]) => (mark.startsWith('!') ? '> [!WARNING]\n> ' : '> [!NOTE]\n> '))
  return replaceOutsideCode(
    replaceOutsideCode(read, option, () => ''),
    headingId,
    ([, id = '']) => ` {#${id}}`,
  )
}
