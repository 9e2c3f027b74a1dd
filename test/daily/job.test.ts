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
  const silent = await serve(() => {
    asked += 1
    return new Promise(() => undefined)
  })
  const { processorUrl } = shop.context
  shop.context.processorUrl = silent.origin
  // The same durations, four hundred times as fast.
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds / 400)
    return controller.signal
  })
  expect(await runDailyJob(shop.context)).toEqual({
    rebuild: 'no deploy hook',
    cleared: true,
    settled: { refunded: 0, failed: 0, left: 5 },
  })
  expect(timeouts).toHaveBeenCalledWith(40_000)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(5)
  expect(verbs).toEqual(['clearExpired', 'takeUnsettled'])
  await silent.close()

  timeouts.mockRestore()
  shop.context.processorUrl = processorUrl
  shop.advance(functionSeconds.cron * 2)
  expect(await runDailyJob(shop.context)).toMatchObject({ settled: { refunded: 5, failed: 0, left: 0 } })
})
