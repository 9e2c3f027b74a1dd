// The second rail with the client that others wrote: both products, safe repeats, what is refused, and what nobody charges.
import { randomUUID } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm'
import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { factPath, openShop, otherFactPath, payTo, playbookPath, type Shop, type ShopOptions } from './shop.js'
import { pay402, signPayment } from './payer.js'

let shop: Shop
const open = async (options: ShopOptions = {}) => {
  shop = await openShop({ online: true, x402: true, ...options })
  await shop.spendFreeCalls()
}
beforeEach(() => open())
afterEach(() => shop.close())

const payer = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const openClient = (perPayment?: string, underneath: typeof fetch = fetch) =>
  wrapFetchWithPaymentFromConfig(underneath, {
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(payer) }],
    ...(perPayment !== undefined && { spendControls: { maxAmountPerPayment: perPayment } }),
  })
const pay = (payment: string, path = factPath, headers: Record<string, string> = {}) =>
  pay402(shop, path, payment, headers)
const typeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { type: string }).type.split('/').at(-1),
]

describe('@x402/fetch', () => {
  test('buys a fact and spends its credit', async () => {
    const answer = await openClient()(`${shop.context.baseUrl}${factPath}`)
    expect([answer.status, answer.headers.has('payment-receipt')]).toEqual([200, false])
    expect(await answer.json()).toMatchObject({ access: { via: 'payment', credits: 1 } })
    const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response') ?? '')
    const [transfer] = await shop.sandbox.transfers()
    expect(receipt).toMatchObject({ success: true, network: 'eip155:8453', transaction: transfer?.transaction })
    expect(transfer).toMatchObject({ from: payer.address, units: 500_000n })
    const token = answer.headers.get('x-credit-token') ?? ''
    const again = await shop.fetch(factPath, { headers: { 'x-credit-token': token } })
    expect(await again.json()).toMatchObject({ access: { via: 'credits', credits: 0 } })
  })

  test('buys the playbook where its cap allows it, and refuses it by default, as the 402 says', async () => {
    const url = `${shop.context.baseUrl}${playbookPath}`
    await expect(openClient()(url)).rejects.toThrow()
    const refusal = (await (await shop.fetch(playbookPath)).json()) as { how: string[] }
    expect(refusal.how.slice(-2)).toEqual([
      expect.stringContaining('cap a payment at 1 USD by default'),
      expect.stringContaining('This host takes no money'),
    ])
    const answer = await openClient('$5')(url)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Paid text.')])
    expect(await shop.sandbox.transfers()).toMatchObject([{ units: 4_990_000n }])
  })

  test('with an Idempotency-Key that begins again after a lost answer is charged once', async () => {
    let lost = 0
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (answer.status === 200 && lost++ === 0) throw new TypeError('fetch failed')
      return answer
    }
    const init = { headers: { 'idempotency-key': randomUUID() } }
    const buy = () => openClient(undefined, losing)(`${shop.context.baseUrl}${factPath}`, init)
    await expect(buy()).rejects.toThrow('fetch failed')
    const answer = await buy()
    expect([answer.status, answer.headers.has('payment-response')]).toEqual([200, true])
    expect(await shop.sums()).toEqual({ charged: 1, refunded: 0, delivered: 1, lost: 0, unearned: 0 })
  })
})

