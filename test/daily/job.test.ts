// The daily job: its steps do not keep each other from running, and all of it ends in the time that it has.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { functionSeconds } from '../../service/contract/limits.js'
import { runDailyJob } from '../../service/daily/job.js'
import { serve } from '../paid/serve.js'
import { factPath, openShop } from '../paid/shop.js'
import type { Shop } from '../paid/shop.js'

let shop: Shop
let verbs: string[]

beforeEach(async () => {
  verbs = []
  shop = await openShop({ watch: (verb) => verbs.push(verb) })
  for (let purchase = 0; purchase < 5; purchase++) {
    const { credential } = await shop.wish(factPath)
    const init = { headers: { authorization: credential } }
    await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
  }
  shop.advance(25 * 3600)
  verbs = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

test('a processor that does not answer costs the settlement its time, and no other step', async () => {
  let asked = 0
  const timers: { dueMs: number; end: () => void }[] = []
  let nowMs = 0
  // The time of what is due first is over as soon as the processor has been asked.
  const silent = await serve(() => {
    asked += 1
    nowMs = Math.min(...timers.map(({ dueMs }) => dueMs).filter((dueMs) => dueMs > nowMs))
    for (const { dueMs, end } of timers) if (dueMs <= nowMs) end()
    return new Promise(() => undefined)
  })
  const { processorUrl } = shop.context
  shop.context.processorUrl = silent.origin
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException('timed out', 'TimeoutError'))
    timers.push({ dueMs: nowMs + milliseconds, end })
    return controller.signal
  })
  expect(await runDailyJob(shop.context)).toEqual({
    rebuild: 'no deploy hook',
    cleared: true,
    settled: { refunded: 0, failed: 0, left: 5 },
  })
  expect(timeouts).toHaveBeenCalledWith(40_000)
  // Two requests of 15 s each, and the 10 s that are left of 40.
  expect(asked).toBe(3)
  expect(verbs).toEqual(['clearExpired', 'takeUnsettled'])
  await silent.close()

  timeouts.mockRestore()
  shop.context.processorUrl = processorUrl
  shop.advance(functionSeconds.cron * 2)
  expect(await runDailyJob(shop.context)).toMatchObject({ settled: { refunded: 5, failed: 0, left: 0 } })
})
