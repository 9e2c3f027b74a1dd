// Limits of callers over HTTP: the RateLimit fields of every answer that counts, and the 429.
import { Problem } from './contract/problems.js'
import { daySeconds, type Quota } from './store/day.js'

/** The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4): names and numbers, never the caller. */
export const rateLimitFields = (
  policy: string,
  { limit, remaining, resetSeconds, windowSeconds = daySeconds }: Quota & { windowSeconds?: number },
): Record<string, string> => ({
  'RateLimit-Policy': `"${policy}";q=${limit};w=${windowSeconds}`,
  RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
})

/** The refusal of what would go beyond `quota`; `what` is what is counted, in the plural. */
export const limitReached = (policy: string, what: string, quota: Quota): Problem =>
  new Problem('too-many-requests', {
    detail: `${quota.limit} ${what} a day are taken from one caller; the next day begins in ${quota.resetSeconds} s. Nothing was recorded.`,
    headers: { ...rateLimitFields(policy, quota), 'Retry-After': String(quota.resetSeconds) },
  })
