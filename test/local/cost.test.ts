// What requests cost in commands of the store, those within scripts included, as a provider bills them: counted by Redis
// and compared with the tables of docs/deploy.md.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@redis/client'
import { Challenge, Credential } from 'mppx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { createFunctions } from '../../local/functions.js'
import { createSandbox, sandboxSecretKey } from '../../local/sandbox/sandbox.js'
import { processorPath } from '../../local/sandbox/wire.js'
import { openDataOf } from '../../service/data-folder.js'
import { sourceOf } from '../../service/http/source.js'
import { createLog } from '../../service/log.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { copyFixtureSite } from '../fixture-site.js'
import { serve, type Served } from '../paid/serve.js'
import { hasRedis, startRedis, type RedisServer } from '../store/redis-server.js'
import { startBridge, type UpstashBridge } from '../store/upstash-bridge.js'
import { rowOf, withSettings } from './cost-tables.js'
import { temporaryFolder } from '../temporary-folder.js'

const baseUrl = 'http://localhost:3000'
/** Upstash's prices of November 2026, as docs/deploy.md states them; and what counts a request, in the first row there. */
const [dollarsPerCommand, freeCommands, countingCommands] = [0.2 / 100_000, 500_000, 3]

describe.skipIf(!hasRedis)('the cost of a request', () => {
  let folder: string
  let redis: RedisServer
  let bridge: UpstashBridge
  let processor: Served
  let watcher: ReturnType<typeof createClient>
  let store: Store
  let functions: ReturnType<typeof createFunctions>
  let instance: (settings?: { countStatic: boolean }) => typeof functions

  beforeAll(async () => {
    folder = temporaryFolder()
    const publicFolder = path.join(folder, 'public')
    const built = await build({ content: copyFixtureSite(folder), out: publicFolder, baseUrl, pictures: false })
    expect(built.ok).toBe(true)
    redis = await startRedis()
    bridge = await startBridge(redis.url)
    watcher = createClient({ url: redis.url })
    await watcher.connect()
    const random = (bytes: number): Uint8Array => randomBytes(bytes)
    const now = (): Date => new Date()
    const sandbox = createSandbox({ now, random, dataDir: null })
    processor = await serve((request) => sandbox.answer(request))
    store = openStore({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token })
    instance = ({ countStatic } = { countStatic: true }) =>
      createFunctions(
        {
          now,
          random,
          store,
          env: { MPP_SECRET_KEY: 'a secret of more than thirty-two bytes', STRIPE_SECRET_KEY: sandboxSecretKey },
          log: createLog(() => undefined),
          data: withSettings(openDataOf(publicFolder), { countStatic }),
          baseUrl,
          processorUrl: processor.origin + processorPath,
        },
        { batchMs: 0 },
      )
    functions = instance()
    // The first request of an instance asks for the salt of the day.
    await send('/api/agent/ping')
  })
  afterAll(async () => {
    await store.close()
    await processor.close()
    watcher.destroy()
    await bridge.stop()
    await redis.stop()
  })

  /** The commands that Redis has run, those within scripts included. */
  const commandsRun = async (): Promise<number> => {
    const statistics = await watcher.info('commandstats')
    const calls = [...statistics.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    return calls.filter(([, name]) => name !== 'info').reduce((sum, [, , count]) => sum + Number(count), 0)
  }

  interface Cost {
    response: Response
    /** Round trips that the caller waited for. */
    before: number
    /** Commands in all, what comes after the answer and what scripts run included. */
    commands: number
  }

  /** Sends a request to a function (or a file's to the middleware) and waits for what it does after the answer. */
  async function answer(at: string, init: RequestInit = {}, address = '192.0.2.1', on = functions): Promise<Response> {
    const later: Promise<unknown>[] = []
    const invocation = {
      address,
      protocol: 'HTTP/1.1',
      waitUntil: (work: Promise<unknown>) => void later.push(work),
      afterAnswer: (work: (status: number) => void) => work(200),
    }
    const request = new Request(baseUrl + at, init)
    const { method, headers } = request
    const url = new URL(request.url)
    const { source, match } = sourceOf({ method, url })
    const name = match && 'name' in match.route.source ? match.route.source.name : ''
    const response =
      source === 'file'
        ? await on.middleware({ method, url, headers }, invocation)
        : await on.byPath.get(`/api/${name}`)?.(request, invocation)
    tripsBefore = bridge.roundTrips
    await Promise.all(later)
    return response ?? new Response()
  }
  let tripsBefore = 0

  async function send(at: string, init: RequestInit = {}): Promise<Cost> {
    const [trips, commands] = [bridge.roundTrips, await commandsRun()]
    const response = await answer(at, init)
    return { response, before: tripsBefore - trips, commands: (await commandsRun()) - commands }
  }

  /** Pays for a premium fact: the challenge, a token of the sandbox, the credential. */
  async function buy(at: string): Promise<Cost> {
    const refused = await send(at, { headers: { authorization: 'Payment unreadable' } })
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
    return send(at, { headers: { authorization: Credential.serialize({ challenge, payload: { spt: id } }) } })
  }

  /** Rows of the table, each with a request of its kind. */
  const kinds: [row: string, at: string][] = [
    ['a file (list, document, page, feed), or none', '/api/posts.json'],
    ['a file (list, document, page, feed), or none', '/nowhere'],
    ['`/api/ask`, `/api/facts.json?q=`, a random fact', '/api/ask?q=tide+board'],
    ['`/api/ask`, `/api/facts.json?q=`, a random fact', '/api/facts.json?q=tide+board'],
    ['`/api/ask`, `/api/facts.json?q=`, a random fact', '/api/facts/random.json'],
    ['`/api/agent/ping`', '/api/agent/ping'],
    ['`/api/agent/stats.json`, 30 days', '/api/agent/stats.json'],
    ['hello, a question', '/api/agent/hello?message=hello'],
    ['hello, a question', '/api/ama/ask?handle=a&model_family=a&model=a&question=Why'],
    ['the feed of questions, of two events', '/api/ama/feed.json'],
    ['a challenge (402) for the playbook', '/api/agent/playbook'],
  ]

  it.each(kinds)('%s (%s) costs what the table says', async (row, at) => {
    // A script is sent whole once in the life of a Redis, and a day is settled once; what counts is every time after.
    await send(at)
    const { response, before, commands } = await send(at)
    expect(response.status).toBeLessThan(500)
    const [calls, trips, most = 0] = rowOf(row)
    expect([1, before]).toEqual([calls, trips])
    // How many spans a window of days is read from depends on the day.
    if (row.startsWith('`/api/agent/stats.json`')) expect(commands).toBeLessThanOrEqual(most)
    else expect(commands).toBe(most)
  })

  it('premium facts cost what the table says', async () => {
    const { facts } = JSON.parse(readFileSync(path.join(folder, 'public/api/facts/premium.json'), 'utf8')) as {
      facts: { url: string }[]
    }
    const at = new URL(facts[0]?.url ?? '').pathname
    await send(at)
    const free = await send(at)
    expect([free.response.status, 1, free.before, free.commands]).toEqual([200, ...rowOf('a free premium fact')])

    await buy(at)
    const purchase = await buy(at)
    const bought = [purchase.response.status, 1, purchase.before, purchase.commands]
    expect(bought).toEqual([200, ...rowOf('a paid premium fact, the payment included')])

    const creditToken = purchase.response.headers.get('x-credit-token') ?? ''
    const credit = await send(at, { headers: { 'x-credit-token': creditToken } })
    expect(await credit.response.json()).toMatchObject({ access: { via: 'credits', credits: 0 } })
    expect(credit.before).toBeLessThanOrEqual(2)
    const spent = await send(at, { headers: { 'x-credit-token': creditToken } })
    expect(spent.before).toBeLessThanOrEqual(2)
  })

  /**
   * The commands of one of many mixed requests. Of a visitor 20 requests, each by itself, over two instances: what reaches an
   * instance within its batch costs less.
   */
  async function averageOfMixed(requests: number, { countStatic = true } = {}): Promise<number> {
    const lanes = 2
    const mixed = [...Array<string>(90).fill(kinds[0]?.[1] ?? ''), ...Array<string>(9).fill(kinds[2]?.[1] ?? '')]
    const atOf = (index: number): string => {
      const place = index % 100
      return mixed[place] ?? kinds[((index / 100) % kinds.length) | 0]?.[1] ?? ''
    }
    const before = await commandsRun()
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const on = instance({ countStatic })
        for (let index = lane; index < requests; index += lanes) {
          await answer(atOf(index), {}, `198.51.${Math.floor(index / 20 / 250)}.${Math.floor(index / 20) % 250}`, on)
        }
      }),
    )
    return ((await commandsRun()) - before) / requests
  }

  it('a month of mixed requests costs what the table says, within a tenth', { timeout: 600_000 }, async () => {
    const requests = Number(process.env['COST_REQUESTS'] ?? 1000)
    const whole = await averageOfMixed(requests)
    const ofFunctions = await averageOfMixed(requests, { countStatic: false })
    // As in test/traffic/record.test.ts: a busy instance writes four or more requests at once.
    const busy = whole - countingCommands + countingCommands / 4
    const bill = (commands: number): number => (commands > 0.9 * freeCommands ? commands * dollarsPerCommand : 0)
    for (const [row, perRequest] of [
      ['10,000', whole],
      ['1,000,000', whole],
      ['100,000,000', busy],
    ] as const) {
      const monthly = Number(row.replaceAll(',', ''))
      const [commands = 0, ...dollars] = rowOf(row)
      const counted = [monthly * perRequest, bill(monthly * perRequest), bill(monthly * ofFunctions)]
      const written = [commands, ...dollars.slice(0, 2)]
      for (const [at, value] of counted.entries())
        expect(Math.abs(value - (written[at] ?? NaN)), `${row}: ${written.join()} for ${counted.join()}`) //
          .toBeLessThanOrEqual(0.1 * value)
    }
  })
})
