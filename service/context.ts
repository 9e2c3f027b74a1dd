// The types of what a feature is given (clock, randomness, store, data, log) and of what it returns.
import type { Data } from './data.js'
import type { Env } from './env.js'
import type { Input, Output, RouteId } from './contract/routes.js'
import type { PaymentEvent, Store, Reading } from './store/store.js'

/** One line of JSON per event. Never an address, a credential, a token or a secret. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** The stages that Server-Timing names. */
export type Stage = 'store' | 'search' | 'verify'

/** Measures stages of one request; durations of a stage add up. */
export interface Timing {
  measure<T>(stage: Stage, work: () => T): T
}

export interface Context {
  now: () => Date
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Uint8Array
  store: Store
  env: Env
  log: Log
  data: Data
  /** Absolute, without a final slash. */
  baseUrl: string
  /** The URL of the card processor's API: the real one, or the sandbox of the local host. Without a final slash. */
  processorUrl: string
}

/** The caller. The address stays in memory: only a hash under the salt of the day is stored. */
export interface Caller {
  /** As the host knows it, not yet normalised. */
  address: string
  userAgent: string
  connection: { protocol: string | null; tls: string | null; rttMs: number | null; edge: string | null }
}

export interface Call<Id extends RouteId> {
  input: Input<Id>
  /** HEAD answers as GET would and must not record, spend or charge. */
  method: 'GET' | 'HEAD' | 'POST'
  headers: Headers
  /** For a route that reads its request itself; its body is untouched only there. */
  request: Request
  caller: Caller
  context: Context
  timing: Timing
  /** What the answer gives of pages and facts, for the counts; the handler adds it. */
  readings: Reading[]
  /** Work after the answer: the host keeps the function alive for it. */
  waitUntil: (work: Promise<unknown>) => void
  /** Collects what this request was asked to pay for or has paid; `service/http` adds to it. */
  payments: PaymentEvent[]
}

export interface Reply<Body> {
  body: Body
  status?: number
  headers?: Record<string, string>
  /** Whether a payment was taken for it now; not where a lost answer is repeated. */
  isSale?: boolean
}

/** A feature's answer to a route of the list. A refusal is a thrown Problem. */
export type Handler<Id extends RouteId> = (call: Call<Id>) => Reply<Output<Id>> | Promise<Reply<Output<Id>>>
