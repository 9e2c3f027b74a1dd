// Evaluates the `has` and `missing` conditions of a route: on headers and parameters, by presence or by a pattern.
import type { HasField } from '@vercel/routing-utils'

/** The parts of a request that a condition can test. */
export interface Subject {
  query: URLSearchParams
  headers: Headers
}

/** A condition that this host can test. */
export interface Condition {
  type: 'header' | 'query'
  key: string
  value?: string
}

/** Whether all of some conditions are among those that this host can test. */
export function areConditions(conditions: HasField): conditions is Condition[] {
  return conditions.every(
    ({ type, value }) => (type === 'header' || type === 'query') && (value === undefined || typeof value === 'string'),
  )
}

/**
 * Whether every condition of `has` holds and none of `missing`. Named groups of `has` patterns are added to `groups`,
 * percent-encoded for use in a destination.
 */
export function conditionsHold(
  { has = [], missing = [] }: { has?: readonly Condition[]; missing?: readonly Condition[] },
  subject: Subject,
  groups: Map<string, string>,
): boolean {
  return (
    has.every((condition) => conditionHolds(condition, subject, groups)) &&
    !missing.some((condition) => conditionHolds(condition, subject, new Map()))
  )
}

/** Without a value, a condition tests for presence; where a name has several values, one match is enough. */
function conditionHolds({ type, key, value }: Condition, subject: Subject, groups: Map<string, string>): boolean {
  const found = type === 'query' ? subject.query.getAll(key) : [subject.headers.get(key) ?? []].flat()
  return value === undefined ? found.length > 0 : found.some((actual) => matches(value, actual, groups))
}

/** The pattern must match the whole value, as on the platform. */
function matches(pattern: string, actual: string, groups: Map<string, string>): boolean {
  const match = new RegExp(`^(?:${pattern})$`).exec(actual)
  if (match === null) return false
  for (const [name, value] of Object.entries(match.groups ?? {})) groups.set(name, encodeURIComponent(value))
  return true
}
