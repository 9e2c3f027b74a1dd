// Counts of requests, which say nothing about any one reader: what the store promises about them.
import type { Day } from './day.js'

/** One request as it is counted. Labels come from closed lists, so that no caller can make a new key. */
export interface RequestCount {
  /** UTC day on which it came. */
  day: Day
  /** Label of the agent family. */
  family: string
  /** Label of the route. */
  route: string
  /** Whether the family was proved by a signature (Web Bot Auth). */
  verified: boolean
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
  requests: number
  hellos: number
  /** Estimate (HyperLogLog, standard error 0.81 %). Never to be added up over days. */
  uniqueVisitors: number
}

export interface LabelTraffic {
  requests: number
  /** How many of the requests came with a verified signature. */
  verified: number
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
  /** Requests to routes that sell, by product and family. */
  payments: PaymentCount[]
  /** The latency of all requests. */
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
}
