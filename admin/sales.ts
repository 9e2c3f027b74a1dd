// The admin commands about money: sales, refunds, credits, notes, and the report from 402 to paid.
import { decimalAmount as formatCents } from '../service/contract/prices.js'
import { plainLine } from '../service/contact/plain-text.js'
import { hashSecret } from '../service/paid/keys.js'
import type { CardProcessor } from '../service/paid/processor.js'
import { ProcessorUnavailable } from '../service/paid/processor-answers.js'
import { readPages } from '../service/store/pages.js'
import type { Product, Purchase, Store } from '../service/store/store.js'
import { printJson, time } from './print.js'

export interface SalesDeps {
  store: Store
  /** Null where the environment has no account at the card processor. */
  processor: CardProcessor | null
  now: () => Date
  random: (bytes: number) => Uint8Array
  write: (line: string) => void
  tell: (line: string) => void
  /** Print one JSON value instead of text. */
  json: boolean
  /** Asks whether to change something; with `--yes` the answer is known. */
  confirm: (question: string) => Promise<boolean>
}

interface SalesListing {
  since: Date | undefined
  limit: number
  csv: boolean
}

/** Credits to grant, and for how many days. */
export interface NewCredit {
  product: Product
  credits: number
  days: number
}

const dayMs = 86_400_000
const pageSize = 1000

type Cell = string | number | null

/** What a list as CSV or JSON has of a purchase, in this order. */
const columns: Readonly<Record<string, (purchase: Purchase) => Cell>> = {
  id: ({ challengeId }) => challengeId,
  rail: ({ rail }) => rail,
  claimed: ({ claimedAt }) => claimedAt.toISOString(),
  charged: ({ chargedAt }) => chargedAt?.toISOString() ?? '',
  product: ({ product }) => product,
  resource: ({ resource }) => resource,
  amount: ({ amountMinor }) => formatCents(amountMinor),
  currency: ({ currency }) => currency,
  state: ({ state }) => state,
  payment: ({ paymentId }) => paymentId ?? '',
  refund: ({ refundId }) => refundId ?? '',
  credits_left: ({ creditsLeft }) => creditsLeft,
  note: ({ note }) => note ?? '',
}

const rowOf = (purchase: Purchase): Record<string, Cell> =>
  Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(purchase)]))

function printPurchase(purchase: Purchase): string {
  const { challengeId, product, resource, amountMinor, currency, state, paymentId, refundId, creditsLeft } = purchase
  const what = resource === product ? product : `${product} ${resource}`
  const left = creditsLeft === null ? '' : `  credits left ${creditsLeft}`
  return [
    `${plainLine(challengeId)}  ${time(purchase.chargedAt ?? purchase.claimedAt)}`,
    `  ${plainLine(what)}  ${formatCents(amountMinor)} ${currency.toUpperCase()} by ${purchase.rail}  ${state}${left}`,
    `  payment ${paymentId ?? '-'}${refundId === null ? '' : `  refund ${plainLine(refundId)}`}`,
    ...(purchase.note === null ? [] : [`  note: ${plainLine(purchase.note)}`]),
  ].join('\n')
}

/** Lists purchases, newest first; as CSV or JSON where asked for. Then what only the operator can fix. */
export async function listSales(deps: SalesDeps, { since, limit, csv }: SalesListing): Promise<void> {
  const { store, now, write, tell, json } = deps
  const purchases: Purchase[] = []
  const from = since ?? new Date(0)
  pages: for await (const page of readPages(Math.min(limit, pageSize), (asked) => store.listPurchases(asked, now())))
    for (const purchase of page.purchases) {
      if (purchase.claimedAt < from || purchases.length === limit) break pages
      purchases.push(purchase)
    }
  if (csv) write(toCsv(Object.keys(columns), purchases.map(rowOf)))
  else if (json) write(printJson(purchases.map(rowOf)))
  else for (const purchase of purchases) write(`${printPurchase(purchase)}\n`)
  if (purchases.length === 0) tell('No sales.')
  else if (!csv && !json) tell(sumUp(purchases))
  for (const { reason, count, lastAt } of await store.listFaults(now()))
    tell(`Fault for you to fix: the payment processor answered “${reason}” ${count} times, last ${time(lastAt)}.`)
}

/** The sums of the purchases that are listed, by rail and currency. */
function sumUp(purchases: readonly Purchase[]): string {
  const sums = new Map<string, { sold: number; refunded: number }>()
  for (const { rail, currency, state, amountMinor } of purchases) {
    const key = `${currency.toUpperCase()} by ${rail}`
    const sum = sums.get(key) ?? { sold: 0, refunded: 0 }
    sums.set(key, sum)
    sum[state === 'refunded' ? 'refunded' : 'sold'] += amountMinor
  }
  return [...sums]
    .map(([key, { sold, refunded }]) => `${formatCents(sold)} ${key}, refunded ${formatCents(refunded)}`)
    .join('; ')
}

/**
 * Gives a delivered purchase back, at the processor or as the operator says it was sent, and takes its credits away. Null
 * where there is no such purchase, undefined where it was told why it is not given back.
 */
export async function refundSale(
  deps: SalesDeps,
  id: string,
  sent: string | undefined,
): Promise<string | null | undefined> {
  const { store, processor, now, tell } = deps
  const purchase = await store.readPurchase(id)
  if (purchase === null) return null
  if (purchase.state === 'claimed' || purchase.state === 'charged') {
    tell('This purchase is not finished: its buyer can still finish it, or the daily settlement gives it back.')
    return undefined
  }
  if (purchase.state !== 'done' || purchase.paymentId === null) {
    tell(`This purchase is ${purchase.state}.`)
    return undefined
  }
  const amount = `${formatCents(purchase.amountMinor)} ${purchase.currency.toUpperCase()}`
  if (purchase.rail === 'x402' && sent === undefined) {
    tell(`Send ${amount} to ${id.split(':').at(-2) ?? ''} yourself, then repeat this with --sent TRANSACTION.`)
    return undefined
  }
  if (purchase.rail === 'mpp' && sent !== undefined) {
    tell('--sent is for x402: the card processor gives this payment back. Repeat this without it.')
    return undefined
  }
  if (!(await deps.confirm(`Give ${amount} back and take the credits away?`))) return undefined
  let refundId = sent
  if (refundId === undefined) {
    if (processor === null) {
      tell('There is no STRIPE_SECRET_KEY in the environment.')
      return undefined
    }
    try {
      refundId = await processor.refundPayment(purchase.paymentId)
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      tell(`The card processor has not given it back (${error.message}). Repeat this later: it is given back once.`)
      return undefined
    }
  }
  return (await store.refundDone(id, refundId, now())) ? `${amount} given back as ${refundId}.` : null
}

/** Grants credits for nothing, and prints their token: it is stored as a hash and cannot be shown again. */
export async function addCredit(
  deps: SalesDeps,
  { product, credits, days }: NewCredit,
): Promise<{ token: string; expiresAt: Date }> {
  const token = Buffer.from(deps.random(32)).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + days * dayMs)
  await deps.store.grantCredit({ tokenHash: hashSecret(token), product, credits, expiresAt }, deps.now())
  return { token, expiresAt }
}

/** CSV (RFC 4180). Lines end with CR LF; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function toCsv(names: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')))]
  return lines.map((line) => line.join(',')).join('\r\n')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
