// The host between node:http and fetch: bodies, malformed requests, timing, callers, and a stop that loses no work.
import { truncateSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, RequestOptions } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Route } from '@vercel/routing-utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { mostConnections } from '../../local/http/connection-limit.js'
import { createProbes, watchHealth } from '../../local/health.js'
import { startHost, type HostOptions } from '../../local/host.js'
import { NothingBuilt } from '../../local/http/hosted.js'
import type { RunningHost } from '../../local/host.js'
import { FilePlans } from '../../local/http/file-plans.js'
import type { HostedFunction, HostedMiddleware, Site } from '../../local/http/hosted.js'
import { addMiddleware, readRoutes } from '../../local/site.js'
import { PassedOn, relayTo } from '../../local/http/relay.js'
import { compileRouter } from '../../local/http/router.js'
import { breakOff } from '../../local/sandbox/wire.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import { openTree } from '../../local/http/static.js'
import { createLog } from '../../service/log.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { hello, noon } from '../store/samples.js'
import { temporaryFolder } from '../temporary-folder.js'

const routes: Route[] = [
  { src: '/.*', headers: { 'Server-Timing': 'total;dur=0', 'X-Rule': 'rule' }, continue: true },
  { src: '/api/long', headers: { Vary: 'Accept' }, continue: true },
  { src: '/old', status: 308, headers: { Location: '/' } },
  { src: '/(.*)', methods: ['POST'], dest: '/api/echo?rule=1' },
  { src: '/api/other', dest: '/api/echo' },
]

