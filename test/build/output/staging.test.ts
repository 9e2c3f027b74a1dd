// A tree in the making, whatever fails around it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { layoutFor, Staging } from '../../../build/output/staging.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verbatim-staging-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is removed while it is none that is seen, and stays once it is live', () => {
  const out = join(folder, 'public')
  const stage = (text: string) => {
    const staging = new Staging(layoutFor(out), () => undefined)
    staging.write('public', '/a.txt', text)
    staging.finish()
    return staging
  }
  const read = () => readFileSync(join(out, 'a.txt'), 'utf8')
  const first = stage('first')
  first.swapIn()
  const unseen = stage('never seen')
  unseen.discard()
  expect(existsSync(unseen.tree.folder)).toBe(false)
  expect(read()).toBe('first')
  const second = stage('second')
  second.swapIn()
  second.discard()
  expect(read()).toBe('second')
})
