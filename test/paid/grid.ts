// The fault grid: each way to pay, each product, each fault, each way to come back. Paid is delivered or given back, once.
import { randomUUID } from 'node:crypto'
import { ProtocolError, type CallToolResult, type Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { leaseSeconds } from '../../service/paid/purchase-problems.js'
import { secondsToMidnight } from '../../service/store/day.js'
import { connectMcp, paying, toolCall } from './mcp-buyer.js'
import { signPayment } from './payer.js'
import { openShop, type Fault, type Shop, type Sums } from './shop.js'

/** How requests are made on one way to pay. A payment is what one request is paid with; null for none. */
interface Way {
  prepare: (shop: Shop, path: string) => Promise<string>
  send: (shop: Shop, path: string, payment: string | null, key: string, fault?: Fault) => Promise<Answer | null>
  /** Seconds before a request that got a 503 is repeated; a lease unless told. */
  pause?: number
}

/** Of a charge that cannot be repeated without its payment the search is sure after an hour: six such pauses. */
const searchSeconds = 601

interface Answer {
  status: number
  isPaid: boolean
  /** Whether it asks for a payment. */
  asks: boolean
}

const http = (header: (payment: string) => Record<string, string>, prepare: Way['prepare']): Way => ({
  prepare,
  async send(shop, path, payment, key, fault) {
    const headers = { accept: 'application/json', 'idempotency-key': key, ...(payment !== null && header(payment)) }
    const response = fault ? await shop.fetchAndCrash(path, fault, { headers }) : await shop.fetch(path, { headers })
    if (response === null) return null
    const { access } = (await response.json()) as { access?: { via: string } }
    const asks = response.headers.has('www-authenticate')
    expect(response.headers.has('payment-required')).toBe(asks)
    return { status: response.status, isPaid: access?.via === 'payment', asks }
  },
})

/** A call of a tool on a connection of its own. */
async function sendByMcp(
  shop: Shop,
  fault: Fault | undefined,
  call: (client: Client) => Promise<CallToolResult>,
): Promise<Answer | null> {
  const client = await connectMcp(shop, 'legacy', fault)
  try {
    const { isError = false, content, structuredContent } = await call(client)
    if (!isError) {
      const { access } = structuredContent as { access?: { via: string } }
      return { status: 200, isPaid: access?.via === 'payment', asks: false }
    }
    const [{ text }] = content as unknown as [{ text: string }]
    const { status = 402 } = JSON.parse(text) as { status?: number }
    return { status, isPaid: false, asks: status === 402 }
  } catch (error) {
    // The payment drafts' errors ask for a payment; any other means that no answer has come.
    const asks = error instanceof ProtocolError && [-32_042, -32_043].includes(error.code)
    return asks ? { status: 402, isPaid: false, asks } : null
  } finally {
    await client.close()
  }
}

const ways = {
  /** The client of mppx begins each time without a credential, and pays the challenges that it gets with a new token. */
  mcp: {
    prepare: () => Promise.resolve('a card'),
    pause: searchSeconds,
    send: (shop, path, payment, key, fault) =>
      sendByMcp(shop, fault, (client) => {
        const buyer = payment === null ? client : paying(client, () => shop.token('pm_card_visa'))
        return buyer.callTool(toolCall(path, key))
      }),
  },
  'mcp, x402': {
    prepare: (shop, path) => signPayment(shop, path),
    send: (shop, path, payment, key, fault) =>
      sendByMcp(shop, fault, (client) => {
        const meta = payment === null ? undefined : { 'x402/payment': decode(payment) }
        return client.callTool(toolCall(path, key, meta))
      }),
  },
  mpp: http(
    (payment) => ({ authorization: payment }),
    async (shop, path) => (await shop.wish(path)).credential,
  ),
  x402: http(
    (payment) => ({ 'payment-signature': payment }),
    (shop, path) => signPayment(shop, path),
  ),
} satisfies Record<string, Way>

const decode = (payment: string) => JSON.parse(Buffer.from(payment, 'base64').toString()) as unknown

const at = (verb: Fault['verb'], when: Fault['when']): Fault => ({ verb, when })
const steps = (['claimPurchase', 'markCharged', 'completePurchase'] as const).flatMap((verb) =>
  (['before', 'after'] as const).map((when) => at(verb, when)),
)

interface Trouble {
  name: string
  /** The function dies. */
  dies?: Fault
  /** The store answers no more, until the request is answered. */
  outage?: Fault
  isAnswerLost?: boolean
  /** What becomes of the first request that moves money. */
  charge?: 'lost on the way' | 'answer lost' | 'answer 500' | 'no answer in time'
}

const troubles: Trouble[] = [
  { name: 'nothing goes wrong' },
  { name: 'the answer is lost', isAnswerLost: true },
  ...steps.map((dies) => ({ name: `the function dies ${dies.when} ${dies.verb}`, dies })),
  ...steps.map((outage) => ({ name: `the store is gone ${outage.when} ${outage.verb}`, outage })),
  ...(['lost on the way', 'answer lost', 'answer 500', 'no answer in time'] as const).map((charge) => ({
    name: `the charge: ${charge}`,
    charge,
  })),
]

const isCharge = ({ url, method }: Request) =>
  method === 'POST' && /\/(payment_intents|settle)$/.test(new URL(url).pathname)

/** A shop whose first charge meets the trouble. */
function openTroubled({ charge }: Trouble): Promise<Shop> {
  let pending = charge
  return openShop({
    ...{ online: true, x402: true, mcp: true },
    async intercept(request, pass) {
      if (pending === undefined || !isCharge(request)) return pass()
      const trouble = pending
      pending = undefined
      if (trouble === 'lost on the way') return new Response('{', { status: 502 })
      await pass()
      if (trouble === 'no answer in time') {
        giveUp()
        return new Promise<never>(() => undefined)
      }
      return trouble === 'answer 500' ? Response.json({}, { status: 500 }) : new Response('{', { status: 502 })
    },
  })
}

/** Ends the time that the service gives to the requests of this process. */
let giveUp = (): void => undefined

/** The service gives a processor 10 or 15 seconds; no test waits for them. */
async function impatiently<T>(work: () => Promise<T>): Promise<T> {
  const waiting: AbortController[] = []
  giveUp = () => waiting.forEach((one) => one.abort(new DOMException('timed out', 'TimeoutError')))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    waiting.push(controller)
    return controller.signal
  })
  try {
    return await work()
  } finally {
    timeout.mockRestore()
  }
}