const functions: Record<string, HostedFunction> = {
  '/api/echo': async (request, { address, protocol }) => {
    const body = await request.text()
    const answer = { method: request.method, url: request.url, address, protocol, body: body.length, rules: 'function' }
    return Response.json(answer, { headers: { 'X-Rule': 'function', 'Server-Timing': 'total;dur=9, store;dur=1' } })
  },
  '/api/refuse': async (request) => {
    await request.body?.cancel()
    return new Response('too large', { status: 413 })
  },
  '/api/long': (request) =>
    Promise.resolve(
      request.headers.get('if-none-match')?.includes('"long"') === true
        ? new Response(null, { status: 304, headers: { ETag: '"long"', 'Content-Type': 'application/json' } })
        : Response.json({ text: 'word '.repeat(500) }, { headers: { ETag: '"long"' } }),
    ),
  '/api/events': () =>
    Promise.resolve(
      new Response(`data: ${'word '.repeat(500)}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
  '/api/break-off': () => Promise.resolve(breakOff()),
  '/api/fail': () => Promise.reject(new Error('an internal detail')),
}

const lines: string[] = []
const log = createLog((line) => lines.push(line))
const folder = temporaryFolder()
let site: Site
let host: RunningHost

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<h1>home')
  const tree = openTree(folder)
  site = {
    router: compileRouter(readRoutes({ routes })),
    middleware: new Map(),
    find(at) {
      const run = functions[at]
      const file = tree.find(at)
      return run !== undefined ? { run } : file && { file }
    },
  }
  host = await start()
})
afterAll(async () => {
  await host.stop()
})
beforeEach(() => void lines.splice(0))

const start = (trusted?: string, options: Partial<HostOptions> = {}) =>
  startHost({
    site: () => site,
    log,
    trustedProxies: readTrustedProxies(trusted),
    port: 0,
    addresses: ['127.0.0.1'],
    ...options,
  })

const at = (pathname: string) => `http://127.0.0.1:${host.port}${pathname}`
const durationOf = (response: Response) =>
  /^total;dur=\d+(\.\d+)?/.exec(response.headers.get('server-timing') ?? '')?.[0]

/** A request with options that fetch does not have. */
function send(options: RequestOptions, body = ''): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: host.port, ...options }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** An answer with its body as it was sent: fetch would decode it. */
function sendForBytes(pathname: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: host.port, path: pathname, headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}

/** Everything the server sends in answer to these bytes until it closes the connection. */
async function sendRaw(bytes: string, { port } = host): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('answers', () => {
  it('serves files with the rules’ headers and its own timing', async () => {
    const response = await fetch(at('/'))
    expect([response.status, response.headers.get('x-rule'), await response.text()]).toEqual([200, 'rule', '<h1>home'])
    expect(durationOf(response)).toBeDefined()
    expect(durationOf(response)).not.toBe('total;dur=0')
  })
  it('runs a function on the original path, its headers before those of the rules', async () => {
    const response = await fetch(at('/api/other?x=1'))
    expect(response.headers.get('x-rule')).toBe('function')
    expect(response.headers.get('server-timing')).toBe('total;dur=9, store;dur=1')
    expect(await response.json()).toMatchObject({ method: 'GET', url: at('/api/other?x=1'), protocol: 'HTTP/1.1' })
  })
  it('passes on a body and the query of the rule', async () => {
    const response = await fetch(at('/any?x=1'), { method: 'POST', body: 'x'.repeat(100_000) })
    expect(await response.json()).toMatchObject({ method: 'POST', url: at('/any?x=1&rule=1'), body: 100_000 })
  })
  it('redirects, and answers 404 and 500 as problems, each with its timing', async () => {
    const redirect = await fetch(at('/old?x=1'), { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/?x=1'])
    const missing = await fetch(at('/nowhere'))
    expect(missing.headers.get('content-type')).toBe('application/problem+json')
    expect(await missing.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Nothing is here.',
    })
    const failed = await fetch(at('/api/fail'))
    expect(await failed.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something failed here. The fault is logged.',
    })
    expect(lines.join()).toContain('host-error')
    for (const response of [redirect, missing, failed]) expect(durationOf(response)).toBeDefined()
  })
  it.each(['PROPFIND', 'TRACE'])('refuses %s on a file as a problem that names the methods', async (method) => {
    const answer = await sendRaw(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
    for (const line of [
      'allow: GET, HEAD, OPTIONS',
      'access-control-allow-origin: *',
      'content-type: application/problem+json',
      'cache-control: no-store',
    ])
      expect(answer).toContain(`\r\n${line}\r\n`)
    expect(answer).toContain('/problems/method-not-allowed/"')
    const onMcp = await sendRaw('TRACE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(onMcp).toContain('\r\nallow: OPTIONS, POST\r\n')
  })
  it('refuses CONNECT with a problem', async () => {
    const answer = await sendRaw('CONNECT site.example:443 HTTP/1.1\r\nHost: site.example:443\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD, OPTIONS\r\n[^]*\/problems\/method-not-allowed\/"/)
  })
  it('compresses what a function answers, as the caller prefers, and revalidates it', async () => {
    const whole = await fetch(at('/api/long'), { headers: { 'accept-encoding': 'identity' } })
    const text = await whole.text()
    expect([whole.headers.get('content-encoding'), whole.headers.get('etag')]).toEqual([null, 'W/"long"'])
    for (const encoding of ['gzip', 'br']) {
      const { headers, body } = await sendForBytes('/api/long', { 'accept-encoding': encoding })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept, Accept-Encoding', etag: 'W/"long"' })
      expect(Number(headers['content-length'])).toBe(body.length)
      expect((encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()).toBe(text)
    }
    const again = await fetch(at('/api/long'), { headers: { 'if-none-match': 'W/"long"', 'accept-encoding': 'br' } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, 'W/"long"'])
    const head = await fetch(at('/api/long'), { method: 'HEAD' })
    expect([head.headers.get('etag'), head.headers.get('vary')]).toEqual(['W/"long"', 'Accept, Accept-Encoding'])
  })
  it.each(['/api/echo', '/api/events'])('does not compress %s: too short, or an event stream', async (pathname) => {
    const { headers } = await sendForBytes(pathname, { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  })
  it('drops the connection where the sandbox breaks off, and logs nothing', async () => {
    await expect(fetch(at('/api/break-off'))).rejects.toThrow('fetch failed')
    expect(lines).toEqual([])
  })
  it('answers HEAD without a body', async () => {
    const response = await fetch(at('/api/echo'), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('a request like an earlier one', () => {
  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'accept-encoding': 'br' }],
    ['GET', { accept: 'text/markdown' }],
    ['GET', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }],
  ] as [string, Record<string, string>][])('%s %j is answered alike without the rules', async (method, given) => {
    writeFileSync(path.join(folder, 'long.html'), 'word '.repeat(500))
    let routed = 0
    let plans = new FilePlans()
    const callers: string[] = []
    const markdown = { src: '/long.html', has: [{ type: 'header', key: 'accept', value: 'text/markdown' }], dest: '/' }
    const rules = addMiddleware(
      readRoutes({ routes: [{ ...markdown, continue: true } as Route, ...routes] }),
      'counting',
    )
    const router = compileRouter(rules)
    const route: typeof router.route = (...input) => {
      routed++
      return router.route(...input)
    }
    const middleware = new Map<string, HostedMiddleware>([['counting', (_, { address }) => void callers.push(address)]])
    const own = await start('127.0.0.1', { site: () => ({ ...site, router: { ...router, route }, middleware, plans }) })
    const ask = (more: Record<string, string> = {}) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
        const headers = { ...given, ...more }
        httpRequest({ host: '127.0.0.1', port: own.port, path: '/long.html', method, headers }, (answer) => {
          const { 'server-timing': timing, date, ...rest } = answer.headers
          expect([timing, date]).toEqual([expect.stringMatching(/^total;dur=\d/), expect.any(String)])
          const read = (bytes: Buffer) =>
            resolve({ status: answer.statusCode, headers: rest, body: bytes.toString('hex') })
          buffer(answer).then(read, reject)
        })
          .on('error', reject)
          .end()
      })
    const first = await ask()
    const condition = { 'if-none-match': first.headers.etag ?? '' }
    const [again, unchanged] = [await ask(), await ask(condition)]
    expect([again, unchanged.status, routed]).toEqual([first, 304, 1])
    const others = [{ accept: given['accept'] === undefined ? 'text/markdown' : '*/*' }, { 'accept-encoding': 'gzip' }]
    const varied = [await ask(others[0]), await ask(others[1])]
    plans = new FilePlans()
    expect([await ask(condition), await ask(others[0]), await ask(others[1])]).toEqual([unchanged, ...varied])
    expect([(await ask({ 'if-match': '"another"' })).status, routed]).toEqual([412, 7])
    expect(callers).toEqual(Array(9).fill(given['x-forwarded-for'] ?? '127.0.0.1'))
    await own.stop()
  })
  it('has the part of a recording that it asks for', async () => {
    writeFileSync(path.join(folder, 'clip.mp3'), 'a recording')
    const plans = new FilePlans()
    const own = await start(undefined, { site: () => ({ ...site, plans }) })
    const ask = async (range?: string) => {
      const response = await fetch(`http://127.0.0.1:${own.port}/clip.mp3`, { headers: range ? { range } : {} })
      return [response.status, response.headers.get('content-range'), await response.text()]
    }
    const whole = [200, null, 'a recording']
    expect([await ask(), await ask()]).toEqual([whole, whole])
    expect([await ask('bytes=2-5'), await ask()]).toEqual([[206, 'bytes 2-5/11', 'reco'], whole])
    await own.stop()
  })
  it('has its connection ended where a recording has become shorter, and waits for no rest', async () => {
    const file = path.join(folder, 'talk.mp3')
    writeFileSync(file, Buffer.alloc(1_200_000))
    const ask = () => fetch(`http://127.0.0.1:${host.port}/talk.mp3`).then((response) => response.arrayBuffer())
    expect((await ask()).byteLength).toBe(1_200_000)
    truncateSync(file, 100)
    await expect(ask()).rejects.toThrow()
    // One that waits is closed after a minute.
  }, 30_000)
})

describe('a process in front', () => {
  it('passes on what it cannot answer, with body and caller, and answers 503 where nobody is behind', async () => {
    const socketPath = path.join(folder, 'behind')
    const behind = await start(undefined, { trustedProxies: 'own', addresses: [{ path: socketPath }] })
    const passOn = () => {
      throw new PassedOn()
    }
    const relay = relayTo(socketPath)
    const front = await start('127.0.0.1', {
      relay,
      site: () => ({ ...site, find: (at) => ({ ...site.find(at), run: passOn }) }),
    })
    const ask = (pathname: string, init?: RequestInit) => fetch(`http://127.0.0.1:${front.port}${pathname}`, init)
    const posted = await ask('/any?x=%20', {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-host': 'site.example', 'x-own': '1' },
    })
    expect(posted.headers.get('server-timing')).toBe('total;dur=9, store;dur=1')
    expect(await posted.json()).toMatchObject({
      ...{ method: 'POST', url: 'http://site.example/any?x=+&rule=1', body: 100_000 },
      ...{ address: '198.51.100.7', protocol: null },
    })
    const head = await ask('/api/long', { method: 'HEAD' })
    expect([head.status, head.headers.get('vary')]).toEqual([200, 'Accept, Accept-Encoding'])
    expect(await (await ask('/api/long', { headers: { 'accept-encoding': 'br' } })).json()).toBeDefined()
    expect((await ask('/api/events')).headers.get('content-type')).toBe('text/event-stream')
    const toOldClient = await sendRaw('GET /api/events HTTP/1.0\r\n\r\n', front)
    expect(toOldClient).toMatch(/^HTTP\/1.1 200 (?![^]*chunked)[^]*\r\n\r\ndata: /)
    const withTrailer = 'POST /any HTTP/1.1\r\nHost: a\r\nTrailer: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    expect(await sendRaw(withTrailer, front)).toMatch(/^HTTP\/1.1 200 /)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = { port: front.port, agent, path: '/api/refuse', method: 'PUT' }
    for (const bytes of [500_000, 3_000_000]) {
      expect((await send(refused, 'x'.repeat(bytes))).status).toBe(413)
      expect((await send({ ...refused, path: '/', method: 'GET' })).status).toBe(200)
    }
    agent.destroy()
    const piece = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    const length = `Content-Length: 9000000\r\n\r\n`
    for (const body of [`Transfer-Encoding: chunked\r\n\r\n${piece}`, length + piece, length])
      expect(await sendRaw(`PUT /api/refuse HTTP/1.1\r\nHost: a\r\n${body}`, front)).toMatch(/^HTTP\/1.1 413 /)
    await expect(ask('/api/break-off')).resolves.toMatchObject({ status: 503 })
    expect((await ask('/old', { redirect: 'manual' })).status).toBe(308)
    await behind.stop()
    const alone = await ask('/api/other')
    expect([alone.status, alone.headers.get('retry-after')]).toEqual([503, '5'])
    await front.stop()
  })
})

describe('probes and the access log', () => {
  it('answers probes ahead of the site, and readiness by build and store', async () => {
    let [age, store]: [number | null, () => Promise<unknown>] = [null, () => Promise.resolve()]
    const own = await start(undefined, {
      site: () => Promise.reject(new NothingBuilt('Nothing is built.')),
      probe: createProbes({ buildAgeSeconds: () => age, checkStore: () => store() }),
    })
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${own.port}${path}`)
      return [response.status, await response.json()]
    }
    expect(await read('/healthz?x')).toEqual([200, { status: 'ok' }])
    expect(await read('/readyz')).toEqual([503, { status: 'not ready', build_age_seconds: null, store: 'ok' }])
    age = 7
    expect(await read('/readyz')).toEqual([200, { status: 'ready', build_age_seconds: 7, store: 'ok' }])
    store = () => Promise.reject(new Error('gone'))
    expect(await read('/readyz')).toEqual([503, { status: 'not ready', build_age_seconds: 7, store: 'unavailable' }])
    expect((await read('/'))[0]).toBe(503)
    await own.stop()
  })
  it('is not ready from the first write that fails until one succeeds, though the store can be read', async () => {
    const now = () => noon
    const small = openSqliteStore(path.join(folder, 'small.db'), { maxBytes: 1024 * 1024 })
    const { store, checkStore } = watchHealth(small, now)
    const probes = createProbes({ buildAgeSeconds: () => 7, checkStore })
    const readiness = async () => (await probes('/readyz'))?.status
    const record = (id: string) =>
      store.recordHello(hello({ id, fields: { message: 'x'.repeat(30_000) } }), 1000, noon).then(
        () => true,
        () => false,
      )
    let count = 0
    while (await record(`hello-${count}`)) {
      count++
      expect(await readiness()).toBe(200)
    }
    expect(count).toBeGreaterThan(10)
    expect([await readiness(), await readiness()]).toEqual([503, 503])
    await store.deleteHello('hello-0')
    expect([await readiness(), await record('another')]).toEqual([200, true])
    await store.close()
  })
  it('names each answer by an id that its failure is logged with, and leaves /metrics to the site where it is off', async () => {
    // The metrics have a port of their own, and no token.
    const metrics = { token: undefined, write: () => 'figures' }
    const probe = createProbes({ buildAgeSeconds: () => 7, checkStore: () => Promise.resolve(), metrics })
    const own = await start(undefined, { probe })
    lines.length = 0
    const failed = await fetch(`http://127.0.0.1:${own.port}/api/fail`)
    const id = failed.headers.get('x-request-id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'host-error', request: id })
    expect((await fetch(`http://127.0.0.1:${own.port}/metrics`)).status).toBe(404)
    await own.stop()
  })

  it('logs no question that is in the path', async () => {
    const own = await start(undefined, { logsAccess: true })
    lines.length = 0
    for (const path of ['/api/ask/call-me-at-415-555-2671/', '/api/%61sk/a/b', '/api/ask'])
      await (await fetch(`http://127.0.0.1:${own.port}${path}`)).text()
    const misspelt = ['/API/Ask/a', '//api//ask/a', '/api/ask%2Fa', '/ask/a']
    for (const target of ['/x/../api/ask/a', 'http://a.example/api/ask/a', ...misspelt])
      await sendRaw(`GET ${target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`, own)
    await own.stop()
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      '/api/ask/{question}/',
      '/api/ask/{question}/',
      '/api/ask',
      '/api/ask/{question}/',
      '/api/ask/{question}/',
      '/API/Ask/{question}/',
      '//api//ask/{question}/',
      '/api/ask%2F{question}/',
      '/ask/{question}/',
    ])
  })

  it('logs how long a recording is that is read from the disk', async () => {
    writeFileSync(path.join(folder, 'long.mp4'), new Uint8Array(1_048_577))
    const own = await start(undefined, { logsAccess: true })
    for (const range of ['bytes=0-', 'bytes=5-9'])
      await (await fetch(`http://127.0.0.1:${own.port}/long.mp4`, { headers: { range } })).arrayBuffer()
    await own.stop()
    expect(lines.map((line) => (JSON.parse(line) as { bytes: number }).bytes)).toEqual([1_048_577, 5])
  })

  it('logs a line for each answer, without query and address', async () => {
    const own = await start(undefined, { logsAccess: true })
    await (await fetch(`http://127.0.0.1:${own.port}/?message=private`)).text()
    await own.stop()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: expect.any(String) as string,
        level: 'info',
        event: 'request',
        method: 'GET',
        path: '/',
        status: 200,
        bytes: 8,
        ms: expect.any(Number) as number,
        request: expect.any(String) as string,
      },
    ])
  })
})

describe('middleware', () => {
  const through = async (middleware: HostedMiddleware) => {
    const before = site
    site = {
      ...before,
      router: compileRouter(addMiddleware(readRoutes({ routes }), 'middleware')),
      middleware: new Map([['middleware', middleware]]),
    }
    const response = await fetch(at('/'))
    site = before
    return { status: response.status, body: await response.text() }
  }
  it('may let a request go on or answer it', async () => {
    const home = { status: 200, body: '<h1>home' }
    expect(await through(() => Promise.resolve(undefined))).toEqual(home)
    const next = () => Promise.resolve(new Response(null, { headers: { 'x-middleware-next': '1' } }))
    expect(await through(next)).toEqual(home)
    const answer = () => Promise.resolve(new Response('no', { status: 403 }))
    expect(await through(answer)).toEqual({ status: 403, body: 'no' })
  })
})

describe('callers', () => {
  it('treats each loopback address as a caller of its own', async () => {
    const { body } = await send({ path: '/api/echo', localAddress: '127.0.0.9' })
    expect(JSON.parse(body)).toMatchObject({ address: '127.0.0.9' })
  })
  it('uses forwarded headers of trusted proxies only, and does not report their protocol as that of the caller', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.5',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'example.org',
    }
    const direct = await fetch(at('/api/echo'), { headers })
    expect(await direct.json()).toMatchObject({ address: '127.0.0.1', protocol: 'HTTP/1.1' })
    const behind = await start('127.0.0.0/8')
    const response = await fetch(`http://127.0.0.1:${behind.port}/api/echo`, { headers })
    expect(await response.json()).toMatchObject({
      ...{ address: '203.0.113.5', url: 'https://example.org/api/echo' },
      protocol: null,
    })
    await behind.stop()
  })
})

