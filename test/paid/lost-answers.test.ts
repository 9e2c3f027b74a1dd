// The real client buys through a proxy that loses answers and a service that dies at every step: one charge, one delivery.
import { randomUUID } from 'node:crypto'
import { Mppx, stripe } from 'mppx/client'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenParameters } from '../../local/sandbox/books.js'
import { breakOff } from '../../local/sandbox/wire.js'
import { serve, type Served } from './serve.js'
import { factPath, openShop, playbookPath, type Fault, type Shop, type ShopOptions } from './shop.js'

/** What goes wrong with one request: its answer is lost on the way, or the function dies at a step of the store. */
type Trouble = 'answer lost' | Fault

let shop: Shop
let proxy: Served
afterEach(async () => {
  await proxy.close()
  await shop.close()
})

/** Opens a shop behind a proxy. `troubles` names by its number each request that fails, the first being 1. */
async function openProxy(troubles: Readonly<Record<number, Trouble>>, options: ShopOptions = {}): Promise<void> {
  shop = await openShop({ online: true, untilSlowAnswer: () => new Promise(() => undefined), ...options })
  await shop.spendFreeCalls()
  let count = 0
  proxy = await serve(async (request) => {
    count += 1
    const trouble = troubles[count]
    const { pathname } = new URL(request.url)
    const init = { headers: Object.fromEntries(request.headers) }
    if (typeof trouble === 'object') return (await shop.fetchAndCrash(pathname, trouble, init)) ?? breakOff()
    const response = await shop.fetch(pathname, init)
    return trouble === undefined ? response : breakOff()
  })
}

/** Repeats a request whose connection breaks or that is answered 503, as clients and proxies do that know no payments. */
const retrying: typeof fetch = (input, init) => untilAnswered(5, () => fetch(input, init))

/** Sends until there is an answer other than 503; waits as `Retry-After` says. */
async function untilAnswered(mostTries: number, send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const response = await send()
      const body = await response.arrayBuffer()
      if (response.status !== 503) return new Response(body, response)
      shop.advance(Number(response.headers.get('retry-after')) + 1)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new Error(`no answer after ${mostTries} tries`)
}

const openClient = (paymentMethod: string, underneath: typeof fetch) =>
  Mppx.create({
    fetch: underneath,
    polyfill: false,
    methods: [stripe({ paymentMethod, createToken: () => shop.token(paymentMethod) })],
  })

/** Buys with the client, until there is an answer, and never for longer than a day. */
function buy(path: string, { method = 'pm_card_visa', key = '', underneath = fetch } = {}): Promise<Response> {
  const client = openClient(method, underneath)
  const headers = { accept: 'application/json', ...(key !== '' && { 'idempotency-key': key }) }
  return untilAnswered(6, () => client.fetch(`${proxy.origin}${path}`, { headers }))
}

const before = (verb: Fault['verb']): Trouble => ({ verb, when: 'before' })
const after = (verb: Fault['verb']): Trouble => ({ verb, when: 'after' })

/** The request with the credential is the second, where the first is answered. */
const troubles: [name: string, Readonly<Record<number, Trouble>>][] = [
  ['nothing goes wrong', {}],
  ['the challenge is lost', { 1: 'answer lost' }],
  ['the paid answer is lost', { 2: 'answer lost' }],
  ['the paid answer is lost twice', { 2: 'answer lost', 3: 'answer lost' }],
  ['the challenge and the paid answer are lost', { 1: 'answer lost', 3: 'answer lost' }],
  ['the function dies before the claim', { 2: before('claimPurchase') }],
  ['the function dies after the charge', { 2: before('markCharged') }],
  ['the function dies after the charge is noted', { 2: after('markCharged') }],
  ['the function dies before done', { 2: before('completePurchase') }],
  ['the function dies after done', { 2: after('completePurchase') }],
  ['the function dies after the charge, and the next answer is lost', { 2: before('markCharged'), 3: 'answer lost' }],
]
const oneSale = { charged: 1, refunded: 0, delivered: 1, lost: 0, unearned: 0 }
const products = [factPath, playbookPath]

describe.each(products)('%s', (path) => {
  describe.each(troubles)('%s', (_, trouble) => {
    test('with an Idempotency-Key, a client that begins again is charged once', async () => {
      await openProxy(trouble)
      const answer = await buy(path, { key: randomUUID() })
      expect(answer.status).toBe(200)
      expect(answer.headers.has('payment-receipt')).toBe(true)
      expect(await answer.json()).toMatchObject({ access: { via: 'payment' } })
      expect(await shop.sums()).toEqual(oneSale)
    })

    test('without one, a client whose fetch repeats the request is charged once', async () => {
      await openProxy(trouble)
      const answer = await buy(path, { underneath: retrying })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ access: { via: 'payment' } })
      expect(await shop.sums()).toEqual(oneSale)
    })
  })
})

