// Compares a deployment with the limits of the platform, so that the build says what would be refused, and what soon will be.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** https://vercel.com/docs/functions/limitations: the size of a function, uncompressed. */
export const functionBytes = 250 * 1024 ** 2
/** https://vercel.com/docs/limits: rules of `routes`. */
export const mostRoutes = 2048
/** From this share of a limit on, the build warns. */
const warnedShare = 0.7

export interface Measure {
  what: string
  value: number
  limit: number
}

const describe = ({ what, value, limit }: Measure): string =>
  `${what}: ${Math.round((100 * value) / limit)} % of what the platform allows (docs/outgrow.md)`

/** Sentences on what is beyond its limit (`problems`), or beyond 70 % of it (`warnings`). */
export function compareWithLimits(measures: readonly Measure[]): { problems: string[]; warnings: string[] } {
  const near = measures.filter(({ value, limit }) => value >= limit * warnedShare)
  const [problems, warnings] = [true, false].map((beyond) =>
    near.filter(({ value, limit }) => value > limit === beyond).map(describe),
  )
  return { problems: problems ?? [], warnings: warnings ?? [] }
}

/** The bytes of files, and of all files in folders. */
export function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, place) => {
    const status = statSync(place)
    if (!status.isDirectory()) return sum + status.size
    return sum + bytesOf(readdirSync(place).map((name) => path.join(place, name)))
  }, 0)
}
