// What a caller of the paid routes sees: free calls, credits, challenges, both forms of the playbook.
import { Challenge, Receipt } from 'mppx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prices } from '../../service/contract/prices.js'
import { problemType } from '../../service/contract/problems.js'
import { playbookSchema, premiumFactSchema } from '../../service/contract/resources/paid.js'
import { routes } from '../../service/contract/routes.js'
import type { FreeCall } from '../../service/store/purchases.js'
import { factPath, openShop, otherFactPath, playbookPath } from './shop.js'
import type { Shop } from './shop.js'

const day = 86_400
let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const accessOf = async (response: Response) => premiumFactSchema.parse(await response.json()).access
const withToken = (token: string, more: Record<string, string> = {}) => ({
  headers: { 'x-credit-token': token, ...more },
})

async function buy(path: string, headers: Record<string, string> = {}): Promise<{ response: Response; token: string }> {
  const { credential } = await shop.wish(path)
  const response = await shop.fetch(path, { headers: { authorization: credential, ...headers } })
  expect(response.status).toBe(200)
  return { response, token: response.headers.get('x-credit-token') ?? '' }
}

describe('free calls', () => {
  test('five a day, counted down after each, then 402', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      const response = await shop.fetch(factPath)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await accessOf(response)).toEqual({ via: 'free', free_remaining_today: left })
    }
    for (let call = 0; call < 3; call++) {
      const response = await shop.fetch(factPath)
      expect(response.status).toBe(402)
      expect(await response.json()).toMatchObject({
        type: 'https://paymentauth.org/problems/payment-required',
        detail: expect.stringMatching(/5 free calls.*share/s) as string,
      })
    }
    expect((await shop.fetch(factPath, { address: '192.0.2.2' })).status).toBe(200)
    shop.advance(day)
    expect(await accessOf(await shop.fetch(factPath))).toEqual({ via: 'free', free_remaining_today: 4 })
  })

  test.each(['nothing-here', 'constructor', 'tostring'])('an unknown id (%s) is 404 and counts nothing', async (id) => {
    const { credential } = await shop.wish(factPath)
    for (const headers of [{}, { authorization: credential }]) {
      expect((await shop.fetch(`/api/facts/premium/${id}`, { headers })).status).toBe(404)
    }
    expect(await accessOf(await shop.fetch(factPath))).toMatchObject({ free_remaining_today: 4 })
    expect(shop.sandbox.statement().payments).toHaveLength(0)
  })

  test('HEAD answers as GET would and takes none', async () => {
    for (let call = 0; call < 7; call++) {
      const head = await shop.fetch(factPath, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
    }
    await shop.spendFreeCalls()
    const head = await shop.fetch(factPath, { method: 'HEAD' })
    expect(head.status).toBe(402)
    expect(head.headers.get('www-authenticate')).toMatch(/^Payment /)
  })

  test('a bad credential is a 402 even if free calls are left, and takes none', async () => {
    expect((await shop.pay(factPath, 'Payment garbage')).status).toBe(402)
    expect(await accessOf(await shop.fetch(factPath))).toMatchObject({ free_remaining_today: 4 })
  })

  test('another scheme is no payment credential', async () => {
    const authorization = 'Bearer payment, Digest username="x, payment y"'
    expect(await accessOf(await shop.fetch(factPath, { headers: { authorization } }))).toMatchObject({ via: 'free' })
  })

  test('a store that is down is a 503, not a free call', async () => {
    shop.breakStore({ verb: 'takeFreeCall', when: 'before' })
    const response = await shop.fetch(factPath)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })

  test('one at midnight counts for the day under whose salt its caller is known', async () => {
    const resets: unknown[] = []
    const late = await openShop({
      watch(verb, result) {
        if (verb === 'saltFor') late.advance(2)
        if (verb === 'takeFreeCall') resets.push((result as FreeCall).quota.resetSeconds)
      },
    })
    late.advance(day / 2 - 1)
    expect((await late.fetch(factPath)).status).toBe(200)
    expect(resets).toEqual([1])
    await late.close()
  })
})

