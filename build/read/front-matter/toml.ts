// Parses TOML: front matter, with a problem for what is wrong with it, and other files.
import { parse, TomlError } from 'smol-toml'
import type { Diagnostics } from '../../diagnostics.js'
import { escapeExpression } from '../markdown/outside-fences.js'
import { readDay } from './date.js'

/** The values of a text; numbers beyond those that JavaScript has exactly, such as ids of posts elsewhere, are texts. @throws `TomlError` */
export function parseToml(text: string): Record<string, unknown> {
  return withoutBigInts(parse(text, { integersAsBigInt: 'asNeeded' })) as Record<string, unknown>
}

function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(withoutBigInts)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBigInts(one)]))
}

/** Parses front matter in TOML, below `linesBefore` lines of its file. */
export function parseTomlMap(
  source: string,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
): Map<string, unknown> | null {
  try {
    return new Map(readEntries(source))
  } catch (error) {
    if (julia.test(source)) return parseJulia(source)
    const line = (error instanceof TomlError ? error.line : 1) + linesBefore
    diagnostics.addProblem(shownAs, line, `the TOML cannot be read (${messageOf(error)})`, 'correct it')
    return null
  }
}

/** What Franklin has for front matter: definitions, or a day or pair that TOML does not have. */
const julia = /^@def[ \t]|^\w+[ \t]*=[ \t]*(?:\[\s*\(|(?:Dates\.)?Date\()/m

/** The values of Julia that are TOML as well, days (`Date(2026, 1, 2)`) among them; others are none. */
export function parseJulia(source: string): Map<string, unknown> {
  const day = /\b(?:Dates\.)?Date\((\d{4}),\s*(\d\d?),\s*(\d\d?)\)/g
  const written = source
    .replace(/^@def[ \t]+/gm, '')
    .replace(day, (_, ...[year, ...rest]: string[]) =>
      [year, ...rest.slice(0, 2).map((one) => one.padStart(2, '0'))].join('-'),
    )
  const values = written.split(/^(?=\w+[ \t]*=)/m).flatMap((statement) => {
    try {
      return readEntries(statement)
    } catch {
      return []
    }
  })
  return new Map(values)
}

const readEntries = (source: string) =>
  Object.entries(parseToml(source)).map(([key, value]): [string, unknown] => [
    key,
    value instanceof Date ? existingDate(source, key, value) : value,
  ])

/** A date of TOML; as written where it does not exist, because the library reads 30 February as 2 March. */
function existingDate(source: string, key: string, date: Date): Date | string {
  const written = new RegExp(`^${keyPattern(key)}[ \\t]*=[ \\t]*(\\d{4}-\\d\\d-\\d\\d)`, 'm').exec(source)?.[1]
  return written === undefined || readDay(written) !== null ? date : written
}

/** A pattern for a top-level key, quoted or not. */
export const keyPattern = (key: string) => `["']?${escapeExpression(key)}["']?`

/** The first line of an error's message: the others show the source. */
export function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/\s+/g, ' ').trim()
}
