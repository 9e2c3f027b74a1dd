// What is sold and what a payment buys: the price list together with the credits that a purchase grants.
import { prices, type Price } from '../contract/prices.js'
import { retention } from '../contract/retention.js'
import type { Product } from '../store/store.js'

export interface Offer {
  price: Price
  product: Product
  /** Calls that a payment buys beyond the one it is sent with. */
  furtherCalls: number
  creditDays: number
}

export const offers = {
  premiumFact: {
    price: prices.premiumFact,
    product: 'facts',
    furtherCalls: prices.premiumFact.calls - 1,
    creditDays: retention.factCreditDays,
  },
  /** The further calls fetch the same playbook again. */
  playbook: {
    price: prices.playbook,
    product: 'playbook',
    furtherCalls: retention.playbookFetches,
    creditDays: retention.playbookFetchDays,
  },
} as const satisfies Record<string, Offer>
