// The paid routes: GET /api/facts/premium/{id} by credit, payment or a free call; GET /api/agent/playbook by credit or payment.
import { limits } from '../contract/limits.js'
import type { Call, Handler } from '../context.js'
import { holderHash } from '../caller.js'
import { saltAt } from '../salt.js'
import { dayOf } from '../store/day.js'
import { Checkout, notOffered } from './checkout.js'
import { offers } from './offers.js'
import Negotiator from 'negotiator'
import type { Playbook } from '../contract/resources/paid.js'

/** Answers with the premium fact, or asks for a payment (402). An unknown id is a 404 before anything is counted. */
export const premiumFact: Handler<'premiumFact'> = async (call) => {
  const { id } = call.input
  const facts = call.context.data.json('premium.json')
  const fact = Object.hasOwn(facts, id) ? facts[id] : undefined
  if (fact === undefined)
    throw notOffered('There is no premium fact with this id. /api/facts/premium.json lists all.', call.headers)
  const checkout = new Checkout(call, { offer: offers.premiumFact, path: `/api/facts/premium/${id}`, resource: id })

  const credit = await checkout.spendCredit()
  if (credit.spent) return { body: { fact, access: { via: 'credits', credits: credit.remaining } } }

  const payment = await checkout.takePayment()
  if (payment) {
    const { credits, creditToken, isRepeat } = payment.bought
    const access = { via: 'payment' as const, credits, credit_token: creditToken }
    return { body: { fact, access }, headers: payment.headers, isSale: !isRepeat }
  }

  const remaining = await takeFreeCall(call)
  if (remaining !== null) return { body: { fact, access: { via: 'free', free_remaining_today: remaining } } }
  const used =
    `The ${limits.premium.freeCallsPerDay} free calls of today (UTC) are used up. ` +
    'Callers behind one network address share them.'
  throw await checkout.askForPayment(used, credit.because)
}

/** What is left of today's free calls after this one; null where none was left. HEAD takes none. */
async function takeFreeCall({ method, caller, context, timing }: Call<'premiumFact'>): Promise<number | null> {
  const { store } = context
  const limit = limits.premium.freeCallsPerDay
  return timing.measure('store', async () => {
    // One instant for both: under yesterday's salt the caller would be somebody new to the counter of today.
    const now = context.now()
    const hash = holderHash(await saltAt(context, now), caller.address)
    if (method === 'HEAD') {
      const { remaining } = await store.readQuota('free', hash, dayOf(now), limit, now)
      return remaining > 0 ? remaining - 1 : null
    }
    const { taken, quota } = await store.takeFreeCall(hash, dayOf(now), limit, now)
    return taken ? quota.remaining : null
  })
}

/** Answers with the playbook for a payment or a credit, else asks for a payment (402). */
export const playbook: Handler<'playbook'> = async (call) => {
  const data = call.context.data.json('playbook.json')
  if (data === null) throw notOffered('No playbook is published here.', call.headers)
  const checkout = new Checkout(call, { offer: offers.playbook, path: '/api/agent/playbook', resource: 'playbook' })
  const answer = (access: Playbook['access']) =>
    prefersJson(call.headers.get('accept')) ? { ...data, access } : data.markdown

  const credit = await checkout.spendCredit()
  if (credit.spent) return { body: answer({ via: 'credits', credits: credit.remaining }), headers: { Vary: 'Accept' } }

  const payment = await checkout.takePayment()
  if (payment) {
    const { credits, creditToken, isRepeat } = payment.bought
    const body = answer({ via: 'payment', credits, credit_token: creditToken })
    return { body, headers: { ...payment.headers, Vary: 'Accept' }, isSale: !isRepeat }
  }
  const paid = 'The playbook is paid. /api/agent/playbook/preview shows what it contains.'
  throw await checkout.askForPayment(paid, credit.because)
}

const prefersJson = (accept: string | null): boolean =>
  new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/markdown', 'application/json']) ===
  'application/json'
