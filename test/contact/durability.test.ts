// What was answered as recorded is on disk, whenever the host is killed; 180 kills more are in durability.long.test.ts.
import { expect, it } from 'vitest'
import { loseHellos } from './killed-hosts.js'

it('loses nothing in 20 kills', async () => {
  expect(await loseHellos(20)).toEqual([])
})
