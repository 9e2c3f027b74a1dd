// Counts of requests, which say nothing about any one reader: what the store promises about them.
import type { Day } from './day.js'

/** Requests that read nothing by themselves. */
export const asides = ['asset', 'own_page', 'prefetch', 'health_check'] as const
export type Aside = (typeof asides)[number]

/** How requests were answered; `file`: by the CDN, which does not tell 2xx from 304. */
export const statuses = ['2xx', '304', '3xx', '4xx', '5xx', 'file'] as const
export type StatusGroup = (typeof statuses)[number]

export type Form = 'html' | 'markdown' | 'json' | 'feed' | 'mcp' | 'answer'

/** A page by its path, in one of its forms, or a fact by its id. Names are those of what is published. */
export interface Reading {
  kind: 'page' | 'fact'
  name: string
  form: Form
}

/** How often a day has a reading by a family, or by people that an assistant sent. */
export type ReadingCount = Omit<Reading, 'form'> & { count: number } & (
    | { family: string; form: Form }
    | { referral: string }
  )

/** What agents read of pages on a day: of each page, family and form in all, and of each page by each family. */
export interface DayReads {
  /** Pages with at least the least that was asked for; never the sum of the tail. */
  pages: Map<string, number>
  families: Map<string, number>
  /** Of all pages. */
  forms: Map<Form, number>
  /** Reads of a page by a family; none below the least. */
  cells: Map<string, Map<string, number>>
}

/** The family of people, whose readings are never added up with those of agents. */
export const peopleFamily = 'browser'

/** The name under which the names beyond `retention.namesPerDay` of a day before yesterday are added up. */
export const tailName = '*'

export type ClaimState = 'verified' | 'false' | 'unverifiable'

/** One request as it is counted. Labels come from closed lists, so that no caller can make a new key. */
export interface RequestCount {
  /** UTC day on which it came. */
  day: Day
  /** Where it reads nothing by itself: it is counted as that and nowhere else. */
  aside?: Aside | undefined
  /** Whether a person's browser sent it: it is in the count of that family alone. */
  isPerson?: boolean
  status?: StatusGroup | undefined
  /** Whether the request was counted as answered by a `file` before `status` was known: no more than that changes. */
  isCorrection?: boolean | undefined
  /** What it read or was given as an answer. */
  readings?: readonly Reading[] | undefined
  /** The assistant that has sent the person who reads. */
  referral?: string | undefined
  family: string
  route: string
  /**
   * Whether the family is proved, by a signature (Web Bot Auth) or by an address within its operator's published ranges,
   * is refuted by an address outside them, or neither.
   */
  claim: ClaimState
  /** Index of the latency bucket; null where the time is not known (static files). */
  bucket: number | null
  /** What the caller was asked to pay for, or has paid: several where a batch of MCP calls tools that sell. */
  payments?: readonly PaymentEvent[] | undefined
  /**
   * Hash of who reads, under the salt of that day: goes into the day's estimate of visitors and nowhere else. Null where
   * it is not known or counted already.
   */
  visitor: string | null
}

export type PaymentOutcome = 'asked' | 'paid'

export interface PaymentEvent {
  product: string
  outcome: PaymentOutcome
}

/** How often a family was asked to pay for a product (402), and how often it paid. Never published. */
export interface PaymentCount {
  product: string
  family: string
  asked: number
  paid: number
}

/** Samples per latency bucket, sparse; the caller defines the buckets. */
export type Histogram = ReadonlyMap<number, number>

export interface DayTraffic {
  /** Of agents, as everything here; people are a family by itself in `byFamily`. */
  requests: number
  hellos: number
  /** Estimate (HyperLogLog, standard error 0.81 %). Never to be added up over days. */
  uniqueVisitors: number
}

export interface LabelTraffic {
  requests: number
  /** How many of the requests were proved to be of the family, and how many to be of somebody else. */
  verified: number
  falseClaims: number
  latency: Histogram
}

/** The counts of a window of days, merged. */
export interface Traffic {
  /** Every day of the window, oldest first, zeros included. */
  byDay: Map<Day, DayTraffic>
  /** Families with at least one request. */
  byFamily: Map<string, LabelTraffic>
  /** Routes with at least one request. */
  byRoute: Map<string, LabelTraffic>
  byStatus: Map<StatusGroup, number>
  asides: Map<Aside, number>
  /** Requests to routes that sell, by product and family. */
  payments: PaymentCount[]
  latency: Histogram
}

export interface TrafficCounts {
  /**
   * Counts a batch, in one round trip and all of it or nothing. Requests of days that have left the retention (counted
   * from `now`) are ignored.
   */
  countRequests(batch: readonly RequestCount[], now: Date): Promise<void>

  /**
   * The counts of `days` (1 to 90) UTC days from `fromDay` on, merged where the data is. Days that have left the
   * retention (counted from `now`) are zero.
   */
  readTraffic(fromDay: Day, days: number, now: Date): Promise<Traffic>

  /** The readings of each of `days` UTC days from `fromDay` on; days that have left the retention have none. */
  readReadings(fromDay: Day, days: number, now: Date): Promise<Map<Day, ReadingCount[]>>

  /**
   * The reads of pages by agents on each of these days, added up where the data is: with 40 families and
   * 5,000 pages, the readings of 90 days are 335,000 counts, which take longer to send than a verb may take.
   */
  readReads(fromDay: Day, days: number, least: number, now: Date): Promise<Map<Day, DayReads>>
}
