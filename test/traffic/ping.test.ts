// The connection check measures what it says.
import { describe, expect, it } from 'vitest'
import type { Ping } from '../../service/contract/resources/traffic.js'
import { bucketOf, durationOf } from '../../service/traffic/latency.js'
import { createMemory, createSource } from './stage.js'
import { ask, pingOf, tinyStore } from './asking.js'

describe('ping', () => {
  it('tells what the host vouches for, and null for the rest', async () => {
    const { source } = createSource(tinyStore())
    const known = await pingOf(source, { protocol: 'HTTP/2', tls: 'TLSv1.3', rttMs: 21.5, edge: 'fra1' })
    expect(known.you).toEqual({ rtt_ms: 21.5, rtt_method: 'tcp', edge: 'fra1', protocol: 'HTTP/2', tls: 'TLSv1.3' })
    const unknown = await pingOf(source)
    expect(unknown.you).toMatchObject({ rtt_ms: null, edge: null, protocol: null, tls: null })
    expect(unknown.you).not.toHaveProperty('rtt_method')
    expect(unknown.this_request.server_ms).toBeGreaterThanOrEqual(0)
    const eight = durationOf(bucketOf(8))
    const times = { p50_ms: eight, p95_ms: eight, samples: 3 }
    expect(unknown.site_last_7_days).toEqual({
      overall: times,
      by_agent_family: { curl: times },
      by_route: { '/api/ask': times },
    })
  })

  it('measures the time between two calls by a stamp, across midnight too', async () => {
    const { clock, source } = createSource(tinyStore(), '2026-11-20T23:59:59.990Z')
    const { you } = await pingOf(source)
    expect(you.measure).toMatch(/^https:\/\/site\.example\/api\/agent\/ping\?echo=/)
    clock.now = new Date('2026-11-21T00:00:00.033Z')
    const measured = (await (await ask(source, you.measure ?? '')).json()) as Ping
    expect(measured.you).toMatchObject({ rtt_ms: 43, rtt_method: 'echo' })
    expect(measured.you.measure).not.toBe(you.measure)
  })

  it('gives a good stamp where midnight passes while it is made', async () => {
    const slow = new Proxy(tinyStore(), {
      get(store, verb) {
        if (verb === 'saltFor') clock.now = new Date('2026-11-21T00:00:00.001Z')
        return Reflect.get(store, verb) as unknown
      },
    })
    const { clock, source } = createSource(slow, '2026-11-20T23:59:59.999Z')
    const { you } = await pingOf(source)
    clock.now = new Date('2026-11-21T00:00:00.009Z')
    const measured = (await (await ask(source, you.measure ?? '')).json()) as Ping
    expect(measured.you.rtt_ms).toBe(8)
  })

  it('tells two calls within one millisecond as one apart', async () => {
    const { source } = createSource(tinyStore())
    const { you } = await pingOf(source)
    const measured = (await (await ask(source, you.measure ?? '')).json()) as Ping
    expect(measured.you).toMatchObject({ rtt_ms: 1, rtt_method: 'echo' })
  })

  it('refuses a forged, a changed, an old and a future stamp', async () => {
    const { clock, source } = createSource(tinyStore())
    const { you } = await pingOf(source)
    const stamp = new URL(you.measure ?? '').searchParams.get('echo') ?? ''
    const [time = '', signature = ''] = stamp.split('.')
    const earlier = (parseInt(time, 36) - 5).toString(36)
    const later = (parseInt(time, 36) + 5000).toString(36)
    for (const bad of [
      `${earlier}.${signature}`,
      `${later}.${signature}`,
      `${time}.${'A'.repeat(22)}`,
      time,
      'x',
      '.'.repeat(200),
    ]) {
      const response = await ask(source, `/api/agent/ping?echo=${bad}`)
      expect(response.status).toBe(400)
      expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(1)
    }
    const madeAtMs = clock.now.getTime()
    for (const ageMs of [-1, 60_001]) {
      clock.now = new Date(madeAtMs + ageMs)
      expect((await ask(source, `/api/agent/ping?echo=${stamp}`)).status).toBe(400)
    }
  })

  it('answers without a store, with no samples and nothing to measure with', async () => {
    const { memory, store } = createMemory()
    memory.isDown = true
    const { lines, source } = createSource(store)
    const { you, site_last_7_days } = await pingOf(source)
    expect(you).not.toHaveProperty('measure')
    expect(site_last_7_days.overall).toEqual({ p50_ms: null, p95_ms: null, samples: 0 })
    expect(lines.join()).toContain('ping-without-store')
  })
})
