// The judge and the clients that nobody here wrote, against the development host, offline, on both paid routes.
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { Mppx, stripe } from 'mppx/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processorPath } from '../../local/sandbox/wire.js'
import { limits } from '../../service/contract/limits.js'
import { account } from './payer.js'
import { payTo } from './shop.js'
import { compiled } from '../compiled-kit.js'
import { copyFixtureSite } from '../fixture-site.js'

const projectRoot = join(import.meta.dirname, '../..')
const mppx = join(projectRoot, 'node_modules/mppx/dist/bin.js')
const agentKey = 'sk_agent_of_this_test'

let folder: string
let host: ChildProcess
let origin: string
/** Everything that the host has written: what it told people, and its log. */
let written = ''
/** The path of a premium fact, and that of the playbook. */
let paths: [string, string]
/** What lets the tools of mppx get payment tokens from the sandbox. */
let agentEnv: Record<string, string | undefined>

/** Starts `npm start` on a free port, with a copy of the content and a data folder of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verbatim-paid-'))
  const options = ['--content', copyFixtureSite(folder), '--out', join(folder, 'public'), '--quiet']
  host = spawn(process.execPath, [compiled('local/start'), ...options], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), X402_PAY_TO: payTo },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += chunk.toString()
      const url = /^(http:\/\/localhost:\d+)\/sandbox\//m.exec(written)?.[1]
      if (url !== undefined) resolve(url)
    }
    host.stdout?.on('data', read)
    host.stderr?.on('data', read)
    host.once('exit', (code) => reject(new Error(`the host ended with ${code ?? 'a signal'}: ${written}`)))
  })
})

afterAll(async () => {
  if (host.exitCode === null) {
    const ended = once(host, 'exit')
    host.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true })
})

interface Check {
  label: string
  detail?: string
  severity: 'pass' | 'fail' | 'warn' | 'skip' | 'suggested'
}

interface Operations {
  get?: {
    parameters?: { name: string; example?: string }[]
    'x-payment-info'?: { offers: { amount: string }[] }
  }
}

interface Verdict {
  discovery: { checks: Check[] }
  endpoints: Record<'challenge' | 'errorHandling' | 'payment', Check[]>[]
  summary: Record<string, number>
}

const run = (line: string[], env: Record<string, string | undefined>) =>
  promisify(execFile)(process.execPath, line, { env })

async function countPayments(): Promise<number> {
  const ledger = await (await fetch(`${origin}${processorPath}/ledger.json`)).json()
  return (ledger as { payments: unknown[] }).payments.length
}

/** A payment token for what a challenge asks. */
async function issueToken(asked: { amount: string; currency: string; expiresAt: number }): Promise<string> {
  const response = await fetch(`${origin}${processorPath}/v1/shared_payment/issued_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agentKey}` },
    body: new URLSearchParams({
      payment_method: 'pm_card_visa',
      'usage_limits[currency]': asked.currency,
      'usage_limits[max_amount]': asked.amount,
      'usage_limits[expires_at]': String(asked.expiresAt),
    }),
  })
  return ((await response.json()) as { id: string }).id
}

test('every check of `mppx validate` passes on both routes, with both rails on', async () => {
  const openapi = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    paths: Record<string, Operations>
  }
  const path = '/api/facts/premium/{id}'
  const id = openapi.paths[path]?.get?.parameters?.find(({ name }) => name === 'id')?.example ?? ''
  // With free calls left, the judge finds a 200 and skips the route.
  for (let call = 0; call < limits.premium.freeCallsPerDay; call++) {
    expect((await fetch(origin + path.replace('{id}', id))).status).toBe(200)
  }
  expect((await fetch(origin + path.replace('{id}', id))).headers.has('payment-required')).toBe(true)

  paths = [path.replace('{id}', id), '/api/agent/playbook']
  agentEnv = {
    PATH: process.env['PATH'],
    MPPX_STRIPE_SECRET_KEY: agentKey,
    MPPX_STRIPE_SPT_URL: `${origin}${processorPath}/v1/shared_payment/issued_tokens`,
  }
  const { stdout } = await run([mppx, 'validate', origin, '--yes', '--output-json'], agentEnv)
  const { discovery, endpoints, summary } = JSON.parse(stdout) as Verdict
  const checks = [
    ...discovery.checks,
    ...endpoints.flatMap(({ challenge, errorHandling, payment }) => [...challenge, ...errorHandling, ...payment]),
  ]
  expect(checks.filter(({ severity }) => severity !== 'pass')).toEqual([])
  expect(summary).toMatchObject({ passed: checks.length, failed: 0, warnings: 0, suggested: 0, skipped: 0 })
  expect(endpoints).toHaveLength(2)
  for (const { payment } of endpoints) {
    expect(payment.map(({ label }) => label)).toContain('Payment: successful')
  }

  const ledger = await (await fetch(`${origin}${processorPath}/ledger.json`)).json()
  const { payments } = ledger as { payments: { amount: number; status: string }[] }
  expect(payments.map(({ amount, status }) => `${amount} ${status}`).sort()).toEqual(['499 succeeded', '50 succeeded'])
  // What the document offers is what was charged.
  const offers = Object.values(openapi.paths).flatMap(({ get }) => get?.['x-payment-info']?.offers ?? [])
  expect(offers.map(({ amount }) => amount).sort()).toEqual(payments.map(({ amount }) => String(amount)).sort())
})

test('the clients of both rails and the command line buy both products of the same host', async () => {
  const cards = Mppx.create({
    methods: [stripe({ paymentMethod: 'pm_card_visa', createToken: issueToken })],
    polyfill: false,
  })
  const x402 = wrapFetchWithPaymentFromConfig(fetch, {
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(account) }],
    spendControls: { maxAmountPerPayment: '$5' },
  })
  const before = await countPayments()
  for (const path of paths) {
    expect((await cards.fetch(origin + path)).headers.has('payment-receipt')).toBe(true)
    expect((await x402(origin + path)).headers.has('payment-response')).toBe(true)
    const line = [mppx, origin + path, '--include', '--method-opt', 'paymentMethod=pm_card_visa']
    expect((await run(line, agentEnv)).stdout).toMatch(/payment-receipt/i)
  }
  // Those of x402 are on the chain of the host.
  expect((await countPayments()) - before).toBe(4)
})

test('the output of the host contains no secret', async () => {
  const books = await readFile(join(folder, 'data', 'sandbox-processor.json'), 'utf8')
  const { tokens } = JSON.parse(books) as { tokens: Record<string, unknown> }
  const secret = await readFile(join(folder, 'data', 'mpp-secret-key'), 'utf8')
  expect(Object.keys(tokens)).toHaveLength(6)
  expect(written).toContain('"event":"charge"')
  for (const hidden of [...Object.keys(tokens), secret.trim(), agentKey, 'Payment ey']) {
    expect(written).not.toContain(hidden)
  }
  for (const name of ['sandbox-processor.json', 'mpp-secret-key']) {
    expect((await stat(join(folder, 'data', name))).mode & 0o777, `${name} is its owner's alone`).toBe(0o600)
  }
})
