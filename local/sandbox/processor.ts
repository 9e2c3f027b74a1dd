// The sandbox card processor: the part of the real one's HTTP interface that the paid routes and their clients use.
import { createHash } from 'node:crypto'
import { invalid, readInteger, readMetadata, readText, Refusal } from './form.js'
import type { Ledger, Payment, Token } from './ledger.js'
import { openLedger, saveLedger } from './ledger.js'
import { outcomes } from './outcomes.js'
import { breakOff, hasSecretKey, respond, serverError, showPayment, showRefund, unknownUrl } from './wire.js'

export interface ProcessorOptions {
  now: () => Date
  random: (bytes: number) => Uint8Array
  /** Where the books are kept; null keeps them in memory. */
  file: string | null
  /** How late a `pm_sandbox_slow` payment is answered. Resolves when the answer may go. */
  untilSlowAnswer: () => Promise<void>
}

export interface Processor {
  /** Answers a request whose path begins with `/v1/`. */
  answer: (request: Request, path: string) => Promise<Response>
  /** The books, for tests and for `/sandbox/processor/ledger.json`: payments with what was refunded of each. */
  statement: () => Statement
}

export interface Statement {
  payments: (Payment & { refunded: number })[]
}

interface Answer {
  status: number
  body: unknown
  manner?: 'at once' | 'late' | 'never' | 'an error'
  /** The idempotency key can be used as if new: the request was lost on the way, or the key is forgotten. */
  traceless?: boolean
}

