// Hello messages, which agents write and the publisher reads: what the store promises about them.
import type { helloFields } from '../contract/inputs.js'
import type { Full, Quota, TextBudget } from './day.js'

type Name = keyof ReturnType<typeof helloFields>

/** The fields of the contract, redacted and free of control characters. `consent` is there only as `yes`, `email` only with it. */
export type HelloFields = Partial<Record<Exclude<Name, 'consent'>, string>> & { consent?: 'yes' }

export interface NewHello {
  /** Sorts by time of arrival and can't be guessed; made by the caller of the store. */
  id: string
  fields: HelloFields
  /** Hash of who calls, under the salt of the day; counts against the limit and is never kept with the message. */
  caller: string
  budget?: TextBudget
}

/** A hello as it was stored. */
export interface Hello {
  id: string
  receivedAt: Date
  read: boolean
  fields: HelloFields
}

export interface Recorded {
  /** False where the caller's limit was used up: then nothing was stored and nothing counted. */
  recorded: boolean
  quota: Quota
  /** What has no room, where that is why nothing was stored. */
  full?: Full
}

/** What to list; an absent filter lets everything pass. */
export interface HelloFilter {
  unread?: boolean
  /** Only with (true) or without (false) an e-mail address to answer to. */
  contactable?: boolean
  modelFamily?: string
  /** Received at this instant or later. */
  since?: Date
}

export interface Page {
  /** Records at most, 1 to 1000. */
  limit: number
  /** Continue after this id (the `next` of the page before). */
  before?: string
}

export interface Hellos {
  /**
   * Stores a hello if its caller has sent fewer than `limitPerDay` on the UTC day of `now`, and counts it in the
   * traffic of that day. A resolved answer means that the record is on disk (SQLite) or acknowledged (Redis).
   */
  recordHello(hello: NewHello, limitPerDay: number, now: Date): Promise<Recorded>

  /** One page, newest first. To export everything, follow `next`, which is null on the last one. */
  listHellos(filter: HelloFilter, page: Page, now: Date): Promise<{ hellos: Hello[]; next: string | null }>

  /** Marks hellos as read (or unread again). Returns how many of the ids are there. */
  markHellosRead(ids: readonly string[], read: boolean): Promise<number>

  /** Deletes one hello; false where there is none. The count of its day stays. */
  deleteHello(id: string): Promise<boolean>
}
