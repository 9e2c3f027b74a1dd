// Credentials as strangers may write them: whatever they hold, reading one refuses it or accepts exactly what we signed.
import fc from 'fast-check'
import { Challenge, Credential } from 'mppx'
import { describe, expect, test } from 'vitest'
import { prices } from '../../service/contract/prices.js'
import { makeChallenge, readCredential } from '../../service/paid/protocol.js'

const secret = 'a secret of more than thirty-two bytes'
const terms = { realm: 'shop.test', scope: '/api/agent/playbook', price: prices.playbook, networkId: 'internal' }
const now = new Date('2026-06-01T12:00:00.000Z')
const challenge = Challenge.deserialize(makeChallenge(terms, secret, 'nonce', now))

const read = (credential: string, at = now) => readCredential(credential, terms, [secret], at)
const encode = (value: unknown) => `Payment ${Buffer.from(JSON.stringify(value)).toString('base64url')}`
/** The fields of the valid credential as they travel. */
const wire = () => {
  const header = Credential.serialize({ challenge, payload: { spt: 'spt_1' } })
  const json = Buffer.from(header.slice('Payment '.length), 'base64url').toString()
  return JSON.parse(json) as { challenge: Record<string, string>; payload: Record<string, string> }
}

test('what we signed is accepted until it expires', () => {
  const credential = encode(wire())
  const accepted = { kind: 'accepted', challengeId: challenge.id, paymentToken: 'spt_1' }
  expect(read(credential)).toEqual({ ...accepted, outdated: null })
  expect(read(credential, new Date(now.getTime() + 299_999))).toEqual({ ...accepted, outdated: null })
  expect(read(credential, new Date(now.getTime() + 300_000))).toEqual({
    ...accepted,
    outdated: { slug: 'payment-expired', detail: 'The challenge has expired.' },
  })
})

describe('whatever a stranger writes', () => {
  test('any change of any signed field is refused', () => {
    const signed = ['id', 'realm', 'method', 'intent', 'request', 'expires', 'opaque']
    expect(Object.keys(wire().challenge)).toEqual(expect.arrayContaining(signed))
    fc.assert(
      fc.property(
        fc.constantFrom(...signed),
        fc.oneof(fc.string(), fc.jsonValue(), fc.constant(undefined)),
        (name, value) => {
          const { challenge: fields, payload } = wire()
          fc.pre(fields[name] !== value)
          expect(read(encode({ challenge: { ...fields, [name]: value }, payload })).kind).toBe('refused')
        },
      ),
      { numRuns: 500 },
    )
  })

  test('any change of the request is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom('amount', 'currency', 'methodDetails', 'more'), fc.jsonValue(), (name, value) => {
        fc.pre(JSON.stringify(challenge.request[name]) !== JSON.stringify(value))
        const { challenge: fields, payload } = wire()
        const request = Buffer.from(JSON.stringify({ ...challenge.request, [name]: value })).toString('base64url')
        expect(read(encode({ challenge: { ...fields, request }, payload })).kind).toBe('refused')
      }),
      { numRuns: 300 },
    )
  })

  test('any text and any JSON is refused, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string().map((text) => `Payment ${text}`),
          fc.jsonValue().map(encode),
        ),
        (credential) => {
          expect(read(credential)).toMatchObject({ kind: 'refused', slug: 'malformed-credential' })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a number that JSON can read and not write is refused', () => {
    const { challenge: fields, payload } = wire()
    const request = Buffer.from('{"amount":1e999}').toString('base64url')
    expect(read(encode({ challenge: { ...fields, request }, payload }))).toMatchObject({
      kind: 'refused',
      slug: 'malformed-credential',
    })
  })

  test.each([
    ['payload', { payload: null }],
    ['payload', { payload: { spt: 7 } }],
    ['payload', { payload: { spt: 'x'.repeat(256) } }],
    ['payload', { payload: [] }],
  ])('a bad %s is refused: %j', (_name, change) => {
    expect(read(encode({ ...wire(), ...change }))).toMatchObject({ slug: 'malformed-credential' })
  })

  test.each([1000, 10_000, 100_000])('nesting %i deep is refused, and nothing throws', (depth) => {
    const { challenge: fields, payload } = wire()
    const nested = `{"amount":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const request = Buffer.from(nested).toString('base64url')
    expect(read(encode({ challenge: { ...fields, request }, payload })).kind).toBe('refused')
  })
})
