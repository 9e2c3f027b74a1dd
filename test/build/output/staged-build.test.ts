// A build from its first file to the swap, whatever fails around it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { Diagnostics } from '../../../build/diagnostics.js'
import { layoutFor, liveBuild } from '../../../build/output/layout.js'
import { StagedBuild } from '../../../build/output/staged-build.js'
import { temporaryFolder } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

it('is removed while it is not live, and stays once it is', async () => {
  const out = join(folder, 'public')
  const stage = (text: string) => {
    const layout = layoutFor(out)
    const staged = new StagedBuild(layout, liveBuild(layout), () => undefined)
    // Shared with the live build, which must not change, and then written twice, as pages with related documents are.
    staged.keep('public', '/a.txt')
    staged.write('public', { path: '/a.txt', content: `a longer draft of ${text}` })
    staged.write('public', { path: '/a.txt', content: text })
    return staged
  }
  const read = () => readFileSync(join(out, 'a.txt'), 'utf8')
  const first = stage('first')
  first.publish(new Diagnostics())
  await first.close()
  const unseen = stage('never seen')
  await unseen.close()
  expect(existsSync(unseen.folder)).toBe(false)
  expect(read()).toBe('first')
  const second = stage('second')
  second.publish(new Diagnostics())
  await second.close()
  expect(read()).toBe('second')
  // A web server may read the tree; the data has paid texts.
  expect(statSync(join(second.folder, 'data')).mode & 0o077).toBe(0)
})
