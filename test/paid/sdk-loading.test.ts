// Payment code takes longer to load than most answers take: a challenge or a credential loads its own rail, nothing else any.
import { afterEach, expect, test, vi } from 'vitest'
import { pay402, signPayment } from './payer.js'
import { factPath, openShop, playbookPath } from './shop.js'
import type { Shop } from './shop.js'

const loaded = vi.hoisted((): string[] => [])

vi.mock('../../service/paid/protocol.js', (importOriginal) => {
  loaded.push('protocol')
  return importOriginal()
})
vi.mock('../../service/paid/x402.js', (importOriginal) => {
  loaded.push('x402')
  return importOriginal()
})
vi.mock('../../service/paid/facilitator.js', (importOriginal) => {
  loaded.push('facilitator')
  return importOriginal()
})

let shop: Shop
afterEach(() => shop.close())

async function useFreeCalls(): Promise<void> {
  for (let call = 0; call < 5; call++) {
    expect((await shop.fetch(factPath, { method: 'HEAD' })).status).toBe(200)
    expect((await shop.fetch(factPath)).status).toBe(200)
    expect((await shop.fetch('/api/facts/premium/unknown')).status).toBe(404)
    expect((await shop.fetch(playbookPath, { method: 'OPTIONS' })).status).toBe(204)
  }
}

test('a free call, a HEAD and an unknown id load nothing, a 402 the code of its rails, a payment the client', async () => {
  // What the test has loaded itself.
  loaded.length = 0
  shop = await openShop()
  await useFreeCalls()
  expect(loaded).toEqual([])
  expect((await shop.fetch(factPath)).status).toBe(402)
  expect((await shop.pay(factPath, (await shop.wish(factPath)).credential)).status).toBe(200)
  expect(loaded).toEqual(['protocol'])
  await shop.close()

  shop = await openShop({ online: true, x402: true })
  await useFreeCalls()
  expect(loaded).toEqual(['protocol'])
  expect((await shop.fetch(factPath)).status).toBe(402)
  expect(loaded).toEqual(['protocol', 'x402'])
  expect((await pay402(shop, factPath, await signPayment(shop, factPath))).status).toBe(200)
  expect(loaded).toEqual(['protocol', 'x402', 'facilitator'])
})