/** How the buyer comes back. Each returns the answer that ends it. */
const comebacks: Record<
  string,
  (shop: Shop, way: Way, path: string, payment: string, key: string) => Promise<Answer | null>
> = {
  'with the same payment': (shop, way, path, payment, key) =>
    until(shop, way.pause ?? leaseSeconds + 1, () => way.send(shop, path, payment, key)),
  async 'with the key alone'(shop, way, path, _payment, key) {
    const answer = await until(shop, searchSeconds, () => way.send(shop, path, null, key))
    // Asked to pay anew: then nothing is owed for the first payment.
    if (answer?.asks !== true) return answer
    expect((await shop.sums()).charged).toBe(0)
    const again = await way.prepare(shop, path)
    return way.send(shop, path, again, key)
  },
  never: () => Promise.resolve(null),
}

/** Repeats a request that is answered 503, after a pause. */
async function until(shop: Shop, seconds: number, send: () => Promise<Answer | null>): Promise<Answer | null> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await send()
    if (answer?.status !== 503) return answer
    expect(answer.asks).toBe(false)
    shop.advance(seconds)
  }
  throw new Error('no answer')
}

/** Runs every row for these products and ways to pay. */
export function describeGrid(products: readonly string[], names: readonly (keyof typeof ways)[]): void {
  const total: Sums = { charged: 0, refunded: 0, delivered: 0, lost: 0, unearned: 0 }
  let rows = 0

  // Loaded here: it takes longer than a request of the impatient ones.
  beforeAll(() => import('../../local/sandbox/facilitator.js'))

  describe.each(names)('%s', (wayName) => {
    const way: Way = ways[wayName]
    describe.each(products)('%s', (path) => {
      describe.each(troubles)('$name', (trouble) => {
        test.each(Object.entries(comebacks))('the buyer comes back %s', async (name, comeBack) => {
          const shop = await openTroubled(trouble)
          // The facilitator reads the clock of the process.
          const clock = vi.spyOn(Date, 'now').mockImplementation(() => shop.context.now().getTime())
          try {
            // From midnight on: a row takes up to 100 minutes, and a new day would bring new free calls.
            shop.advance(secondsToMidnight(shop.context.now()))
            await shop.spendFreeCalls()
            const key = randomUUID()
            const payment = await way.prepare(shop, path)
            if (trouble.outage) shop.breakStore(trouble.outage)
            const send = () => way.send(shop, path, payment, key, trouble.dies)
            const first = await (trouble.charge === 'no answer in time' ? impatiently(send) : send())
            shop.repairStore()
            if (first && first.status !== 503) expect(first).toMatchObject({ status: 200, isPaid: true })
            const answer = await comeBack(shop, way, path, payment, key)
            if (name !== 'never') expect(answer).toEqual({ status: 200, isPaid: true, asks: false })
            shop.advance(26 * 3600)
            await shop.settle()
            const sums = await shop.sums()
            expect(sums).toMatchObject({ lost: 0, unearned: 0 })
            expect(sums.charged).toBe(sums.delivered + sums.refunded)
            expect(sums.charged).toBeLessThanOrEqual(1)
            if (name !== 'never') expect(sums).toMatchObject({ charged: 1, delivered: 1, refunded: 0 })
            for (const field of Object.keys(total) as (keyof Sums)[]) total[field] += sums[field]
            rows += 1
          } finally {
            clock.mockRestore()
            await shop.close()
          }
        })
      })
    })
  })

  afterAll(() => {
    expect(rows).toBe(names.length * products.length * troubles.length * Object.keys(comebacks).length)
    expect(total).toMatchObject({ lost: 0, unearned: 0, charged: total.delivered + total.refunded })
  })
}
