// Response times as counts in logarithmic buckets, which can be merged over days and have a known error.
import type { Performance } from '../contract/resources/traffic.js'
import type { Histogram } from '../store/store.js'

/**
 * Each bucket ends 4 % above the one before. The value that represents it is then at most
 * (γ - 1) / (γ + 1) = 1.97 % from any time in it (Masson et al., DDSketch, VLDB 2019, section 2.1).
 */
const gamma = 1.04

/** The greatest relative error of a percentile, with rounding to five digits. */
export const latencyRelativeError = 0.02

/** Shorter times are counted as this: the clock of a busy host is not finer. */
const shortestMs = 0.01
/** Longer times are counted as this, an hour: no host lets a function run so long. */
const longestMs = 3_600_000

const logGamma = Math.log(gamma)

/** The bucket of a duration in milliseconds: 0 up to 0.01 ms, then one for every 4 %, to 503 for an hour and more. */
export function bucketOf(durationMs: number): number {
  return Math.ceil(Math.log(Math.min(Math.max(durationMs, shortestMs), longestMs) / shortestMs) / logGamma)
}

/** The duration in milliseconds that represents a bucket: at the same relative distance from both of its ends. */
export function durationOf(bucket: number): number {
  return Number(((2 * shortestMs * gamma ** bucket) / (gamma + 1)).toPrecision(5))
}

/** The buckets with their counts, shortest times first, and the sum of the counts. */
function sorted(histogram: Histogram): { buckets: [bucket: number, count: number][]; samples: number } {
  const buckets = [...histogram].sort(([a], [b]) => a - b)
  return { buckets, samples: buckets.reduce((sum, [, count]) => sum + count, 0) }
}

/** The time that at least the share `p` (0 to 1) of the samples did not exceed (nearest rank), or null without any. */
export function percentileOf(histogram: Histogram, p: number): number | null {
  const { buckets, samples } = sorted(histogram)
  const rank = Math.max(1, Math.ceil(p * samples))
  let seen = 0
  for (const [bucket, count] of buckets) {
    seen += count
    if (seen >= rank) return durationOf(bucket)
  }
  return null
}

/** The median and the 95th percentile in milliseconds, null where nothing was measured, and the number of samples. */
export function summariseLatency(histogram: Histogram): Performance {
  return {
    p50_ms: percentileOf(histogram, 0.5),
    p95_ms: percentileOf(histogram, 0.95),
    samples: sorted(histogram).samples,
  }
}
