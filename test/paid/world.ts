// The world that buyers live in: a clock, a card processor and a chain, with what each of them has really done.
import { expect } from 'vitest'
import type { Facilitator } from '../../service/paid/facilitator.js'
import type { CardProcessor } from '../../service/paid/processor.js'
import { ProcessorUnavailable, type ChargeResult } from '../../service/paid/processor-answers.js'
import type { Rail } from '../../service/store/store.js'

/** What becomes of the next charge. */
export type ChargeTrouble =
  | 'fine'
  | 'lost'
  | 'answer lost'
  | 'declined'
  | 'requires_action'
  | 'processing'
  | 'misconfigured'

export interface Paid {
  id: string
  rail: Rail
  challengeId: string
  status: 'succeeded' | 'requires_action' | 'processing' | 'canceled'
  isRefunded: boolean
}

interface Kept extends Paid {
  at: number
  who: number
  hasKey: boolean
  isSpent: boolean
  /** Confirmed by its card holder after the answer. */
  isLate: boolean
}

const hourMs = 3_600_000
/** The search finds no payment that is younger; the service counts on less than an hour. */
const lagMs = 50 * 60_000
/** For so long a payment token or an authorisation can be charged. */
const lifeMs = { mpp: hourMs, x402: 300_000 }

let made = 0

/** Its books are what really happened; its answers may be lost. */
export class World {
  time: number
  next: ChargeTrouble = 'fine'
  current = { who: 0, hasKey: false }
  readonly payments: Kept[] = []
  /** What the processor has answered to an idempotency key. */
  readonly #answers = new Map<string, { at: number; result: ChargeResult }>()
  /** When a payment was tried first. */
  readonly #begun = new Map<string, number>()

  constructor(time: number) {
    this.time = time
  }

  readonly cards: CardProcessor = {
    createPayment: (_order, key) => {
      const before = this.#answers.get(key)
      // The processor forgets an idempotency key after a day.
      if (before && this.time - before.at < 24 * hourMs) return Promise.resolve(before.result)
      return Promise.resolve(this.#charge('mpp', key))
    },
    findPayments: (_key, challengeId) =>
      Promise.resolve(
        this.payments
          .filter((one) => one.challengeId === challengeId && this.time - one.at >= lagMs)
          .map(({ id, status }) => ({ id, status, amountCents: 50, currency: 'usd' })),
      ),
    refundPayment: (id) => {
      this.refund(id)
      return Promise.resolve(`re_${id}`)
    },
    cancelPayment: (id) => {
      const payment = this.#payment(id)
      if (payment.status === 'succeeded') return Promise.reject(new ProcessorUnavailable('cancel: status 400'))
      payment.status = 'canceled'
      return Promise.resolve()
    },
  }

  readonly facilitator: Facilitator = {
    charge: (_authorisation, { challengeId }) => {
      const paid = this.payments.find((one) => one.challengeId === challengeId)
      return Promise.resolve(paid ? { outcome: 'succeeded', paymentId: paid.id } : this.#charge('x402', challengeId))
    },
    find: ({ challengeId }) =>
      Promise.resolve(
        this.payments
          .filter((one) => one.challengeId === challengeId)
          .map(({ id, status }) => ({ id, status, amountCents: 50, currency: 'usd' })),
      ),
  }

  #charge(rail: Rail, challengeId: string): ChargeResult {
    const trouble = this.next
    const begun = this.#begun.get(challengeId) ?? this.time
    this.#begun.set(challengeId, begun)
    if (trouble === 'lost') return { outcome: 'unknown', reason: 'lost' }
    if (trouble === 'misconfigured') return { outcome: 'misconfigured', reason: 'status 401' }
    const isOver = this.time - begun > lifeMs[rail]
    if (trouble === 'declined' || isOver) {
      const result = { outcome: 'refused', byCard: !isOver && rail === 'mpp', code: 'declined' } as const
      if (rail === 'mpp') this.#answers.set(challengeId, { at: this.time, result })
      return result
    }
    const isOpen = rail === 'mpp' && (trouble === 'requires_action' || trouble === 'processing')
    const status = isOpen ? trouble : 'succeeded'
    const id = `pi_${(made += 1)}`
    if (status === 'succeeded') this.#expectNothingOwed(challengeId)
    this.payments.push({
      ...{ id, rail, challengeId, status, at: this.time, ...this.current },
      ...{ isRefunded: false, isSpent: false, isLate: isOpen },
    })
    const result: ChargeResult = isOpen ? { outcome: 'pending', status } : { outcome: 'succeeded', paymentId: id }
    if (rail === 'mpp') this.#answers.set(challengeId, { at: this.time, result })
    return trouble === 'answer lost' ? { outcome: 'unknown', reason: 'answer lost' } : result
  }

  /** Nobody is charged twice for a challenge, nor anew while what the same key has paid is owed. */
  #expectNothingOwed(challengeId: string): void {
    const kept = this.payments.filter(({ status, isRefunded }) => status === 'succeeded' && !isRefunded)
    expect(kept.filter((one) => one.challengeId === challengeId)).toEqual([])
    if (!this.current.hasKey) return
    const owed = kept.filter(
      (one) => one.who === this.current.who && !one.isSpent && !one.isLate && this.time - one.at < 23 * hourMs,
    )
    expect(owed).toEqual([])
  }

  #payment(id: string): Kept {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }

  refund(id: string): void {
    this.#payment(id).isRefunded = true
  }

  spend(id: string): void {
    this.#payment(id).isSpent = true
  }

  /** Card holders confirm what waits for them. */
  confirm(): void {
    for (const payment of this.payments) if (payment.status === 'requires_action') payment.status = 'succeeded'
  }

  /** Banks decide what they have not decided. */
  decide(): void {
    for (const payment of this.payments) if (payment.status === 'processing') payment.status = 'canceled'
  }
}
