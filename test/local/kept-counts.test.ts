// Counts while the store is away: kept for their day, written once, and lost with their number alone.
import { expect, it, vi } from 'vitest'
import { keepCounts } from '../../local/kept-counts.js'
import { StoreUnavailable, type RequestCount, type Store } from '../../service/store/store.js'
import { noon, request } from '../store/samples.js'
import { createMemory, createSource } from '../traffic/stage.js'

function stage(retryMs = 1) {
  const { memory, store } = createMemory()
  const { clock, lines, source } = createSource(store, noon.toISOString())
  let waiting = 0
  const onQueue = (change: number) => void (waiting += change)
  const kept = keepCounts(store, { log: source.log, now: source.now, onQueue, retryMs })
  const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { memory, clock, kept, events, waiting: () => waiting }
}

const today = request({ visitor: 'a' })

it('are written when the store is back, those of a day that is over without visitors', async () => {
  const { memory, clock, kept, events, waiting } = stage()
  memory.isDown = true
  for (const batch of [[today], [today, today]]) await kept.countRequests(batch, noon)
  expect(waiting()).toBe(3)
  clock.now = new Date(noon.getTime() + 86_400_000)
  const tomorrow = { ...today, day: '2026-05-15' }
  await kept.countRequests([tomorrow], clock.now)
  memory.isDown = false
  await vi.waitFor(() =>
    expect(memory.batches).toEqual([[...Array<RequestCount>(3).fill({ ...today, visitor: null }), tomorrow]]),
  )
  await vi.waitFor(() => expect(waiting()).toBe(0))
  expect(new Set(events().map(({ event }) => event))).toEqual(new Set(['traffic-waits']))
  await kept.close()
})

it('are lost where the store is away when the host stops, which says how many', async () => {
  const { memory, kept, events } = stage(60_000)
  memory.isDown = true
  await kept.countRequests([today, today], noon)
  await kept.close().catch(() => undefined)
  expect(events().at(-1)).toMatchObject({ event: 'traffic-dropped', requests: 2 })
})

it('are written by the end of a host where the store is back', async () => {
  const { memory, kept, events } = stage(60_000)
  memory.isDown = true
  await kept.countRequests([today, today], noon)
  memory.isDown = false
  await kept.close()
  expect(memory.batches).toEqual([[today, today]])
  expect(events()).toHaveLength(1)
})

it('are not kept where they may be counted, or are too many', async () => {
  const slow = { countRequests: () => Promise.reject(new StoreUnavailable('slow')) } as unknown as Store
  const { source } = createSource(slow)
  await expect(keepCounts(slow, source).countRequests([today], noon)).rejects.toMatchObject({ reason: 'slow' })
  const { memory, kept } = stage(60_000)
  memory.isDown = true
  await kept.countRequests(Array<RequestCount>(9_999).fill(today), noon)
  await expect(kept.countRequests([today, today], noon)).rejects.toMatchObject({ reason: 'unreachable' })
  await kept.countRequests([today], noon)
  memory.isDown = false
  await kept.close()
  expect(memory.batches.flat()).toHaveLength(10_000)
})

it('are no more than the most while a write waits for the store, which is not begun twice', async () => {
  let asked = 0
  let fail = (): void => undefined
  const away = new StoreUnavailable('unreachable')
  const listHellos = () => (asked++, new Promise((_, reject) => (fail = () => reject(away))))
  const store = { listHellos, countRequests: () => Promise.reject(away), close: () => Promise.resolve() }
  const { source } = createSource(store as unknown as Store)
  const kept = keepCounts(store as unknown as Store, { ...source, retryMs: 1 })
  await kept.countRequests(Array<RequestCount>(10_000).fill(today), noon)
  for (const retry of [1, 2]) {
    await vi.waitFor(() => expect(asked).toBe(retry))
    await expect(kept.countRequests([today], noon)).rejects.toBe(away)
    fail()
  }
  await vi.waitFor(() => expect(asked).toBe(3))
  const closed = kept.close()
  fail()
  await vi.waitFor(() => expect(asked).toBe(4))
  fail()
  await closed
})
