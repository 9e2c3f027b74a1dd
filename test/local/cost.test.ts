// The store cost of a request over Upstash's REST: round trips before the answer, and commands in all. The table in
// docs/deploy.md has the same numbers.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Challenge, Credential } from 'mppx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { createFunctions, type LocalFunctions } from '../../local/functions.js'
import { createSandbox, sandboxSecretKey } from '../../local/sandbox/sandbox.js'
import { processorPath } from '../../local/sandbox/wire.js'
import { openDataOf } from '../../local/site.js'
import { createLog } from '../../service/log.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { copyFixtureSite } from '../fixture-site.js'
import { serve, type Served } from '../paid/serve.js'
import { hasRedis, startRedis, type RedisServer } from '../store/redis-server.js'
import { startBridge, type UpstashBridge } from '../store/upstash-bridge.js'

const baseUrl = 'http://localhost:3000'

describe.skipIf(!hasRedis)('the cost of a request', () => {
  let folder: string
  let redis: RedisServer
  let bridge: UpstashBridge
  let processor: Served
  let store: Store
  let functions: LocalFunctions

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cost-'))
    const publicFolder = path.join(folder, 'public')
    const built = await build({ content: copyFixtureSite(folder), out: publicFolder, baseUrl, pictures: false })
    expect(built.ok).toBe(true)
    redis = await startRedis()
    bridge = await startBridge(redis.url)
    const random = (bytes: number): Uint8Array => randomBytes(bytes)
    const now = (): Date => new Date()
    const sandbox = createSandbox({ now, random, dataDir: null })
    processor = await serve((request) => sandbox.answer(request))
    store = openStore({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token })
    functions = createFunctions(
      {
        now,
        random,
        store,
        env: { MPP_SECRET_KEY: 'a secret of more than thirty-two bytes', STRIPE_SECRET_KEY: sandboxSecretKey },
        log: createLog(() => undefined),
        data: openDataOf(publicFolder),
        baseUrl,
        processorUrl: processor.origin + processorPath,
      },
      { batchMs: 10 },
    )
    // The first request of an instance asks for the salt of the day.
    await send('traffic', '/api/agent/ping')
  })
  afterAll(async () => {
    await store.close()
    await processor.close()
    await bridge.stop()
    await redis.stop()
    rmSync(folder, { recursive: true })
  })

  interface Cost {
    response: Response
    /** Round trips that the caller waited for. */
    before: number
    /** Commands in all, what comes after the answer included; a script is one. */
    commands: number
  }

  /** Sends a request to a function (or a file's to the middleware) and waits for what it does after the answer. */
  async function send(name: string, at: string, init: RequestInit = {}): Promise<Cost> {
    const [trips, commands] = [bridge.roundTrips, bridge.commands]
    const later: Promise<unknown>[] = []
    const invocation = {
      address: '192.0.2.1',
      protocol: 'HTTP/1.1',
      waitUntil: (work: Promise<unknown>) => void later.push(work),
      afterAnswer: (work: () => void) => work(),
    }
    const request = new Request(baseUrl + at, init)
    const { method, headers } = request
    const response =
      name === 'file'
        ? await functions.middleware({ method, url: new URL(request.url), headers }, invocation)
        : await functions.byPath.get(`/api/${name}`)?.(request, invocation)
    const before = bridge.roundTrips - trips
    await Promise.all(later)
    return { response: response ?? new Response(), before, commands: bridge.commands - commands }
  }

  /** Pays for a premium fact: the challenge, a token of the sandbox, the credential. */
  async function buy(at: string): Promise<Cost> {
    const refused = await send('paid', at, { headers: { authorization: 'Payment unreadable' } })
    const token = await fetch(`${processor.origin}${processorPath}/v1/shared_payment/issued_tokens`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_agent' },
      body: new URLSearchParams({
        payment_method: 'pm_card_visa',
        'usage_limits[currency]': 'usd',
        'usage_limits[max_amount]': '50',
        'usage_limits[expires_at]': String(Math.floor(Date.now() / 1000) + 3600),
      }),
    })
    const { id } = (await token.json()) as { id: string }
    const challenge = Challenge.fromResponse(refused.response)
    return send('paid', at, { headers: { authorization: Credential.serialize({ challenge, payload: { spt: id } }) } })
  }

  it.each([
    ['file', '/api/posts.json', 0, 1],
    ['ask', '/api/ask?q=tide+board', 0, 1],
    ['ask', '/api/facts.json?q=tide+board', 0, 1],
    ['ask', '/api/facts/random.json', 0, 1],
    ['file', '/nowhere', 0, 1],
    ['contact', '/api/agent/hello', 0, 1],
    ['contact', '/api/agent/hello?message=hello', 1, 2],
    ['contact', '/api/ama/ask?handle=a&model_family=a&model=a&question=Why', 1, 2],
    ['contact', '/api/ama/feed.json', 3, 4],
    ['traffic', '/api/agent/ping', 0, 1],
    ['traffic', '/api/agent/stats.json', 1, 2],
    ['paid', '/api/agent/playbook', 0, 1],
  ])('%s %s: %i round trips before the answer, %i commands', async (name, at, before, commands) => {
    // A script is sent whole once in the life of a Redis; what counts is every time after.
    await send(name, at)
    const cost = await send(name, at)
    expect(cost.response.status).toBeLessThan(500)
    expect({ before: cost.before, commands: cost.commands }).toEqual({ before, commands })
  })

  it('premium facts: a free call and a credit at most two round trips, a purchase at most four', async () => {
    const { facts } = JSON.parse(readFileSync(path.join(folder, 'public/api/facts/premium.json'), 'utf8')) as {
      facts: { url: string }[]
    }
    const at = new URL(facts[0]?.url ?? '').pathname
    await send('paid', at)
    const free = await send('paid', at)
    expect([free.response.status, free.before, free.commands]).toEqual([200, 1, 2])

    await buy(at)
    const purchase = await buy(at)
    expect([purchase.response.status, purchase.before, purchase.commands]).toEqual([200, 3, 4])

    const creditToken = purchase.response.headers.get('x-credit-token') ?? ''
    const credit = await send('paid', at, { headers: { 'x-credit-token': creditToken } })
    expect(await credit.response.json()).toMatchObject({ access: { via: 'credits', credits: 0 } })
    expect(credit.before).toBeLessThanOrEqual(2)
    const spent = await send('paid', at, { headers: { 'x-credit-token': creditToken } })
    expect(spent.before).toBeLessThanOrEqual(2)
  })
})
