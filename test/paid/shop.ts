// A shop for tests: the paid routes over HTTP semantics, the sandbox processor behind a real socket, faults on demand.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Challenge, Credential } from 'mppx'
import { createSandbox, sandboxSecretKey } from '../../local/sandbox/sandbox.js'
import { processorPath, x402Path } from '../../local/sandbox/wire.js'
import type { Sandbox } from '../../local/sandbox/sandbox.js'
import type { Context } from '../../service/context.js'
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { DataFiles } from '../../service/data.js'
import { mcp as mcpFunction, paid } from '../../service/functions.js'
import { handle, type HandleOptions } from '../../service/http/handle.js'
import { createLog } from '../../service/log.js'
import { deriveCreditToken } from '../../service/paid/keys.js'
import { readSecrets } from '../../service/paid/keys.js'
import { openRails } from '../../service/paid/rails.js'
import { settlePurchases } from '../../service/paid/settlement.js'
import type { SettlementReport } from '../../service/paid/settlement.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { StoreUnavailable } from '../../service/store/store.js'
import type { Purchases, Store } from '../../service/store/store.js'
import { serve, stubFetch } from './serve.js'

export const factPath = '/api/facts/premium/crawl-budget'
export const otherFactPath = '/api/facts/premium/quote-length'
export const playbookPath = '/api/agent/playbook'

const fact = (id: string): PremiumFact['fact'] => ({
  id,
  title: `Title of ${id}`,
  topic: 'perplexity',
  insight: `Paid insight of ${id}`,
  why_it_matters: 'Because.',
  what_to_do: ['Do it.'],
  evidence: ['Seen.'],
  source: { title: 'A post', url: 'http://localhost/posts/a/', published: '2026-05-01' },
  ...{ published: '2026-05-01', author: ['Ann'], url: `http://localhost/api/facts/premium/${id}` },
})

const data: Partial<DataFiles> = {
  'site.json': {
    ...{ baseUrl: 'https://shop.test', title: 'Shop', language: 'en', topics: [{ id: 'perplexity', title: '' }] },
    ...{ countStatic: true, sellsPlaybook: true, footnote: '', picture: '' },
  },
  'events.json': [],
  'fact-topics.json': [],
  'premium-index.json': { count: 2 } as DataFiles['premium-index.json'],
  'mcp-results.json': {},
  'premium.json': { 'crawl-budget': fact('crawl-budget'), 'quote-length': fact('quote-length') },
  'playbook.json': {
    title: 'The audit playbook',
    markdown: '# The audit playbook\n\nPaid text.\n',
    sections: [{ heading: 'The audit playbook', markdown: 'Paid text.' }],
  },
}

/** Where a fault strikes: before or after a verb of the store has done its work. */
export interface Fault {
  verb: keyof Purchases
  when: 'before' | 'after'
}

/** What moves money or grants something, over a whole shop. */
export interface Sums {
  /** Payments that succeeded, refunded ones among them. */
  charged: number
  refunded: number
  /** Purchases that are `done`. */
  delivered: number
  /** Charges that were neither delivered nor given back. */
  lost: number
  /** Deliveries or grants beyond one for a charge that was kept. */
  unearned: number
}

export interface Buyer {
  challenge: Challenge.Challenge
  credential: string
}

export interface Shop {
  context: Context
  sandbox: Sandbox
  processorUrl: string
  /** Every line the shop has logged. */
  logs: string[]
  /** Everything secret that has passed through: payment tokens, credentials, credit tokens. */
  secrets: Set<string>
  fetch: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
  /** Like `fetch`, by a function that dies at the fault: then null, and nothing of it runs any further. */
  fetchAndCrash: (path: string, fault: Fault, init?: RequestInit & { address?: string }) => Promise<Response | null>
  /** Uses up the free calls of an address. */
  spendFreeCalls: (address?: string) => Promise<void>
  challenge: (path: string) => Promise<Challenge.Challenge>
  /** A payment token of the sandbox. */
  token: (paymentMethod: string, fields?: Record<string, string>) => Promise<string>
  /** A credential for a new challenge of `path`. */
  wish: (path: string, paymentMethod?: string) => Promise<Buyer>
  credential: (challenge: Challenge.Challenge, token: string) => string
  pay: (path: string, credential: string, idempotencyKey?: string) => Promise<Response>
  /** The store does not answer from the fault on, until it is repaired or has left so many verbs unanswered. */
  breakStore: (fault: Fault, verbs?: number) => void
  repairStore: () => void
  advance: (seconds: number) => void
  settle: () => Promise<SettlementReport>
  /** A settlement that dies at the fault. */
  settleAndCrash: (fault: Fault) => Promise<void>
  sums: () => Promise<Sums>
  /** Spends every credit that was ever granted for facts; returns how many there were. */
  drainCredits: () => Promise<number>
  /** Closes everything, and fails where a log line holds a secret. */
  close: () => Promise<void>
}

