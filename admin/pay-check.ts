// `pay check`: tries an account at the card processor with requests that cannot charge.
import { type Env, processorUrl } from '../service/env.js'
import { challengeIdKey } from '../service/paid/rails.js'
import { createCardProcessor, type CardProcessor } from '../service/paid/processor.js'
import { ProcessorUnavailable } from '../service/paid/processor-answers.js'

export interface PayCheck {
  what: string
  ok: boolean
  /** What was found, or what to do. */
  detail: string
}

/** A token, a payment and a challenge that do not exist: the processor refuses them before any money moves. */
const nothing = { token: 'spt_verbatim_check', payment: 'pi_verbatim_check', challenge: 'verbatim-check' }

/** Checks the settings, and each request that the service makes. Charges nothing. */
export async function checkPayments(env: Env, given: CardProcessor | null, nonce: string): Promise<PayCheck[]> {
  const checks = checkSettings(env)
  const { STRIPE_SECRET_KEY: secretKey } = env
  if (secretKey === undefined) return checks
  const processor = given ?? createCardProcessor({ baseUrl: processorUrl, secretKey })
  const charge = { amountCents: 50, currency: 'usd', paymentToken: nothing.token, description: 'check', metadata: {} }
  const result = await processor.createPayment(charge, `verbatim_check_${nonce}`)
  const said = 'reason' in result ? result.reason : 'code' in result ? result.code : result.outcome
  checks.push({
    what: 'Payments can be made',
    // A token that does not exist is refused, by an account that may take shared payment tokens.
    ok: result.outcome === 'refused',
    detail:
      result.outcome === 'refused'
        ? 'a token that does not exist is refused, as it must be'
        : `${said}: check the key, its permission to write PaymentIntents, and access to shared payment tokens`,
  })
  checks.push(
    await attempt('The search finds payments', 'read PaymentIntents', () =>
      processor.findPayments(challengeIdKey, nothing.challenge),
    ),
    await attempt('Refunds are allowed', 'write Refunds', () => processor.refundPayment(nothing.payment), 'refund'),
    await attempt(
      'Payments can be canceled',
      'write PaymentIntents',
      () => processor.cancelPayment(nothing.payment),
      'cancel',
    ),
  )
  return checks
}

function checkSettings({ STRIPE_SECRET_KEY, STRIPE_NETWORK_ID, MPP_SECRET_KEY }: Env): PayCheck[] {
  const isLive = /^[rs]k_live_/.test(STRIPE_SECRET_KEY ?? '')
  const isProfile = STRIPE_NETWORK_ID?.startsWith('profile_') ?? false
  return [
    {
      what: 'Challenges are signed',
      ok: MPP_SECRET_KEY !== undefined,
      detail: MPP_SECRET_KEY === undefined ? 'set MPP_SECRET_KEY' : 'MPP_SECRET_KEY is set',
    },
    {
      what: 'There is a key',
      ok: STRIPE_SECRET_KEY !== undefined,
      detail: STRIPE_SECRET_KEY === undefined ? 'set STRIPE_SECRET_KEY' : isLive ? 'live mode' : 'test mode',
    },
    {
      what: 'The seller has a network id',
      ok: isProfile || !isLive,
      detail: isProfile
        ? 'a profile; whether it is yours, only a purchase shows'
        : isLive
          ? 'live mode needs STRIPE_NETWORK_ID, which begins with profile_'
          : 'test mode takes any',
    },
  ]
}

/** @param refused what the message begins with where the processor knows no such payment, which shows the permission */
async function attempt(
  what: string,
  permission: string,
  request: () => Promise<unknown>,
  refused?: string,
): Promise<PayCheck> {
  try {
    await request()
    return { what, ok: true, detail: 'answered' }
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    const isAllowed =
      refused !== undefined && [`${refused}: status 400`, `${refused}: status 404`].includes(error.message)
    const detail = isAllowed ? 'a payment that does not exist is refused, as it must be' : error.message
    return { what, ok: isAllowed, detail: isAllowed ? detail : `${detail}: the key needs permission to ${permission}` }
  }
}
