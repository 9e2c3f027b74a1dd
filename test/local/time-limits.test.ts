// What a connection of the host may take: for its headers, its body, between requests, and to read an answer.
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { limitConnections, mostConnections, serverLimits } from '../../local/http/connection-limit.js'
import type { HostedFunction } from '../../local/http/hosted.js'
import type { HostOptions, RunningHost } from '../../local/host.js'
import { PassedOn } from '../../local/http/relay.js'
import { startBareHost } from './bare-host.js'

/** More than the buffers of both sockets take. */
const large = Buffer.alloc(32_000_000)
let bodies = 0
const run: HostedFunction = async (request) => {
  if (request.method === 'GET') {
    // As for a first build, for longer than a connection may be idle.
    if (request.url.includes('/late')) await delay(400)
    if (request.url.endsWith('/never')) await new Promise(() => undefined)
    return new Response(request.url.endsWith('/late-word') ? 'late' : large)
  }
  const body = await request.text().catch(() => undefined)
  bodies++
  return new Response(body)
}

/** A host with one limit that is short: beside it, a request that is slow on a busy machine meets no other. */
const start = async (
  limits: Partial<typeof serverLimits>,
  options: Partial<HostOptions> = {},
): Promise<RunningHost> => {
  const host = await startBareHost(run, { limits: { connectionsCheckingInterval: 20, ...limits }, ...options })
  started.push(host)
  return host
}
const started: RunningHost[] = []
const stop = () => Promise.all(started.splice(0).map((host) => host.stop()))
afterEach(stop)

/** Sends bytes, and resolves to what comes back until the host ends the connection. */
async function send({ port }: RunningHost, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  return text(socket)
}

it('ends a connection that never sends all of its headers', async () => {
  const host = await start({ headersTimeout: 100 })
  expect(await send(host, 'GET / HTTP/1.1\r\nHost: h\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408 .*problem\+json/is)
})
it('ends a request whose body stays out, and the function that waits for it', async () => {
  const host = await start({ headersTimeout: 1000, requestTimeout: 1000 })
  const answer = await send(host, 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nabc')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  await expect.poll(() => bodies).toBe(1)
})
it('ends a connection that sends no further request', async () => {
  const host = await start({ keepAliveTimeout: 100 })
  const answer = await send(host, 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc')
  expect(answer).toMatch(/^HTTP\/1.1 200 .*abc$/s)
})
it('keeps a connection whose answer is not there yet, however long it takes', async () => {
  const own = await start({ timeout: 100 })
  const answer = await fetch(`http://127.0.0.1:${own.port}/late-word`)
  expect(await answer.text()).toBe('late')
})
it.each(['/', '/late'])('ends a connection whose reader takes nothing of its answer to %s', async (path) => {
  const own = await start({ timeout: 100 })
  const socket = connect(own.port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`))
  socket.pause()
  await once(socket, 'connect')
  // The host stops once its connections have ended; for a running answer it would wait 10 s.
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(8000)
  expect((await buffer(socket).catch(() => Buffer.alloc(0))).length).toBeLessThan(large.length)
})
it('ends a connection whose answer never begins, and stops without it', async () => {
  // The idle limit counts before the request, too, which on a busy machine comes later than the connection.
  const own = await start({ timeout: 1000, answerTimeout: 50, drainTimeout: 50 })
  expect(await send(own, 'GET /never HTTP/1.1\r\nHost: h\r\n\r\n')).toBe('')
  await stop()
})
it('ends a connection whose answer fails', async () => {
  const site = () => {
    throw new PassedOn()
  }
  const own = await start({}, { site, relay: () => Promise.reject(new Error('The other process is gone')) })
  expect(await send(own, 'GET / HTTP/1.1\r\nHost: h\r\n\r\n')).toBe('')
})
it('grants no more than a minute without a byte, and a minute for a request', () => {
  // For node:http, 0 is no limit.
  for (const limitMs of [serverLimits.timeout, serverLimits.requestTimeout, serverLimits.headersTimeout]) {
    expect(limitMs).toBeGreaterThan(0)
    expect(limitMs).toBeLessThanOrEqual(60_000)
  }
})
it('counts the connections of a /48, whichever of its networks they are from', () => {
  const limit = limitConnections(readTrustedProxies(undefined))
  const isTaken = (remoteAddress: string): boolean => {
    let isCut = false
    const destroy = () => (isCut = true)
    limit(Object.assign(new EventEmitter(), { remoteAddress, destroy }) as unknown as Socket)
    return !isCut
  }
  const taken = Array.from({ length: mostConnections + 1 }, (_, at) => isTaken(`2001:470:1:${at.toString(16)}::1`))
  expect(taken.filter((one) => one)).toHaveLength(mostConnections)
  expect(isTaken('2001:470:2::1')).toBe(true)
})
