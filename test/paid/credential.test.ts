// Finding the Payment credentials of an Authorization field, and telling which idempotency keys can be guessed.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPaymentCredentials } from '../../service/paid/credential.js'
import { isUnguessable } from '../../service/paid/keys.js'

test.each([
  [null, []],
  ['', []],
  ['Bearer abc', []],
  ['Paymentabc', []],
  ['Payment abc', ['Payment abc']],
  ['payment  abc', ['payment  abc']],
  ['Payment', ['Payment']],
  ['Bearer abc, Payment abc', ['Payment abc']],
  ['Payment abc,Payment def', ['Payment abc', 'Payment def']],
  ['Digest username="a, Payment b", Payment c', ['Payment c']],
  ['Digest username="a\\", Payment b"', []],
  ['Payment a, Digest username="b, Payment c', ['Payment a']],
  ['Payment a, Digest username="b, Payment c\\', ['Payment a']],
])('%j', (field, credentials) => {
  expect(findPaymentCredentials(field)).toEqual(credentials)
})

test('gives nothing but credentials, whatever the field', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (field) => {
      for (const credential of findPaymentCredentials(field)) expect(credential).toMatch(/^payment(\s|$)/i)
    }),
  )
})

test('takes every key of 128 random bits, with hyphens of base64url in it as well', () => {
  const keys = Array.from({ length: 500 }, (_, at) => createHash('sha256').update(`${at}`).digest().subarray(0, 16))
  for (const encoding of ['base64url', 'base64', 'hex'] as const)
    expect(keys.map((key) => key.toString(encoding)).filter((key) => !isUnguessable(key))).toEqual([])
})

test.each([
  'playbook-purchase-attempt-number-1',
  'agent-run-2026-11-27-test-abc-key',
  'purchase_playbook_1732712345678',
  'Idempotency-Key-For-Playbook-Purchase',
  'agent/run:2026-11-27 the first try',
  'playbook-purchase-attempt1',
  'order-2026-11-27-v1-try2',
  'agent@site.example#playbook, try1',
])('takes no key of words and numbers, which two agents may come up with: %s', (key) => {
  expect(isUnguessable(key)).toBe(false)
})

test('reads a key of many short words, and one that is none, at once', () => {
  const before = process.cpuUsage()
  expect(isUnguessable(`${'A-'.repeat(26)}BCDEFGH-${'a'.repeat(15)}`)).toBe(true)
  expect(process.cpuUsage(before).user).toBeLessThan(1e6)
})
