// A request whose body nobody read can still be passed on as a whole.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readHeaders, toRequest } from '../../../local/http/node-adapter.js'

it.each(['passed on', 'read'])('has the whole body where it is %s', async (how) => {
  const server = createServer((message, response) => {
    const made = toRequest(message, new URL('http://localhost/'), readHeaders(message))
    // In a later turn, as the front does that finds it cannot answer.
    setImmediate(() => void (how === 'read' ? made.text() : text(message)).then((body) => response.end(body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { expect: '100-continue' } })
  sent.write('first, ')
  await once(sent, 'continue')
  sent.end('second')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(await text(answer)).toBe('first, second')
  server.close()
})
