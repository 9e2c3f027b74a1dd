// GET /api/agent/playbook: 402 until paid, then Markdown or JSON, and again by its credit token.
import Negotiator from 'negotiator'
import type { Playbook } from '../contract/resources/paid.js'
import type { Handler } from '../context.js'
import { Checkout, notOffered } from './checkout.js'
import { offers } from './offers.js'

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
