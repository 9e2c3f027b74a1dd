// What stops card testing and eavesdropping: limits of failed payments, and payments over TLS alone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factPath, openShop, playbookPath, type Shop } from './shop.js'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ inProcess: true })
})
afterEach(() => shop.close())

const declined = 'pm_card_visa_chargeDeclined'
const pay = (credential: string, address = '192.0.2.1') =>
  shop.fetch(factPath, { headers: { authorization: credential }, address })
const fail = async (address?: string) => (await pay((await shop.wish(factPath, declined)).credential, address)).status
const payments = () => shop.sandbox.statement().payments.length

test('the sixth failed payment of a minute is a 429 before the processor is asked, and the minute after buys', async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect(await fail()).toBe(402)
  const { challenge, credential } = await shop.wish(factPath)
  const asked = payments()
  const refusal = await pay(credential)
  expect(refusal.status).toBe(429)
  expect(Object.fromEntries(refusal.headers)).toMatchObject({
    'retry-after': '60',
    'ratelimit-policy': '"payments";q=5;w=60',
    ratelimit: '"payments";r=0;t=60',
  })
  expect(refusal.headers.has('www-authenticate')).toBe(false)
  expect([payments(), await shop.context.store.readPurchase(challenge.id)]).toEqual([asked, null])
  expect((await pay(credential, '192.0.2.7')).status).toBe(200)
  const again = await shop.wish(factPath)
  shop.advance(60)
  expect((await pay(again.credential)).status).toBe(200)
})

test('the 21st failed payment of a day is a 429 until midnight', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    expect(await fail()).toBe(402)
    shop.advance(13)
  }
  const { credential } = await shop.wish(factPath)
  const refusal = await pay(credential)
  expect([refusal.status, refusal.headers.get('ratelimit-policy')]).toEqual([429, '"payments";q=20;w=86400'])
  expect(refusal.headers.get('retry-after')).toBe(String(12 * 3600 - 20 * 13))
  shop.advance(12 * 3600)
  expect((await pay((await shop.wish(factPath)).credential)).status).toBe(200)
})

test('payments that go through count for nothing, also where a step is tried again', async () => {
  for (let attempt = 0; attempt < 30; attempt++) {
    const { credential } = await shop.wish(factPath)
    if (attempt % 3 === 0) shop.breakStore({ verb: 'markCharged', when: 'after' }, 1)
    expect((await pay(credential)).status).toBe(200)
  }
  // What is given back twice would allow a sixth.
  for (let attempt = 0; attempt < 5; attempt++) expect(await fail()).toBe(402)
  expect(await fail()).toBe(429)
})

test('150 bogus tokens from one caller leave five rows and five questions to the processor', async () => {
  const answers = new Map<number, number>()
  for (let attempt = 0; attempt < 150; attempt++) {
    const challenge = await shop.challenge(factPath)
    const { status } = await pay(shop.credential(challenge, `spt_bogus_${attempt}`))
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ 402: 5, 429: 145 })
  expect(shop.logs.filter((line) => line.includes('"event":"charge"'))).toHaveLength(5)
})

test('a credential with the padding of base64 is the same credential', async () => {
  const { credential } = await shop.wish(factPath)
  const value = credential.slice('Payment '.length)
  const padded = `Payment ${value}${'='.repeat((4 - (value.length % 4)) % 4)}`
  const urlSafe = padded.replaceAll('-', '+').replaceAll('_', '/')
  for (const spelled of [padded, `${credential}==`, urlSafe]) expect((await pay(spelled)).status).toBe(200)
  expect((await shop.sums()).charged).toBe(1)
})

test('over plain http, nothing is asked for or taken, but free calls are answered', async () => {
  shop.context.baseUrl = 'http://shop.test'
  const { status } = await shop.fetch(factPath)
  expect(status).toBe(200)
  await shop.spendFreeCalls()
  for (const headers of [{}, { authorization: 'Payment e30' }])
    for (const path of [factPath, playbookPath]) {
      const refusal = await shop.fetch(path, { headers })
      expect([refusal.status, refusal.headers.has('www-authenticate')]).toEqual([503, false])
      expect(await refusal.text()).toContain('over https alone')
    }
  for (const loopback of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    shop.context.baseUrl = loopback
    expect((await shop.fetch(playbookPath)).status).toBe(402)
  }
})

test('a buyer without a key who repeats every minute is not kept waiting for a day', async () => {
  // The request was lost on the way, and the token has expired when it is repeated: nothing was or can be charged.
  const { challenge } = await shop.wish(factPath)
  const expires = Math.floor(shop.context.now().getTime() / 1000) + 30
  const token = await shop.token('pm_sandbox_lost', { 'usage_limits[expires_at]': String(expires) })
  const credential = shop.credential(challenge, token)
  expect((await pay(credential)).status).toBe(503)
  let waited = 0
  let answer: Response
  do {
    shop.advance(61)
    waited += 61
    answer = await pay(credential)
  } while (answer.status === 503 && waited < 86_400)
  expect(answer.status).toBe(402)
  expect(waited).toBeLessThan(3600 + 3 * 61)
  expect((await shop.sums()).charged).toBe(0)
})

test('a buyer who begins again with the key every minute gets a new challenge when nothing can have been charged', async () => {
  await shop.spendFreeCalls()
  const key = 'b6f5c1f0-94a8-4b8e-8a33-2f0d7c6a9e11'
  const { credential } = await shop.wish(factPath, 'pm_sandbox_lost')
  expect((await shop.pay(factPath, credential, key)).status).toBe(503)
  const statuses: number[] = []
  for (let minute = 0; minute < 65; minute++) {
    shop.advance(60)
    statuses.push((await shop.fetch(factPath, { headers: { 'idempotency-key': key } })).status)
  }
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([503]))
  expect(statuses.at(-1)).toBe(402)
})
