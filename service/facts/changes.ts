// The change feed: what changed of each document, and the answer to `limit` or `since`; without them it is a static file.
import { limits } from '../contract/limits.js'
import { changeParts } from '../contract/forms.js'
import type { Change } from '../contract/resources/document.js'
import type { Handler } from '../context.js'
import type { StoredChange } from '../data.js'

/** An entry of the feed: `what` are the parts that changed after `after` (milliseconds since 1970), else those of the last change. */
export function describeChange({ changed, ...entry }: StoredChange, after = Date.parse(entry.updated) - 1): Change {
  const isLater = (instant: string | undefined) => instant !== undefined && Date.parse(instant) > after
  return { ...entry, what: changeParts.filter((part) => isLater(changed[part])) }
}

/**
 * Changes newest first. `since` as an instant is exclusive, so that a poller that sends the newest `updated` it has seen gets
 * nothing twice; a date counts from its first instant on. With `since` nothing is cut unless `limit` asks for it, or there are
 * more than one answer may have: then it has the oldest, so that the next poll goes on from there.
 */
export const listChanges: Handler<'changes'> = ({ input: { since, limit }, context }) => {
  const changes = context.data.json('changes.json')
  if (since === undefined) {
    return { body: changes.slice(0, limit ?? limits.changes.defaultEntries).map((change) => describeChange(change)) }
  }
  const after = Date.parse(since) - (since.length === 'YYYY-MM-DD'.length ? 1 : 0)
  const later = changes.filter(({ updated }) => Date.parse(updated) > after)
  let first = limit === undefined ? Math.max(0, later.length - limits.changes.maxSince) : 0
  // Changes of one instant are not parted: the next poll would miss those that were left.
  while (first > 0 && later[first - 1]?.updated === later[first]?.updated) first--
  const shown = later.slice(first, limit === undefined ? undefined : first + limit)
  return { body: shown.map((change) => describeChange(change, after)) }
}
