// The sandbox card processor behaves as the real one does where the paid routes depend on it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outcomes } from '../../../local/sandbox/outcomes.js'
import { createSandbox } from '../../../local/sandbox/sandbox.js'
import type { Sandbox, SandboxOptions } from '../../../local/sandbox/sandbox.js'

let time: number
let sandbox: Sandbox

const open = (options: Partial<SandboxOptions> = {}) =>
  createSandbox({ now: () => new Date(time), random: randomBytes, dataDir: null, ...options })

beforeEach(() => {
  time = Date.parse('2026-06-01T12:00:00.000Z')
  sandbox = open()
})

const send = (path: string, form: Record<string, string> | null = null, headers: Record<string, string> = {}) =>
  sandbox.answer(
    new Request(`http://localhost/sandbox/processor${path}`, {
      headers: { authorization: 'Bearer sk', ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
  )

const json = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>

async function issue(paymentMethod = 'pm_card_visa', maxAmount = 499): Promise<string> {
  const form = {
    payment_method: paymentMethod,
    'usage_limits[currency]': 'usd',
    'usage_limits[max_amount]': String(maxAmount),
    'usage_limits[expires_at]': String(time / 1000 + 600),
  }
  return String((await json(send('/v1/shared_payment/issued_tokens', form)))['id'])
}

const paymentForm = (token: string, more: Record<string, string> = {}) => ({
  amount: '50',
  currency: 'usd',
  confirm: 'true',
  shared_payment_granted_token: token,
  'metadata[mpp_challenge_id]': 'abc',
  ...more,
})

const pay = (token: string, key = 'key', more: Record<string, string> = {}) =>
  send('/v1/payment_intents', paymentForm(token, more), { 'idempotency-key': key })

const errorOf = async (response: Response | Promise<Response>) => (await json(response))['error']
const search = () =>
  send(`/v1/payment_intents/search?${new URLSearchParams({ query: "metadata['mpp_challenge_id']:'abc'" }).toString()}`)

describe('idempotency keys', () => {
  test('a repeat is answered as before, says so, and charges nothing', async () => {
    const token = await issue()
    const first = await pay(token)
    expect(first.headers.has('idempotent-replayed')).toBe(false)
    const again = await pay(token)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(sandbox.statement().payments).toHaveLength(1)
  })

  test('a repeat of a refusal is a refusal', async () => {
    const token = await issue('pm_card_visa_chargeDeclined')
    expect((await pay(token)).status).toBe(402)
    const again = await pay(token)
    expect(again.status).toBe(402)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('other parameters under the same key are an error', async () => {
    const token = await issue()
    await pay(token)
    const other = await pay(token, 'key', { amount: '60' })
    expect(other.status).toBe(400)
    expect(await errorOf(other)).toMatchObject({ type: 'idempotency_error' })
  })

  test('a key in use is a 409', async () => {
    let release: () => void = () => undefined
    const waiting = new Promise<void>((begun) => {
      const untilSlowAnswer = () =>
        new Promise<void>((resolve) => {
          release = resolve
          begun()
        })
      sandbox = open({ untilSlowAnswer })
    })
    const token = await issue('pm_sandbox_slow')
    const slow = pay(token)
    await waiting
    expect((await pay(token)).status).toBe(409)
    release()
    expect((await slow).status).toBe(200)
    expect((await pay(token)).headers.get('idempotent-replayed')).toBe('true')
    expect(sandbox.statement().payments).toHaveLength(1)
  })

  test('a key is forgotten after a day; the token is not', async () => {
    const token = await issue()
    await pay(token)
    time += 86_400_000
    const late = await pay(token)
    expect(late.status).toBe(400)
    expect(await errorOf(late)).toMatchObject({ code: 'token_already_used' })
  })
})

describe('tokens', () => {
  test.each([
    ['unknown', () => Promise.resolve('spt_none'), {}, 'resource_missing'],
    ['for less', () => issue('pm_card_visa', 49), {}, 'usage_limit_exceeded'],
    ['in another currency', () => issue(), { currency: 'eur' }, 'usage_limit_exceeded'],
  ])('%s: refused', async (_name, token, more, code) => {
    const response = await pay(await token(), 'key', more)
    expect(response.status).toBe(400)
    expect(await errorOf(response)).toMatchObject({ type: 'invalid_request_error', code })
    expect(sandbox.statement().payments).toHaveLength(0)
  })

  test('expired, or used before: refused', async () => {
    const used = await issue()
    expect((await pay(used, 'one')).status).toBe(200)
    expect(await errorOf(pay(used, 'two'))).toMatchObject({ code: 'token_already_used' })
    const expired = await issue()
    time += 600_000
    expect(await errorOf(pay(expired, 'three'))).toMatchObject({ code: 'token_expired' })
  })

  test('the endpoint of test mode issues them too', async () => {
    const form = {
      payment_method: 'pm_card_visa',
      'usage_limits[currency]': 'usd',
      'usage_limits[max_amount]': '50',
      'usage_limits[expires_at]': String(time / 1000 + 600),
    }
    const { id } = await json(send('/v1/test_helpers/shared_payment/granted_tokens', form))
    expect((await pay(String(id))).status).toBe(200)
  })

  test.each([
    ['payment_method', { payment_method: 'pm_nobody' }],
    ['usage_limits[max_amount]', { 'usage_limits[max_amount]': '1.5' }],
    ['usage_limits[currency]', { 'usage_limits[currency]': '' }],
  ])('a bad %s is an error', async (_name, change) => {
    const form = {
      payment_method: 'pm_card_visa',
      'usage_limits[currency]': 'usd',
      'usage_limits[max_amount]': '50',
      'usage_limits[expires_at]': '99999999999',
      ...change,
    }
    expect((await send('/v1/shared_payment/issued_tokens', form)).status).toBe(400)
  })
})

describe('payments', () => {
  test.each(Object.entries(outcomes))('%s does what the table says', async (method, { status, answer }) => {
    sandbox = open({ untilSlowAnswer: () => Promise.resolve() })
    const response = await pay(await issue(method))
    if (answer === 'never') await expect(response.text()).rejects.toThrow()
    else if (answer === 'an error') expect(response.status).toBe(500)
    else expect(response.status).toBe(status === 'requires_payment_method' ? 402 : 200)
    expect(sandbox.statement().payments.map((payment) => payment.status)).toEqual(status === 'none' ? [] : [status])
  })

  test.each([
    [{ amount: '49' }, 'amount_too_small'],
    [{ amount: 'x' }, 'parameter_invalid_integer'],
    [{ amount: '' }, 'parameter_invalid_integer'],
  ])('%j is an error', async (more, code) => {
    expect(await errorOf(pay(await issue(), 'key', more))).toMatchObject({ code })
  })

  test('that are processing are charged when their time has come', async () => {
    await pay(await issue('pm_sandbox_processing'))
    time += 3_599_000
    expect(sandbox.statement().payments[0]?.status).toBe('processing')
    time += 1000
    expect(sandbox.statement().payments[0]?.status).toBe('succeeded')
  })

  test('are found by their metadata a minute later', async () => {
    await pay(await issue())
    expect((await json(search()))['data']).toEqual([])
    time += 60_000
    expect((await json(search()))['data']).toMatchObject([
      { status: 'succeeded', metadata: { mpp_challenge_id: 'abc' } },
    ])
  })

  test('are refunded once', async () => {
    const { id } = await json(pay(await issue()))
    const form = { payment_intent: String(id) }
    const refund = await json(send('/v1/refunds', form))
    expect(refund).toMatchObject({ amount: 50, status: 'succeeded' })
    expect(await errorOf(send('/v1/refunds', form))).toMatchObject({ code: 'charge_already_refunded' })
    expect((await json(send(`/v1/refunds?payment_intent=${String(id)}`)))['data']).toMatchObject([{ id: refund['id'] }])
    expect(sandbox.statement().payments).toMatchObject([{ refunded: 50 }])
  })

  test('are canceled while they wait for something, and not after', async () => {
    const { id } = await json(pay(await issue('pm_card_authenticationRequired')))
    const cancel = (payment: unknown) => send(`/v1/payment_intents/${String(payment)}/cancel`, {})
    expect(await json(cancel(id))).toMatchObject({ id, status: 'canceled' })
    const { id: charged } = await json(pay(await issue(), 'another key'))
    for (const payment of [id, charged])
      expect(await errorOf(cancel(payment))).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(await errorOf(cancel('pi_none'))).toMatchObject({ code: 'resource_missing' })
    expect(sandbox.statement().payments).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }])
  })

  test('that were never charged are not refunded', async () => {
    await pay(await issue('pm_card_visa_chargeDeclined'))
    const [payment] = sandbox.statement().payments
    expect((await send('/v1/refunds', { payment_intent: payment?.id ?? '' })).status).toBe(400)
    expect((await send('/v1/refunds', { payment_intent: 'pi_none' })).status).toBe(400)
  })
})

test.each(['', 'Basic Og==', 'Bearer ', 'Digest x'])('the key "%s" is none', async (authorization) => {
  expect((await send('/v1/payment_intents', {}, { authorization })).status).toBe(401)
})

test.each([
  ['GET', '/sandbox/processor/v1/nothing', 404],
  ['POST', '/sandbox/processor/v1/nothing', 404],
  ['GET', '/sandbox/nothing', 404],
  ['GET', '/sandbox', 308],
  ['POST', '/sandbox/', 405],
])('%s %s is %i', async (method, path, status) => {
  const headers = { authorization: 'Bearer sk' }
  expect((await sandbox.answer(new Request(`http://localhost${path}`, { method, headers }))).status).toBe(status)
})

describe('the books', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('outlast the host, and a request that was running when it stopped is over: its repeat is answered', async () => {
    const waiting = new Promise<void>((begun) => {
      const untilSlowAnswer = () => new Promise<void>(() => begun())
      sandbox = open({ dataDir: folder, untilSlowAnswer })
    })
    const token = await issue()
    const first = await (await pay(token, 'one')).text()
    const slow = await issue('pm_sandbox_slow')
    void pay(slow, 'two')
    await waiting
    const before = sandbox.statement()

    sandbox = open({ dataDir: folder })
    expect(sandbox.statement()).toEqual(before)
    expect(await (await pay(token, 'one')).text()).toBe(first)
    const again = await pay(slow, 'two')
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(sandbox.statement()).toEqual(before)
  })
})
