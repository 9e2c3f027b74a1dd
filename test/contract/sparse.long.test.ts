// The whole suite against more sites that have little, and against one where nothing may be passed over: what is missing fails.
import { expect, it } from 'vitest'
import { post } from '../build/site.js'
import { runSuite } from './run.js'
import { serveSparse, sparseSites } from './sparse-sites.js'
import { describeSparse } from './sparse-suite.js'

describeSparse(sparseSites)

it('what is missing fails where nothing may be', async () => {
  const { url, stop } = await serveSparse({
    ...{ name: 'a post', content: { 'posts/one.md': post('One', 'It works.', '2026-01-02\ntags: [one]') } },
  })
  let report = ''
  try {
    expect(await runSuite([url], { onOutput: (text) => (report += text) })).toBe(false)
  } finally {
    await stop()
  }
  for (const kind of ['article', 'fact', 'premium fact', 'playbook', 'question event'])
    expect(report).toContain(`there is no ${kind} here`)
  expect(report).toMatch(/\d+ passed, \d+ failed, 0 skipped/)
})
