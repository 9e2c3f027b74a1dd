// Sites that have little, each served by a host of its own.
import { startDevelopment } from '../../local/development.js'
import { startServer, type RunningServer } from '../../local/server.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'
import { facts, post, siteYaml, TestSite, type Content } from '../build/site.js'

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

/** Contents by what they are. */
export const sparseSites: readonly (readonly [name: string, content: Content])[] = [
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
]

/** A site that has things for sale, and no way to pay. */
export const withoutPayments: Content = {
  'posts/one.md': post('One', 'It works.'),
  'premium/worth.md': premium,
  'playbook.md': playbook,
}

export interface Served {
  url: string
  stop: () => Promise<void>
}

/** Serves a site as `npm start` does, or as `npm run serve`, which takes no payments unless they are set up. */
export async function serveSparse(content: Content, command: 'start' | 'serve' = 'start'): Promise<Served> {
  const site = new TestSite(content)
  const host: RunningServer = await (command === 'start' ? startDevelopment : startServer)({
    env: readEnv({ PORT: '0', DATA_DIR: `${site.folder}/data` }),
    build: { content: site.content, out: site.out },
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
    now: () => new Date(),
    addresses: ['127.0.0.1', '::1'],
  })
  return {
    url: host.url,
    async stop() {
      await host.stop()
      site.remove()
    },
  }
}
