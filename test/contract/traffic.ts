// The connection check, the statistics, and the operator's route that is closed to others.
import { describe, expect, it } from 'vitest'
import { pingSchema, statsSchema } from '../../service/contract/resources/traffic.js'
import type { Client } from './target.js'

const dayMs = 86_400_000

export function describeTraffic(client: () => Client): void {
  describe('ping', () => {
    const ping = (url = '/api/agent/ping') => client().read(url, pingSchema)

    it('tells what is known of the connection, and null for the rest', async () => {
      const { you, this_request } = await ping()
      expect(Object.keys(you)).toEqual(expect.arrayContaining(['rtt_ms', 'edge', 'protocol', 'tls']))
      expect(this_request.server_ms).toBeGreaterThanOrEqual(0)
    })
    it('measures by echo where the host cannot see the round trip', async (test) => {
      const { you } = await ping()
      if (you.measure === undefined) return test.skip('the host sees the round trip')
      const { you: measured } = await ping(you.measure)
      expect(measured.rtt_method).toBe('echo')
      expect(measured.rtt_ms).toBeGreaterThan(0)
    })
    it('refuses a stamp that it did not sign', async () => {
      for (const echo of ['nonsense', `${Date.now()}.forged`]) {
        await client().refusal(await client().send(`/api/agent/ping?echo=${echo}`), 'invalid-request', 400)
      }
    })
  })

  describe('stats', () => {
    it.each([
      [undefined, 30],
      [1, 1],
      [90, 90],
    ])('days=%s cover every day of the window', async (days, window) => {
      const stats = await client().read(
        `/api/agent/stats.json${days === undefined ? '' : `?days=${days}`}`,
        statsSchema,
      )
      expect(stats.window_days).toBe(window)
      const listed = Object.keys(stats.requests.by_day).sort()
      const today = listed.at(-1) ?? ''
      const wanted = Array.from({ length: window }, (_, back) =>
        new Date(Date.parse(today) - back * dayMs).toISOString().slice(0, 10),
      )
      expect(listed).toEqual(wanted.reverse())
      expect(Object.keys(stats.hellos.by_day)).toHaveLength(window)
      expect(Object.keys(stats.unique_visitors.by_day)).toHaveLength(window)
      expect(stats.performance.relative_error).toBeLessThanOrEqual(0.02)
    })
    it('a performance without samples has nulls', async () => {
      const { performance } = await client().read('/api/agent/stats.json', statsSchema)
      for (const { samples, p50_ms, p95_ms } of Object.values(performance.by_route)) {
        expect(samples === 0).toBe(p50_ms === null)
        expect(samples === 0).toBe(p95_ms === null)
      }
    })
    it('may be kept for a minute', async () => {
      expect((await client().send('/api/agent/stats.json')).headers.get('cache-control')).toContain('max-age=60')
    })
  })

  it('the daily job is closed to callers without the secret', async () => {
    const answers = [
      await client().send('/api/cron/daily'),
      await client().send('/api/cron/daily', { headers: { authorization: 'Bearer wrong-secret-of-32-characters' } }),
    ]
    for (const answer of answers) await client().refusal(answer, 'unauthorized', 401)
  })
}
