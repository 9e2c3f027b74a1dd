// Payments over MCP with the client that others wrote: free calls, challenges, credentials, receipts, and safe repeats.
import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { stripe } from 'mppx/client'
import { McpClient } from 'mppx/mcp/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../service/store/day.js'
import { createCounter, type Counter } from '../../service/counting.js'
import { factPath, openShop, type Shop } from '../paid/shop.js'

let shop: Shop
let client: Client
let counted: Promise<void>[]
beforeEach(async () => {
  counted = []
  let counter: Counter | undefined
  shop = await openShop({
    ...{ online: true, mcp: true },
    observe: (observation, context) => {
      counter ??= createCounter(context, { batchMs: 0 })
      const work = counter.observe(observation)
      counted.push(work)
      return work
    },
  })
  client = await connect()
})
afterEach(async () => {
  await client.close()
  await Promise.all(counted)
  await shop.close()
})

async function connect(): Promise<Client> {
  const opened = new Client({ name: 'buyer', version: '1' })
  const fetch = (url: string | URL, init?: RequestInit) => shop.fetch(new URL(url).pathname, init)
  await opened.connect(new StreamableHTTPClientTransport(new URL(`${shop.context.baseUrl}/mcp`), { fetch }))
  return opened
}

const fact = (more: Record<string, string> = {}) => ({
  name: 'get_premium_fact',
  arguments: { id: 'crawl-budget', ...more },
})
const playbook = (more: Record<string, string> = {}) => ({ name: 'get_playbook', arguments: more })

/** Makes the client pay. */
const payWith = (method: string) =>
  McpClient.wrap(client as never, {
    methods: [stripe({ paymentMethod: method, createToken: () => shop.token(method) })],
  }) as unknown as { callTool: (call: object) => Promise<Record<string, never>> }

test('free calls are delivered at once, and then the error has the challenge', async () => {
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

test('the client of mppx buys both products, and spends what it bought', async () => {
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

test('a declined card is told so, and nothing is charged', async () => {
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
  const [{ text }] = unknown['content'] as unknown as [{ text: string }]
  expect(JSON.parse(text)).toMatchObject({ status: 503, retry_after_seconds: 60 })
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