describe('challenges', () => {
  test('bind realm, amount, currency, seller and resource, and expire in five minutes', async () => {
    await shop.spendFreeCalls()
    for (const [path, price] of [
      [factPath, prices.premiumFact],
      [playbookPath, prices.playbook],
    ] as const) {
      const response = await shop.fetch(path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const header = response.headers.get('www-authenticate') ?? ''
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      const challenge = Challenge.deserialize(header)
      expect(challenge).toMatchObject({
        method: 'stripe',
        intent: 'charge',
        realm: 'shop.test',
        description: price.description,
        expires: new Date(shop.context.now().getTime() + 300_000).toISOString(),
        request: {
          amount: String(price.amountCents),
          currency: 'usd',
          methodDetails: { networkId: 'internal', paymentMethodTypes: ['card'] },
        },
      })
    }
  })

  test('made in one millisecond have different ids', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await shop.challenge(playbookPath)).id))
    expect(new Set(ids).size).toBe(50)
  })
})

describe('credits', () => {
  test('a payment buys two calls: one now, one by token, for any fact', async () => {
    const { response, token } = await buy(factPath)
    expect(token.length).toBeGreaterThanOrEqual(22) // 128 bits in base64url
    expect(await accessOf(response)).toEqual({ via: 'payment', credits: 1, credit_token: token })
    const second = await shop.fetch(otherFactPath, withToken(token))
    expect(await accessOf(second)).toEqual({ via: 'credits', credits: 0 })
    expect(second.headers.has('payment-receipt')).toBe(false)
    // Spent: it falls to the free calls, and says so once there are none.
    for (let call = 0; call < 5; call++) {
      expect(await accessOf(await shop.fetch(factPath, withToken(token)))).toMatchObject({ via: 'free' })
    }
    const refused = await shop.fetch(factPath, withToken(token))
    expect(refused.status).toBe(402)
    expect(((await refused.json()) as { detail: string }).detail).toMatch(/token is spent.*free calls/s)
  })

  test('an unknown token falls to free calls too', async () => {
    expect(await accessOf(await shop.fetch(factPath, withToken('nobody-has-this')))).toMatchObject({ via: 'free' })
    await shop.spendFreeCalls()
    const refused = await shop.fetch(factPath, withToken('nobody-has-this'))
    expect(((await refused.json()) as { detail: string }).detail).toContain('not known')
  })

  test('a token with credits goes before a credential: nothing is charged', async () => {
    const { token } = await buy(factPath)
    const { credential } = await shop.wish(factPath)
    const response = await shop.fetch(factPath, withToken(token, { authorization: credential }))
    expect(await accessOf(response)).toEqual({ via: 'credits', credits: 0 })
    expect(shop.sandbox.statement().payments).toHaveLength(1)
    // Without credits left, the credential pays.
    const paid = await shop.fetch(factPath, withToken(token, { authorization: credential }))
    expect(await accessOf(paid)).toMatchObject({ via: 'payment' })
  })

  test('HEAD spends none', async () => {
    const { token } = await buy(factPath)
    await shop.spendFreeCalls()
    expect((await shop.fetch(factPath, { method: 'HEAD', ...withToken(token) })).status).toBe(402)
    expect(await accessOf(await shop.fetch(factPath, withToken(token)))).toEqual({ via: 'credits', credits: 0 })
  })

  test('last 365 days for facts', async () => {
    const { token } = await buy(factPath)
    const { token: other } = await buy(factPath)
    shop.advance(365 * day - 1)
    expect(await accessOf(await shop.fetch(factPath, withToken(token)))).toMatchObject({ via: 'credits' })
    shop.advance(1)
    expect(await accessOf(await shop.fetch(factPath, withToken(other)))).toMatchObject({ via: 'free' })
  })

  test('of one product buy nothing of the other', async () => {
    const facts = await buy(factPath)
    const playbook = await buy(playbookPath)
    expect((await shop.fetch(playbookPath, withToken(facts.token))).status).toBe(402)
    expect(await accessOf(await shop.fetch(factPath, withToken(playbook.token)))).toMatchObject({ via: 'free' })
  })

  test('one credit, fifty callers at once: one gets it', async () => {
    const { token } = await buy(factPath)
    await shop.spendFreeCalls()
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.fetch(factPath, withToken(token))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the playbook', () => {
  test('is 402 until paid', async () => {
    for (const method of ['GET', 'HEAD']) expect((await shop.fetch(playbookPath, { method })).status).toBe(402)
  })

  test('comes as Markdown with a receipt', async () => {
    const { response, token } = await buy(playbookPath)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toMatch(/^# The audit playbook/)
    expect(token).not.toBe('')
    const receipt = Receipt.fromResponse(response)
    expect(receipt).toMatchObject({ method: 'stripe', status: 'success', timestamp: shop.context.now().toISOString() })
    expect(shop.sandbox.statement().payments[0]).toMatchObject({ id: receipt.reference, amount: 499 })
  })

  test.each([
    ['application/json', 'application/json'],
    ['application/json, text/markdown;q=0.5', 'application/json'],
    ['text/markdown, application/json;q=0.5', 'text/markdown; charset=utf-8'],
    ['text/html, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/html', 'text/markdown; charset=utf-8'],
  ])('Accept: %s gets %s', async (accept, contentType) => {
    const { response, token } = await buy(playbookPath, { accept })
    expect(response.headers.get('content-type')).toBe(contentType)
    expect(response.headers.get('vary')).toBe('Accept')
    if (contentType !== 'application/json') return
    const { access } = playbookSchema.parse(await response.json())
    expect(access).toEqual({ via: 'payment', credits: 10, credit_token: token })
  })

  test('comes again ten times within thirty days, in either form', async () => {
    const { token } = await buy(playbookPath)
    for (let left = 9; left >= 0; left--) {
      const response = await shop.fetch(playbookPath, withToken(token, { accept: 'application/json' }))
      expect(playbookSchema.parse(await response.json()).access).toEqual({ via: 'credits', credits: left })
    }
    const refused = await shop.fetch(playbookPath, withToken(token))
    expect(refused.status).toBe(402)
    expect(((await refused.json()) as { detail: string }).detail).toContain('spent')
    const { token: other } = await buy(playbookPath)
    shop.advance(30 * day)
    expect((await shop.fetch(playbookPath, withToken(other))).status).toBe(402)
  })
})

describe('set-up', () => {
  const next = 'another secret of more than thirty-two bytes'

  const without = (name: keyof Shop['context']['env']) =>
    Object.fromEntries(Object.entries(shop.context.env).filter(([key]) => key !== name))

  test('after a rotation, challenges and purchases of the previous key still hold', async () => {
    const { credential } = await shop.wish(factPath)
    const done = await shop.wish(factPath)
    const key = 'the same key'
    const before = await (await shop.pay(factPath, done.credential, key)).json()
    shop.context.env = {
      ...shop.context.env,
      MPP_SECRET_KEY: next,
      MPP_SECRET_KEY_PREVIOUS: shop.context.env.MPP_SECRET_KEY,
    }
    expect((await shop.pay(factPath, credential)).status).toBe(200)
    expect(await (await shop.pay(factPath, done.credential, key)).json()).toEqual(before)
    const fresh = await shop.wish(factPath)
    expect(Challenge.verify(fresh.challenge, { secretKey: next })).toBe(true)
  })

  test('a key that is gone verifies nothing', async () => {
    const { credential } = await shop.wish(factPath)
    shop.context.env = { ...shop.context.env, MPP_SECRET_KEY: next }
    expect((await shop.pay(factPath, credential)).status).toBe(402)
    expect(shop.sandbox.statement().payments).toHaveLength(0)
  })

  test('without a card processor: challenges are shown, a credential is a 503, credits go on', async () => {
    const { token } = await buy(factPath)
    const { credential } = await shop.wish(factPath)
    shop.context.env = without('STRIPE_SECRET_KEY')
    await shop.spendFreeCalls()
    expect((await shop.fetch(factPath)).status).toBe(402)
    const refused = await shop.pay(factPath, credential)
    expect(refused.status).toBe(503)
    expect(refused.headers.has('retry-after')).toBe(true)
    expect(refused.headers.has('www-authenticate')).toBe(false)
    expect((await shop.fetch(factPath, withToken(token))).status).toBe(200)
  })

  test.each([factPath, playbookPath])('without a secret, %s is a 503 and counts nothing', async (path) => {
    const { env } = shop.context
    shop.context.env = without('MPP_SECRET_KEY')
    const response = await shop.fetch(path)
    expect(response.status).toBe(503)
    expect(response.headers.has('www-authenticate')).toBe(false)
    shop.context.env = env
    expect(await accessOf(await shop.fetch(factPath))).toMatchObject({ free_remaining_today: 4 })
  })

  test('an Idempotency-Key that is too long is a 400, and nothing is charged', async () => {
    for (const [path, { errors }] of [
      [factPath, routes.premiumFact],
      [playbookPath, routes.playbook],
    ] as const) {
      const { credential } = await shop.wish(path)
      const refused = await shop.pay(path, credential, 'k'.repeat(256))
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ type: problemType('invalid-request', shop.context.baseUrl) })
      expect(errors).toContain('invalid-request')
    }
    expect(shop.sandbox.statement().payments).toHaveLength(0)
  })
})
