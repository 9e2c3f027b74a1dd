// A reporter that closes a run with what was skipped, what failed and how, and one line of counts.
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

export default class ClosingLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const skipped = new Map<string, number>()
    const failures: string[] = []
    for (const module of modules) {
      // What fails around tests, such as a hook, is a failure too, whatever becomes of the tests.
      for (const suite of [module, ...module.children.allSuites()]) {
        const errors = suite.errors()
        if (errors.length === 0) continue
        counts.failed += 1
        failures.push(`${module.relativeModuleId}: around tests${describeErrors(errors)}`)
      }
      for (const test of module.children.allTests()) {
        const result = test.result()
        const { state } = result
        const counted = state === 'pending' ? 'failed' : state
        counts[counted] += 1
        if (counted === 'failed')
          failures.push(`${module.relativeModuleId}: ${test.fullName}${describeErrors(result.errors ?? [])}`)
        if (state !== 'skipped') continue
        const suite = test.fullName.split(' > ')[0] ?? test.fullName
        const name = `${module.relativeModuleId}: ${suite}`
        // A test that gave its reason is named by itself.
        if (result.note !== undefined) console.log(`skipped: ${test.fullName}: ${result.note}`)
        else skipped.set(name, (skipped.get(name) ?? 0) + 1)
      }
    }
    for (const [name, count] of skipped) console.log(`skipped: ${name} (${count})`)
    for (const failure of failures) console.log(`failed: ${failure}`)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

const maxLength = 2_000

/** How tests failed, indented below their name: the whole story may be far above, or cut off where a log is kept. */
const describeErrors = (errors: readonly { message: string; diff?: string }[]): string =>
  errors
    .map(({ message, diff }) =>
      stripVTControlCharacters([message, diff].filter(Boolean).join('\n')).slice(0, maxLength),
    )
    .join('\n')
    .split('\n')
    .map((line) => `\n  ${line}`)
    .join('')
