// The route of the daily job: who may start it, and what it answers of its steps.
import { expect, test } from 'vitest'
import { cron } from '../../service/functions.js'
import { StoreUnavailable, type Store } from '../../service/store/store.js'
import { dataOf, stage } from '../http/stage.js'
import { serve } from '../paid/serve.js'

const secret = 'a-secret-of-the-scheduler'
const bearer = { authorization: `Bearer ${secret}` }
const down = () => Promise.reject(new StoreUnavailable('unreachable'))
const clears = { clearExpired: () => Promise.resolve() } as Partial<Store> as Store

/** Sends a request to the route; `hooks` are the methods with which the deploy hook was called. */
async function ask(
  init: RequestInit,
  {
    store = clears,
    hookStatus = 201,
    env = {},
  }: { store?: Store; hookStatus?: number; env?: Record<string, string> } = {},
) {
  const hooks: (string | undefined)[] = []
  const hook = await serve(({ method }) => {
    hooks.push(method)
    return Promise.resolve(new Response('queued', { status: hookStatus }))
  })
  const data = dataOf({ 'redirects.json': {}, 'gone.json': [] })
  const on = stage(cron.handlers, { data, store, env: { CRON_SECRET: secret, DEPLOY_HOOK_URL: hook.origin, ...env } })
  const response = await on.send('/api/cron/daily', init)
  await hook.close()
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown), hooks }
}

test('runs for the bearer of the secret, and has the site rebuilt', async () => {
  expect(await ask({ headers: bearer })).toEqual({
    status: 200,
    body: { ok: true, did: { rebuild: 'asked for', cleared: true, settled: 'no card processor' } },
    hooks: ['POST'],
  })
})

test.each([
  ['a hook that refuses', { hookStatus: 500 }, { rebuild: 'failed', cleared: true }],
  [
    'a store that is down',
    { store: { clearExpired: down } as Partial<Store> as Store },
    { rebuild: 'asked for', cleared: false },
  ],
  [
    'purchases that cannot be read',
    { store: { ...clears, takeUnsettled: down }, env: { STRIPE_SECRET_KEY: 'sk_test_x' } },
    { rebuild: 'asked for', cleared: true, settled: 'failed' },
  ],
])('says of %s that it failed, and does the rest', async (_name, circumstances, did) => {
  const { status, body } = await ask({ headers: bearer }, circumstances)
  expect([status, body]).toMatchObject([503, { ok: false, did }])
})

test.each([
  ['nobody', {}],
  ['another secret', { headers: { authorization: `Bearer ${secret}s` } }],
  ['HEAD, which does nothing', { method: 'HEAD', headers: bearer }],
])('does nothing for %s', async (_name, init) => {
  expect(await ask(init)).toMatchObject({ status: 401, hooks: [] })
})

test('runs for nobody where there is no secret', async () => {
  const { status, hooks } = await ask(
    { headers: { authorization: 'Bearer undefined' } },
    { env: { CRON_SECRET: undefined as never } },
  )
  expect([status, hooks]).toEqual([401, []])
})
