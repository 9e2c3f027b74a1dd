// Payments over MCP with the client that others wrote: free calls, challenges, credentials, receipts, and safe repeats.
import { randomUUID } from 'node:crypto'
import type { CallToolResult, Client, ProtocolError } from '@modelcontextprotocol/client'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../service/store/day.js'
import { createCounter, type Counter } from '../../service/counting.js'
import { connectMcp, modes, paying } from '../paid/mcp-buyer.js'
import { account } from '../paid/payer.js'
import { factPath, openShop, type Shop } from '../paid/shop.js'

let shop: Shop
let client: Client
let counted: Promise<void>[]
beforeEach(async () => {
  counted = []
  let counter: Counter | undefined
  shop = await openShop({
    ...{ online: true, mcp: true, x402: true },
    observe: (observation, context) => {
      counter ??= createCounter(context, { batchMs: 0 })
      const work = counter.observe(observation)
      counted.push(work)
      return work
    },
  })
  client = await connectMcp(shop, 'legacy')
})
afterEach(async () => {
  await client.close()
  await Promise.all(counted)
  await shop.close()
})

const fact = (more: Record<string, string> = {}) => ({
  name: 'get_premium_fact',
  arguments: { id: 'crawl-budget', ...more },
})
const textOf = ({ content }: CallToolResult) => (content as unknown as [{ text: string }])[0].text
const playbook = (more: Record<string, string> = {}) => ({ name: 'get_playbook', arguments: more })

const reconnect = async (mode: (typeof modes)[number]) => {
  await client.close()
  client = await connectMcp(shop, mode)
}

/** Makes the client pay. */
const payWith = (method: string) => paying(client, () => shop.token(method))

test.each(modes)('free calls are delivered at once, and then the error has the challenge (%s)', async (mode) => {
  await reconnect(mode)
  for (let left = 4; left >= 0; left--)
    expect((await client.callTool(fact())).structuredContent).toMatchObject({
      access: { via: 'free', free_remaining_today: left },
    })
  const refusal = { code: -32_042, data: { httpStatus: 402, challenges: [{ method: 'stripe', intent: 'charge' }] } }
  await expect(client.callTool(fact())).rejects.toMatchObject(refusal)
  await expect(client.callTool(playbook())).rejects.toMatchObject({
    ...refusal,
    data: { problem: { price: { display: '4.99 USD' } } },
  })
})

test.each(modes)('the client of mppx buys both products, and spends what it bought (%s)', async (mode) => {
  await reconnect(mode)
  await shop.spendFreeCalls()
  const paying = payWith('pm_card_visa')
  const bought = (await paying.callTool(fact())) as unknown as {
    receipt: object
    structuredContent: { access: { credit_token: string } }
  }
  const [payment] = shop.sandbox.statement().payments
  expect(bought.receipt).toMatchObject({ method: 'stripe', status: 'success', reference: payment?.id })
  expect(bought.receipt).toHaveProperty('challengeId', payment?.metadata['mpp_challenge_id'])
  const { credit_token } = bought.structuredContent.access
  expect((await client.callTool(fact({ credit_token }))).structuredContent).toMatchObject({
    access: { via: 'credits', credits: 0 },
  })
  const whole = await paying.callTool(playbook())
  expect(whole).toMatchObject({ structuredContent: { title: 'The audit playbook', access: { via: 'payment' } } })
  expect(await shop.sums()).toEqual({ charged: 2, refunded: 0, delivered: 2, lost: 0, unearned: 0 })
})

