// Buying over HTTP with tools that others wrote: the client of mppx, its command line, and plain curl.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { Receipt } from 'mppx'
import { Mppx, stripe } from 'mppx/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleClient } from '../../local/sandbox/page.js'
import { playbookSchema, premiumFactSchema } from '../../service/contract/resources/paid.js'
import { account } from './payer.js'
import { factPath, openShop, playbookPath } from './shop.js'
import type { Shop } from './shop.js'

const run = promisify(execFile)
const projectRoot = join(import.meta.dirname, '../..')

let shop: Shop
let origin: string
beforeEach(async () => {
  shop = await openShop({ online: true, x402: true })
  origin = shop.context.baseUrl
  await shop.spendFreeCalls()
})
afterEach(() => shop.close())

const charges = () => shop.sandbox.statement().payments.map(({ amount, status }) => `${amount} ${status}`)

describe('mppx/client', () => {
  const openClient = (paymentMethod: string, underneath: typeof fetch = fetch) =>
    Mppx.create({
      fetch: underneath,
      methods: [
        stripe({
          paymentMethod,
          createToken: ({ amount, currency, expiresAt }) =>
            shop.token(paymentMethod, {
              'usage_limits[currency]': currency,
              'usage_limits[max_amount]': amount,
              'usage_limits[expires_at]': String(expiresAt),
            }),
        }),
      ],
      polyfill: false,
    })

  test('buys a fact, and spends its credit', async () => {
    const response = await openClient('pm_card_visa').fetch(`${origin}${factPath}`)
    expect(response.status).toBe(200)
    expect(Receipt.fromResponse(response).reference).toMatch(/^pi_/)
    const { fact, access } = premiumFactSchema.parse(await response.json())
    expect(fact.insight).toBe('Paid insight of crawl-budget')
    const token = access.via === 'payment' ? access.credit_token : ''
    const second = await fetch(`${origin}${factPath}`, { headers: { 'x-credit-token': token } })
    expect(premiumFactSchema.parse(await second.json()).access).toEqual({ via: 'credits', credits: 0 })
    expect(charges()).toEqual(['50 succeeded'])
  })

  test('buys the playbook, as Markdown and as JSON', async () => {
    const client = openClient('pm_card_visa')
    const markdown = await client.fetch(`${origin}${playbookPath}`)
    expect(await markdown.text()).toMatch(/^# The audit playbook/)
    const json = await client.fetch(`${origin}${playbookPath}`, { headers: { accept: 'application/json' } })
    expect(playbookSchema.parse(await json.json()).title).toBe('The audit playbook')
    expect(charges()).toEqual(['499 succeeded', '499 succeeded'])
  })

  test('whose card is declined gets a 402 and is charged nothing', async () => {
    const response = await openClient('pm_card_visa_chargeDeclined').fetch(`${origin}${factPath}`)
    expect(response.status).toBe(402)
    expect(charges().filter((charge) => charge.endsWith('succeeded'))).toEqual([])
  })

  test('and that of x402 send what a page of any origin may send', async () => {
    const sent = new Set<string>()
    const record: typeof fetch = (input, init) => {
      for (const name of new Headers(input instanceof Request ? input.headers : init?.headers).keys()) sent.add(name)
      return fetch(input, init)
    }
    const schemes = [{ network: 'eip155:8453' as const, client: new ExactEvmScheme(account) }]
    for (const pay of [openClient('pm_card_visa', record).fetch, wrapFetchWithPaymentFromConfig(record, { schemes })])
      expect((await pay(`${origin}${factPath}`)).status).toBe(200)
    expect([...sent]).toEqual(expect.arrayContaining(['authorization', 'payment-signature']))
    const { headers } = await fetch(`${origin}${factPath}`, { method: 'OPTIONS' })
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual(expect.arrayContaining([...sent]))
  })
})

describe('the page /sandbox/', () => {
  /** The commands of the page, in order, as a reader copies them. */
  async function commandsOfPage(): Promise<string[]> {
    const response = await fetch(`${origin}/sandbox/`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
    return [...html.matchAll(/<pre[^>]*><code>([^]*?)<\/code><\/pre>/g)].map(([, text = '']) =>
      text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
    )
  }
  const shell = (script: string) =>
    run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: projectRoot,
      env: { ...process.env, no_proxy: '127.0.0.1' },
    })

  test('is the same as Markdown', async () => {
    const commands = await commandsOfPage()
    for (const [path, accept] of [
      ['/sandbox.md', '*/*'],
      ['/sandbox/', 'text/markdown, text/html;q=0.9'],
    ] as const) {
      const response = await fetch(origin + path, { headers: { accept } })
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      const markdown = await response.text()
      const blocks = [...markdown.matchAll(/^ *```\w+\n([^]*?)^ *```$/gm)].map(([, text = '']) =>
        text.replace(/^ {3}(?=\S)/gm, ''),
      )
      expect(markdown).toMatch(/^---\ntitle: "How an agent pays"\n/)
      expect(blocks).toHaveLength(commands.length)
      commands.forEach((command, at) => expect(blocks[at]?.replace(/\s+/g, ' ')).toBe(command.replace(/\s+/g, ' ')))
    }
  })

  test('pays with the command line of mppx', async () => {
    const [command = ''] = await commandsOfPage()
    expect(command).toContain('npx mppx')
    const { stdout } = await shell(command)
    expect(stdout).toMatch(/payment-receipt/i)
    expect(stdout).toContain('# The audit playbook')
    expect(charges()).toEqual(['499 succeeded'])
  })

  test('pays with curl, step by step, and again by token', async () => {
    const steps = (await commandsOfPage()).slice(2, 7)
    const [ask = '', token = '', put = '', pay = '', again = ''] = steps
    const byKey = pay.replace(/-H "Authorization[^"]*"/, '')
    const { stdout } = await shell([ask, token, put, pay, pay, byKey].join('\n'))
    expect(stdout.match(/^HTTP\/1.1 200 OK/gm)).toHaveLength(3)
    expect(charges()).toEqual(['499 succeeded'])
    const creditToken = /^x-credit-token: (\S+)/im.exec(stdout)?.[1] ?? ''
    const { stdout: second } = await shell(again.replace('PASTE_IT_HERE', creditToken))
    expect(second).toContain('"credits":9')
  })

  test('pays with ten lines of TypeScript', async () => {
    const source = (await commandsOfPage())[7] ?? ''
    expect(source).toBe(exampleClient(origin))
    expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10)
    const folder = await mkdtemp(join(projectRoot, '.example-'))
    try {
      await writeFile(join(folder, 'client.mjs'), source)
      const { stdout } = await run(process.execPath, [join(folder, 'client.mjs')])
      expect(stdout).toContain('# The audit playbook')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('lists what was charged', async () => {
    await shop.pay(factPath, (await shop.wish(factPath)).credential)
    expect(await (await fetch(`${origin}/sandbox/processor/ledger.json`)).json()).toMatchObject({
      payments: [{ amount: 50, status: 'succeeded', refunded: 0 }],
    })
  })
})
