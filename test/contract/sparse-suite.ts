// Runs the whole suite against sites that have little: nothing may fail there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSuite } from './run.js'
import { serveSparse, unpaid, type Served, type SparseSite } from './sparse-sites.js'

/** One run of the suite for all of the sites: starting the runner takes longer than the tests of a site. */
export function describeSparse(sites: readonly SparseSite[]): void {
  let served: Served[] = []
  let report = ''

  beforeAll(async () => {
    served = await Promise.all(sites.map(serveSparse))
    await runSuite(
      served.map(({ url }) => url),
      { mayBeSparse: true, onOutput: (text) => (report += text) },
    )
  })
  afterAll(() => Promise.all(served.map(({ stop }) => stop())))

  it.each(sites.map((site, at) => ({ ...site, at })))('a site passes that has little: $name', ({ name, at }) => {
    const url = served[at]?.url ?? ''
    const lines = report.split('\n')
    expect(lines.filter((line) => line.includes('FAIL') && line.includes(url))).toEqual([])
    const sellsPlaybook = name === unpaid.name
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
}
