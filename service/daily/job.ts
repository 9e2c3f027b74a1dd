// Runs the daily job: requests a rebuild, deletes expired records, settles purchases.
import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../contract/problems.js'
import type { Context, Handler } from '../context.js'
import { errorFields } from '../log.js'
import { settlementSeconds, settlePurchases, type SettlementReport } from '../paid/settlement.js'
import { readSecrets } from '../paid/keys.js'
import { openRails } from '../paid/rails.js'

/** A deploy hook answers as soon as it has queued the build. */
const hookTimeoutMs = 10_000

/** The result of a run. A step that fails is reported and does not stop the others. */
export interface DailyReport extends Record<string, unknown> {
  settled: SettlementReport | 'no card processor' | 'failed'
  cleared: boolean
  rebuild: 'asked for' | 'no deploy hook' | 'not asked for' | 'failed'
}

/**
 * Runs the steps one after the other. Running it twice on a day does no harm.
 * @param rebuilds false where the site was just built
 */
export async function runDailyJob(context: Context, { rebuilds = true } = {}): Promise<DailyReport> {
  const { store, log, now, env } = context
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<T | 'failed'> => {
    try {
      return await work()
    } catch (error) {
      log.error('daily-step-failed', { step, ...errorFields(error) })
      return 'failed'
    }
  }
  const settle = async (): Promise<DailyReport['settled']> => {
    const until = AbortSignal.timeout(settlementSeconds * 1000)
    const { mpp: processor, x402: facilitator } = await openRails(context, until)
    if (processor === null && facilitator === null) return 'no card processor'
    const x402 = facilitator && { find: facilitator.find, secrets: readSecrets(env) }
    return settlePurchases({ store, processor, x402, log, until }, now)
  }
  // The settlement waits for the card processor: it comes last, so that it takes no time from the other steps.
  const report: DailyReport = {
    rebuild: rebuilds ? await attempt('rebuild', () => askForRebuild(env.DEPLOY_HOOK_URL)) : 'not asked for',
    cleared: (await attempt('clear', () => store.clearExpired(now()).then(() => true))) === true,
    settled: await attempt('settle', settle),
  }
  log.info('daily', report)
  return report
}

async function askForRebuild(hook: string | undefined): Promise<DailyReport['rebuild']> {
  if (hook === undefined) return 'no deploy hook'
  const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(hookTimeoutMs) })
  await response.body?.cancel()
  return response.ok ? 'asked for' : 'failed'
}

/** The route of the daily job, for the platform's scheduler alone. HEAD, which comes without credentials, does nothing. */
export const daily: Handler<'cronDaily'> = async ({ headers, context }) => {
  const secret = context.env.CRON_SECRET
  if (secret === undefined || !sameText(headers.get('authorization') ?? '', `Bearer ${secret}`)) {
    throw new Problem('unauthorized', {
      detail: 'The daily job runs for the bearer of CRON_SECRET.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  const did = await runDailyJob(context)
  const ok = did.cleared && did.settled !== 'failed' && did.rebuild !== 'failed'
  return { status: ok ? 200 : 503, body: { ok, did } }
}

/** Compares texts of the same length in constant time; another length, up to 16 KB of a header, is refused unread. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return a.length === b.length && timingSafeEqual(digest(a), digest(b))
}
