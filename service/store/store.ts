// The store interface: every verb is atomic and one round trip (`deleteEmail` reads first); the caller passes the time.
import type { Ama } from './ama.js'
import type { Buckets } from './buckets.js'
import type { Hellos } from './hellos.js'
import type { Purchases } from './purchases.js'
import type { Sales } from './sales.js'
import type { Salts } from './salts.js'
import type { TrafficCounts } from './traffic.js'
import type { Unanswered } from './unanswered.js'

export type * from './ama.js'
export type * from './buckets.js'
export * from './day.js'
export type * from './hellos.js'
export type * from './purchases.js'
export type * from './sales.js'
export type * from './salts.js'
export * from './traffic.js'
export type * from './unanswered.js'

/**
 * What Verbatim keeps. Time is what the caller passes as `now`. Records past their retention are never returned, even
 * where the backend has not deleted them yet.
 * @throws {StoreUnavailable} from every verb, within 2.5 seconds
 */
export interface Store extends Salts, Buckets, Hellos, Ama, TrafficCounts, Unanswered, Purchases, Sales {
  /**
   * Deletes every hello, question (with its thread), reply and answer that carries an e-mail address, in any field and
   * however it is written. The one verb of several round trips: it reads every record, which may take longer than 2.5
   * seconds in all, and then deletes what it found in one step. One that failed can be repeated.
   */
  deleteEmail(email: string): Promise<Deleted>

  /** Deletes records by their ids in one step; questions go with their threads. Returns how many were there. */
  deleteRecords(ids: RecordIds): Promise<Deleted>

  /** Deletes what has outlived its retention and does not leave by itself; for the daily job. */
  clearExpired(now: Date): Promise<void>

  /** Releases connections and files; no verb may follow. */
  close(): Promise<void>
}

export type RecordKind = 'hellos' | 'questions' | 'replies' | 'answers'
export type RecordIds = Record<RecordKind, readonly string[]>
/** How many records of each kind were there and are gone. */
export type Deleted = Record<RecordKind, number>

export type UnavailableReason =
  | 'not-configured'
  | 'unreachable'
  /** The connection broke. Whether the verb has happened is not known. */
  | 'broken'
  /** No answer in time. Whether the verb has happened is not known. */
  | 'slow'
  /** Out of memory, disk or quota. */
  | 'full'
  /** The backend answered with an error: wrong credentials, a locked or damaged file, a read-only replica. */
  | 'refused'

/** The store can't do its work now: 503 with `Retry-After`. Nothing may be called recorded or spent, or not. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** When to try again. */
  readonly retryAfterSeconds = 5

  /**
   * @param reason what is wrong, in a word that may be logged
   * @param code the backend's own short code, where it has one. Never its message: clients put the command and its
   *   arguments (texts, hashes) into messages.
   */
  constructor(
    readonly reason: UnavailableReason,
    readonly code?: string,
  ) {
    super(`The store is unavailable: ${reason}${code === undefined ? '' : ` (${code})`}`)
  }

  /** The verb was sent and its answer did not come: it may have happened, or happen later. */
  get mayHaveHappened(): boolean {
    return this.reason === 'slow' || this.reason === 'broken'
  }
}

/** The error of what comes before a verb, such as connecting: whatever became of that, the verb was not sent. */
export function notSent(error: unknown): unknown {
  return error instanceof StoreUnavailable && error.mayHaveHappened
    ? new StoreUnavailable('unreachable', error.code ?? error.reason)
    : error
}
