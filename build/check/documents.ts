// Checks that look beyond one file: slugs, days that are still to come, events.
import { groupBy } from '../read/group-by.js'
import { daysBetween } from '../read/front-matter/date.js'
import type { WrittenEvent } from '../read/events.js'
import type { LoadedDocument } from '../read/documents.js'
import type { AddressContext } from '../read/placed.js'
import type { Diagnostics } from '../diagnostics.js'

/** All checks of content that look beyond one file. `today` is the UTC day of the build, `known` what the ledger has of documents. */
export function checkContent(
  { documents, events }: { documents: readonly LoadedDocument[]; events: readonly WrittenEvent[] },
  { today, known }: { today: string; known: AddressContext['known'] },
  diagnostics: Diagnostics,
): void {
  checkSlugs(documents, known, diagnostics)
  checkDays(documents, today, diagnostics)
  checkEvents(events, diagnostics)
}

/**
 * Of files with one slug, the one that had it before, else the first, may keep it: a lenient build publishes that. Each of the others
 * gets a problem. Posts and articles share one space, because ids of facts begin with the slug alone; and slugs that differ in case alone would
 * meet on some file systems.
 */
function checkSlugs(
  documents: readonly LoadedDocument[],
  known: AddressContext['known'],
  diagnostics: Diagnostics,
): void {
  const isNew = ({ kind, head, fileKey }: LoadedDocument) => Number(known[`${kind}/${head.slug}`]?.file !== fileKey)
  for (const same of groupBy(documents, (document) => document.head.slug.toLowerCase()).values()) {
    const [first, ...others] = same.sort((a, b) => isNew(a) - isNew(b))
    for (const { head, shownAs } of others) {
      const what = `the slug \`${head.slug}\` is also that of ${first?.shownAs}`
      diagnostics.addProblem(shownAs, head.slugLine, what, 'set another `slug:` in one of them')
    }
  }
}

/** Warns of documents whose day is still to come: they are published. A day ahead is no mistake: it has begun in the east. */
function checkDays(documents: readonly LoadedDocument[], today: string, diagnostics: Diagnostics): void {
  for (const { head, shownAs, notice } of documents) {
    const day = head.updated ?? head.published
    if (notice !== null || daysBetween(today, day) <= 1) continue
    const what = `${day} is still to come: the document is published already`
    diagnostics.addWarning(shownAs, head.dateLine, what, 'set `draft: true` until that day, or correct the date')
  }
}

/** An event closes after it opens, and no two are open at once. `events` are ordered by the hour they open. */
function checkEvents(events: readonly WrittenEvent[], diagnostics: Diagnostics): void {
  let longest: WrittenEvent | null = null
  for (const event of events) {
    if (event.closes <= event.opens) {
      const what = 'the event closes before it opens'
      diagnostics.addProblem(event.shownAs, event.closesLine, what, 'correct `opens:` or `closes:`')
    }
    if (longest && event.opens < longest.closes) {
      const what = `the event overlaps with that of ${longest.shownAs}, which closes at ${longest.closes}`
      diagnostics.addProblem(event.shownAs, event.opensLine, what, 'let one begin after the other has closed')
    }
    if (!longest || event.closes > longest.closes) longest = event
  }
}
