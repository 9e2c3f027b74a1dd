// The admin commands about money, over purchases that were really made at the sandbox.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '../../admin/commands.js'
import { toCsv } from '../../admin/sales.js'
import { checkPayments } from '../../admin/pay-check.js'
import { cardProcessor, createCardProcessor } from '../../service/paid/processor.js'
import { factPath, openShop, playbookPath, type Buyer, type Shop } from '../paid/shop.js'
import { serve } from '../paid/serve.js'

let shop: Shop
let bought: Buyer
beforeEach(async () => {
  shop = await openShop()
  await buy(playbookPath)
  shop.advance(60)
  bought = await buy(factPath)
})
afterEach(() => shop.close())

async function buy(path: string): Promise<Buyer> {
  const buyer = await shop.wish(path)
  expect((await shop.pay(path, buyer.credential)).status).toBe(200)
  return buyer
}

async function admin(line: string[], processor = cardProcessor(shop.context)) {
  const [out, told]: [string[], string[]] = [[], []]
  const { run, json, yes } = readArguments(line)
  const code = await run({
    ...{ json, store: shop.context.store, now: shop.context.now, random: randomBytes, processor },
    write: (text: string) => void out.push(text),
    tell: (text: string) => void told.push(text),
    readText: () => Promise.resolve(''),
    storeOpening: () => Promise.resolve(false),
    copyStore: () => Promise.resolve(null),
    confirm: () => Promise.resolve(yes),
    openData: () => null,
    writeFile: () => Promise.resolve(),
    checkPayments: () => Promise.resolve([{ what: 'a', ok: false, detail: 'b' }]),
  })
  return { code, out: out.join('\n'), told: told.join('\n') }
}

const rows = async () => JSON.parse((await admin(['sales', '--json'])).out) as Record<string, unknown>[]

describe('sales', () => {
  it('lists what was charged, newest first, and leaves out what was not', async () => {
    const declined = await shop.wish(factPath, 'pm_card_visa_chargeDeclined')
    await shop.pay(factPath, declined.credential)
    expect(await rows()).toMatchObject([
      {
        id: bought.challenge.id,
        product: 'facts',
        resource: 'crawl-budget',
        amount: '0.50',
        state: 'done',
        credits_left: 1,
      },
      { product: 'playbook', amount: '4.99', currency: 'usd', state: 'done', credits_left: 10, rail: 'mpp' },
    ])
    const { out, told } = await admin(['sales', '--limit', '1'])
    expect(out).toContain('facts crawl-budget  0.50 USD by mpp  done  credits left 1')
    expect(out).not.toContain('playbook')
    expect(told).toBe('0.50 USD by mpp, refunded 0.00')
    expect((await admin(['sales', '--since', '2026-06-02'])).told).toBe('No sales.')
  })

  it('as CSV keeps a note whole and runs no formula', async () => {
    const note = '=HYPERLINK("x"), "lost"'
    expect((await admin(['dispute', bought.challenge.id, note])).code).toBe(0)
    expect((await admin(['dispute', 'unknown', note])).code).toBe(1)
    const lines = (await admin(['sales', '--csv'])).out.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^id,rail,claimed,charged,product,/)
    expect(lines[1]?.endsWith(`,1,"'=HYPERLINK(""x""), ""lost"""`)).toBe(true)
    for (const text of ['=1', '+1', '-1', '@x', '\t1']) expect(toCsv(['text'], [{ text }])).toBe(`text\r\n"'${text}"`)
    expect(toCsv(['a', 'b'], [{ a: 'x\ny', b: null }])).toBe('a,b\r\n"x\ny",')
    await admin(['dispute', bought.challenge.id, ''])
    expect((await rows())[0]).toMatchObject({ note: '' })
  })

  it('says which faults only the operator can fix', async () => {
    const refusing = await serve(() => Promise.resolve(Response.json({ error: { type: 'x' } }, { status: 401 })))
    shop.context.processorUrl = refusing.origin
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await shop.pay(factPath, (await shop.wish(factPath)).credential)).status).toBe(503)
    await refusing.close()
    expect((await admin(['sales'])).told).toContain('answered “status 401” 2 times, last 2026-06-01 12:01 UTC')
  })
})