const daySeconds = 86_400
/** The real search index is said to lag by up to a minute: https://docs.stripe.com/search#data-freshness */
const searchLagSeconds = 60
/** The smallest charge in usd: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCents = 50

/** Makes a processor with its own books. See `outcomes.ts` for what each payment method does. */
export function createProcessor({ now, random, file, untilSlowAnswer }: ProcessorOptions): Processor {
  const ledger: Ledger = openLedger(file)
  /**
   * Idempotency keys whose first request still waits for its answer. They are not in the books: when the host is ended,
   * such a request is over, and its repeat gets the answer that it did not live to see.
   */
  const unanswered = new Set<string>()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const makeId = (prefix: string) => `${prefix}_${Buffer.from(random(12)).toString('hex')}`

  /** A payment as it stands now: what was `processing` is charged once its time has come. */
  function settled(payment: Payment): Payment {
    if (payment.status === 'processing' && seconds() >= payment.chargedAtSeconds) {
      payment.status = 'succeeded'
    }
    return payment
  }

  const refundedOf = (paymentId: string) =>
    Object.values(ledger.refunds)
      .filter((refund) => refund.paymentId === paymentId)
      .reduce((sum, refund) => sum + refund.amount, 0)

  function issueToken(form: URLSearchParams): Answer {
    const paymentMethod = readText(form, 'payment_method')
    const outcome = outcomes[paymentMethod]
    if (!outcome) throw invalid(`No such PaymentMethod: '${paymentMethod}'`, { code: 'resource_missing' })
    const token: Token = {
      id: makeId(`spt_sandbox_${outcome.name}`),
      paymentMethod,
      currency: readText(form, 'usage_limits[currency]').toLowerCase(),
      maxAmount: readInteger(form, 'usage_limits[max_amount]'),
      expiresAtSeconds: readInteger(form, 'usage_limits[expires_at]'),
      attempts: 0,
      spent: false,
    }
    ledger.tokens[token.id] = token
    const usage_limits = {
      currency: token.currency,
      max_amount: token.maxAmount,
      expires_at: token.expiresAtSeconds,
    }
    const body = { id: token.id, object: 'shared_payment.issued_token', created: seconds(), livemode: false }
    return { status: 200, body: { ...body, usage_limits } }
  }

  function createPayment(form: URLSearchParams): Answer {
    const amount = readInteger(form, 'amount')
    const currency = readText(form, 'currency')
    if (amount < minimumCents) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' })
    if (form.get('confirm') !== 'true')
      throw invalid('The sandbox takes confirmed payments only.', { param: 'confirm' })
    const tokenId = readText(form, 'shared_payment_granted_token')
    const token = ledger.tokens[tokenId]
    const refuseToken = (message: string, code: string) =>
      invalid(message, { code, param: 'shared_payment_granted_token' })
    if (!token) throw refuseToken(`No such shared_payment_granted_token: '${tokenId}'`, 'resource_missing')
    if (token.spent) throw refuseToken('This shared payment token has already been used.', 'token_already_used')
    if (token.expiresAtSeconds <= seconds())
      throw refuseToken('This shared payment token has expired.', 'token_expired')
    if (token.currency !== currency || token.maxAmount < amount) {
      throw refuseToken('The amount exceeds the usage limits of this token.', 'usage_limit_exceeded')
    }
    token.attempts += 1
    const outcome = outcomes[token.paymentMethod]
    if (!outcome) throw new Error(`a token without an outcome: ${token.paymentMethod}`)
    if (outcome.status === 'none') {
      if (outcome.answer === 'never' && token.attempts === 1) {
        return { status: 500, body: null, manner: 'never', traceless: true }
      }
      if (outcome.answer === 'an error') return { status: 500, body: serverError, manner: 'an error' }
    }
    const payment: Payment = {
      id: makeId('pi'),
      amount,
      currency,
      createdSeconds: seconds(),
      status: outcome.status === 'none' ? 'succeeded' : outcome.status,
      chargedAtSeconds: seconds() + (outcome.processingSeconds ?? 0),
      metadata: readMetadata(form),
    }
    ledger.payments[payment.id] = payment
    if (outcome.declineCode !== undefined) {
      const error = { type: 'card_error', code: 'card_declined', decline_code: outcome.declineCode }
      const message = 'Your card was declined.'
      return { status: 402, body: { error: { ...error, message, payment_intent: showPayment(payment) } } }
    }
    token.spent = true
    if (outcome.answer === 'an error') return { status: 500, body: serverError, manner: 'an error' }
    const manner = outcome.status === 'none' ? 'at once' : outcome.answer
    return { status: 200, body: showPayment(payment), manner, traceless: outcome.forgetsKey === true }
  }

  function searchPayments(query: string): Answer {
    const [, key, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? []
    if (key === undefined) throw invalid("The sandbox searches by metadata['key']:'value' only.", { param: 'query' })
    const data = Object.values(ledger.payments)
      .filter((payment) => payment.metadata[key] === value && seconds() - payment.createdSeconds >= searchLagSeconds)
      .map((payment) => showPayment(settled(payment)))
    return {
      status: 200,
      body: { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/payment_intents/search' },
    }
  }

  function refundPayment(form: URLSearchParams): Answer {
    const paymentId = readText(form, 'payment_intent')
    const payment = ledger.payments[paymentId]
    if (!payment) throw invalid(`No such payment_intent: '${paymentId}'`, { code: 'resource_missing' })
    if (settled(payment).status !== 'succeeded') {
      throw invalid('This PaymentIntent does not have a successful charge to refund.')
    }
    if (refundedOf(paymentId) > 0) {
      throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
    }
    const refund = { id: makeId('re'), paymentId, amount: payment.amount, createdSeconds: seconds() }
    ledger.refunds[refund.id] = refund
    return { status: 200, body: showRefund(refund) }
  }

  /** Closes a payment that still waits for something: https://docs.stripe.com/api/payment_intents/cancel */
  function cancelPayment(paymentId: string): Answer {
    const payment = ledger.payments[paymentId]
    if (!payment) throw invalid(`No such payment_intent: '${paymentId}'`, { code: 'resource_missing' })
    const { status } = settled(payment)
    if (!status.startsWith('requires_')) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${status}.`
      throw invalid(message, { code: 'payment_intent_unexpected_state' })
    }
    payment.status = 'canceled'
    return { status: 200, body: showPayment(payment) }
  }

  function listRefunds(paymentId: string): Answer {
    const data = Object.values(ledger.refunds).filter((refund) => refund.paymentId === paymentId)
    return { status: 200, body: { object: 'list', data: data.map(showRefund), has_more: false, url: '/v1/refunds' } }
  }

  function change(path: string, form: URLSearchParams): Answer {
    const canceled = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path)?.[1]
    if (canceled !== undefined) return cancelPayment(canceled)
    switch (path) {
      case '/v1/shared_payment/issued_tokens':
      case '/v1/test_helpers/shared_payment/granted_tokens':
        return issueToken(form)
      case '/v1/payment_intents':
        return createPayment(form)
      case '/v1/refunds':
        return refundPayment(form)
      default:
        throw new Refusal(404, unknownUrl(path))
    }
  }

  /** The first answer to an idempotency key, said again; undefined where there is none to say. */
  function repeat(key: string, fingerprint: string): Response | undefined {
    const saved = ledger.answers[key]
    if (!saved || seconds() - saved.createdSeconds >= daySeconds) return undefined
    if (saved.fingerprint !== fingerprint) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    if (unanswered.has(key)) {
      throw new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    }
    return respond(saved.status, saved.body, { 'idempotent-replayed': 'true' })
  }

  async function post(request: Request, path: string): Promise<Response> {
    const text = await request.text()
    const key = request.headers.get('idempotency-key')
    const fingerprint = createHash('sha256').update(`${path}\n${text}`).digest('hex')
    if (key !== null) {
      const repeated = repeat(key, fingerprint)
      if (repeated) return repeated
    }
    const answer = change(path, new URLSearchParams(text))
    const body = JSON.stringify(answer.body)
    if (key !== null && answer.traceless !== true) {
      ledger.answers[key] = { fingerprint, status: answer.status, body, createdSeconds: seconds() }
    }
    saveLedger(ledger, file)
    if (answer.manner === 'late') {
      if (key !== null) unanswered.add(key)
      await untilSlowAnswer()
      if (key !== null) unanswered.delete(key)
    }
    return answer.manner === 'never' ? breakOff() : respond(answer.status, body)
  }

  return {
    async answer(request, path) {
      try {
        if (!hasSecretKey(request.headers.get('authorization'))) {
          throw new Refusal(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' })
        }
        if (request.method === 'POST') return await post(request, path)
        if (request.method === 'GET' && path === '/v1/payment_intents/search') {
          const { status, body } = searchPayments(new URL(request.url).searchParams.get('query') ?? '')
          return respond(status, JSON.stringify(body))
        }
        if (request.method === 'GET' && path === '/v1/refunds') {
          const { status, body } = listRefunds(new URL(request.url).searchParams.get('payment_intent') ?? '')
          return respond(status, JSON.stringify(body))
        }
        throw new Refusal(404, unknownUrl(path))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return respond(error.status, JSON.stringify({ error: error.error }))
      }
    },
    statement: () => ({
      payments: Object.values(ledger.payments).map((payment) => ({
        ...settled(payment),
        refunded: refundedOf(payment.id),
      })),
    }),
  }
}
