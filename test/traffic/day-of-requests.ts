// A day of requests of known kinds, each with what the statistics must make of it; from a seed, the same in every run.
import { readFileSync } from 'node:fs'
import type { RouteId } from '../../service/contract/routes.js'
import type { Aside, ClaimState, Reading } from '../../service/store/store.js'
import { seeded } from './mixed-requests.js'

/** A request with what is to be counted of it. Requests of files have no duration. */
export interface KnownRequest {
  sent: {
    path: string
    userAgent: string
    address: string
    headers: Headers
    method: 'GET' | 'HEAD' | 'POST'
    routeId: RouteId | undefined
    durationMs: number | null
    status: number
    /** What a function has given. */
    readings: readonly Reading[]
  }
  family: string
  aside?: Aside
  claim: ClaimState
  /** All that it reads: the page, and what a function has given. */
  reads: readonly Reading[]
  referral?: string
}

/** Forty families of agents, each with one of its User-Agents. */
export const agents: readonly (readonly [family: string, userAgent: string])[] = [
  ...new Map(
    readFileSync(new URL('user-agents.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .flatMap((line): [string, string][] => {
        const [family = '', userAgent = ''] = line.split('\t')
        return ['browser', 'other', 'unknown', 'GPTBot'].includes(family) ? [] : [[family, userAgent]]
      }),
  ),
].slice(0, 40)

/** The published ranges of the one crawler whose requests are checked. */
export const gptBotRanges = ['198.18.4.0/24', '2001:4860:4801:10::/64']
const gptBot = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.4; +https://openai.com/gptbot'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0'

export const slugs = Array.from({ length: 30 }, (_, at) => `p${at}`)
const page = (name: string, form: Reading['form']): Reading => ({ kind: 'page', name, form })

type Given = Partial<Omit<KnownRequest, 'sent'>> & { sent?: Partial<KnownRequest['sent']> }
type Kind = (random: () => number) => KnownRequest[]

const known = ({ sent, ...given }: Given): KnownRequest => ({
  sent: {
    ...{ path: '/', userAgent: '', address: '198.51.100.7', headers: new Headers(), method: 'GET', routeId: 'home' },
    ...{ durationMs: null, status: 200, readings: [] },
    ...sent,
  },
  ...{ family: 'unknown', claim: 'unverifiable', reads: [] },
  ...given,
})

const from = <Item>(items: readonly Item[], random: () => number): Item => {
  // The first ones far more often than the last, as it is with documents.
  const item = items[Math.floor(items.length * random() ** 3)]
  if (item === undefined) throw new Error('nothing to take')
  return item
}
const addressOf = (random: () => number) => `203.0.113.${Math.floor(random() * 250)}`

/** One of the forty: a page in one of its forms, a feed, an answer with facts, a missing page, a HEAD. */
const agent: Kind = (random) => {
  const [[family, userAgent], slug] = [from(agents, random), from(slugs, random)]
  const by = (reads: readonly Reading[], sent: Given['sent']) => [
    known({ family, reads, sent: { userAgent, address: addressOf(random), ...sent } }),
  ]
  const name = `/posts/${slug}/`
  const fact: Reading = { kind: 'fact', name: `${slug}#1`, form: 'answer' }
  const answer = { path: '/api/ask?q=a', routeId: 'ask' as const, durationMs: 9, readings: [fact] }
  return from(
    [
      () => by([page(name, 'markdown')], { path: `/api/post/${slug}.md`, routeId: 'postMarkdown' }),
      () => by([page(name, 'html')], { path: name, routeId: 'postPage', status: 304 }),
      () => by([page(name, 'json')], { path: `/api/post/${slug}.json`, routeId: 'postJson' }),
      () => by([fact], answer),
      () => by([page('/feed.xml', 'feed')], { path: '/feed.xml', routeId: undefined }),
      () => by([], { path: '/posts/not-there/', routeId: 'postPage', status: 404 }),
      () => by([], { path: name, routeId: 'postPage', method: 'HEAD' }),
      () => by([], { ...answer, status: 503, readings: [] }),
    ],
    random,
  )()
}

