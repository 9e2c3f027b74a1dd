// Which build is live: the one among our builds that `public` leads to, and no other folder.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { layoutFor, liveBuild } from '../../../build/output/layout.js'
import { temporaryFolder } from '../../temporary-folder.js'

let folder: string
let out: string
beforeEach(() => {
  folder = temporaryFolder()
  out = join(folder, 'public')
})

it('is the folder above the one that the link leads to', () => {
  const { builds } = layoutFor(out)
  mkdirSync(join(builds, 'one/public'), { recursive: true })
  symlinkSync(join(builds, 'one/public'), out)
  expect(liveBuild(layoutFor(out))).toBe(join(builds, 'one'))
})

it('is none where there is nothing, a folder, or a link to what is gone or not ours', () => {
  expect(liveBuild(layoutFor(out))).toBeNull()
  mkdirSync(out)
  expect(liveBuild(layoutFor(out))).toBeNull()
  const foreign = join(folder, 'elsewhere/public')
  for (const target of [join(layoutFor(out).builds, 'gone/public'), foreign]) {
    rmSync(out, { recursive: true })
    mkdirSync(foreign, { recursive: true })
    symlinkSync(target, out)
    expect(liveBuild(layoutFor(out))).toBeNull()
  }
})