export interface ShopOptions {
  env?: Partial<Context['env']>
  untilSlowAnswer?: () => Promise<void>
  /** Parameters of a payment that the processor accepts for its token; both unless told. */
  knownTokenParameters?: readonly string[]
  /** Answers at /mcp too. */
  mcp?: boolean
  /** x402 is on, with the facilitator of the sandbox. */
  x402?: boolean
  /** Answers requests to processor and facilitator in their place, or loses them. */
  intercept?: (request: Request, pass: () => Promise<Response>) => Promise<Response>
  /** The processor answers without a socket: many times faster, for tests that buy thousands of times. */
  inProcess?: boolean
  /** The shop's own routes are served on the socket too, as `context.baseUrl`, and its clock begins at the time. */
  online?: boolean
  /** Awaited before and after every verb of the store, so that a test can choose the order of things. */
  pace?: () => Promise<unknown>
  /** Called with every answer, as a host's counter is. */
  observe?: HandleOptions['observe']
  /** Sees what every verb of the store has answered. */
  watch?: (verb: string, result: unknown) => void
}

/** Where payments by x402 go. */
export const payTo = '0x00000000000000000000000000000000005a1e00'

/** One for all shops: each storage that was ever used makes every promise of the process dearer. */
const dying = new AsyncLocalStorage<{ fault: Fault; die: () => void }>()

const nothing = () => undefined
const forever = () => new Promise<never>(nothing)

