// Warns of what a body has that readers would not see, or would see as it is written.
import type { Diagnostics } from '../diagnostics.js'
import type { LoadedDocument } from '../read/documents.js'
import { findHidingTags } from '../read/html-text.js'
import { parseWithPositions, walk } from '../read/markdown.js'

/** Warns of each hiding tag without its end tag: the text after it is lost. */
export function warnOfHidden(document: LoadedDocument, body: string, diagnostics: Diagnostics): void {
  for (const { tag, line, isClosed } of findHidingTags(parseWithPositions(body))) {
    if (isClosed) continue
    const what = `the tag \`${tag}\` has no end beside it: the text after it is hidden, or shown as it is written`
    diagnostics.addWarning(
      document.shownAs,
      document.head.linesBefore + line,
      what,
      'write it in backticks, or close it',
    )
  }
}

/** Links of Obsidian. `[[1]]` and `[[x]](…)` are Markdown. Lengths are bounded, so that no line takes long. */
const wikiLink = /!?\[\[(?!\d+\])[^[\]\n]{1,200}\]\](?![([])/g

/** Warns of links of Obsidian outside of code: they are published as they are written. */
export function warnOfWikiLinks({ shownAs, head }: LoadedDocument, body: string, diagnostics: Diagnostics): void {
  const found = [...body.matchAll(wikiLink)]
  if (found.length === 0) return
  const code: [from: number, to: number][] = []
  walk(parseWithPositions(body), ({ type, position }) => {
    const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    if (type === 'code' || type === 'inlineCode') code.push([from, to])
  })
  // Both are in the order of the text.
  let next = 0
  const [first, ...others] = found.filter(({ index }) => {
    while ((code[next]?.[1] ?? Infinity) <= index) next++
    return (code[next]?.[0] ?? Infinity) > index
  })
  if (!first) return
  const line = body.slice(0, first.index).split('\n').length + head.linesBefore
  const what = `\`${first[0]}\`${others.length > 0 ? `, with ${others.length} more like it,` : ''} is published as it is written: it means something to another tool alone`
  diagnostics.addWarning(shownAs, line, what, 'write it in Markdown, or in backticks where it is to be read')
}
