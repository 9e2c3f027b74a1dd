// A host whose first build fails, or whose tree is deleted: it answers what waits and ends, serves the last tree, or says so.
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { workerEnded } from '../../build/diagnostics.js'
import { startDevelopment } from '../../local/development.js'
import { NothingBuilt } from '../../local/http/hosted.js'
import { livePath } from '../../local/live.js'
import { createRebuilder } from '../../local/rebuild.js'
import { startServer, type ServerOptions } from '../../local/server.js'
import { StartupError } from '../../local/startup-error.js'
import { createLog } from '../../service/log.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { post, TestSite } from '../build/site.js'
import { freePort } from '../free-port.js'

/** Replaces the build, or precedes it where it resolves with `null`. */
let inPlaceOfBuild: (() => Promise<boolean | null>) | null
/** Called when builds are given up. */
const onStop = vi.fn()
const rebuilderOf: ServerOptions['rebuilderOf'] = (options) => {
  const rebuilder = createRebuilder(options)
  return {
    run: async () => (await inPlaceOfBuild?.()) ?? rebuilder.run(),
    watch: () => rebuilder.watch(),
    stop() {
      onStop()
      return rebuilder.stop()
    },
  }
}

let site: TestSite
let said: string[]
beforeEach(() => {
  inPlaceOfBuild = null
  said = []
  site = new TestSite({ 'articles/a.md': post('A', 'Words.') })
})

const start = (port = 0, baseUrl?: string, more: Partial<ServerOptions> = {}) =>
  startServer({
    env: { PORT: port, DATA_DIR: path.join(site.folder, 'data'), BASE_URL: baseUrl },
    build: { content: site.content, out: site.out },
    addresses: ['127.0.0.1'],
    now: () => new Date('2026-12-01T00:00:00Z'),
    watch: false,
    say: (line) => said.push(line),
    log: createLog(() => undefined),
    rebuilderOf,
    ...more,
  })

const upload = { 'content-type': 'application/json', 'content-length': 16, expect: '100-continue' }

const full = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' }))