describe('odd requests', () => {
  it('delivers a refusal although the body is still being sent', async () => {
    const { status, body } = await send({ path: '/api/refuse', method: 'PUT' }, 'x'.repeat(3_000_000))
    expect([status, body]).toEqual([413, 'too large'])
  })
  it('closes the connection after it refused a chunked body that goes on', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('PUT /api/refuse HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwords\r\n')
    // The other end is never told that the body is over.
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 .*connection: close/is)
  })
  it('as a private host answers to the names of this machine and of its site, and to scripts of their pages', async () => {
    const own = await start(undefined, { isPrivate: true, baseUrl: 'https://site.example' })
    const statusFor = async (name: string, origin?: string, method = 'GET') => {
      const headers = { host: name, ...(origin !== undefined && { origin }) }
      return (await send({ port: own.port, path: '/api/echo', headers, method })).status
    }
    for (const name of ['localhost:1', '127.0.0.1', '[::1]:1', 'site.example']) expect(await statusFor(name)).toBe(200)
    expect(await statusFor('rebound.example')).toBe(421)
    for (const method of ['GET', 'POST']) {
      expect(await statusFor('localhost', 'http://localhost:1', method)).toBe(200)
      expect(await statusFor('localhost', 'https://other.example', method)).toBe(421)
      expect(await statusFor('localhost', 'null', method)).toBe(421)
    }
    await own.stop()
  })
  it('closes a connection too many of one address, and takes another once one is gone', async () => {
    const own = await start()
    const open = (localAddress = '127.0.0.1') =>
      connect({ port: own.port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    const isServed = async (localAddress?: string) => {
      const socket = open(localAddress)
      socket.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
      return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200')
    }
    const idle = Array.from({ length: mostConnections }, () => open())
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    expect([await isServed(), await isServed('127.0.0.9')]).toEqual([false, true])
    idle[0]?.destroy()
    await expect.poll(() => isServed()).toBe(true)
    for (const socket of idle) socket.destroy()
    await own.stop()
    const behind = await start('127.0.0.0/8')
    const ofProxy = Array.from({ length: mostConnections + 1 }, () => connect(behind.port, '127.0.0.1'))
    await Promise.all(ofProxy.map((socket) => once(socket, 'connect')))
    expect((await fetch(`http://127.0.0.1:${behind.port}/`)).status).toBe(200)
    for (const socket of ofProxy) socket.destroy()
    await behind.stop()
  })
  it('asks browsers for TLS where a trusted proxy terminates it', async () => {
    const behind = await start('127.0.0.0/8')
    const headerFor = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${behind.port}/`, { headers })).headers.get('strict-transport-security')
    expect(await headerFor({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await headerFor({})).toBeNull()
    await behind.stop()
  })
  it.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['a host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a host with a user', 'GET / HTTP/1.1\r\nHost: user@evil\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a URL of another scheme', 'GET ftp://h/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 400],
    ['an asterisk of a GET', 'GET * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 400],
    ['more header than is read', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
    // The last of them may be the address that a proxy adds.
    [
      'more headers than are kept',
      `GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${'a: b\r\n'.repeat(999)}\r\n`,
      431,
    ],
    ['a method that fetch forbids', 'TRACE / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 405],
  ])('refuses %s as a problem with its status', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^content-type: application\/problem\+json\r$/im)
    expect(head).toMatch(/^server-timing: total;dur=/im)
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(status)
  })
  it.each([
    ['OPTIONS * HTTP/1.1', 405],
    ['GET http://elsewhere/api/echo HTTP/1.1', 200],
    ['GET /%ff HTTP/1.1', 404],
    ['GET //api/echo HTTP/1.1', 404],
    ['PROPFIND /api/echo HTTP/1.1', 200],
    ['GET /api/echo HTTP/1.1\r\nExpect: something', 200],
  ])('%s', async (line, status) => {
    const answer = await sendRaw(`${line}\r\nHost: h\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
  it('says that a query in raw UTF-8 must be encoded, to every origin', async () => {
    const answer = await sendRaw('GET /api/echo?q=café HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(head.toLowerCase()).toContain('access-control-allow-origin: *')
    expect(head.toLowerCase()).toContain('cache-control: no-store')
    expect(JSON.parse(body)).toEqual({
      type: `http://localhost:${host.port}/problems/invalid-request/`,
      title: 'Invalid request',
      status: 400,
      detail: 'The address cannot be read: characters outside ASCII must be percent-encoded as UTF-8.',
    })
  })
  it('is still there after a caller that hangs up in the middle of a body', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write('POST /api/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.destroy()
    expect((await fetch(at('/'))).status).toBe(200)
  })
})

describe('stop', () => {
  it('lets a running answer and its later work end', async () => {
    const events: string[] = []
    let release = (): void => undefined
    const entered = new Promise<void>((resolve) => {
      functions['/api/slow'] = async (_request, { waitUntil }) => {
        resolve()
        await new Promise<void>((go) => (release = go))
        waitUntil(Promise.resolve().then(() => events.push('later work')))
        return new Response('done')
      }
    })
    const own = await start()
    const answer = fetch(`http://127.0.0.1:${own.port}/api/slow`).then((response) => response.text())
    await entered
    const stopped = own.stop().then(() => events.push('stopped'))
    release()
    expect(await answer).toBe('done')
    await stopped
    expect(events).toEqual(['later work', 'stopped'])
    await expect(fetch(`http://127.0.0.1:${own.port}/`)).rejects.toThrow()
  })
  it('is not delayed by idle connections, whether they have had a request or not', async () => {
    const own = await start()
    const unused = connect(own.port, '127.0.0.1')
    const half = connect(own.port, '127.0.0.1')
    half.write('GET / HTTP/1.1\r\nHost: h\r\n')
    const used = connect(own.port, '127.0.0.1')
    used.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
    await once(used, 'data')
    const began = performance.now()
    await own.stop()
    // Running answers would have 10 s.
    expect(performance.now() - began).toBeLessThan(8000)
    for (const socket of [unused, half, used]) socket.destroy()
  })
  it('starts work after an answer once the answer is sent', async () => {
    const events: string[] = []
    functions['/api/after'] = (_request, { afterAnswer, waitUntil }) => {
      afterAnswer(() => {
        events.push('after')
        waitUntil(new Promise((resolve) => setTimeout(resolve, 20)).then(() => events.push('later work')))
      })
      return Promise.resolve(
        new Response(
          new ReadableStream({
            pull(controller) {
              events.push('answer')
              controller.close()
            },
          }),
        ),
      )
    }
    const own = await start()
    await fetch(`http://127.0.0.1:${own.port}/api/after`).then((response) => response.text())
    await own.stop()
    expect(events).toEqual(['answer', 'after', 'later work'])
  })
  it('logs later work that fails, and continues', async () => {
    functions['/api/later'] = (_request, { waitUntil }) => {
      waitUntil(Promise.reject(new Error('store gone')))
      return Promise.resolve(new Response('ok'))
    }
    expect(await (await fetch(at('/api/later'))).text()).toBe('ok')
    expect(lines.join()).toContain('later-work-failed')
  })
})
