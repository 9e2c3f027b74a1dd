// Authentication, events, errors, limits and versions of the interface.
import { expect } from 'vitest'
import * as z from 'zod'
import { object, text, type Check, type Fields, type Reader, type Section } from './reader.js'
import { rules, table } from './endpoints.js'
import { others } from './resources.js'
import { does } from './service.js'

/** The check of another sentence that says the same. */
const as = ({ sentences }: Section, beginning: string): Check => {
  const found = Object.entries(sentences).find(([sentence]) => sentence.startsWith(beginning))?.[1]
  if (found === undefined) throw new Error(`no sentence begins with ${beginning}`)
  return typeof found === 'function' ? found : found.check
}

const playbook = '/api/agent/playbook'
const premiumPath = '/api/facts/premium/{id}'

/** The offer of a paid route in the discovery document. */
async function offer(reader: Reader, path: string): Promise<Fields> {
  const { paths } = (await reader.get('/openapi.json', object)) as {
    paths: Record<string, { get: { 'x-payment-info': { offers: Fields[] } } }>
  }
  return paths[path]?.get['x-payment-info'].offers[0] ?? {}
}

const costs =
  (path: string, kind: 'premium fact' | 'playbook', amount: string, display: RegExp): Check =>
  async (reader, test) => {
    await reader.client.needs(test, kind)
    const { description, ...others } = await offer(reader, path)
    expect([others['amount'], description]).toEqual([amount, expect.stringMatching(display)])
  }

const buysThePlaybook: Check = async (reader, test) => {
  await reader.client.needs(test, 'playbook', 'way to pay')
  const { status, headers, text: content } = await reader.buy(test, playbook)
  expect([status, headers.has('payment-receipt'), content.length > 0]).toEqual([200, true, true])
}

const isChallenged: Check = async (reader, test) => {
  await reader.client.needs(test, 'playbook', 'way to pay')
  for (const accept of ['*/*', 'application/json', 'text/html']) {
    const { status, headers } = await reader.send(playbook, { headers: { accept } })
    expect([status, headers.get('www-authenticate')]).toEqual([402, expect.stringMatching(/^Payment /)])
  }
}

export const authentication: Section = {
  heading: 'Authentication',
  sentences: {
    'Free routes listed above carry no stated credential.': async (reader) => {
      const paths = [
        '/api/agent.json',
        '/api/agent/ping',
        '/api/ask?q=agents',
        '/api/facts/premium.json',
        '/openapi.json',
      ]
      for (const path of paths) expect([path, (await reader.send(path)).status]).toEqual([path, 200])
    },
    'Paid routes (/api/facts/premium/{id} after the free calls, and /api/agent/playbook) use the machine payment protocol (MPP).':
      async (reader, test) => {
        const { refused } = await reader.freeCalls(test)
        expect(refused.headers.get('www-authenticate')).toMatch(/^Payment .*\bid="/)
        await isChallenged(reader, test)
      },
    'The payment method offered is a card payment through a shared payment token (the method identifier in the offer names a card processor).':
      async (reader, test) => {
        await reader.client.needs(test, 'playbook', 'way to pay')
        const { method, intent } = await reader.challenge(playbook)
        expect([method, intent, (await offer(reader, playbook))['method']]).toEqual(['stripe', 'charge', 'stripe'])
      },
    'The client requests the paid endpoint without payment; the service answers HTTP 402 with a `WWW-Authenticate: Payment` challenge.':
      isChallenged,
    'The client pays the challenge with an MPP-capable client.': buysThePlaybook,
    'The client repeats the same request with an `Authorization: Payment` credential; the service returns the content and a `Payment-Receipt` header.':
      buysThePlaybook,
    'Offers in the discovery document (per paid route): fields amount (string, minor units), currency (string, `usd`), description (string), intent (`charge`), method (string).':
      async (reader, test) => {
        await reader.client.needs(test, 'premium fact', 'playbook')
        const charge = { currency: z.literal('usd'), description: text, intent: z.literal('charge'), method: text }
        for (const path of [playbook, premiumPath])
          z.object({ amount: text.regex(/^\d+$/), ...charge }).parse(await offer(reader, path))
      },
    '/api/facts/premium/{id} | 50 | 0.50 USD buys 2 premium fact calls': costs(
      premiumPath,
      'premium fact',
      '50',
      /\b2\b/,
    ),
    '/api/agent/playbook | 499 | 4.99 USD for the playbook': costs(playbook, 'playbook', '499', /playbook/i),
    'Credits can be spent on the premium fact route by sending the header `X-Credit-Token` with a credit token (<CREDIT_TOKEN>).':
      as(rules, 'The premium fact call permits'),
  },
}

export const limits: Section = {
  heading: 'Events, errors, limits, versioning',
  sentences: {
    'Clients learn of new content by polling /api/changes.json.': as(does, 'It publishes a change feed'),
    '200 | premium fact and playbook routes | Success': async (reader, test) => {
      await as(others, 'Full playbook')(reader, test)
      await as(rules, 'The premium fact call permits')(reader, test)
    },
    '402 | /api/facts/premium/{id}, /api/agent/playbook | Payment required: no valid payment credential and no free calls remaining (playbook: always until paid). Carries a `WWW-Authenticate: Payment` challenge':
      async (reader, test) => {
        await isChallenged(reader, test)
        const { refused } = await reader.freeCalls(test)
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
          402,
          expect.stringMatching(/^Payment /),
        ])
      },
    'Free premium fact calls | /api/facts/premium/{id} | 5 per day': as(does, 'A premium fact is delivered per call'),
    'Price after free calls | premium fact | 0.25 USD per call; 0.50 USD per 2 calls': as(
      rules,
      'The premium fact call permits',
    ),
    'Playbook price | /api/agent/playbook | 4.99 USD': as(does, 'It sells a full audit playbook'),
    'message length | hello form | at most 1000 characters': as(rules, 'The hello form is optional'),
    'days | stats | 1 to 90, default 30': as(table, 'GET | /api/agent/stats.json'),
    'limit default | ask | 8': async (reader, test) => {
      await reader.client.needs(test, 'fact')
      const facts = z.object({ facts: z.array(z.unknown()) })
      // A question of the words of several facts, so that more than eight match where there are as many.
      const words = (await reader.facts()).map(({ fact }) => String(fact)).join(' ')
      const q = encodeURIComponent(words.slice(0, 400))
      const { facts: most } = await reader.get(`/api/ask?q=${q}&limit=50`, facts)
      expect((await reader.get(`/api/ask?q=${q}`, facts)).facts).toEqual(most.slice(0, 8))
    },
    'limit default | changes | 30': as(table, 'GET | /api/changes.json'),
    'Statistics window | ping site block | last 7 days': (reader) =>
      reader.get('/api/agent/ping', z.object({ site_last_7_days: object })),
    'AMA duration | AMA | 24 hours, ending at a fixed closing time': as(rules, 'The AMA is live'),
    'The discovery document is OpenAPI 3.1.0 and declares API version 1.0.': (reader) =>
      reader.get(
        '/openapi.json',
        z.object({ openapi: z.literal('3.1.0'), info: z.object({ version: z.literal('1.0') }) }),
      ),
    'The paths carry no version segment.': async (reader) => {
      const { paths } = await reader.get('/openapi.json', z.object({ paths: object }))
      for (const path of Object.keys(paths)) expect(path).not.toMatch(/\/v\d/)
    },
  },
}
