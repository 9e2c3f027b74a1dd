// The whole suite against sites that have little: nothing may fail there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSuite } from './run.js'
import { serveSparse, sparseSites, withoutPayments, type Served } from './sparse-sites.js'

const names = [...sparseSites.map(([name]) => name), 'things for sale where payments are not set up']
let served: Served[]
let report = ''

// One run of the suite for all of them: starting the runner takes longer than the tests of a site.
beforeAll(async () => {
  const hosts = sparseSites.map(([, content]) => serveSparse(content))
  served = await Promise.all([...hosts, serveSparse(withoutPayments, 'serve')])
  await runSuite(
    served.map(({ url }) => url),
    { mayBeSparse: true, onOutput: (text) => (report += text) },
  )
}, 240_000)
afterAll(() => Promise.all(served.map(({ stop }) => stop())))

it.each(names.map((name, at) => ({ name, at })))('a site passes that has little: $name', ({ name, at }) => {
  const url = served[at]?.url ?? ''
  const lines = report.split('\n')
  expect(lines.filter((line) => line.includes('FAIL') && line.includes(url))).toEqual([])
  const sellsPlaybook = name === names.at(-1)
  const skipped = lines.filter((line) => line.startsWith(`skipped: ${url} > `))
  expect(skipped.some((line) => line.endsWith('there is no playbook here'))).toBe(!sellsPlaybook)
  if (sellsPlaybook) expect(skipped.some((line) => line.endsWith('there is no way to pay here'))).toBe(true)
})

it('nothing fails beside the tests of a site', () => {
  expect(/(\d+) passed, (\d+) failed, \d+ skipped/.exec(report)?.slice(1)).toEqual([
    expect.stringMatching(/\d{3}/),
    '0',
  ])
})