describe('the processor', () => {
  test.each([
    ['breaks the connection after the charge', 'pm_sandbox_dropped'],
    ['forgets the idempotency key', 'pm_sandbox_forgotten'],
    ['charges and answers 500', 'pm_sandbox_error_charged'],
  ])('%s: a client that begins again with its key receives what it paid for', async (_, method) => {
    await openProxy({})
    const answer = await buy(factPath, { method, key: randomUUID() })
    expect(answer.status).toBe(200)
    expect(await shop.sums()).toEqual(oneSale)
  })

  test('loses the request: nothing is charged, and the key buys again once that is settled', async () => {
    await openProxy({})
    const key = randomUUID()
    await expect(buy(factPath, { method: 'pm_sandbox_lost', key })).rejects.toThrow('no answer after 6 tries')
    expect(await shop.sums()).toMatchObject({ charged: 0, delivered: 0 })
    shop.advance(26 * 3600)
    await shop.settle()
    await shop.spendFreeCalls()
    expect((await buy(factPath, { key })).status).toBe(200)
    expect(await shop.sums()).toEqual(oneSale)
  })
})

describe('the parameter of the token', () => {
  test.each(tokenParameters)('is sent as %s where the processor knows no other', async (parameter) => {
    // The function dies after the charge: the repeat finds it under either key.
    await openProxy({ 2: before('markCharged') }, { knownTokenParameters: [parameter] })
    expect((await buy(factPath, { underneath: retrying })).status).toBe(200)
    expect(await shop.sums()).toEqual(oneSale)
  })

  test('that the processor does not know at all is the operator’s to fix: 503, an error in the log, no payment', async () => {
    await openProxy({}, { knownTokenParameters: [] })
    const { credential } = await shop.wish(factPath)
    const key = randomUUID()
    const answer = await shop.pay(factPath, credential, key)
    expect([answer.status, answer.headers.has('www-authenticate')]).toEqual([503, false])
    expect(shop.logs.some((line) => line.includes('"level":"error"') && line.includes('parameter_unknown'))).toBe(true)
    expect(shop.sandbox.statement().payments).toEqual([])
    // Once it is fixed, the key buys: nothing of the failed attempt holds it.
    expect((await shop.fetch(factPath, { headers: { 'idempotency-key': key } })).status).toBe(402)
  })
})

describe('an Idempotency-Key', () => {
  const send = (path: string, key: string, method = 'GET') =>
    shop.fetch(path, { method, headers: { 'idempotency-key': key } })

  test('that can be guessed is nobody’s: it finds no purchase, not with a credential either, and the 402 says so', async () => {
    await openProxy({})
    for (const key of ['my first purchase', 'a'.repeat(64), '1234567890']) {
      const { credential } = await shop.wish(factPath)
      for (let time = 0; time < 2; time++) expect((await shop.pay(factPath, credential, key)).status).toBe(200)
      const declined = await shop.wish(factPath, 'pm_card_visa_chargeDeclined')
      expect((await shop.pay(factPath, declined.credential, key)).status).toBe(402)
      const refusal = await send(factPath, key)
      const detail = expect.stringContaining('idempotency key can be guessed') as string
      expect([refusal.status, await refusal.json()]).toMatchObject([402, { detail }])
    }
  })

  test('belongs to one resource, and HEAD finds nothing by it', async () => {
    await openProxy({})
    const key = randomUUID()
    await buy(factPath, { key })
    expect((await send(playbookPath, key)).status).toBe(402)
    expect((await send(factPath, key, 'HEAD')).status).toBe(402)
    expect((await send(factPath, key)).status).toBe(200)
  })

  test('answers until a credit is spent, and for 24 hours at most; then it buys anew', async () => {
    await openProxy({})
    const [spent, old] = [randomUUID(), randomUUID()]
    const first = await buy(factPath, { key: spent })
    await buy(factPath, { key: old })
    await shop.fetch(factPath, { headers: { 'x-credit-token': first.headers.get('x-credit-token') ?? '' } })
    expect((await send(factPath, spent)).status).toBe(402)
    shop.advance(24 * 3600 - 60)
    await shop.spendFreeCalls()
    expect((await send(factPath, old)).status).toBe(200)
    shop.advance(60)
    await shop.spendFreeCalls()
    expect((await send(factPath, old)).status).toBe(402)
    expect((await shop.sums()).charged).toBe(2)
  })

  test('buys once for two clients that use it at once', async () => {
    await openProxy({})
    const key = randomUUID()
    const answers = await Promise.all([buy(factPath, { key }), buy(factPath, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.sums()).toEqual(oneSale)
  })
})
