// Modules that are loaded on first use.
import { expect, it, vi } from 'vitest'
import { readEnv } from '../service/env.js'
import { lazily, loadAll } from '../service/lazily.js'

it('are loaded once, and again where that failed', async () => {
  const load = vi.fn(() => Promise.resolve('module')).mockRejectedValueOnce(new Error('EMFILE'))
  const loadOnce = lazily(load)
  await expect(loadOnce()).rejects.toThrow('EMFILE')
  expect(await Promise.all([loadOnce(), loadOnce()])).toEqual(['module', 'module'])
  expect(load).toHaveBeenCalledTimes(2)
})

it('are loaded ahead where the environment says that they are used, and what they load in turn', async () => {
  const loads = { used: vi.fn(), unused: vi.fn(), inTurn: vi.fn() }
  const loadInTurn = () => lazily(() => Promise.resolve(loads.inTurn()))
  lazily(
    () => Promise.resolve(loads.used()).then(loadInTurn),
    ({ REDIS_URL }) => REDIS_URL !== undefined,
  )
  lazily(
    () => Promise.resolve(loads.unused()),
    ({ REDIS_URL }) => REDIS_URL === undefined,
  )
  await loadAll(readEnv({ REDIS_URL: 'redis://127.0.0.1' }))
  expect(Object.values(loads).map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
})
