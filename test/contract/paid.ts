// The paid routes as someone sees them who has not paid: free calls, challenges, refusals.
import { Challenge, Credential } from 'mppx'
import { describe, expect, it } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import { premiumIndexSchema } from '../../service/contract/resources/paid.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import type { Answer, Client } from './target.js'

/** What every 402 must carry. */
function expectChallenge(answer: Answer): void {
  expect(answer.status).toBe(402)
  expect(answer.headers.get('www-authenticate')).toMatch(/^Payment .*\bid="?[^"]+"?/)
  expect(answer.headers.get('www-authenticate')).toMatch(/\brealm="/)
  expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  expect(answer.headers.get('payment-receipt')).toBeNull()
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(problemSchema.parse(answer.json()).type).toMatch(/^https:\/\/paymentauth\.org\/problems\//)
}

export function describePaid(client: () => Client, isReadOnly: boolean): void {
  const index = (query = '') => client().read(`/api/facts/premium.json${query}`, premiumIndexSchema)
  const firstFact = async () => new URL((await index()).facts[0]?.url ?? '').pathname

  describe('premium facts', () => {
    it('are listed with prices, free of charge, by topic too', async () => {
      const all = await index()
      expect(all.count).toBe(all.facts.length)
      expect(all.pricing).toMatchObject({
        free_calls_per_day: limits.premium.freeCallsPerDay,
        price: { amount: '0.50', currency: 'usd' },
        calls_per_payment: 2,
        per_call: { amount: '0.25' },
      })
      for (const topic of new Set(all.facts.map((fact) => fact.topic))) {
        const some = await index(`?topic=${topic}`)
        expect(some.facts).toEqual(all.facts.filter((fact) => fact.topic === topic))
      }
    })
    it('one that is not there is a 404 before anything is counted', async () => {
      const answer = await client().send('/api/facts/premium/no-such-fact')
      await client().refusal(answer, 'not-found', 404)
      expect(answer.headers.get('www-authenticate')).toBeNull()
    })
    it('with an unknown token challenge and say so', async (test) => {
      await client().needs(test, 'premium fact', 'way to pay')
      const answer = await client().send(await firstFact(), { headers: { 'x-credit-token': 'unknown' } })
      expectChallenge(answer)
      // The free calls of the day were used up by the tests of the interface.
      expect(problemSchema.parse(answer.json()).detail).toMatch(/share/)
    })
    it('no two challenges are the same', async (test) => {
      await client().needs(test, 'premium fact', 'way to pay')
      const path = await firstFact()
      const challenges = [await client().send(path), await client().send(path)]
      expect(new Set(challenges.map(({ headers }) => headers.get('www-authenticate'))).size).toBe(2)
    })
  })

  describe('the playbook', () => {
    const path = '/api/agent/playbook'

    it('is always challenged until paid, whatever is accepted', async (test) => {
      await client().needs(test, 'playbook', 'way to pay')
      for (const accept of ['text/markdown', 'application/json', 'text/html', '*/*']) {
        expectChallenge(await client().send(path, { headers: { accept } }))
      }
    })
    it('refuses a credential that it cannot read, and a second one', async (test) => {
      await client().needs(test, 'playbook', 'way to pay')
      const malformed = await client().send(path, { headers: { authorization: 'Payment nonsense' } })
      expectChallenge(malformed)
      expect(problemSchema.parse(malformed.json()).type).toMatch(/malformed-credential$/)
      const twice = await client().send(path, { headers: { authorization: 'Payment a, Payment b' } })
      expect(twice.status).toBe(400)
    })
    it('is not sold for a token that the card processor does not know, which its operator’s account can ask', async (test) => {
      test.skip(isReadOnly, 'it leaves a failed purchase')
      test.skip(Boolean(process.env['CONTRACT_NO_PROCESSOR']), 'the target has no card processor to ask')
      await client().needs(test, 'playbook', 'way to pay')
      const challenge = Challenge.fromResponse(new Response(null, await client().send(path)))
      const credential = Credential.serialize({ challenge, payload: { spt: 'spt_unknown' } })
      const answer = await client().send(path, { headers: { authorization: credential } })
      test.skip(answer.text.includes('has no card processor'), 'there is no card processor')
      expectChallenge(answer)
    })
    it('HEAD with a credential changes nothing', async (test) => {
      await client().needs(test, 'playbook', 'way to pay')
      const { status, headers } = await client().send(path, { method: 'HEAD', headers: { authorization: 'Payment x' } })
      expect([status, headers.get('payment-receipt')]).toEqual([402, null])
    })
  })
}
