// The books of the sandbox card processor: tokens, payments, refunds and saved answers, in memory or in one file.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface Token {
  id: string
  paymentMethod: string
  currency: string
  maxAmount: number
  expiresAtSeconds: number
  attempts: number
  spent: boolean
}

export interface Payment {
  id: string
  amount: number
  currency: string
  createdSeconds: number
  status: string
  /** When a payment that is `processing` will have been charged. */
  chargedAtSeconds: number
  metadata: Record<string, string>
}

export interface Refund {
  id: string
  paymentId: string
  amount: number
  createdSeconds: number
}

export interface SavedAnswer {
  fingerprint: string
  status: number
  body: string
  createdSeconds: number
}

export interface Ledger {
  tokens: Record<string, Token>
  payments: Record<string, Payment>
  refunds: Record<string, Refund>
  answers: Record<string, SavedAnswer>
}

/** Reads the books from `file`, or opens empty ones where there is none. */
export function openLedger(file: string | null): Ledger {
  if (file === null || !existsSync(file)) return { tokens: {}, payments: {}, refunds: {}, answers: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as Ledger
}

/** Writes the books to `file` in one step, so that a stop in the middle leaves the old ones whole. */
export function saveLedger(ledger: Ledger, file: string | null): void {
  if (file === null) return
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, JSON.stringify(ledger), { mode: 0o600 })
  renameSync(fresh, file)
}
