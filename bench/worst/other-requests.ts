// The paid routes and the lists: what an attacker may send in headers, and the largest and oddest parameters.
import type { Challenge } from 'mppx'
import { limits } from '../../service/contract/limits.js'
import { fixedPaths, type AttackedRoute, type ThreadIds } from './requests.js'
import type { Texts } from './climb.js'

/** Longest texts of JSON whose base64 is still read: 8,192 characters. */
const paymentJson = 6000
/** Characters that a header cannot have are replaced. */
const inHeader = (text: string): string => text.replace(/[^ -~]/g, '~')
const base64 = (text: string, encoding: 'base64' | 'base64url'): string => Buffer.from(text).toString(encoding)

/** Payments that are well made up to the point where somebody else has to be asked, and what a parser may be slow with. */
function hostilePayments(challenge: Challenge.Challenge): Texts[] {
  const credential = (payload: object) => JSON.stringify({ challenge, payload })
  const authorization = {
    ...{ from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, nonce: `0x${'3'.repeat(64)}` },
    ...{ value: '5000000', validAfter: '0', validBefore: '99999999999' },
  }
  const x402 = (signature: string) =>
    JSON.stringify({ x402Version: 2, accepted: { scheme: 'exact' }, payload: { authorization, signature } })
  return [
    [credential({ spt: 'spt_none' }), '', '', ''],
    [credential({ spt: 'x'.repeat(4000) }), '', '', ''],
    [credential({ spt: Array.from({ length: 1000 }, () => []) }), '', '', ''],
    [`{"challenge":${'['.repeat(2900)}${']'.repeat(2900)}}`, '', '', ''],
    ['', x402(`0x${'ab'.repeat(65)}`), '', ''],
    ['', x402(`0x${'ab'.repeat(2000)}`), '', ''],
    ['', '['.repeat(paymentJson), '', ''],
    ['', '', 'ct_none', 'key'],
    ['', '', 'x'.repeat(200), 'x'.repeat(200)],
  ]
}

/** A route that is paid, by the four headers that it reads; readers ask for the price or take a free call. */
const paid = (name: string, path: string, challenge: Challenge.Challenge): AttackedRoute => ({
  ...{ name, longest: [paymentJson, paymentJson, 200, 200], real: [['', '', '', '']] },
  hostile: hostilePayments(challenge),
  make: ([credential = '', payment = '', token = '', key = '']) => ({
    path,
    headers: {
      ...(credential !== '' && { authorization: `Payment ${base64(credential, 'base64url')}` }),
      ...(payment !== '' && { 'payment-signature': base64(payment, 'base64') }),
      ...(token !== '' && { 'x-credit-token': inHeader(token) }),
      ...(key !== '' && { 'idempotency-key': inHeader(key) }),
    },
  }),
})

export interface Bought {
  factId: string
  tag: string
  topic: string
  playbook: Challenge.Challenge
  fact: Challenge.Challenge
}

export function otherRoutes(ids: ThreadIds, { factId, tag, topic, playbook, fact }: Bought): AttackedRoute[] {
  const lists = (name: string) => `/api/${name}.json?tag=${encodeURIComponent(tag)}`
  return [
    paid('playbook', '/api/agent/playbook', playbook),
    paid('premium fact', `/api/facts/premium/${factId}`, fact),
    fixedPaths('random fact', ['/api/facts/random.json'], ['/api/facts/random.json?x=1']),
    fixedPaths(
      'list of facts',
      ['/api/facts.json?limit=5', `/api/facts.json?limit=50&topic=${topic}`],
      [`/api/facts.json?limit=${limits.facts.maxFacts}`, '/api/facts.json?limit=5&cursor=x'],
    ),
    fixedPaths(
      'documents with a tag',
      [lists('posts'), lists('articles')],
      [`/api/posts.json?tag=${'x'.repeat(100)}`, `/api/posts.json?tag=${'%C4%B0'.repeat(20)}`],
    ),
    fixedPaths('premium index', [`/api/facts/premium.json?topic=${topic}`], ['/api/facts/premium.json?topic=none']),
    fixedPaths(
      'ama/plus',
      [`/api/ama/plus?id=${ids.ordinary}`],
      [`/api/ama/plus?id=${ids.full}`, `/api/ama/plus?id=${'x'.repeat(100)}`],
    ),
    {
      ...{ name: 'cron', longest: [limits.bodyBytes], real: [['']], hostile: [['x'.repeat(limits.bodyBytes)]] },
      make: ([secret = '']) => ({ path: '/api/cron/daily', headers: { authorization: `Bearer ${inHeader(secret)}` } }),
    },
  ]
}
