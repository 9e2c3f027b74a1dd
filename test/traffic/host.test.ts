// Counting on the local host, over HTTP: every request once, and no reader the worse for it when the store is down.
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { startHost, type RunningHost } from '../../local/host.js'
import { openSite } from '../../local/site.js'
import type { Stats } from '../../service/contract/resources/traffic.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { createSource } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

const folder = temporaryFolder()
let host: RunningHost
let store: Store

beforeAll(() => {
  const files: Record<string, string> = {
    'public/index.html': '<!doctype html><title>Home</title>',
    'public/markdown/index.md': '# Home',
    'public/api/posts.json': '[]',
    'public/api/facts/topics/two.json': '{}',
    'public/posts/one/index.html': '<!doctype html><title>One</title>',
    'data/site.json': JSON.stringify({ baseUrl: '', title: '', language: 'en', topics: [], countStatic: true }),
    'data/redirects.json': '{}',
    'data/gone.json': '[]',
    'data/pages.json': '[]',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'build', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'build', name), text)
  }
  symlinkSync(join(folder, 'build/public'), join(folder, 'public'))
})
afterEach(() => store.close())

/** Starts the local host over the small site; `send` asks it, `stop` waits until everything is counted. */
const start = async (storeOfHost: Store) => {
  store = storeOfHost
  const { lines, source } = createSource(store)
  const site = openSite({ publicFolder: join(folder, 'public'), context: source })
  host = await startHost({
    site,
    log: source.log,
    trustedProxies: readTrustedProxies(undefined),
    port: 0,
    addresses: ['127.0.0.1'],
  })
  const send = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${host.port}${path}`, { redirect: 'manual', ...init })
    return { status: response.status, text: await response.text() }
  }
  return { lines, send, stop: () => host.stop() }
}

const bot = { headers: { 'user-agent': 'GPTBot/1.4' } }
const sqlite = (name: string) => openStore({}, { dataDirectory: join(folder, name) })

describe('the local host', () => {
  it('counts files, functions, HEAD and errors once each, and OPTIONS never', async () => {
    const first = await start(sqlite('counted'))
    const statuses = []
    for (const [path, init] of [
      ['/', bot],
      ['/', { headers: { ...bot.headers, accept: 'text/markdown' } }],
      ['/', { ...bot, method: 'HEAD' }],
      ['/api/posts.json', bot],
      ['/posts/one/', bot],
      ['/posts/none/', bot],
      ['/nowhere', bot],
      ['/nowhere', { ...bot, method: 'DELETE' }],
      ['/api/agent/ping', bot],
      ['/api/agent/ping?echo=forged', bot],
      ['/api/agent/ping', { ...bot, method: 'HEAD' }],
      ['/api/agent/ping', { ...bot, method: 'OPTIONS' }],
      ['/api/facts.json?topic=one&topic=two', bot],
      ['/api/facts.json?topic=One&topic=two', bot],
      ['/api/facts.json?topic=One&topic=Two', bot],
    ] as const) {
      statuses.push((await first.send(path, init)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404, 404, 404, 200, 400, 200, 204, 400, 400, 400])
    await first.stop()
    await store.close()
    const second = await start(sqlite('counted'))
    const stats = JSON.parse((await second.send('/api/agent/stats.json?days=1')).text) as Stats
    await second.stop()
    expect(stats.requests.total).toBe(14)
    expect(stats.requests.by_agent_family).toEqual({ GPTBot: 14 })
    expect(stats.requests.by_route).toEqual({
      '/': 3,
      '/api/agent/ping': 3,
      '/api/facts.json': 3,
      '/posts/{slug}/': 2,
      other: 2,
      '/api/posts.json': 1,
    })
    expect(stats.performance.by_route['/api/agent/ping']?.samples).toBe(3)
    expect(stats.performance.by_route['/']?.samples).toBe(0)
    expect(Object.values(stats.unique_visitors.by_day)).toEqual([1])
  })

  it('serves a file though the build does not say whether files are counted', async () => {
    const data = join(folder, 'build/data')
    renameSync(data, `${data}-away`)
    try {
      const { lines, send, stop } = await start(sqlite('without-data'))
      expect((await send('/', bot)).status).toBe(200)
      await stop()
      expect(lines.join()).toContain('later-work-failed')
    } finally {
      renameSync(`${data}-away`, data)
    }
  })

  it('serves every page without a store, and says how many requests it could not count', async () => {
    const { lines, send, stop } = await start(openStore({}))
    for (const path of ['/', '/api/posts.json', '/posts/one/', '/api/agent/ping']) {
      expect((await send(path, bot)).status).toBe(200)
    }
    expect((await send('/api/agent/stats.json', bot)).status).toBe(503)
    await stop()
    const dropped = lines
      .map((line) => JSON.parse(line) as { event: string; requests: number; dropped: number })
      .filter(({ event }) => event === 'traffic-dropped')
    expect(dropped.reduce((sum, { requests }) => sum + requests, 0)).toBe(5)
    expect(dropped.at(-1)?.dropped).toBe(5)
  })
})