describe('a payment', () => {
  test('is asked for in the same 402 as a challenge, and off without an address', async () => {
    const both = await shop.fetch(playbookPath)
    expect(both.headers.get('www-authenticate')).toMatch(/^Payment /)
    const asked = JSON.parse(Buffer.from(both.headers.get('payment-required') ?? '', 'base64').toString()) as object
    expect(asked).toMatchObject({
      x402Version: 2,
      resource: { url: `${shop.context.baseUrl}${playbookPath}` },
      accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '4990000', payTo, maxTimeoutSeconds: 300 }],
    })
    const payment = await signPayment(shop, factPath)
    delete shop.context.env.X402_PAY_TO
    const off = await pay(payment)
    expect([off.status, off.headers.has('payment-required')]).toEqual([402, false])
  })

  test('is used once: the same buys nothing else, and another signature for its nonce is refused', async () => {
    const payment = await signPayment(shop, factPath)
    expect((await pay(payment)).status).toBe(200)
    expect((await pay(payment)).status).toBe(200)
    expect(await typeOf(await pay(payment, otherFactPath))).toEqual([402, 'invalid-challenge'])
    expect(await shop.sums()).toMatchObject({ charged: 1, delivered: 1 })
  })

  test.each([
    ['of another amount', { value: '1' }, 'payment-insufficient'],
    ['to another address', { to: `0x${'9'.repeat(40)}` }, 'invalid-challenge'],
    ['that has expired', { validBefore: '1' }, 'payment-expired'],
    [
      'that is good for a quarter of an hour',
      { validBefore: String(Math.floor(Date.now() / 1000) + 900) },
      'invalid-challenge',
    ],
    ['without a nonce', { nonce: '0x1' }, 'malformed-credential'],
  ])('%s is refused before the facilitator is asked', async (_name, change, slug) => {
    const logs = shop.logs.length
    expect(await typeOf(await pay(await signPayment(shop, factPath, change)))).toEqual([402, slug])
    expect(shop.logs.slice(logs).some((line) => line.includes('"event":"charge"'))).toBe(false)
  })

  test('that is nothing of the kind, or names another scheme, is refused', async () => {
    for (const header of ['e30=', '%%%', 'A'.repeat(9000)])
      expect(await typeOf(await pay(header))).toEqual([402, 'malformed-credential'])
    const payment = await signPayment(shop, factPath, {}, { scheme: 'upto' })
    expect(await typeOf(await pay(payment))).toEqual([400, 'method-unsupported'])
    const { credential } = await shop.wish(factPath)
    const both = await pay(await signPayment(shop, factPath), factPath, { authorization: credential })
    expect(await typeOf(both)).toEqual([400, 'method-unsupported'])
  })

  test('with a signature that is not its payer’s is refused by the facilitator, and counts as an attempt', async () => {
    const forged = () => signPayment(shop, factPath, {}, {}, privateKeyToAccount(`0x${'8'.repeat(64)}`))
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await typeOf(await pay(await forged()))).toEqual([402, 'verification-failed'])
    expect((await pay(await forged())).status).toBe(429)
    expect(await shop.sandbox.transfers()).toEqual([])
  })

  test('HEAD with it charges nothing', async () => {
    const headers = { 'payment-signature': await signPayment(shop, factPath) }
    expect((await shop.fetch(factPath, { method: 'HEAD', headers })).status).toBe(402)
    expect(await shop.sandbox.transfers()).toEqual([])
  })

  test('whose nonce moved money elsewhere is not delivered', async () => {
    const payment = await signPayment(shop, factPath)
    // The payer sends another authorisation with the same nonce to the chain while ours is settled.
    const { nonce } = (
      JSON.parse(Buffer.from(payment, 'base64').toString()) as { payload: { authorization: { nonce: string } } }
    ).payload.authorization
    const other = await signPayment(shop, factPath, { nonce, to: `0x${'9'.repeat(40)}` })
    await settleAtFacilitator(other)
    expect((await pay(payment)).status).toBe(503)
    shop.advance(3700)
    expect((await pay(payment)).status).not.toBe(200)
    shop.advance(26 * 3600)
    await shop.settle()
    expect((await shop.context.store.listPurchases({ limit: 9 }, shop.context.now())).purchases).toEqual([])
  })

  test('that somebody else sent to the chain is delivered: the money is ours', async () => {
    const payment = await signPayment(shop, factPath)
    await settleAtFacilitator(payment)
    expect((await pay(payment)).status).toBe(200)
    expect(await shop.sums()).toMatchObject({ charged: 1, delivered: 1, lost: 0 })
  })

  test('whose delivery the settlement cannot note ends no settlement of others', async () => {
    const payment = await signPayment(shop, factPath)
    const { credential } = await shop.wish(factPath)
    const fault = { verb: 'markCharged', when: 'before' } as const
    await shop.fetchAndCrash(factPath, fault, { headers: { 'payment-signature': payment } })
    shop.advance(1)
    await shop.fetchAndCrash(factPath, fault, { headers: { authorization: credential } })
    shop.advance(26 * 3600)
    shop.breakStore({ verb: 'completePurchase', when: 'before' }, 1)
    expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 1 })
    shop.advance(3600)
    expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0, delivered: 1 })
  })

  async function settleAtFacilitator(payment: string): Promise<void> {
    const paymentPayload = JSON.parse(Buffer.from(payment, 'base64').toString()) as {
      accepted: object
      payload: { authorization: { to: string } }
    }
    const paymentRequirements = { ...paymentPayload.accepted, payTo: paymentPayload.payload.authorization.to }
    const url = `${shop.context.env.X402_FACILITATOR_URL ?? ''}/settle`
    const body = JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements })
    const answer = await fetch(url, { method: 'POST', body })
    expect(await answer.json()).toMatchObject({ success: true })
  }
})

test('a facilitator that refuses the operator is a 503 and counted', async () => {
  await shop.close()
  await open({ intercept: () => Promise.resolve(Response.json({}, { status: 401 })) })
  expect((await pay(await signPayment(shop, factPath))).status).toBe(503)
  expect(await shop.context.store.listFaults(shop.context.now())).toMatchObject([{ reason: 'facilitator, status 401' }])
})
