// Finding the Payment credentials of an Authorization field.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPaymentCredentials } from '../../service/paid/credential.js'

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
])('%j', (field, credentials) => {
  expect(findPaymentCredentials(field)).toEqual(credentials)
})

test('any field is read in time that grows with its length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (field) => {
      for (const credential of findPaymentCredentials(field)) expect(credential).toMatch(/^payment(\s|$)/i)
    }),
  )
  const long = `Digest "${'\\'.repeat(16_000)}`
  const start = performance.now()
  findPaymentCredentials(long)
  expect(performance.now() - start).toBeLessThan(500)
})
