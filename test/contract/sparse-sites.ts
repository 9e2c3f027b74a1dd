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

const tagged = (tag: string, document: string) => document.replace('---\n', `---\ntags: [${tag}]\n`)

export interface SparseSite {
  name: string
  content: Content
  /** The command that serves it; `npm start` by default. `npm run serve` takes no payments unless they are set up. */
  command?: 'start' | 'serve'
}

export const bare: SparseSite = { name: 'nothing', content: {} }

export const sparseSites: readonly SparseSite[] = [
  { name: 'a post without facts', content: { 'posts/one.md': post('One', 'It works.') } },
  {
    name: 'articles alone, of one name and one tag',
    content: {
      'articles/one.md': tagged('Deep sea', post('One', 'It works.')),
      'articles/notes/one.md': tagged('deep-sea', post('Two', 'It does.')),
    },
  },
  {
    name: 'one fact, a past event and nothing for sale',
    content: {
      'posts/one.md': post('One', 'It works.'),
      'posts/one.facts.yaml': facts({ fact: 'It works here.', evidence: 'It works' }),
      'events/ask.md': event,
    },
  },
  {
    name: 'another language, in its own letters',
    content: {
      'site.yaml': `language: ja\n${siteYaml}`.replace('title: A site', 'title: 猫の研究'),
      'posts/猫は眠る.md': post('猫は一日に十六時間眠る', '猫は一日に十六時間眠る。とても長い。'),
      'posts/猫は眠る.facts.yaml': facts(
        { fact: '猫は一日に十六時間眠る。', evidence: '十六時間眠る' },
        { fact: '猫の眠りはとても長い。', evidence: 'とても長い' },
      ),
      'posts/příliš-žluťoučký.md': post('Příliš žluťoučký kůň?!', '![](kůň.png)'),
    },
  },
]

export const unpaid: SparseSite = {
  name: 'things for sale where payments are not set up',
  content: { 'posts/one.md': post('One', 'It works.'), 'premium/worth.md': premium, 'playbook.md': playbook },
  command: 'serve',
}

export interface Served {
  url: string
  stop: () => Promise<void>
}

export async function serveSparse({ content, command = 'start' }: SparseSite): Promise<Served> {
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
    },
  }
}
