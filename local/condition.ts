// Evaluates the `has` and `missing` conditions of a route.
import type { HasField } from '@vercel/routing-utils'

/** The parts of a request that a condition can test. */
export interface Subject {
  query: URLSearchParams
  headers: Headers
  host: string
}

type Condition = HasField[number]
type Comparison = Exclude<Condition['value'], string | undefined>

/**
 * Whether every condition of `has` holds and none of `missing`. Named groups of `has` patterns are added to `groups`,
 * percent-encoded for use in a destination.
 */
export function conditionsHold(
  has: HasField | undefined,
  missing: HasField | undefined,
  subject: Subject,
  groups: Map<string, string>,
): boolean {
  return (
    (has ?? []).every((condition) => conditionHolds(condition, subject, groups)) &&
    !(missing ?? []).some((condition) => conditionHolds(condition, subject, new Map()))
  )
}

/** Without a value, a condition tests for presence; where a name has several values, one match is enough. */
function conditionHolds(condition: Condition, subject: Subject, groups: Map<string, string>): boolean {
  const found = readValues(condition, subject)
  const { value } = condition
  if (value === undefined) return found.length > 0
  return found.some((actual) => (typeof value === 'string' ? matches(value, actual, groups) : compares(value, actual)))
}

function readValues(condition: Condition, { query, headers, host }: Subject): string[] {
  switch (condition.type) {
    case 'host':
      return [host]
    case 'query':
      return query.getAll(condition.key)
    case 'header': {
      const value = headers.get(condition.key)
      return value === null ? [] : [value]
    }
    case 'cookie':
      return readCookies(headers.get('cookie') ?? '', condition.key)
  }
}

function readCookies(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

/** The pattern must match the whole value, as on the platform. */
function matches(pattern: string, actual: string, groups: Map<string, string>): boolean {
  const match = new RegExp(`^(?:${pattern})$`).exec(actual)
  if (match === null) return false
  for (const [name, value] of Object.entries(match.groups ?? {})) groups.set(name, encodeURIComponent(value))
  return true
}

/** The comparisons of an object value, all of which must hold. */
function compares(value: Comparison, actual: string): boolean {
  const number = Number(actual)
  const checks: (boolean | undefined)[] = [
    value.eq === undefined ? undefined : actual === String(value.eq),
    value.neq === undefined ? undefined : actual !== value.neq,
    value.inc?.includes(actual),
    value.ninc === undefined ? undefined : !value.ninc.includes(actual),
    value.pre === undefined ? undefined : actual.startsWith(value.pre),
    value.suf === undefined ? undefined : actual.endsWith(value.suf),
    value.re === undefined ? undefined : new RegExp(value.re).test(actual),
    value.gt === undefined ? undefined : number > value.gt,
    value.gte === undefined ? undefined : number >= value.gte,
    value.lt === undefined ? undefined : number < value.lt,
    value.lte === undefined ? undefined : number <= value.lte,
  ]
  return checks.every((check) => check !== false)
}
