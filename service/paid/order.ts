// What a purchase is made from: the order of a caller, and what its steps work with.
import type { Log } from '../context.js'
import type { Problem, ProblemSlug } from '../contract/problems.js'
import type { Store } from '../store/store.js'
import type { Offer } from './offers.js'
import type { CardProcessor } from './processor.js'

/** A verified wish to buy. */
export interface Order {
  challengeId: string
  paymentToken: string
  /** The secret that signed the challenge. */
  secret: string
  /** Why the challenge is out of date: then only what was claimed before may still be finished. */
  outdated: { slug: ProblemSlug; detail: string } | null
  offer: Offer
  /** The fact's id, or `playbook`. */
  resource: string
  idempotencyKey: string | null
}

export interface PurchaseDeps {
  store: Store
  processor: CardProcessor
  now: () => Date
  log: Log
  /** A 402 of the given kind with a new challenge. */
  refuse: (slug: ProblemSlug, detail: string) => Problem
}
