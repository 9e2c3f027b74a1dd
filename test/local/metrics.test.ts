// The figures of a host in Prometheus' text format, and the token that they ask for.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { carriesToken, createMetrics } from '../../local/metrics.js'
import { StoreUnavailable, type Store } from '../../service/store/store.js'

/** The samples of a text by name and labels. Every line has to be a comment or a sample. */
const read = (text: string): Map<string, number> => {
  expect(text.endsWith('\n')).toBe(true)
  const lines = text.trimEnd().split('\n')
  const format = /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? [\d.e+-]+)$/
  expect(lines.filter((line) => !format.test(line))).toEqual([])
  return new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const sources = ['file', 'function'] as const

it('counts each answer once, and each bucket holds those that took no longer', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          status: fc.constantFrom(200, 304, 404, 503),
          source: fc.constantFrom(...sources),
          durationMs: fc.double({ min: 0, max: 20_000, noNaN: true }),
        }),
      ),
      (answers) => {
        const metrics = createMetrics({ buildAgeSeconds: () => null })
        answers.forEach(metrics.answered)
        const samples = read(metrics.write())
        for (const { status, source } of answers) {
          const alike = answers.filter((one) => one.status === status && one.source === source)
          expect(samples.get(`verbatim_requests_total{source="${source}",status="${status}"}`)).toBe(alike.length)
        }
        const bucket = /^verbatim_request_duration_seconds_bucket\{source="(\w+)",le="(.+)"\}$/
        for (const [name, count] of samples) {
          const [, source, bound = ''] = bucket.exec(name) ?? []
          if (source === undefined) continue
          const most = bound === '+Inf' ? Infinity : Number(bound) * 1000
          expect(count).toBe(answers.filter((one) => one.source === source && one.durationMs <= most).length)
        }
        expect(samples.has('verbatim_build_age_seconds')).toBe(false)
      },
    ),
    { numRuns: 30 },
  )
})

it('counts what the store refuses, by verb and reason, and passes it on', async () => {
  const { watch, queued, write } = createMetrics({ buildAgeSeconds: () => 7 })
  const failing = { saltFor: () => Promise.reject(new StoreUnavailable('slow')), close: () => Promise.resolve() }
  const store = watch(failing as unknown as Store)
  for (let call = 0; call < 2; call++) await expect(store.saltFor(new Date(), 'salt')).rejects.toThrow('slow')
  await store.close()
  queued(5)
  queued(-2)
  const samples = read(write())
  expect(samples.get('verbatim_store_errors_total{verb="saltFor",reason="slow"}')).toBe(2)
  expect(samples.get('verbatim_uncounted_requests')).toBe(3)
  expect(samples.get('verbatim_build_age_seconds')).toBe(7)
})

it('takes the whole token, as a bearer, and nothing else', () => {
  expect(['Bearer secret', 'bearer  secret'].map((header) => carriesToken(header, 'secret'))).toEqual([true, true])
  for (const header of [undefined, '', 'Bearer', 'Bearer secre', 'Bearer secretx', 'Basic secret', 'secret'])
    expect(carriesToken(header, 'secret')).toBe(false)
})
