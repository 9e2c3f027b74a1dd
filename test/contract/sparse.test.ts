// The whole suite against sites that have little: nothing may fail there, and nothing may be passed over unless allowed.
import { afterEach, describe, expect, it } from 'vitest'
import { startDevelopment } from '../../local/development.js'
import { startServer, type RunningServer, type ServerOptions } from '../../local/server.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'
import { facts, post, siteYaml, TestSite, type Content } from '../build/site.js'
import { runSuite, type SuiteOptions } from './run.js'

const event = `---
title: Ask
opens: 2026-01-01T00:00:00Z
closes: 2026-01-02T00:00:00Z
---
`
const playbook = `---
title: The book
experiment: We tried it.
summary: What we learnt.
---

## First

Do this first of all.
`
const premium = `---
title: What it is worth
topic: first-topic
source: one
---

It is worth a lot to us.

## Why it matters

It saves the work of a day.

## What to do

- Try it on a small scale.

## Evidence

> It works.
`

let site: TestSite
let host: RunningServer
afterEach(async () => {
  await host.stop()
  site.remove()
})

/** Serves a site as `npm start` does, unless told otherwise. */
async function serve(
  content: Content,
  start: (options: ServerOptions) => Promise<RunningServer> = startDevelopment,
): Promise<void> {
  site = new TestSite(content)
  host = await start({
    env: readEnv({ PORT: '0', DATA_DIR: `${site.folder}/data` }),
    build: { content: site.content, out: site.out },
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
    now: () => new Date(),
    addresses: ['127.0.0.1', '::1'],
  })
}

/** Whether the suite passes against the site, and its report. */
async function verify(options: SuiteOptions): Promise<{ passes: boolean; report: string }> {
  let report = ''
  const passes = await runSuite(host.url, { ...options, onOutput: (text) => (report += text) })
  return { passes, report }
}

describe('a site with little in it passes', () => {
  it.each<[string, Content]>([
    ['a post without facts', { 'posts/one.md': post('One', 'It works.') }],
    ['articles alone', { 'articles/one.md': post('One', 'It works.'), 'articles/two.md': post('Two', 'It does.') }],
    ['nothing', {}],
    [
      'one fact, a past event and nothing for sale',
      {
        'posts/one.md': post('One', 'It works.'),
        'posts/one.facts.yaml': facts({ fact: 'It works here.', evidence: 'It works' }),
        'events/ask.md': event,
      },
    ],
    [
      'another language, in its own letters',
      {
        'site.yaml': `language: ja\n${siteYaml}`.replace('title: A site', 'title: 猫の研究'),
        'posts/猫は眠る.md': post('猫は一日に十六時間眠る', '猫は一日に十六時間眠る。とても長い。'),
        'posts/猫は眠る.facts.yaml': facts(
          { fact: '猫は一日に十六時間眠る。', evidence: '十六時間眠る' },
          { fact: '猫の眠りはとても長い。', evidence: 'とても長い' },
        ),
        'posts/příliš-žluťoučký.md': post('Příliš žluťoučký kůň?!', '![](kůň.png)'),
      },
    ],
  ])('%s', { timeout: 120_000 }, async (_name, content) => {
    await serve(content)
    const { passes, report } = await verify({ mayBeSparse: true })
    expect([passes, passes ? '' : report]).toEqual([true, ''])
    expect(report).toMatch(/skipped: .*: there is no playbook here/)
  })

  it('things for sale where payments are not set up', { timeout: 120_000 }, async () => {
    await serve(
      { 'posts/one.md': post('One', 'It works.'), 'premium/worth.md': premium, 'playbook.md': playbook },
      startServer,
    )
    const { passes, report } = await verify({ mayBeSparse: true })
    expect([passes, passes ? '' : report]).toEqual([true, ''])
    expect(report).toContain('there is no way to pay here')
    expect(report).not.toContain('there is no playbook here')
  })
})

it('what is missing fails where nothing may be', { timeout: 120_000 }, async () => {
  await serve({ 'posts/one.md': post('One', 'It works.') })
  const { passes, report } = await verify({})
  expect(passes).toBe(false)
  for (const kind of ['article', 'fact', 'premium fact', 'playbook', 'question event'])
    expect(report).toContain(`there is no ${kind} here`)
  expect(report).toMatch(/\d+ passed, \d+ failed, 0 skipped/)
})
