// Percentiles from buckets stay within the stated error of exact ones, and merging loses nothing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bucketOf,
  durationOf,
  latencyRelativeError,
  percentileOf,
  summariseLatency,
} from '../../service/traffic/latency.js'

/** Counts durations into buckets. */
const histogramOf = (durations: readonly number[]): Map<number, number> => {
  const histogram = new Map<number, number>()
  for (const duration of durations) {
    const bucket = bucketOf(duration)
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1)
  }
  return histogram
}

/** The exact nearest-rank percentile. */
const exact = (durations: readonly number[], p: number): number =>
  durations.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(p * durations.length)) - 1] ?? NaN

const relativeError = (value: number | null, truth: number) => Math.abs((value ?? NaN) - truth) / truth

const duration = fc.double({ min: 0.01, max: 3_600_000, noNaN: true })

describe('buckets', () => {
  it('represent every duration in them within the stated error', () => {
    fc.assert(
      fc.property(duration, (ms) => {
        expect(relativeError(durationOf(bucketOf(ms)), ms)).toBeLessThanOrEqual(latencyRelativeError)
      }),
      { numRuns: 2000 },
    )
  })

  it('are few, and hold what lies outside their range at its ends', () => {
    expect(bucketOf(0)).toBe(0)
    expect(bucketOf(-1)).toBe(0)
    expect(bucketOf(0.01)).toBe(0)
    expect(bucketOf(3_600_000)).toBe(503)
    expect(bucketOf(Infinity)).toBe(503)
  })
})

describe('percentiles', () => {
  it('are within 2 % of exact ones on heavy-tailed samples', () => {
    const heavyTail = fc.array(
      fc.tuple(fc.double({ min: 1e-9, max: 1, noNaN: true }), fc.constantFrom(0.6, 1, 2)).map(
        // Pareto: with shape 0.6 the mean does not even exist.
        ([uniform, shape]) => 0.5 * uniform ** (-1 / shape),
      ),
      { minLength: 1, maxLength: 400 },
    )
    fc.assert(
      fc.property(heavyTail, fc.constantFrom(0.5, 0.95, 0.99), (sample, p) => {
        const durations = sample.map((ms) => Math.min(ms, 3_600_000))
        expect(relativeError(percentileOf(histogramOf(durations), p), exact(durations, p))).toBeLessThanOrEqual(0.02)
      }),
    )
  })

  it('are the same whether days are counted apart and merged or together', () => {
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1 }), fc.array(duration), (one, two) => {
        const merged = new Map(histogramOf(one))
        for (const [bucket, count] of histogramOf(two)) merged.set(bucket, (merged.get(bucket) ?? 0) + count)
        expect(summariseLatency(merged)).toEqual(summariseLatency(histogramOf([...one, ...two])))
      }),
    )
  })

  it('are null without samples', () => {
    expect(summariseLatency(new Map())).toEqual({ p50_ms: null, p95_ms: null, samples: 0 })
  })
})
