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
