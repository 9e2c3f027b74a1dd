// Modules that are loaded on first use.
import { expect, it, vi } from 'vitest'
import { lazily } from '../service/lazily.js'

it('are loaded once, and again where that failed', async () => {
  const load = vi.fn(() => Promise.resolve('module')).mockRejectedValueOnce(new Error('EMFILE'))
  const loadOnce = lazily(load)
  await expect(loadOnce()).rejects.toThrow('EMFILE')
  expect(await Promise.all([loadOnce(), loadOnce()])).toEqual(['module', 'module'])
  expect(load).toHaveBeenCalledTimes(2)
})
