// The thread of the embedded store is replaced where it does not load, and not before it has had its time.
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStoreThread } from '../../local/store-thread.js'
import { createLog } from '../../service/log.js'
import { noon } from '../store/samples.js'

const started = vi.hoisted((): EventEmitter[] => [])
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super()
      started.push(this)
    }
    postMessage(): void {}
    terminate(): void {
      this.emit('exit')
    }
  },
}))

beforeEach(() => {
  started.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silent = createLog(() => undefined)

/** How many threads have been started after each of this many verbs, which all are refused after 2.4 s. */
async function ask(verbs: number, { loads }: { loads: boolean }): Promise<number[]> {
  const store = openStoreThread('none', silent)
  if (loads) started[0]?.emit('message', 'loaded')
  const counts: number[] = []
  for (let verb = 0; verb < verbs; verb++) {
    const refused = expect(store.listHellos({}, { limit: 1 }, noon)).rejects.toMatchObject({ reason: 'slow' })
    await vi.advanceTimersByTimeAsync(2400)
    await refused
    counts.push(started.length)
  }
  return counts
}

it('after 10 s without having loaded: the next verb starts another', async () => {
  expect(await ask(6, { loads: false })).toEqual([1, 1, 1, 1, 1, 2])
})

it('never where it has loaded, however long its verbs take', async () => {
  expect(await ask(12, { loads: true })).toEqual(Array(12).fill(1))
})
