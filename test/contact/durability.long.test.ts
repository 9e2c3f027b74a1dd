// What was answered as recorded is on disk, whenever the host is killed.
import { expect, it } from 'vitest'
import { loseHellos } from './killed-hosts.js'

it('loses nothing in 180 kills', async () => {
  expect(await loseHellos(180)).toEqual([])
})
