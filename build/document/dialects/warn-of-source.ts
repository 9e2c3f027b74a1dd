// Warns of what a body has that readers would not see, or would see as it is written.
import type { Diagnostics } from '../../diagnostics.js'
import type { LoadedDocument } from '../../read/documents.js'
import { groupBy } from '../../read/group-by.js'
import { findHidingTags } from '../../read/markdown/html-text.js'
import { parseWithPositions } from '../../read/markdown/markdown.js'
import type { PlainBody } from './dialects.js'
import { shortened } from './mdx.js'

/** Warns of each hiding tag without its end tag: the text after it is lost. */
export function warnOfHidden(document: LoadedDocument, body: string, diagnostics: Diagnostics): void {
  for (const { tag, line, isClosed } of findHidingTags(parseWithPositions(body))) {
    if (isClosed) continue
    const what = `the tag \`${tag}\` has no end beside it: the text after it is hidden, or shown as it is written`
    const hint = 'write it in backticks, or close it'
    diagnostics.addWarning(document.shownAs, document.head.linesBefore + line, what, hint)
  }
}

/** Warns once of all tags of other tools that are left out, and counts those of a kind. */
export function warnOfLeftOut(
  { shownAs, head }: LoadedDocument,
  leftOut: PlainBody['leftOut'],
  diagnostics: Diagnostics,
): void {
  const [first] = leftOut
  if (!first) return
  const counts = [...groupBy(leftOut, ({ tag }) => shortened(tag))].map(
    ([tag, { length }]) => [`\`${tag}\``, length] as const,
  )
  const named = counts.slice(0, 8).map(([tag, count]) => (count > 1 ? `${tag} (${count} times)` : tag))
  const more = counts.length > named.length ? [`${counts.length - named.length} others`] : []
  const what = `${[...named, ...more].join(', ')}: left out, as it means something to another tool alone`
  const hint = 'write it in Markdown, or in backticks where it is to be read'
  diagnostics.addWarning(shownAs, first.line + head.linesBefore, what, hint)
}
