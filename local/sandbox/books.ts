// What the sandbox card processor does with tokens, payments and refunds; each method is one request of the interface.
import { invalid, readInteger, readMetadata, readText } from './form.js'
import type { Ledger, Payment, Token } from './ledger.js'
import { outcomes, type Outcome } from './outcomes.js'
import { serverError, showPayment, showRefund } from './wire.js'

/** An answer that is not sent yet. */
export interface Answer {
  status: number
  body: unknown
  manner?: 'at once' | 'late' | 'never' | 'an error'
  /** The idempotency key can be used as if new: the request was lost on the way, or the key is forgotten. */
  traceless?: boolean
}

/** The real search index is said to lag by up to a minute: https://docs.stripe.com/search#data-freshness */
const searchLagSeconds = 60
/** The smallest charge in usd: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCents = 50

/** Where a payment carries its token: as the processor documents it, and as the draft of the method has it. */
export const tokenParameters = [
  'payment_method_data[shared_payment_granted_token]',
  'shared_payment_granted_token',
] as const

/** The operations on a ledger; all throw a Refusal where the real processor answers with an error. */
export class Books {
  constructor(
    readonly ledger: Ledger,
    /** Unix time. */
    readonly seconds: () => number,
    readonly makeId: (prefix: string) => string,
    /** Those of `tokenParameters` that it accepts. */
    readonly knownTokenParameters: readonly string[],
  ) {}

  issueToken(form: URLSearchParams): Answer {
    const paymentMethod = readText(form, 'payment_method')
    const outcome = outcomes[paymentMethod]
    if (!outcome) throw invalid(`No such PaymentMethod: '${paymentMethod}'`, { code: 'resource_missing' })
    const token: Token = {
      id: this.makeId(`spt_sandbox_${outcome.name}`),
      paymentMethod,
      currency: readText(form, 'usage_limits[currency]').toLowerCase(),
      maxAmount: readInteger(form, 'usage_limits[max_amount]'),
      expiresAtSeconds: readInteger(form, 'usage_limits[expires_at]'),
      attempts: 0,
      spent: false,
    }
    this.ledger.tokens[token.id] = token
    const usage_limits = { currency: token.currency, max_amount: token.maxAmount, expires_at: token.expiresAtSeconds }
    const body = { id: token.id, object: 'shared_payment.issued_token', created: this.seconds(), livemode: false }
    return { status: 200, body: { ...body, usage_limits } }
  }

  createPayment(form: URLSearchParams): Answer {
    const amount = readInteger(form, 'amount')
    const currency = readText(form, 'currency')
    if (amount < minimumCents) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' })
    if (form.get('confirm') !== 'true')
      throw invalid('The sandbox takes confirmed payments only.', { param: 'confirm' })
    const parameter = this.#tokenParameter(form)
    const token = this.#usableToken(readText(form, parameter), amount, currency, parameter)
    const outcome = outcomes[token.paymentMethod]
    if (!outcome) throw new Error(`a token without an outcome: ${token.paymentMethod}`)
    if (outcome.notCard === true && form.has('payment_method_types[0]'))
      throw invalid('This payment method is not allowed here.', {
        code: 'payment_method_not_allowed',
        param: parameter,
      })
    token.attempts += 1
    if (outcome.status === 'none') {
      if (outcome.answer === 'never' && token.attempts === 1)
        return { status: 500, body: null, manner: 'never', traceless: true }
      if (outcome.answer === 'an error') return { status: 500, body: serverError, manner: 'an error' }
    }
    const payment: Payment = {
      id: this.makeId('pi'),
      amount,
      currency,
      createdSeconds: this.seconds(),
      status: outcome.status === 'none' ? 'succeeded' : outcome.status,
      chargedAtSeconds: this.seconds() + (outcome.processingSeconds ?? 0),
      metadata: readMetadata(form),
    }
    this.ledger.payments[payment.id] = payment
    return this.#answerCharge(payment, token, outcome)
  }

  searchPayments(query: string): Answer {
    const [, key, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? []
    if (key === undefined) throw invalid("The sandbox searches by metadata['key']:'value' only.", { param: 'query' })
    const until = this.seconds() - searchLagSeconds
    const data = Object.values(this.ledger.payments)
      .filter((payment) => payment.metadata[key] === value && payment.createdSeconds <= until)
      .map((payment) => showPayment(this.#settled(payment)))
    const url = '/v1/payment_intents/search'
    return { status: 200, body: { object: 'search_result', data, has_more: false, next_page: null, url } }
  }

  refundPayment(form: URLSearchParams): Answer {
    const payment = this.#paymentOf(readText(form, 'payment_intent'))
    if (payment.status !== 'succeeded') throw invalid('This PaymentIntent does not have a successful charge to refund.')
    if (this.#refundsOf(payment.id).length > 0)
      throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
    const id = this.makeId('re')
    const refund = { id, paymentId: payment.id, amount: payment.amount, createdSeconds: this.seconds() }
    this.ledger.refunds[id] = refund
    return { status: 200, body: showRefund(refund) }
  }

  /** Closes a payment that still waits for something: https://docs.stripe.com/api/payment_intents/cancel */
  cancelPayment(paymentId: string): Answer {
    const payment = this.#paymentOf(paymentId)
    if (!payment.status.startsWith('requires_')) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`
      throw invalid(message, { code: 'payment_intent_unexpected_state' })
    }
    payment.status = 'canceled'
    return { status: 200, body: showPayment(payment) }
  }

  listRefunds(paymentId: string): Answer {
    const data = this.#refundsOf(paymentId).map(showRefund)
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }

  /** All payments, with the cents that were refunded of each. */
  statement(): { payments: (Payment & { refunded: number })[] } {
    const payments = Object.values(this.ledger.payments).map((payment) => ({
      ...this.#settled(payment),
      refunded: this.#refundsOf(payment.id).reduce((sum, { amount }) => sum + amount, 0),
    }))
    return { payments }
  }

  /** The parameter that carries the token; the real processor refuses those it does not know. */
  #tokenParameter(form: URLSearchParams): string {
    const sent = tokenParameters.filter((name) => form.has(name))
    for (const param of sent)
      if (!this.knownTokenParameters.includes(param))
        throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    return sent[0] ?? tokenParameters[1]
  }

  #usableToken(id: string, amount: number, currency: string, param: string): Token {
    const refuse = (message: string, code: string) => invalid(message, { code, param })
    const token = this.ledger.tokens[id]
    if (!token) throw refuse(`No such shared_payment_granted_token: '${id}'`, 'resource_missing')
    if (token.spent) throw refuse('This shared payment token has already been used.', 'token_already_used')
    if (token.expiresAtSeconds <= this.seconds())
      throw refuse('This shared payment token has expired.', 'token_expired')
    if (token.currency !== currency || token.maxAmount < amount)
      throw refuse('The amount exceeds the usage limits of this token.', 'usage_limit_exceeded')
    return token
  }

  #answerCharge(payment: Payment, token: Token, outcome: Outcome): Answer {
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

  #paymentOf(id: string): Payment {
    const payment = this.ledger.payments[id]
    if (!payment) throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing' })
    return this.#settled(payment)
  }

  #refundsOf(paymentId: string) {
    return Object.values(this.ledger.refunds).filter((refund) => refund.paymentId === paymentId)
  }

  /** A payment as it is now: what was `processing` is charged once its time has come. */
  #settled(payment: Payment): Payment {
    if (payment.status === 'processing' && this.seconds() >= payment.chargedAtSeconds) payment.status = 'succeeded'
    return payment
  }
}
