// Finding the Payment credentials of an Authorization field, and telling which idempotency keys can be guessed.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPaymentCredentials } from '../../service/paid/credential.js'
import { findMissingKeys, isUnguessable } from '../../service/paid/keys.js'

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
  '550e8400-e29b-41d4-a716-446655440000',
  'playbook-123E4567-E89B-12D3-A456-426614174000',
  '12345678-1234-1234-1234-123456789012',
  '12345678-90ab-cdef-1234-567890abcdef',
  'a1b2c3d4-e5f6-7890-abcd-ef1234567890',
  '1a2b3c4d-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  'fedcba98-7654-3210-fedc-ba9876543210',
  '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
])('takes no key of words, numbers, a series or an example, which two agents may come up with: %s', (key) => {
  expect(isUnguessable(key)).toBe(false)
})

test('reads a key of many short words, and one that is none, at once', () => {
  const before = process.cpuUsage()
  expect(isUnguessable(`${'A-'.repeat(26)}BCDEFGH-${'a'.repeat(15)}`)).toBe(true)
  expect(process.cpuUsage(before).user).toBeLessThan(1e6)
})

test.each([
  [{}, 'MPP_SECRET_KEY, and STRIPE_SECRET_KEY or X402_PAY_TO'],
  [{ STRIPE_SECRET_KEY: 'sk_test_a' }, 'MPP_SECRET_KEY'],
  [{ MPP_SECRET_KEY: 'a' }, 'STRIPE_SECRET_KEY or X402_PAY_TO'],
  [{ MPP_SECRET_KEY: 'a', X402_PAY_TO: '0x' }, null],
])('with %j the keys that are missing for payments are %s', (env, missing) => {
  expect(findMissingKeys(env)).toBe(missing)
})
