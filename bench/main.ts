// The command `npm run bench -- [NAME …] [--part PART …] [--json FILE]`: the list of benchmarks, and how they are run and shown.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Benchmark } from './benchmark.js'
import { installDependencies } from './install.js'
import { printReport } from './report.js'

/** Every benchmark: its name on the command line, and the module whose default export it is. */
const benchmarks: Readonly<Record<string, () => Promise<{ default: Benchmark }>>> = {
  ask: () => import('./ask/main.js'),
  build: () => import('./build/main.js'),
  cold: () => import('./cold/main.js'),
  dependencies: () => import('./dependencies/main.js'),
  input: () => import('./input/main.js'),
  growth: () => import('./growth/main.js'),
  pictures: () => import('./pictures/main.js'),
  static: () => import('./static/main.js'),
  traffic: () => import('./traffic/main.js'),
  'traffic-size': () => import('./traffic/size.js'),
  worst: () => import('./worst/main.js'),
}

/** Those that need the engines and generators to compare with. */
const comparing = new Set(['ask', 'build', 'dependencies', 'static'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, part: { type: 'string', multiple: true, default: [] } },
})
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks)
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exitCode = 2
} else {
  if (names.some((name) => comparing.has(name))) installDependencies()
  const results: Record<string, unknown> = {}
  for (const name of names) {
    const load = benchmarks[name]
    if (!load) continue
    const { default: benchmark } = await load()
    console.log(`\n${name}: ${benchmark.about}`)
    results[name] = await benchmark.run(printReport, values.part)
  }
  if (values.json !== undefined) {
    await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`)
    console.log(`\nThe figures are in ${values.json}.`)
  }
}
