// A salt is asked for once a day, and never outlives its day in memory.
import { describe, expect, it } from 'vitest'
import { saltAt } from '../service/salt.js'
import { dayOf } from '../service/store/day.js'
import { StoreUnavailable, type Salt } from '../service/store/store.js'

/** A store of salts that counts its calls and can be down. */
const saltStore = () => ({
  calls: 0,
  down: false,
  saltFor(now: Date, proposal: string): Promise<Salt> {
    this.calls++
    if (this.down) return Promise.reject(new StoreUnavailable('unreachable'))
    return Promise.resolve({ day: dayOf(now), value: `${dayOf(now)} ${proposal}` })
  },
})

const source = (store: ReturnType<typeof saltStore>, clock: { now: string }) => ({
  store,
  now: () => new Date(clock.now),
  random: (bytes: number) => new Uint8Array(bytes).fill(7),
})

describe('saltAt', () => {
  it('proposes 256 random bits, once for many calls of one day', async () => {
    const store = saltStore()
    const context = source(store, { now: '2026-11-20T10:00:00Z' })
    const salts = await Promise.all(Array.from({ length: 5 }, () => saltAt(context, context.now())))
    expect(new Set(salts)).toEqual(new Set([`2026-11-20 ${Buffer.alloc(32, 7).toString('base64url')}`]))
    expect(store.calls).toBe(1)
  })

  it('lets go of the salt at midnight', async () => {
    const store = saltStore()
    const clock = { now: '2026-11-20T23:59:59.999Z' }
    const context = source(store, clock)
    expect(await saltAt(context, context.now())).toMatch(/^2026-11-20/)
    clock.now = '2026-11-21T00:00:00Z'
    expect(await saltAt(context, context.now())).toMatch(/^2026-11-21/)
    expect(store.calls).toBe(2)
  })

  it('gives the salt of a day that is just over, and does not keep it', async () => {
    const store = saltStore()
    const clock = { now: '2026-11-21T00:00:00Z' }
    const context = source(store, clock)
    expect(await saltAt(context, new Date(clock.now))).toMatch(/^2026-11-21/)
    expect(await saltAt(context, new Date('2026-11-20T23:59:59Z'))).toMatch(/^2026-11-20/)
    expect(await saltAt(context, new Date(clock.now))).toMatch(/^2026-11-21/)
    expect(store.calls).toBe(2)
  })

  it('asks again after the store was down', async () => {
    const store = saltStore()
    const context = source(store, { now: '2026-11-20T10:00:00Z' })
    store.down = true
    await expect(saltAt(context, context.now())).rejects.toBeInstanceOf(StoreUnavailable)
    store.down = false
    expect(await saltAt(context, context.now())).toMatch(/^2026-11-20/)
  })
})
