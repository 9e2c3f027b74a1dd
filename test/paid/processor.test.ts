// The card processor's client against a server that answers as told: what each answer means, and that nothing is sent twice.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { createCardProcessor } from '../../service/paid/processor.js'
import { ProcessorUnavailable } from '../../service/paid/processor-answers.js'
import { serve } from './serve.js'
import type { Served } from './serve.js'

const order = {
  amountCents: 50,
  currency: 'usd',
  paymentToken: 'spt_1',
  description: '2 premium fact calls',
  metadata: { mpp_challenge_id: 'abc', product: 'facts' },
}

let server: Served | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** `timeoutMs` only where the time-out is what is tested: on a busy machine a request took longer than 200 ms. */
async function processorThat(answer: (request: Request) => Response | Promise<Response>, timeoutMs?: number) {
  const requests: { line: string; headers: Headers; body: string }[] = []
  server = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    requests.push({
      line: `${request.method} ${pathname}${search}`,
      headers: request.headers,
      body: await request.clone().text(),
    })
    return answer(request)
  })
  const settings = { baseUrl: server.origin, secretKey: 'sk_test_1', ...(timeoutMs !== undefined && { timeoutMs }) }
  const processor = createCardProcessor(settings)
  return { processor, requests }
}

const error = (status: number, fields: Record<string, string>) => Response.json({ error: fields }, { status })
const paid = { id: 'pi_1', status: 'succeeded', amount: 50, currency: 'usd' }
const cardError = { type: 'card_error', code: 'card_declined' }
const invalid = { type: 'invalid_request_error', code: 'resource_missing' }
const broken = () => new Response(new ReadableStream({ start: (controller) => controller.error(new Error('gone')) }))

describe('createPayment', () => {
  test('sends one request, with key, version, metadata and the idempotency key', async () => {
    const { processor, requests } = await processorThat(() => Response.json(paid))
    expect(await processor.createPayment(order, 'challenge-1')).toEqual({ outcome: 'succeeded', paymentId: 'pi_1' })
    expect(requests).toHaveLength(1)
    const [{ line, headers, body } = { line: '', headers: new Headers(), body: '' }] = requests
    expect(line).toBe('POST /v1/payment_intents')
    expect(headers.get('authorization')).toBe(`Basic ${Buffer.from('sk_test_1:').toString('base64')}`)
    expect(headers.get('idempotency-key')).toBe('challenge-1')
    expect(headers.get('stripe-version')).toMatch(/\.preview$/)
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      amount: '50',
      currency: 'usd',
      confirm: 'true',
      'payment_method_types[0]': 'card',
      'payment_method_data[shared_payment_granted_token]': 'spt_1',
      'metadata[mpp_challenge_id]': 'abc',
    })
  })

  test.each([
    ['processing', Response.json({ id: 'pi_1', status: 'processing' }), { outcome: 'pending' }],
    ['requires_action', Response.json({ id: 'pi_1', status: 'requires_action' }), { outcome: 'pending' }],
    ['canceled', Response.json({ id: 'pi_1', status: 'canceled' }), { outcome: 'refused', byCard: true }],
    ['a declined card', error(402, cardError), { outcome: 'refused', byCard: true, code: 'card_declined' }],
    ['an unknown token', error(400, invalid), { outcome: 'refused', byCard: false, code: 'resource_missing' }],
    ['another amount', Response.json({ ...paid, amount: 49 }), { outcome: 'unknown', reason: 'another amount' }],
    ['another currency', Response.json({ ...paid, currency: 'eur' }), { outcome: 'unknown' }],
    ['a wrong key', error(401, invalid), { outcome: 'misconfigured', reason: 'status 401, resource_missing' }],
    ['a forbidden key', error(403, invalid), { outcome: 'misconfigured' }],
    ['a bad parameter', error(400, { ...invalid, code: 'parameter_missing' }), { outcome: 'misconfigured' }],
    [
      'a bad token',
      error(400, { ...invalid, code: 'parameter_invalid_empty', param: 'shared_payment_granted_token' }),
      { outcome: 'refused', byCard: false },
    ],
    ['a key in use', error(409, { type: 'idempotency_error' }), { outcome: 'unknown' }],
    ['a key with other parameters', error(400, { type: 'idempotency_error' }), { outcome: 'unknown' }],
    ['too many requests', error(429, { type: 'invalid_request_error' }), { outcome: 'unknown', reason: 'status 429' }],
    ['a server error', error(500, { type: 'api_error' }), { outcome: 'unknown', reason: 'status 500' }],
    ['a gateway page', new Response('<html>', { status: 502 }), { outcome: 'unknown', reason: 'SyntaxError' }],
    ['a list', Response.json([]), { outcome: 'unknown' }],
    ['no status', Response.json({ id: 'pi_1' }), { outcome: 'unknown' }],
    ['null', Response.json(null), { outcome: 'unknown' }],
    ['a redirect', Response.redirect('http://127.0.0.1:9/', 302), { outcome: 'unknown' }],
    ['a broken connection', broken(), { outcome: 'unknown' }],
  ])('%s', async (_name, answer, expected) => {
    const { processor, requests } = await processorThat(() => answer)
    expect(await processor.createPayment(order, 'challenge-1')).toMatchObject(expected)
    expect(requests).toHaveLength(1)
  })

  test('sends the token as the draft has it where the documented parameter is unknown, under another key', async () => {
    const unknown = { type: 'invalid_request_error', code: 'parameter_unknown' }
    const { processor, requests } = await processorThat((request) =>
      request.headers.get('idempotency-key') === 'k' ? error(400, unknown) : Response.json(paid),
    )
    expect(await processor.createPayment(order, 'k')).toEqual({ outcome: 'succeeded', paymentId: 'pi_1' })
    const names = requests.map(({ body }) =>
      [...new URLSearchParams(body).keys()].filter((name) => /granted/.test(name)),
    )
    expect(names).toEqual([['payment_method_data[shared_payment_granted_token]'], ['shared_payment_granted_token']])
    const { processor: strict } = await processorThat(() => error(400, unknown))
    expect(await strict.createPayment(order, 'k')).toMatchObject({ outcome: 'misconfigured' })
  })

  test('no answer in time is unknown, also after garbage was collected', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    let arrived: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (arrived = resolve))
    const { processor, requests } = await processorThat(() => {
      arrived()
      return new Promise<Response>(() => undefined)
    }, 1000)
    const outcome = processor.createPayment(order, 'k')
    await asked
    collect()
    expect(await outcome).toEqual({ outcome: 'unknown', reason: 'TimeoutError' })
    expect(requests).toHaveLength(1)
  })

  test('nobody there is unknown', async () => {
    const processor = createCardProcessor({ baseUrl: 'http://127.0.0.1:9', secretKey: 'sk' })
    expect(await processor.createPayment(order, 'k')).toMatchObject({ outcome: 'unknown' })
  })
})

