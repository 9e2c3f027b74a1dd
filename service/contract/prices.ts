// The one price list: what the documents state is what is charged.

/** A product sold over HTTP 402. Amounts are in minor units (cents). */
export interface Price {
  amountCents: number
  currency: 'usd'
  calls: number
  /** ASCII, because it travels in a header (the "Payment" scheme, `description`). */
  description: string
}

export const prices = {
  premiumFact: { amountCents: 50, currency: 'usd', calls: 2, description: '2 premium fact calls' },
  playbook: { amountCents: 499, currency: 'usd', calls: 1, description: 'The full audit playbook' },
} as const satisfies Record<string, Price>

export type ProductId = keyof typeof prices

/** Of an answer that is written down nobody knows whether the processor can be reached. */
const whenUnavailable =
  'A 503 means that payments are not set up here, or that the card processor cannot be reached: its `detail` says which, and whether to repeat the request.'

/** How to buy without paying twice for a lost answer; beside every price, and in every 402. */
export const keyAdvice =
  'Send an `Idempotency-Key` of at least 128 random bits, such as a UUID, with the first request and every repeat: where an answer is lost, the same request gets what was bought and is not charged again, for 24 hours or until a credit is spent.'

/** Where a local host has its sandbox card processor, with a page that says how to pay there. */
export const sandboxPath = '/sandbox/'

/** What to know beside every price of a local host. */
export const sandboxAdvice = (url: string) =>
  `This host takes no money: ${url} is its sandbox card processor and says how to pay with a test card.`

/** The steps of a purchase, as a 402 lists them. */
export const paymentSteps = [
  'Pay the challenge in `WWW-Authenticate` with a client of the Machine Payments Protocol (method `stripe`, intent `charge`).',
  'Repeat the request with `Authorization: Payment` and the credential.',
  keyAdvice,
]

/** The second way to pay, where it is written down before anybody is asked. */
export const x402Hint =
  'Where the 402 also has `PAYMENT-REQUIRED`, x402 v2 (USDC on Base) pays it too, with `PAYMENT-SIGNATURE`.'

/** The second way to pay, in a 402 that offers it. */
export const x402Step =
  'Or pay `PAYMENT-REQUIRED` with a client of x402 v2 (scheme `exact`, USDC on Base) and repeat the request with `PAYMENT-SIGNATURE`. Clients cap a payment at 1 USD by default: the playbook needs a higher cap.'

/** What to know beside every price that is written down; `sandbox` is where a local host has its sandbox. */
export const paymentAdvice = (sandbox: string | null) =>
  [x402Hint, keyAdvice, whenUnavailable].concat(sandbox ? sandboxAdvice(sandbox) : [])

/** Cents as a decimal string: 499 becomes "4.99". */
export function decimalAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Cents for people: 499 becomes "4.99 USD". */
export function displayAmount(price: Pick<Price, 'amountCents' | 'currency'>): string {
  return `${decimalAmount(price.amountCents)} ${price.currency.toUpperCase()}`
}

/** A price as answers have it. */
export function describePrice(price: Pick<Price, 'amountCents' | 'currency'>) {
  return { amount: decimalAmount(price.amountCents), currency: price.currency, display: displayAmount(price) }
}
