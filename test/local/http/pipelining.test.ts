// Requests that are sent on one connection ahead of the answers: one at a time is worked on, and few may wait.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HostedFunction } from '../../../local/http/hosted.js'
import type { RunningHost } from '../../../local/host.js'
import { mostIgnored, mostPipelined } from '../../../local/http/pipelining.js'
import { startBareHost } from '../bare-host.js'

let host: RunningHost
let stop: () => Promise<void>
let begun: string[]
let answer: (() => void) | undefined
/** Waits where the path says so, until the test lets it go on. */
const run: HostedFunction = async ({ url }) => {
  const { pathname } = new URL(url)
  begun.push(pathname)
  if (pathname === '/wait') await new Promise<void>((resolve) => (answer = resolve))
  const headers = { connection: 'keep-alive' }
  return new Response(pathname === '/large' ? Buffer.alloc(8_000_000) : `answer to ${pathname} `, { headers })
}

beforeEach(async () => {
  begun = []
  answer = undefined
  host = await startBareHost(run)
  let stopped: Promise<void> | undefined
  stop = () => (stopped ??= host.stop())
})
afterEach(() => stop())

const get = (path: string, ...fields: string[]) => [`GET ${path} HTTP/1.1`, 'Host: h', ...fields, '', ''].join('\r\n')
const open = (bytes: string) => {
  const socket = connect(host.port, '127.0.0.1', () => socket.write(bytes))
  return socket
}

it('begins each answer when the one before it is sent', async () => {
  const answers = text(open(get('/wait') + get('/second') + get('/third', 'Connection: close')))
  await expect.poll(() => answer).toBeDefined()
  expect(begun).toEqual(['/wait'])
  answer?.()
  expect((await answers).match(/answer to \S+/g)).toEqual(
    ['/wait', '/second', '/third'].map((path) => `answer to ${path}`),
  )
})

it('closes a connection as its caller asks, whatever a function says', async () => {
  const answered = await text(open(get('/', 'Connection: close')))
  expect(answered.match(/^connection: .*$/gim)).toEqual(['Connection: close'])
})

it('answers as many as may wait, says that no more come, and works on no others', async () => {
  const few = get('/').repeat(mostPipelined) + get('/', 'Connection: close')
  expect((await text(open(few))).match(/answer to/g)).toHaveLength(mostPipelined + 1)
  begun = []
  const socket = open(get('/wait') + get('/').repeat(mostPipelined + 20))
  const answers = text(socket)
  await expect.poll(() => answer).toBeDefined()
  answer?.()
  expect((await answers).match(/^connection: .*|answer to \S+/gim)).toEqual([
    ...['Connection: keep-alive', 'answer to /wait'],
    ...Array.from({ length: mostPipelined - 1 }, () => ['Connection: keep-alive', 'answer to /']).flat(),
    ...['Connection: close', 'answer to /'],
  ])
  expect(begun).toHaveLength(mostPipelined + 1)
})

it('cuts off a caller that sends ever more', async () => {
  const socket = open(get('/wait') + get('/').repeat(mostPipelined + mostIgnored + 1))
  await once(socket, 'close')
  expect(begun).toEqual(['/wait'])
  answer?.()
})

it('stops although a caller left with answers to come', async () => {
  const socket = open(get('/wait') + get('/large'))
  await expect.poll(() => answer).toBeDefined()
  socket.destroy()
  answer?.()
  await stop()
})
