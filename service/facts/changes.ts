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
 * nothing twice; a date counts from its first instant on. Of more changes than one answer may have it gives the oldest, so that
 * the next poll goes on from there, and links to it.
 */
export const listChanges: Handler<'changes'> = ({ input: { since, limit, cursor = 0 }, context }) => {
  const changes = context.data.json('changes.json')
  if (since === undefined)
    return { body: changes.slice(0, limit ?? limits.changes.defaultEntries).map((change) => describeChange(change)) }
  const after = Date.parse(since) - (since.length === 'YYYY-MM-DD'.length ? 1 : 0)
  const later = changes.filter(({ updated }) => Date.parse(updated) > after)
  const left = later.slice(0, Math.max(0, later.length - cursor))
  const body = takeOldest(left, after, limit)
  const newest = body[0]
  if (newest === undefined || body.length === left.length) return { body }
  // Whoever goes on from an instant that is parted needs to say how many of it they have.
  const isParted = isSameInstant(left.at(-body.length - 1), newest)
  const next = new URLSearchParams({ since: isParted ? since : newest.updated })
  if (isParted) next.set('cursor', String(cursor + body.length))
  if (limit !== undefined) next.set('limit', String(limit))
  return { body, headers: { Link: `</api/changes.json?${next.toString()}>; rel="next"` } }
}

/** The oldest changes that one answer may have. An instant is parted only where one answer cannot have all changes of it. */
function takeOldest(changes: readonly StoredChange[], after: number, most: number = limits.changes.maxSince): Change[] {
  const taken: Change[] = []
  let bytes = 0
  for (const stored of changes.toReversed()) {
    const change = describeChange(stored, after)
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1
    if (taken.length >= most || bytes > limits.changes.sinceBytes) break
    taken.push(change)
  }
  const behind = changes.at(-taken.length - 1)
  const whole = behind && taken.findLastIndex((change) => !isSameInstant(behind, change)) + 1
  return taken.slice(0, whole || undefined).reverse()
}

const isSameInstant = (one: { updated: string } | undefined, other: { updated: string }): boolean =>
  one !== undefined && Date.parse(one.updated) === Date.parse(other.updated)
