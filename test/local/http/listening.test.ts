// The answer to a request that node:http cannot parse, and the end of connections.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { listen, refuseMalformed, trackConnections } from '../../../local/http/listening.js'
import { problemSchema } from '../../../service/contract/resources/problem.js'

describe('a request that cannot be parsed', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'about:blank'],
    ['HPE_HEADER_OVERFLOW', 431, 'about:blank'],
    ['HPE_INVALID_METHOD', 400, 'https://site.example/problems/invalid-request/'],
  ])('%s is a %i with a detail', async (code, status, type) => {
    const socket = new PassThrough()
    refuseMalformed(Object.assign(new Error(code), { code }), socket, 'https://site.example')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ type, status })
  })
})

/** A client in a thread of its own: it connects, sends a request when it is told to, and tells what comes back. */
const client = `
const { parentPort, workerData } = require('node:worker_threads')
const socket = require('node:net').connect(workerData, '127.0.0.1')
parentPort.once('message', () => socket.write('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'))
socket.once('data', (data) => parentPort.postMessage(data.toString().slice(0, 15)))
socket.on('error', ({ code }) => parentPort.postMessage(code)).on('close', () => parentPort.close())`

it('answers a request that came while the event loop was late, however long ago the server began to close', async () => {
  const server = createServer((_message, response) => response.end())
  const connections = trackConnections(server, 5000)
  const port = await listen(server, 0, '127.0.0.1')
  const thread = new Worker(client, { eval: true, workerData: port })
  await once(server, 'connection')
  const answered = once(thread, 'message')
  const closed = connections.close()
  thread.postMessage('send')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
  expect(await answered).toEqual(['HTTP/1.1 200 OK'])
  await closed
})

it('answers a request on a connection that had one before, and was idle when the server began to close', async () => {
  const server = createServer((_message, response) => response.end())
  const connections = trackConnections(server, 5000)
  const socket = connect(await listen(server, 0, '127.0.0.1'), '127.0.0.1')
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return String(await once(socket, 'data'))
  }
  expect(await ask()).toMatch(/^HTTP\/1.1 200 OK[^]*\nConnection: keep-alive/)
  const closed = connections.close()
  expect(await ask()).toMatch(/^HTTP\/1.1 200 OK[^]*\nConnection: close/)
  await closed
})

it('says of an answer that begins while the server closes that it is the last of its connection', async () => {
  const server = createServer()
  const connections = trackConnections(server, 5000)
  const socket = connect(await listen(server, 0, '127.0.0.1'), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const closed = connections.close()
  response.end()
  expect(String(await once(socket, 'data'))).toMatch(/\nConnection: close/)
  await closed
})
