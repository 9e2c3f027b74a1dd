// Upstash's REST interface in front of a real Redis, so that the REST client is tested with no account and no network.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@redis/client'

export interface UpstashBridge {
  url: string
  token: string
  /** HTTP requests that were answered. */
  roundTrips: number
  /** Commands that they carried; a script is one, whatever it calls. */
  commands: number
  stop: () => Promise<void>
}

type Reply = string | number | null | Reply[]
type Answer = { result: Reply } | { error: string }

/** As the `Upstash-Encoding: base64` header asks for it: every string but `OK`. */
const encode = (reply: Reply): Reply => {
  if (Array.isArray(reply)) return reply.map(encode)
  return typeof reply === 'string' && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
}

/** Understands `POST /` with one command, `POST /pipeline` and `POST /multi-exec` with a list of them. */
export const startBridge = async (redisUrl: string): Promise<UpstashBridge> => {
  const token = 'bridge-token'
  const redis = createClient({ url: redisUrl, RESP: 2 })
  // The promise of the command that is under way tells of the error; the event needs a listener all the same.
  redis.on('error', () => undefined)
  await redis.connect()

  const run = async (command: unknown[]): Promise<Answer> => {
    bridge.commands++
    try {
      return { result: (await redis.sendCommand(command.map(String))) as unknown as Reply }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: Answer | Answer[] }> => {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { error: 'Unauthorized' } }
    const body = JSON.parse(await text(request)) as unknown[]
    bridge.roundTrips++
    if (request.url === '/') {
      const one = await run(body)
      return { status: 'error' in one ? 400 : 200, body: one }
    }
    if (request.url === '/pipeline') return { status: 200, body: await Promise.all((body as unknown[][]).map(run)) }
    if (request.url === '/multi-exec') {
      const queued = (body as unknown[][]).map((command) => command.map(String))
      const results = await queued.reduce((multi, command) => multi.addCommand(command), redis.multi()).exec()
      bridge.commands += queued.length
      return { status: 200, body: results.map((result) => ({ result: result as unknown as Reply })) }
    }
    return { status: 404, body: { error: 'Not found' } }
  }

  const server = createServer((request, response) => {
    const base64 = request.headers['upstash-encoding'] === 'base64'
    const encoded = (one: Answer): Answer => ('result' in one && base64 ? { result: encode(one.result) } : one)
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(Array.isArray(body) ? body.map(encoded) : encoded(body)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const bridge: UpstashBridge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    roundTrips: 0,
    commands: 0,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      redis.destroy()
    },
  }
  return bridge
}