/** Opens a shop with its own store, clock and processor. Close it. */
export async function openShop({
  env = {},
  untilSlowAnswer,
  knownTokenParameters,
  x402 = false,
  mcp = false,
  intercept = (_request, pass) => pass(),
  inProcess = false,
  online = false,
  pace = () => Promise.resolve(),
  watch = nothing,
  observe,
}: ShopOptions = {}): Promise<Shop> {
  let time = online ? Date.now() : Date.parse('2026-06-01T12:00:00.000Z')
  const now = () => new Date(time)
  const sandbox = createSandbox({
    now,
    random: randomBytes,
    dataDir: null,
    hasX402: x402,
    ...(untilSlowAnswer && { untilSlowAnswer }),
    ...(knownTokenParameters && { knownTokenParameters }),
  })
  const answerAny = (request: Request) =>
    new URL(request.url).pathname.startsWith('/sandbox')
      ? intercept(request, () => sandbox.answer(request))
      : answerHere(request, '192.0.2.1')
  const server = inProcess ? stubFetch(answerAny) : await serve(answerAny)
  const processorUrl = `${server.origin}${processorPath}`

  let outage: Fault | null = null
  let isDown = false
  let unansweredLeft = 0
  const store = openSqliteStore(':memory:')
  const faultyStore = new Proxy(store, {
    get(target, name: keyof Store) {
      const verb = (target[name] as (...parameters: unknown[]) => Promise<unknown>).bind(target)
      const strike = (when: Fault['when']) => {
        const crash = dying.getStore()
        if (crash?.fault.verb === name && crash.fault.when === when) {
          crash.die()
          return forever()
        }
        if (outage?.verb === name && outage.when === when) isDown = true
        if (isDown) {
          unansweredLeft -= 1
          if (unansweredLeft === 0) shop.repairStore()
          throw new StoreUnavailable(when === 'before' ? 'unreachable' : 'slow')
        }
        return undefined
      }
      return async (...parameters: unknown[]) => {
        await pace()
        await strike('before')
        const result = await verb(...parameters)
        watch(name, result)
        await strike('after')
        await pace()
        return result
      }
    },
  })

  const logs: string[] = []
  const secrets = new Set<string>()
  const challengeIds = new Set<string>()
  const context: Context = {
    now,
    random: randomBytes,
    store: faultyStore,
    env: {
      MPP_SECRET_KEY: 'a secret of more than thirty-two bytes',
      STRIPE_SECRET_KEY: sandboxSecretKey,
      ...(x402 && {
        X402_PAY_TO: payTo,
        X402_FACILITATOR_URL: `${server.origin}${x402Path}`,
        X402_RPC_URL: `${server.origin}${x402Path}/rpc`,
      }),
      ...env,
    },
    log: createLog((line) => logs.push(line), now),
    data: {
      json: (name) => data[name] as never,
      source: () => new Uint8Array(),
      document: () => ({}) as never,
      form: () => Promise.resolve(''),
    },
    baseUrl: online ? server.origin : 'https://shop.test',
    processorUrl,
  }

  const answerHere = (request: Request, address: string) => {
    const connection = { protocol: null, tls: null, rttMs: null, edge: null }
    const host = { caller: { address, userAgent: 'test', connection }, waitUntil: nothing }
    const handlers = mcp ? { ...paid.handlers, ...mcpFunction.handlers } : paid.handlers
    return handle(request, host, { handlers, context, ...(observe && { observe }) })
  }

  const shop: Shop = {
    context,
    sandbox,
    processorUrl,
    logs,
    secrets,
    async fetch(path, { address = '192.0.2.1', ...init } = {}) {
      const response = await answerHere(new Request(`${context.baseUrl}${path}`, init), address)
      const creditToken = response.headers.get('x-credit-token')
      if (creditToken !== null) secrets.add(creditToken)
      return response
    },
    fetchAndCrash: (path, fault, init) =>
      new Promise((resolve, reject) =>
        dying.run({ fault, die: () => resolve(null) }, () => {
          shop.fetch(path, init).then(resolve, reject)
        }),
      ),
    async spendFreeCalls(address) {
      for (let call = 0; call < 5; call++) await shop.fetch(factPath, { ...(address !== undefined && { address }) })
    },
    async challenge(path) {
      // A credential that cannot be read is answered with a challenge, whatever free calls are left.
      const challenge = Challenge.fromResponse(await shop.pay(path, 'Payment unreadable'))
      challengeIds.add(challenge.id)
      return challenge
    },
    async token(paymentMethod, fields = {}) {
      const response = await fetch(`${processorUrl}/v1/shared_payment/issued_tokens`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_agent' },
        body: new URLSearchParams({
          payment_method: paymentMethod,
          'usage_limits[currency]': 'usd',
          'usage_limits[max_amount]': '499',
          'usage_limits[expires_at]': String(Math.floor(time / 1000) + 3600),
          ...fields,
        }),
      })
      const { id } = (await response.json()) as { id: string }
      secrets.add(id)
      return id
    },
    async wish(path, paymentMethod = 'pm_card_visa') {
      const challenge = await shop.challenge(path)
      return { challenge, credential: shop.credential(challenge, await shop.token(paymentMethod)) }
    },
    credential(challenge, token) {
      const credential = Credential.serialize({ challenge, payload: { spt: token } })
      secrets.add(credential.slice('Payment '.length))
      return credential
    },
    pay: (path, credential, idempotencyKey) =>
      shop.fetch(path, {
        headers: {
          authorization: credential,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
      }),
    breakStore(fault, verbs = Infinity) {
      outage = fault
      unansweredLeft = verbs
    },
    repairStore() {
      outage = null
      isDown = false
    },
    advance: (seconds) => (time += seconds * 1000),
    async settle() {
      const { mpp: processor, x402: facilitator } = await openRails(context)
      const x402 = facilitator && { find: facilitator.find, secrets: readSecrets(context.env) }
      const until = new AbortController().signal
      return settlePurchases({ store: faultyStore, log: context.log, until, processor, x402 }, now)
    },
    settleAndCrash: (fault) =>
      new Promise((resolve, reject) =>
        dying.run({ fault, die: resolve }, () => {
          shop.settle().then(() => reject(new Error('the settlement did not crash')), reject)
        }),
      ),
    async sums() {
      const payments = sandbox.statement().payments.filter(({ status }) => status === 'succeeded')
      const kept = payments.filter(({ refunded }) => refunded === 0)
      const keptFor = (id: string) => kept.filter(({ metadata }) => metadata['mpp_challenge_id'] === id).length
      let delivered = 0
      let unearned = 0
      let lost = 0
      for (const id of new Set([
        ...challengeIds,
        ...payments.map(({ metadata }) => metadata['mpp_challenge_id'] ?? ''),
      ])) {
        const isDone = (await store.readPurchase(id))?.state === 'done'
        if (isDone) delivered += 1
        lost += Math.max(0, keptFor(id) - (isDone ? 1 : 0))
        unearned += Math.max(0, (isDone ? 1 : 0) - keptFor(id))
      }
      const transfers = await sandbox.transfers()
      for (const { to, from, nonce } of transfers) {
        const id = ['x402:eip155:8453', to, from, nonce].join(':').toLowerCase()
        if ((await store.readPurchase(id))?.state === 'done') delivered += 1
        else lost += 1
      }
      const charged = payments.length + transfers.length
      return { charged, refunded: payments.length - kept.length, delivered, lost, unearned }
    },
    async drainCredits() {
      let drained = 0
      for (const id of challengeIds) {
        const headers = { 'x-credit-token': deriveCreditToken(context.env.MPP_SECRET_KEY ?? '', id) }
        const via = async () => {
          const body: unknown = await (await shop.fetch(factPath, { headers, address: '192.0.2.99' })).json()
          return (body as { access?: { via: string } }).access?.via
        }
        while ((await via()) === 'credits') drained += 1
      }
      return drained
    },
    async close() {
      const spoken = logs.join('\n')
      for (const secret of [...secrets, context.env.MPP_SECRET_KEY, context.env.STRIPE_SECRET_KEY]) {
        if (secret !== undefined && spoken.includes(secret)) throw new Error('a log line holds a secret')
      }
      await server.close()
      await store.close()
    },
  }
  return shop
}
