// The package holds the assets of a build as they would be made from its files.
import { expect, it } from 'vitest'
import { makePrebuiltAssets, prebuiltAssets } from '../../../build/read/prebuilt-assets.js'

it('are in the compiled kit, which makes none at a start', async () => {
  expect(prebuiltAssets).toEqual((await makePrebuiltAssets()).value)
})
