// The change feed with `limit` or `since`; without them it is a static file.
import type { Handler } from '../context.js'

/** Changes newest first; `since` is inclusive, a date meaning its first instant in UTC. */
export const listChanges: Handler<'changes'> = ({ input, context }) => {
  const changes = context.data.json('changes.json')
  const since = input.since === undefined ? -Infinity : Date.parse(input.since)
  return { body: changes.filter(({ updated }) => Date.parse(updated) >= since).slice(0, input.limit) }
}