describe('refund', () => {
  const refund = (...more: string[]) => admin(['refund', bought.challenge.id, ...more])

  it('gives the money back once and takes the credits away, when it is confirmed', async () => {
    expect((await refund()).code).toBe(1)
    expect(await shop.sums()).toMatchObject({ refunded: 0 })
    const done = await refund('--yes')
    expect([done.code, done.told]).toEqual([0, expect.stringMatching(/^0\.50 USD given back as re_/)])
    expect(await shop.sums()).toMatchObject({ charged: 2, refunded: 1, delivered: 1, lost: 0, unearned: 0 })
    expect(await shop.drainCredits()).toBe(0)
    expect(await refund('--yes')).toMatchObject({ code: 1, told: 'This purchase is refunded.' })
    expect((await shop.pay(factPath, bought.credential)).status).toBe(402)
    expect((await rows())[0]).toMatchObject({ state: 'refunded' })
  })

  it('changes nothing where the processor cannot be reached, or the purchase is not finished', async () => {
    const unreachable = createCardProcessor({ baseUrl: 'http://127.0.0.1:9', secretKey: 'sk_sandbox' })
    const failed = await admin(['refund', bought.challenge.id, '--yes'], unreachable)
    expect([failed.code, failed.told]).toEqual([1, expect.stringContaining('has not given it back')])
    const open = await shop.wish(factPath)
    const init = { headers: { authorization: open.credential } }
    await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
    expect((await admin(['refund', open.challenge.id, '--yes'])).told).toContain('not finished')
    expect((await admin(['refund', 'unknown', '--yes'])).code).toBe(1)
    expect(await shop.sums()).toMatchObject({ refunded: 0 })
  })

  it('does not take the word of the operator for what the card processor gives back', async () => {
    const noted = await refund('--sent', 'transaction', '--yes')
    expect([noted.code, noted.told]).toEqual([1, expect.stringContaining('--sent is for x402')])
    expect((await rows())[0]).toMatchObject({ state: 'done', refund: '' })
    expect(await shop.drainCredits()).toBe(1)
  })
})

it('credit add grants calls of one product for some days', async () => {
  const { out } = await admin(['credit', 'add', 'facts', '2', '--days', '7', '--json'])
  const { token } = JSON.parse(out) as { token: string }
  const spend = (path: string) => shop.fetch(path, { headers: { 'x-credit-token': token } })
  expect((await spend(playbookPath)).status).toBe(402)
  expect(await (await spend(factPath)).json()).toMatchObject({ access: { via: 'credits', credits: 1 } })
  shop.advance(7 * 86_400)
  await shop.spendFreeCalls()
  expect((await spend(factPath)).status).toBe(402)
})

it('report counts by product and family who was asked and who paid', async () => {
  const { store, now } = shop.context
  const count = (family: string, outcome: 'asked' | 'paid') => ({
    ...{ day: '2026-05-31', family, route: 'r', claim: 'unverifiable' as const, bucket: null, visitor: null },
    payments: [{ product: 'playbook', outcome }],
  })
  await store.countRequests(
    [...Array<'asked'>(4).fill('asked'), 'paid' as const].map((o) => count('GPTBot', o)),
    now(),
  )
  const { out } = await admin(['report'])
  expect(out).toMatch(/playbook +GPTBot +4 +1$/m)
  const read = await store.readTraffic('2026-05-31', 1, now())
  expect([...read.byFamily.keys(), ...read.byRoute.keys()]).toEqual(['GPTBot', 'r'])
})

describe('pay check', () => {
  const env = { STRIPE_SECRET_KEY: 'sk_sandbox', MPP_SECRET_KEY: 'x'.repeat(32) }
  const faults = async (status: number, error: Record<string, unknown>) => {
    const answering = await serve(() => Promise.resolve(Response.json({ error }, { status })))
    const processor = createCardProcessor({ baseUrl: answering.origin, secretKey: 'sk' })
    const checks = await checkPayments(env, processor, 'n')
    await answering.close()
    return checks.filter(({ ok }) => !ok).map(({ what }) => what)
  }

  it('finds an account in order, and charges nothing', async () => {
    const before = shop.sandbox.statement().payments.length
    const checks = await checkPayments(env, cardProcessor(shop.context), 'n')
    expect(checks.map(({ what, ok }) => [what, ok])).toEqual([
      ['Challenges are signed', true],
      ['There is a key', true],
      ['The seller has a network id', true],
      ['Payments can be made', true],
      ['The search finds payments', true],
      ['Refunds are allowed', true],
      ['Payments can be canceled', true],
    ])
    expect(shop.sandbox.statement().payments).toHaveLength(before)
  })

  it('finds a wrong key, a missing permission and a missing setting', async () => {
    const requests = [
      'Payments can be made',
      'The search finds payments',
      'Refunds are allowed',
      'Payments can be canceled',
    ]
    expect(await faults(401, { type: 'invalid_request_error' })).toEqual(requests)
    expect(await faults(403, { type: 'invalid_request_error' })).toEqual(requests)
    expect((await checkPayments({}, null, 'n')).filter(({ ok }) => !ok)).toHaveLength(2)
    const live = await checkPayments({ ...env, STRIPE_SECRET_KEY: 'rk_live_x' }, cardProcessor(shop.context), 'n')
    expect(live.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual(['The seller has a network id'])
    expect((await admin(['pay', 'check'])).code).toBe(1)
  })
})

it.each([
  ['pay'],
  ['refund'],
  ['credit add facts'],
  ['credit add tea 1'],
  ['credit add facts 0'],
  ['report --since 46d'],
  ['report --since 2026-05-01'],
  ['sales --days 3'],
])('%s is not understood', (line) => {
  expect(() => readArguments(line.split(' '))).toThrow()
})