test.each(modes)(
  'the client of x402 buys both products from the same error, and a refused payment of it is a result (%s)',
  async (mode) => {
    await reconnect(mode)
    await shop.spendFreeCalls()
    const x402 = new x402Client().register('eip155:8453', new ExactEvmScheme(account)).setSpendControls(false)
    for (const call of [fact(), playbook()]) {
      const error = (await client.callTool(call).catch((thrown: unknown) => thrown)) as ProtocolError
      const { x402: asked, problem } = error.data as {
        x402: Parameters<x402Client['createPaymentPayload']>[0]
        problem: { how: string[] }
      }
      expect(problem.how.join()).toContain('_meta["x402/payment"]')
      expect(problem.how.join()).not.toContain('Authorization')
      const payment = await x402.createPaymentPayload(asked)
      const bought = await client.callTool({ ...call, _meta: { 'x402/payment': payment } })
      expect(bought.structuredContent).toMatchObject({ access: { via: 'payment' } })
      const [transfer] = (await shop.sandbox.transfers()).slice(-1)
      expect(bought._meta).toMatchObject({
        'x402/payment-response': {
          success: true,
          transaction: transfer?.transaction,
          payer: transfer?.from.toLowerCase(),
        },
      })
    }
    expect(await shop.sums()).toEqual({ charged: 2, refunded: 0, delivered: 2, lost: 0, unearned: 0 })
    const refused = await client.callTool({ ...playbook(), _meta: { 'x402/payment': { x402Version: 2 } } })
    expect(refused).toMatchObject({ isError: true })
    expect(JSON.parse(textOf(refused))).toMatchObject({ x402Version: 2, accepts: [{ amount: '4990000' }] })
  },
)

test.each(modes)('a declined card is told so, and nothing is charged (%s)', async (mode) => {
  await reconnect(mode)
  await expect(payWith('pm_card_visa_chargeDeclined').callTool(playbook())).rejects.toMatchObject({
    code: -32_043,
    data: { problem: { detail: expect.stringContaining('card_declined') as string } },
  })
  expect((await shop.sums()).charged).toBe(0)
})

test('the same idempotency key gets a lost answer again, also over HTTP', async () => {
  const idempotency_key = randomUUID()
  const paying = payWith('pm_card_visa')
  await paying.callTool(playbook({ idempotency_key }))
  const again = await client.callTool(playbook({ idempotency_key }))
  expect(again.structuredContent).toMatchObject({ access: { via: 'payment' } })
  const overHttp = await shop.fetch('/api/agent/playbook', { headers: { 'idempotency-key': idempotency_key } })
  expect(overHttp.status).toBe(200)
  expect((await shop.sums()).charged).toBe(1)
})

test.each(['ключ', 'a\r\nX-Credit-Token: b', '\ufeffa'])(
  'a key or token that no header can carry is refused: %j',
  async (value) => {
    for (const parameter of ['idempotency_key', 'credit_token']) {
      const result = await client.callTool(fact({ [parameter]: value }))
      expect(result.isError).toBe(true)
      expect(JSON.parse(textOf(result))).toMatchObject({ status: 400, errors: [{ parameter }] })
    }
  },
)

test('the report counts a sale once, over MCP as over HTTP, and no answer that is repeated', async () => {
  await shop.spendFreeCalls()
  const { credential } = await shop.wish(factPath)
  for (let time = 0; time < 2; time++) expect((await shop.pay(factPath, credential)).status).toBe(200)
  const idempotency_key = randomUUID()
  for (let time = 0; time < 2; time++) await payWith('pm_card_visa').callTool(fact({ idempotency_key }))
  await Promise.all(counted)
  const now = shop.context.now()
  const { payments, byRoute } = await shop.context.store.readTraffic(dayOf(now), 1, now)
  // Asked: the unreadable credential of `wish`, and the first call over MCP.
  expect(payments).toEqual([{ product: 'premiumFact', family: 'other', asked: 2, paid: 2 }])
  expect([...byRoute.keys()].sort()).toEqual(['/api/facts/premium/{id}', '/mcp'])
})

test('a credential that is none, and a charge whose outcome is not known, are told apart', async () => {
  const send = (credential: unknown) =>
    client.callTool({ ...playbook(), _meta: { 'org.paymentauth/credential': credential } })
  for (const credential of ['x', {}, null, { challenge: { id: 'a' }, payload: {} }])
    await expect(send(credential)).rejects.toMatchObject({ code: -32_602 })
  const unknown = await payWith('pm_sandbox_dropped').callTool(playbook())
  expect(JSON.parse(textOf(unknown))).toMatchObject({ status: 503, retry_after_seconds: 60 })
})

test('tools that sell say that they are not read-only, and which arguments they take', async () => {
  const { tools } = await client.listTools()
  const sold = tools.filter(({ name }) => name === 'get_premium_fact' || name === 'get_playbook')
  expect(sold).toHaveLength(2)
  for (const { annotations, inputSchema } of sold) {
    expect(annotations).toMatchObject({ readOnlyHint: false })
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['credit_token', 'idempotency_key']) as never,
    )
  }
})
