// What a purchase is made from and what it comes to: the order of a caller, an attempt at it, and what was bought.
import type { Log } from '../context.js'
import type { Problem, ProblemSlug } from '../contract/problems.js'
import type { Attempts, Claim, Purchase, Rail, Store } from '../store/store.js'
import type { Secrets } from './keys.js'
import type { Offer } from './offers.js'
import type { Rails } from './rails.js'
import type { Outdated } from './reading.js'
import type { Authorisation } from './x402.js'

export interface Sale {
  offer: Offer
  /** The fact's id, or `playbook`. */
  resource: string
}

/** A verified wish to buy. */
export interface Order extends Sale {
  rail: Rail
  challengeId: string
  paymentToken: string
  /** Of x402: the payment as it arrived. */
  authorisation?: Authorisation
  /** Why the challenge is out of date: then only what was claimed before may still be finished. */
  outdated: Outdated | null
  /** Hash of the path and the `Idempotency-Key`; null without one. */
  keyHash: string | null
  /** Whose payment it is, and how many may fail. */
  attempts: Attempts
}

/** What a request that may charge and deliver works with. */
export interface Attempt {
  claim: Claim
  purchase: Purchase
  /** After this instant no step is tried once more: the function must answer before it is ended. */
  retryUntil: Date
}

/** What was bought; delivered, because `done` is committed. */
export interface Bought {
  rail: Rail
  challengeId: string
  paymentId: string
  paidAt: Date
  creditToken: string
  credits: number
  /** Whether a lost answer is repeated. */
  isRepeat: boolean
}

export interface DeliveryDeps {
  store: Store
  rails: Rails
  secrets: Secrets
  now: () => Date
  log: Log
}

export interface PurchaseDeps extends DeliveryDeps {
  /** A 402 of the given kind with a new challenge. */
  refuse: (slug: ProblemSlug, detail: string) => Problem
}
