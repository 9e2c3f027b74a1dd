// A build that is killed at any moment, the swap included, leaves a whole tree.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildHash, post, TestSite } from '../site.js'

const start = fileURLToPath(new URL('../../../build/cli.js', import.meta.url))
const moments = 12
let site: TestSite
/** Editions that were seen whole so far: a build killed before its swap leaves the last of them. */
const shown = new Set(['edition 0'])

/** Posts that all say which edition they are of: a tree that mixes two is seen at once. */
function writeEdition(edition: number): void {
  for (let n = 0; n < 40; n++) site.write({ [`posts/p${n}.md`]: post(`Post ${n} of edition ${edition}`, 'Words.') })
}

/** The editions that the tree shows, over its lists and every form of its posts. */
function editionsIn(out: string): string[] {
  const folder = realpathSync(out)
  const texts = [
    readFileSync(join(folder, 'api/posts.json'), 'utf8'),
    readFileSync(join(folder, '../data/documents.json'), 'utf8'),
    ...Array.from({ length: 40 }, (_, n) => readFileSync(join(folder, `api/post/p${n}.md`), 'utf8')),
    ...Array.from({ length: 40 }, (_, n) => readFileSync(join(folder, `posts/p${n}/index.html`), 'utf8')),
  ]
  return [...new Set(texts.flatMap((text) => text.match(/edition \d+/g) ?? []))]
}

/** Runs a build in a process of its own; `killAfterMs` ends it there. Gives how long it took. */
function run(killAfterMs?: number): Promise<number> {
  const started = performance.now()
  // The test runner sets BASE_URL to `/`, which would be the site's.
  const env = { ...process.env }
  delete env['BASE_URL']
  const child = spawn(process.execPath, [start, '--content', site.content, '--out', site.out], {
    stdio: 'ignore',
    env,
  })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(performance.now() - started)
    })
  })
}

beforeAll(() => {
  site = new TestSite()
})

describe('a killed build', () => {
  it(`leaves the old tree or the new one, at ${moments} moments`, async () => {
    writeEdition(0)
    const wholeMs = await run()
    expect(editionsIn(site.out)).toEqual(['edition 0'])
    for (let moment = 1; moment <= moments; moment++) {
      writeEdition(moment)
      await run((wholeMs * moment) / moments)
      const editions = editionsIn(site.out)
      expect(editions).toHaveLength(1)
      expect(['edition ' + String(moment), ...shown]).toContain(editions[0])
      shown.add(editions[0] ?? '')
    }
    // The next build takes away what the killed ones left, and ends with the tree of a build that was never disturbed.
    await run()
    expect(editionsIn(site.out)).toEqual([`edition ${moments}`])
    const builds = readdirSync(join(site.folder, '.public.builds'))
    expect(builds.length).toBeLessThanOrEqual(2)
    const undisturbed = new TestSite()
    try {
      for (let n = 0; n < 40; n++)
        undisturbed.write({ [`posts/p${n}.md`]: post(`Post ${n} of edition ${moments}`, 'Words.') })
      undisturbed.write({ 'ledger.json': readFileSync(join(site.content, 'ledger.json')) })
      const fresh = await undisturbed.mustBuild(new Date().toISOString().slice(0, 10), { pictures: true })
      expect(buildHash(join(realpathSync(site.out), '..'))).toEqual(buildHash(fresh.folder ?? ''))
    } finally {
      undisturbed.remove()
    }
  })
})
