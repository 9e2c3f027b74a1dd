// Compares a deployment with the limits of the platform, so that the build says what would be refused, and what soon will be.
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** https://vercel.com/docs/functions/limitations: the size of a function, uncompressed. */
export const functionBytes = 250 * 1024 ** 2
/** https://vercel.com/docs/limits: rules of `routes`. */
export const mostRoutes = 2048
/** https://vercel.com/docs/limits#build-time-per-deployment */
const buildSeconds = 45 * 60
/** https://vercel.com/docs/limits#files (August 2026): of 100,000 files or more a build takes longer. None is refused. */
const manyFiles = 100_000
const warnedShare = 0.7

export interface Measure {
  what: string
  value: number
  limit: number
  /** Whether the platform takes more than the limit, too. */
  isAdvice?: boolean
}

/** Measures the files that are published, and the time of the build. Answers that grow with the documents are bounded. */
export const measureDeployment = (files: number, seconds: number): Measure[] => [
  { what: `${files} files`, value: files, limit: manyFiles, isAdvice: true },
  { what: `The build took ${Math.round(seconds / 60)} minutes`, value: seconds, limit: buildSeconds },
]

/** How long the build took to whose tree the link `publicFolder` leads: the link is made when the tree is published. */
export function secondsOfBuild(publicFolder: string): number {
  // The name of a build's folder begins with its first instant.
  const startedMs = Number.parseInt(path.basename(path.dirname(realpathSync(publicFolder))), 36)
  return (lstatSync(publicFolder).mtimeMs - startedMs) / 1000
}

const describe = ({ what, value, limit }: Measure): string =>
  `${what}: ${Math.round((100 * value) / limit)} % of what the platform allows (docs/outgrow.md)`

/** Sentences on what is beyond its limit (`problems`), or beyond 70 % of it (`warnings`). */
export function compareWithLimits(measures: readonly Measure[]): { problems: string[]; warnings: string[] } {
  const near = measures.filter(({ value, limit }) => value >= limit * warnedShare)
  const isRefused = ({ value, limit, isAdvice }: Measure) => value > limit && !isAdvice
  return {
    problems: near.filter(isRefused).map(describe),
    warnings: near.filter((one) => !isRefused(one)).map(describe),
  }
}

/** The bytes of files, and of all files in folders. */
export function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, place) => {
    const status = statSync(place)
    if (!status.isDirectory()) return sum + status.size
    return sum + bytesOf(readdirSync(place).map((name) => path.join(place, name)))
  }, 0)
}