describe('findPayments', () => {
  test('searches by metadata', async () => {
    const { processor, requests } = await processorThat(() =>
      Response.json({ data: [{ id: 'pi_1', status: 'succeeded', amount: 50, currency: 'usd' }] }),
    )
    expect(await processor.findPayments('mpp_challenge_id', 'a-b_c')).toEqual([
      { id: 'pi_1', status: 'succeeded', amountCents: 50, currency: 'usd' },
    ])
    expect(decodeURIComponent(requests[0]?.line ?? '')).toBe(
      "GET /v1/payment_intents/search?query=metadata['mpp_challenge_id']:'a-b_c'&limit=100",
    )
  })

  test.each([
    ['an error', error(500, {})],
    ['something else', Response.json({})],
    ['a broken connection', broken()],
  ])('%s is no empty list', async (_name, answer) => {
    const { processor } = await processorThat(() => answer)
    await expect(processor.findPayments('k', 'v')).rejects.toBeInstanceOf(ProcessorUnavailable)
  })
})

describe('refundPayment', () => {
  test('refunds under a key of its own', async () => {
    const { processor, requests } = await processorThat(() => Response.json({ id: 're_1', status: 'succeeded' }))
    expect(await processor.refundPayment('pi_1')).toBe('re_1')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('idempotency-key')).toBe('refund_pi_1')
    expect(requests[0]?.body).toBe('payment_intent=pi_1')
  })

  test('finds the refund that was made before', async () => {
    const { processor, requests } = await processorThat((request) =>
      request.method === 'POST'
        ? error(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
        : Response.json({ data: [{ id: 're_0', status: 'succeeded' }] }),
    )
    expect(await processor.refundPayment('pi_1')).toBe('re_0')
    expect(requests[1]?.line).toBe('GET /v1/refunds?payment_intent=pi_1&limit=1')
  })

  test('anything else is no refund', async () => {
    const { processor } = await processorThat(() => error(400, invalid))
    await expect(processor.refundPayment('pi_1')).rejects.toThrow('refund: status 400')
  })

  test.each(['failed', 'canceled', 'pending', 'requires_action'])('one that is %s is none', async (status) => {
    const { processor } = await processorThat(() => Response.json({ id: 're_1', status }))
    await expect(processor.refundPayment('pi_1')).rejects.toThrow(`refund: ${status}`)
  })

  test('one that was made before and has failed is none', async () => {
    const { processor } = await processorThat((request) =>
      request.method === 'POST'
        ? error(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
        : Response.json({ data: [{ id: 're_0', status: 'failed' }] }),
    )
    await expect(processor.refundPayment('pi_1')).rejects.toBeInstanceOf(ProcessorUnavailable)
  })
})

describe('cancelPayment', () => {
  test('closes a payment', async () => {
    const { processor, requests } = await processorThat(() => Response.json({ id: 'pi_1', status: 'canceled' }))
    await expect(processor.cancelPayment('pi_1')).resolves.toBeUndefined()
    expect(requests.map(({ line }) => line)).toEqual(['POST /v1/payment_intents/pi_1/cancel'])
  })

  test.each([
    ['a payment that was completed', error(400, { ...invalid, code: 'payment_intent_unexpected_state' })],
    ['a payment that stays open', Response.json({ id: 'pi_1', status: 'processing' })],
    ['a broken connection', broken()],
  ])('%s is not closed', async (_name, answer) => {
    const { processor } = await processorThat(() => answer)
    await expect(processor.cancelPayment('pi_1')).rejects.toBeInstanceOf(ProcessorUnavailable)
  })
})

test('every request ends when the signal aborts', async () => {
  server = await serve(() => new Promise(() => undefined))
  const ended = new AbortController()
  const processor = createCardProcessor({ baseUrl: server.origin, secretKey: 'sk', signal: ended.signal })
  const finding = processor.findPayments('k', 'v')
  ended.abort(new DOMException('ended', 'AbortError'))
  await expect(finding).rejects.toThrow('AbortError')
  await expect(processor.refundPayment('pi_1')).rejects.toThrow('AbortError')
})