/** A person: a page with all that it loads, sometimes sent by an assistant, and the dashboard, which asks by itself. */
const person: Kind = (random) => {
  const slug = from(slugs, random)
  const isSent = random() < 0.2
  const own = (destination: string, site = 'same-origin') =>
    new Headers({ 'sec-fetch-dest': destination, 'sec-fetch-site': site })
  const navigation = own('document', isSent ? 'cross-site' : 'none')
  if (isSent) navigation.set('referer', 'https://chatgpt.com/')
  const address = addressOf(random)
  const load = (path: string, destination: string, aside: Aside, sent: Given['sent'] = {}) =>
    known({
      ...{ family: 'browser', aside },
      sent: { ...{ userAgent: firefox, address, path, headers: own(destination), routeId: undefined }, ...sent },
    })
  const polled = { routeId: 'stats' as const, durationMs: 4 }
  return [
    known({
      ...{ family: 'browser', reads: [page(`/posts/${slug}/`, 'html')], ...(isSent && { referral: 'ChatGPT' }) },
      sent: { path: `/posts/${slug}/`, routeId: 'postPage', userAgent: firefox, address, headers: navigation },
    }),
    load('/assets/site.css', 'style', 'asset'),
    load('/assets/font.woff2', 'font', 'asset'),
    load(`/og/${slug}.png`, 'image', 'asset'),
    load('/favicon.ico', 'image', 'asset'),
    ...(random() < 0.1 ? [load('/api/agent/stats.json?days=7', 'empty', 'own_page', polled)] : []),
  ]
}

/** GPTBot from its operator's addresses, or somebody who takes its name; and one whose address the host cannot see. */
const claimant: Kind = (random) => {
  const [address, claim] = from(
    [
      ['198.18.4.9', 'verified'],
      ['198.18.5.9', 'false'],
      ['2001:4860:4801:10::9', 'verified'],
      ['2001:4860:4801:11::9', 'false'],
      ['10.0.0.7', 'unverifiable'],
    ] as const,
    random,
  )
  return [known({ family: 'GPTBot', claim, reads: [page('/', 'html')], sent: { userAgent: gptBot, address } })]
}

/** A browser that fetches what nobody has asked for yet. */
const prefetcher: Kind = (random) => [
  known({
    ...{ family: 'browser', aside: 'prefetch' },
    sent: {
      ...{ path: `/posts/${from(slugs, random)}/`, routeId: 'postPage', userAgent: firefox },
      headers: new Headers({ 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }),
    },
  }),
]

/** A link checker, which is on no list: HEAD, then GET, of whatever is linked. */
const linkChecker: Kind = (random) => {
  const name = `/posts/${from(slugs, random)}/`
  const sent = { userAgent: 'LinkChecker/10.2', path: name, routeId: 'postPage' as const, address: addressOf(random) }
  return [
    known({ family: 'other', sent: { ...sent, method: 'HEAD' } }),
    known({ family: 'other', reads: [page(name, 'html')], sent }),
  ]
}

/** A client of the Model Context Protocol that reads a document and is given a fact. */
const mcpClient: Kind = (random) => {
  const slug = from(slugs, random)
  const readings: Reading[] = [page(`/posts/${slug}/`, 'mcp'), { kind: 'fact', name: `${slug}#1`, form: 'mcp' }]
  const sent = { path: '/mcp', method: 'POST' as const, routeId: 'mcp' as const, durationMs: 12, readings }
  return [known({ family: 'OpenAI-MCP', reads: readings, sent: { userAgent: 'openai-mcp/1.0.0', ...sent } })]
}

/** A supervisor, and callers without a name or with one that nobody knows. */
const others: Kind = (random) =>
  from<() => KnownRequest[]>(
    [
      () => [known({ family: 'curl', aside: 'health_check', sent: { path: '/readyz', userAgent: 'curl/8.7.1' } })],
      () => [known({ family: 'unknown', reads: [page('/', 'html')] })],
      () => [known({ family: 'other', reads: [page('/', 'html')], sent: { userAgent: 'a name of its own' } })],
    ],
    random,
  )()

const kinds: readonly Kind[] = [
  agent,
  agent,
  agent,
  agent,
  person,
  claimant,
  prefetcher,
  linkChecker,
  mcpClient,
  others,
]

/** At least `count` requests: the last visit is whole. */
export function dayOfRequests(count: number, seed: number): KnownRequest[] {
  const random = seeded(seed)
  const requests: KnownRequest[] = []
  while (requests.length < count) {
    const kind = kinds[Math.floor(random() * kinds.length)]
    requests.push(...(kind?.(random) ?? []))
  }
  return requests
}
