// Requests of many families, routes and days with heavy-tailed times, from a seed: the same ones in every run.
import type { RouteId } from '../../service/contract/routes.js'
import type { Aside } from '../../service/store/store.js'

/** One request as it will be sent. */
export interface MixedRequest {
  family: string
  userAgent: string
  routeId: RouteId | undefined
  path: string
  method: 'GET' | 'HEAD' | 'POST'
  /** Null for a file. */
  durationMs: number | null
  status: number
  address: string
  headers: Headers
  /** What the headers or the path make it, if it reads nothing. */
  aside: Aside | undefined
}

/** Mulberry32: numbers from 0 to 1 that depend on the seed alone. */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** A log-normal time in milliseconds: median 8 ms; with the default spread one in a hundred takes over 400 ms. */
export const logNormalMs = (random: () => number, spread = 1.7): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return 8 * Math.exp(spread * normal)
}

const userAgents: readonly (readonly [family: string, userAgent: string])[] = [
  ['GPTBot', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.4; +https://openai.com/gptbot'],
  [
    'ChatGPT-User',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  ],
  ['Claude-Code', 'Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)'],
  ['curl', 'curl/8.7.1'],
  ['browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0'],
  ['other', 'a name that nobody knows'],
  ['unknown', ''],
]

const requests: readonly (readonly [MixedRequest['routeId'], string, MixedRequest['method'], isFile: boolean])[] = [
  ['ask', '/api/ask?q=a', 'GET', false],
  ['askPath', '/api/ask/what-is-this/', 'GET', false],
  ['hello', '/api/agent/hello', 'POST', false],
  ['ping', '/api/agent/ping', 'HEAD', false],
  ['facts', '/api/facts.json?q=a', 'GET', false],
  ['facts', '/api/facts.json', 'GET', true],
  ['postMarkdown', '/api/post/some-post.md', 'GET', true],
  ['home', '/', 'HEAD', true],
  [undefined, '/robots.txt', 'GET', true],
  [undefined, '/assets/site.css', 'GET', true],
  [undefined, '/favicon.ico', 'GET', true],
  [undefined, '/readyz', 'GET', true],
  [undefined, '/wp-login.php', 'POST', false],
]

/** What headers say of a request; most have none of them. */
const circumstances: readonly (readonly [Aside | undefined, Record<string, string>])[] = [
  ...Array.from({ length: 6 }, () => [undefined, {}] as const),
  [undefined, { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  [undefined, { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ['prefetch', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }],
  ['own_page', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['asset', { 'sec-fetch-dest': 'image' }],
]
const statuses = [200, 200, 200, 304, 308, 404, 503]

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** `count` requests; callers come from 500 addresses. */
export const mixedRequests = (count: number, seed: number): MixedRequest[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const [family, userAgent] = pick(userAgents, random)
    const [routeId, path, method, isFile] = pick(requests, random)
    const address = `198.51.100.${Math.floor(random() * 250)}`
    const [byHeaders, given] = pick(circumstances, random)
    const byPath = path === '/readyz' ? 'health_check' : /css|ico/.test(path) ? 'asset' : undefined
    return {
      ...{ family, userAgent, routeId, path, method, address, status: pick(statuses, random) },
      durationMs: isFile ? null : logNormalMs(random),
      headers: new Headers(given),
      aside: byHeaders === 'prefetch' ? byHeaders : (byPath ?? byHeaders),
    }
  })
}
