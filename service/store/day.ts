// UTC days as the store counts in them, and the quota of a caller for one of them.

/** A UTC day, `YYYY-MM-DD`. Sorts as text. */
export type Day = string

export const daySeconds = 86_400
const dayMs = daySeconds * 1000

/** The UTC day of an instant. */
export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

/** The first instant of a UTC day. */
export const startOf = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)

/** The day that is `days` after (or, negative, before) `day`. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(startOf(day).getTime() + days * dayMs))

/** What was stored at or before this instant (milliseconds since 1970) has been kept for `days` days at `now`. */
export const keptSince = (now: Date, days: number): number => now.getTime() - days * dayMs

/** Whole days since 1970-01-01; `dayAt` is its inverse. */
export const indexOf = (day: Day): number => startOf(day).getTime() / dayMs

export const dayAt = (index: number): Day => dayOf(new Date(index * dayMs))

/** Seconds (whole, rounded up, at least 1) from `now` to the end of its UTC day: when a daily quota starts again. */
export const secondsToMidnight = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000)

export type QuotaKind = 'hello' | 'question' | 'reply' | 'plus' | 'free' | 'payment' | 'text'

/** What a caller has left of a daily limit: all that the RateLimit fields need. */
export interface Quota {
  limit: number
  /** What is left after this call; 0 for a refused one. */
  remaining: number
  /** Seconds until the quota starts again. */
  resetSeconds: number
}

/** The bytes that a text takes from the budgets of its UTC day: of its caller, of its network and of the site. */
export interface TextBudget {
  bytes: number
  /** Hash of the caller's network, under the salt of the day. */
  network: string
  perCaller: number
  perNetwork: number
  inAll: number
}

/** What has no room for a text: a budget of the day, or the thread or event with the most entries it takes. */
export type Full = 'caller' | 'network' | 'site' | 'thread' | 'event'

/** The shares of a budget, each with the name it is counted under. */
export function sharesOf(caller: string, budget: TextBudget): { full: Full; name: string; limit: number }[] {
  return [
    { full: 'caller', name: caller, limit: budget.perCaller },
    { full: 'network', name: `network:${budget.network}`, limit: budget.perNetwork },
    { full: 'site', name: 'site', limit: budget.inAll },
  ]
}

/** Payments of a caller (hashed under the salt of the day) that may fail. */
export interface Attempts {
  caller: string
  perDay: number
  perMinute: number
}

/** The quota of a day or of a minute. */
export interface WindowQuota extends Quota {
  windowSeconds: number
}

/** A window in which attempts are counted; `name` is its day or minute, as quotas are stored by it. */
export interface AttemptWindow {
  name: string
  limit: number
  windowSeconds: number
  resetSeconds: number
}

/** The UTC minute and the UTC day that attempts at an instant count for. */
export function attemptWindows({ perDay, perMinute }: Attempts, at: Date): [AttemptWindow, AttemptWindow] {
  const minute = { name: at.toISOString().slice(0, 16), limit: perMinute, windowSeconds: 60 }
  const day = { name: dayOf(at), limit: perDay, windowSeconds: daySeconds }
  return [
    { ...minute, resetSeconds: 60 - at.getUTCSeconds() },
    { ...day, resetSeconds: secondsToMidnight(at) },
  ]
}

/** What a caller is told of a window that is used up. */
export const usedUp = ({ limit, windowSeconds, resetSeconds }: AttemptWindow): WindowQuota => ({
  ...{ limit, windowSeconds, resetSeconds, remaining: 0 },
})
