// A reporter that closes a run with what was skipped, by name, and one line of counts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A file of counts that runs one after another add to; the last line of each counts all of them. */
const sharedCounts = process.env['TEST_COUNTS']

export default class ClosingLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
    const skipped = new Map<string, number>()
    for (const module of modules) {
      // What fails around tests, such as a hook, is a failure too, whatever becomes of the tests.
      for (const suite of [module, ...module.children.allSuites()]) if (suite.errors().length > 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        const result = test.result()
        const { state } = result
        if (state === 'pending') counts.failed += 1
        else counts[state] += 1
        if (state !== 'skipped') continue
        const suite = test.fullName.split(' > ')[0] ?? test.fullName
        const name = `${module.relativeModuleId}: ${suite}`
        // A test that gave its reason is named by itself.
        if (result.note !== undefined) console.log(`skipped: ${test.fullName}: ${result.note}`)
        else skipped.set(name, (skipped.get(name) ?? 0) + 1)
      }
    }
    for (const [name, count] of skipped) console.log(`skipped: ${name} (${count})`)
    console.log(lineOf(counts))
    if (!sharedCounts) return
    if (existsSync(sharedCounts)) {
      const earlier = JSON.parse(readFileSync(sharedCounts, 'utf8')) as Counts
      for (const state of ['passed', 'failed', 'skipped'] as const) counts[state] += earlier[state]
      console.log(`With the runs before:\n${lineOf(counts)}`)
    }
    writeFileSync(sharedCounts, JSON.stringify(counts))
  }
}

const lineOf = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`
