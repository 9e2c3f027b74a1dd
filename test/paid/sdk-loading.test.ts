// The payment SDK takes longer to load than most answers take: only a challenge or a credential loads it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { factPath, openShop, playbookPath } from './shop.js'
import type { Shop } from './shop.js'

const loaded = vi.hoisted(() => ({ protocol: 0 }))

vi.mock('../../service/paid/protocol.js', async (importOriginal) => {
  loaded.protocol += 1
  return importOriginal()
})

let shop: Shop
beforeEach(async () => {
  vi.resetModules()
  loaded.protocol = 0
  shop = await openShop()
})
afterEach(() => shop.close())

test('a free call, a HEAD and an unknown id do not load it, the 402 does', async () => {
  for (let call = 0; call < 5; call++) {
    expect((await shop.fetch(factPath, { method: 'HEAD' })).status).toBe(200)
    expect((await shop.fetch(factPath)).status).toBe(200)
    expect((await shop.fetch('/api/facts/premium/unknown')).status).toBe(404)
    expect((await shop.fetch(playbookPath, { method: 'OPTIONS' })).status).toBe(204)
  }
  expect(loaded.protocol).toBe(0)
  expect((await shop.fetch(factPath)).status).toBe(402)
  expect(loaded.protocol).toBe(1)
})