it.each([
  [full, 'The output cannot be written: ENOSPC: no space left on device'],
  [() => Promise.reject(workerEnded(0)), 'The build was ended: Worker ended with exit code 0'],
])('serves the last tree where the new one cannot be made, and says why', async (fail, why) => {
  await (await start()).stop()
  inPlaceOfBuild = fail
  said = []
  const server = await start()
  try {
    expect(said).toEqual([`${why}; the last whole tree stays published.`])
    expect((await fetch(`${server.url}/api/articles.json`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})

it.each([
  ['from the last tree, which has the same base URL', 'https://site.example'],
  ['from the new tree, which has another base URL', 'https://other.example'],
])('answers a request during the build %s', async (_name, baseUrl) => {
  const port = await freePort()
  await (await start(port, 'https://site.example')).stop()
  let isAnswered: Promise<string> | undefined
  inPlaceOfBuild = async () => {
    const received = request({
      host: '127.0.0.1',
      port,
      path: '/api/articles.json',
      headers: { Expect: '100-continue' },
    })
    const response = once(received, 'response') as Promise<[IncomingMessage]>
    isAnswered = response.then(([message]) => text(message))
    // The host has the request when it says so.
    received.flushHeaders()
    await once(received, 'continue')
    received.end()
    if (baseUrl === 'https://site.example') await isAnswered
    return null
  }
  const server = await start(port, baseUrl)
  expect(await isAnswered).toContain(`${baseUrl}/`)
  await server.stop()
})

it('ends in order, and gives up the build at once, while it answers from the last tree and builds', async () => {
  const port = await freePort()
  const baseUrl = 'https://site.example'
  await (await start(port, baseUrl)).stop()
  const ending = new AbortController()
  let answered: Promise<[IncomingMessage]> | undefined
  inPlaceOfBuild = async () => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/agent/hello', method: 'POST', headers: upload })
    answered = once(asked, 'response') as Promise<[IncomingMessage]>
    asked.write('{"message":')
    await once(asked, 'continue')
    onStop.mockClear()
    ending.abort()
    await vi.waitFor(() => expect(onStop).toHaveBeenCalled())
    asked.end('"Hi"}')
    return new Promise(() => undefined)
  }
  await expect(start(port, baseUrl, { ending: ending.signal })).rejects.toThrow('aborted')
  expect((await answered)?.[0].statusCode).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

it('builds nothing where it is told to end before', async () => {
  const ending = new AbortController()
  const run = vi.fn(() => Promise.resolve(null))
  inPlaceOfBuild = run
  const openFile: ServerOptions['openFile'] = (file) => {
    ending.abort()
    return openSqliteStore(file)
  }
  await expect(start(0, undefined, { ending: ending.signal, openFile })).rejects.toThrow('aborted')
  expect(run).not.toHaveBeenCalled()
})

it('ends without waiting for pages that listen for the next tree', async () => {
  const port = await freePort()
  const options = {
    env: { PORT: port, DATA_DIR: path.join(site.folder, 'data') },
    build: { content: site.content },
    ...{ watch: true, say: (line: string) => said.push(line), log: createLog(() => undefined), rebuilderOf },
  }
  await (await startDevelopment(options)).stop()
  const ending = new AbortController()
  let listening: ReadableStreamDefaultReader<Uint8Array> | undefined
  inPlaceOfBuild = async () => {
    listening = (await fetch(`http://127.0.0.1:${port}${livePath}`)).body?.getReader()
    await listening?.read()
    ending.abort()
    return new Promise(() => undefined)
  }
  await expect(startDevelopment({ ...options, ending: ending.signal })).rejects.toThrow('aborted')
  expect(await listening?.read()).toMatchObject({ done: true })
})

it('answers from the last tree once the store has loaded', async () => {
  const [port, baseUrl] = [await freePort(), 'https://site.example']
  await (await start(port, baseUrl)).stop()
  const order: string[] = []
  const openFile: ServerOptions['openFile'] = (file) => {
    const store = openSqliteStore(file)
    const listHellos: typeof store.listHellos = async (...input) => {
      const asked = fetch(`http://127.0.0.1:${port}/api/articles.json`).then(() => order.push('answered'))
      await Promise.race([asked, pause(200)])
      order.push('loaded')
      return store.listHellos(...input)
    }
    return { ...store, listHellos }
  }
  const server = await start(port, baseUrl, { openFile })
  await vi.waitFor(() => expect(order).toEqual(['loaded', 'answered']))
  await server.stop()
})

it.each([0, 1])(
  'says that its output was deleted, and answers again once it is there, with %i processes in front',
  async (processes) => {
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    const events = () => lines.map((line) => (JSON.parse(line) as { event: string }).event)
    const server = await start(0, undefined, { processes, log })
    const ask = (at = '/api/articles.json') => fetch(server.url + at)
    const away = path.join(site.folder, 'away')
    try {
      expect((await ask()).status).toBe(200)
      renameSync(site.out, away)
      const missing = await ask()
      expect([missing.status, missing.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
      expect(await missing.json()).toMatchObject({
        status: 503,
        detail: 'No build of the site is here now. Try again soon.',
      })
      expect((await ask('/readyz')).status).toBe(503)
      // The process in front tells of the first answer when it has gathered some.
      const event = processes === 0 ? 'output-missing' : 'later-work-failed'
      await vi.waitFor(() => expect(events()).toEqual([event]))
      renameSync(away, site.out)
      expect([(await ask()).status, (await ask('/readyz')).status]).toEqual([200, 200])
    } finally {
      await server.stop()
    }
  },
)

it('says why the output cannot be written where there is no last tree', async () => {
  inPlaceOfBuild = full
  const refused = start()
  await expect(refused).rejects.toEqual(
    new StartupError('The output cannot be written: ENOSPC: no space left on device'),
  )
})

it('throws a bug as it is', async () => {
  const fault = new TypeError('x is not a function')
  inPlaceOfBuild = () => Promise.reject(fault)
  await expect(start()).rejects.toBe(fault)
})

it('ends where nothing is built, and answers the requests that waited', async () => {
  const port = await freePort()
  let answered: Promise<[IncomingMessage]> | undefined
  inPlaceOfBuild = async () => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/articles.json', headers: { Expect: '100-continue' } })
    answered = once(asked, 'response') as Promise<[IncomingMessage]>
    // The host has the request when it says so.
    asked.flushHeaders()
    await once(asked, 'continue')
    asked.end()
    return false
  }
  await expect(start(port)).rejects.toBeInstanceOf(NothingBuilt)
  expect((await answered)?.[0].statusCode).toBe(503)
})
