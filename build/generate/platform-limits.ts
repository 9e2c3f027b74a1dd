// Compares a deployment with the limits of the platform, so that the build says what would be refused, and what soon will be.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { limits } from '../../service/contract/limits.js'

/** https://vercel.com/docs/functions/limitations: the size of a function, uncompressed. */
export const functionBytes = 250 * 1024 ** 2
/** https://vercel.com/docs/limits: rules of `routes`. */
export const mostRoutes = 2048
/** https://vercel.com/docs/limits#build-time-per-deployment */
const buildSeconds = 45 * 60
/** https://vercel.com/docs/limits#files: from here on, deployments take notably longer. None is refused. */
const manyFiles = 100_000
/** From this share of a limit on, the build warns. */
const warnedShare = 0.7

export interface Measure {
  what: string
  value: number
  limit: number
  /** Whether the platform takes more than the limit, too. */
  isAdvice?: boolean
}

/** What a deployment has beside its functions. `changes` is the text of `changes.json`. */
export interface DeploymentSize {
  files: number
  seconds: number
  changes: string
}

/** Measures the files that are published, the time of the build, and the longest answer that grows with the documents. */
export function measureDeployment({ files, seconds, changes }: DeploymentSize): Measure[] {
  // The answer to `since` has at most so many of the changes, in a shorter form.
  const share = Math.min(1, limits.changes.maxSince / (JSON.parse(changes) as unknown[]).length)
  const answer = Math.round(Buffer.byteLength(changes) * share)
  return [
    { what: `${files} files`, value: files, limit: manyFiles, isAdvice: true },
    { what: `The build took ${Math.round(seconds / 60)} minutes`, value: seconds, limit: buildSeconds },
    {
      what: `/api/changes.json?since= answers up to ${(answer / 1e6).toFixed(1)} MB`,
      ...{ value: answer, limit: limits.answerBytes },
    },
  ]
}

const describe = ({ what, value, limit }: Measure): string =>
  `${what}: ${Math.round((100 * value) / limit)} % of what the platform allows (docs/outgrow.md)`

/** Sentences on what is beyond its limit (`problems`), or beyond 70 % of it (`warnings`). */
export function compareWithLimits(measures: readonly Measure[]): { problems: string[]; warnings: string[] } {
  const near = measures.filter(({ value, limit }) => value >= limit * warnedShare)
  const [problems, warnings] = [true, false].map((refused) =>
    near.filter(({ value, limit, isAdvice }) => (value > limit && !isAdvice) === refused).map(describe),
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
