// Warns of what a body has that readers would not see, or would see as it is written.
import type { Diagnostics } from '../diagnostics.js'
import type { LoadedDocument } from '../read/documents.js'
import { findHidingTags } from '../read/html-text.js'
import { parseWithPositions } from '../read/markdown.js'

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
