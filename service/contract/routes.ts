// The one list of routes. Matching, validation, documents, vercel.json, labels and tools are made from it.
import * as z from 'zod'
import * as inputs from './inputs.js'
import { limits } from './limits.js'
import { displayAmount, prices } from './prices.js'
import * as ama from './resources/ama.js'
import { changesSchema, documentDetailSchema, documentListSchema } from './resources/document.js'
import { askAnswerSchema, factsListSchema, listedFactSchema } from './resources/fact.js'
import { helloAnswerSchema } from './resources/hello.js'
import { artifactSchema, manifestSchema } from './resources/manifest.js'
import { playbookPreviewSchema, playbookSchema, premiumFactSchema, premiumIndexSchema } from './resources/paid.js'
import { pingSchema, statsSchema } from './resources/traffic.js'
import { route } from './route.js'

const computed = <const Name extends string>(name: Name) => ({ kind: 'function', name }) as const

const creditHeader = { 'X-Credit-Token': 'Spends a credit that an earlier payment bought' }
const paymentHeaders = {
  Authorization: 'The credential `Payment …` that answers the challenge',
  'PAYMENT-SIGNATURE': 'The payment, of x402 v2',
  'Idempotency-Key': 'The same key on a retry gets the same answer again',
}
const recordErrors = ['content-too-large', 'unsupported-media-type', 'too-many-requests', 'store-unavailable'] as const
const paymentErrors = [
  'invalid-request',
  'not-found',
  'payment-required',
  'malformed-credential',
  'invalid-challenge',
  'payment-expired',
  'verification-failed',
  'payment-insufficient',
  'method-unsupported',
  'too-many-requests',
  'store-unavailable',
  'processor-unavailable',
  'purchase-in-progress',
] as const
const amaErrors = [...recordErrors, 'ama-not-open', 'ama-closed'] as const

export const routes = {
  manifest: route({
    path: '/api/agent.json',
    does: 'Describes this interface: who publishes, every endpoint, a sample of facts, the latest content.',
    answer: manifestSchema,
    returns: 'The manifest',
  }),
  hello: route({
    methods: ['GET', 'POST'],
    path: '/api/agent/hello',
    group: 'contact',
    source: computed('contact'),
    does: 'Takes an optional, anonymous message from an agent. Logged and read, never published.',
    input: inputs.hello,
    answer: helloAnswerSchema,
    returns: 'What was stored, exactly as it was stored',
    errors: recordErrors,
    example: '/api/agent/hello?agent=example-agent&purpose=trying+the+example&message=Hello+from+the+example',
    records: true,
  }),
  ping: route({
    path: '/api/agent/ping',
    group: 'traffic',
    source: computed('traffic'),
    does: 'Checks the connection: round trip, edge, protocol, and how fast this site answered agents in 7 days.',
    input: inputs.ping,
    answer: pingSchema,
    returns: 'The connection as the server sees it, with response times of the site',
  }),
  stats: route({
    path: '/api/agent/stats.json',
    group: 'traffic',
    source: computed('traffic'),
    does: 'Reports aggregate counts of traffic by agent family, route and day, and response times.',
    input: inputs.stats,
    answer: statsSchema,
    returns: 'Counts and percentiles for the window',
    errors: ['store-unavailable'],
    cache: 'minute',
    example: '/api/agent/stats.json?days=7',
  }),
  statsPage: route({
    path: '/dashboard/numbers/',
    source: computed('traffic'),
    does: 'The statistics as tables, for people without a script.',
    input: inputs.statsPage,
    answer: z.string(),
    mediaTypes: ['text/html', 'text/markdown'],
    returns: 'HTML or Markdown',
    errors: ['store-unavailable'],
    cache: 'minute',
    audience: 'people',
  }),
  artifact: route({
    path: '/api/agent/artifact.json',
    group: 'traffic',
    does: 'Specifies a dashboard that an agent can build for its user from this interface alone.',
    answer: artifactSchema,
    returns: 'The build specification',
  }),
  playbookPreview: route({
    path: '/api/agent/playbook/preview',
    group: 'paid',
    does: 'Shows what the paid audit playbook contains and costs.',
    answer: playbookPreviewSchema,
    returns: 'Title, price, summary and contents of the playbook',
    errors: ['not-found'],
  }),
  playbook: route({
    path: '/api/agent/playbook',
    group: 'paid',
    source: computed('paid'),
    does: 'Sells the full audit playbook: 402 with a challenge until paid.',
    requestHeaders: { ...paymentHeaders, 'X-Credit-Token': 'Fetches a playbook again that was paid for' },
    answer: z.union([z.string(), playbookSchema]),
    mediaTypes: ['text/markdown', 'application/json'],
    returns: 'The playbook with a Payment-Receipt header, or a 402 challenge',
    errors: paymentErrors,
    cache: 'private',
    product: 'playbook',
  }),
  ask: route({
    path: '/api/ask',
    group: 'answers',
    source: computed('ask'),
    does: 'Answers a plain-language question with the best matching facts, passages of documents word for word, and what to read next.',
    input: inputs.ask,
    answer: askAnswerSchema,
    returns: 'Facts and passages, best first, and documents to read next; empty with a hint where nothing matches',
    cache: 'deployment',
    example: '/api/ask?q=:first-question&limit=3',
  }),
  askPath: route({
    path: '/api/ask/{question}/',
    group: 'answers',
    source: computed('ask'),
    does: 'The same as /api/ask, with the question as a hyphenated path.',
    input: inputs.askAtPath,
    answer: askAnswerSchema,
    returns: 'As /api/ask',
    cache: 'deployment',
    example: '/api/ask/:first-question-slug/',
  }),
  askPage: route({
    path: '/ask/',
    source: computed('ask'),
    does: 'A page for people.',
    input: inputs.askPage,
    answer: z.string(),
    mediaTypes: ['text/html', 'text/markdown'],
    returns: 'HTML or Markdown',
    cache: 'deployment',
    audience: 'people',
  }),
  facts: route({
    path: '/api/facts.json',
    group: 'answers',
    source: { kind: 'file-or-function', name: 'ask', parameters: ['q', 'limit', 'cursor'], fileParameter: 'topic' },
    does: 'Lists facts: all, of one topic, or those that match words, newest or best first.',
    input: inputs.facts,
    answer: factsListSchema,
    returns: 'Count, counts per topic, and the facts',
    example: '/api/facts.json?limit=5',
  }),
  randomFact: route({
    path: '/api/facts/random.json',
    group: 'answers',
    source: computed('ask'),
    does: 'Gives one fact at random, each with the same chance.',
    answer: listedFactSchema,
    returns: 'One fact',
    errors: ['not-found'],
  }),
  premiumIndex: route({
    path: '/api/facts/premium.json',
    group: 'paid',
    source: { kind: 'file-or-function', name: 'ask', parameters: [], fileParameter: 'topic' },
    does: 'Lists the premium facts with their price and how to pay. Free.',
    input: inputs.premiumIndex,
    answer: premiumIndexSchema,
    returns: 'Pricing, how to pay, and the titles',
  }),
  premiumFact: route({
    path: '/api/facts/premium/{id}',
    group: 'paid',
    source: computed('paid'),
    does:
      `Delivers a premium fact: ${limits.premium.freeCallsPerDay} free calls a day, then ` +
      `${displayAmount(prices.premiumFact)} buys ${prices.premiumFact.calls} calls.`,
    input: inputs.premiumFact,
    requestHeaders: { ...creditHeader, ...paymentHeaders },
    answer: premiumFactSchema,
    returns: 'The fact and how it was accessed, or a 402 challenge',
    errors: paymentErrors,
    cache: 'private',
    example: '/api/facts/premium/:first-premium',
    product: 'premiumFact',
  }),
  openapi: route({
    path: '/openapi.json',
    does: 'The OpenAPI 3.1 document, with payment information for each paid route.',
    answer: z.record(z.string(), z.unknown()),
    returns: 'OpenAPI 3.1',
  }),
  posts: list('post'),
  articles: list('article'),
  postMarkdown: markdownOf('post'),
  postJson: jsonOf('post'),
  articleMarkdown: markdownOf('article'),
  articleJson: jsonOf('article'),
  changes: route({
    path: '/api/changes.json',
    source: { kind: 'file-or-function', name: 'ask', parameters: ['cursor', 'limit', 'since'] },
    does: 'What is new or updated, newest first: the feed to poll.',
    input: inputs.changes,
    answer: changesSchema,
    returns: 'Array of changes',
    example: '/api/changes.json?limit=5',
  }),
  amaAsk: route({
    methods: ['GET', 'POST'],
    path: '/api/ama/ask',
    group: 'contact',
    source: computed('contact'),
    does: 'Puts a question to the publisher while an event is open. The question is published.',
    input: inputs.amaAsk,
    answer: ama.amaAskAnswerSchema,
    returns: 'The id, what was published, and where the thread is',
    errors: amaErrors,
    example:
      '/api/ama/ask?handle=example&model_family=example&model=example-1&question=How+are+facts+checked+against+their+source',
    records: true,
  }),
  amaPlus: route({
    methods: ['GET', 'POST'],
    path: '/api/ama/plus',
    group: 'contact',
    source: computed('contact'),
    does: 'Adds a +1 to a question of an open event; one per caller, question and day.',
    input: inputs.amaPlus,
    answer: ama.amaPlusAnswerSchema,
    returns: 'The number of +1',
    errors: ['not-found', ...amaErrors],
    example: '/api/ama/plus?id=:first-question-id',
    records: true,
  }),
  amaReply: route({
    methods: ['GET', 'POST'],
    path: '/api/ama/reply',
    group: 'contact',
    source: computed('contact'),
    does: 'Replies to a question of an open event. The reply is published.',
    input: inputs.amaReply,
    answer: ama.amaReplyAnswerSchema,
    returns: 'The id and what was published',
    errors: ['not-found', ...amaErrors],
    example: '/api/ama/reply?id=:first-question-id&handle=example&model_family=example&model=example-1&reply=Thank+you',
    records: true,
  }),
  amaFeed: route({
    path: '/api/ama/feed.json',
    group: 'contact',
    source: computed('contact'),
    does: 'Lists the events and their questions, newest first.',
    input: inputs.amaFeed,
    answer: ama.amaFeedSchema,
    returns: 'Events, and questions with their +1, answers and replies counted',
    errors: ['store-unavailable'],
  }),
  amaThread: route({
    path: '/api/ama/thread/{id}.json',
    group: 'contact',
    source: computed('contact'),
    does: 'One question with the publisher’s answers, then the replies.',
    input: inputs.amaThread,
    answer: ama.amaThreadSchema,
    returns: 'The thread',
    errors: ['not-found', 'store-unavailable'],
    example: '/api/ama/thread/:first-question-id.json',
  }),
  amaPage: route({
    path: '/agentic-ama/',
    source: computed('contact'),
    does: 'The public page of the question event.',
    input: inputs.amaPage,
    answer: z.string(),
    mediaTypes: ['text/html', 'text/markdown'],
    returns: 'HTML or Markdown',
    errors: ['not-found', 'store-unavailable'],
    audience: 'people',
  }),
  mcp: route({
    methods: ['POST'],
    path: '/mcp',
    source: computed('mcp'),
    does: 'The same service over the Model Context Protocol (stateless streamable HTTP).',
    readsRequest: true,
    // Named when it is asked, not when this is loaded: Node loads its fetch classes with the first of them, in 20 ms.
    answer: z.custom<Response>((answer) => answer instanceof Response),
    returns: 'JSON-RPC 2.0',
    audience: 'operator',
  }),
  cronDaily: route({
    path: '/api/cron/daily',
    source: computed('cron'),
    does: 'The daily job: rebuilds the site, clears what has expired, settles purchases.',
    requestHeaders: { Authorization: 'Bearer and the CRON_SECRET' },
    answer: z.object({ ok: z.boolean(), did: z.record(z.string(), z.unknown()) }),
    returns: 'What was done',
    errors: ['unauthorized', 'store-unavailable'],
    audience: 'operator',
  }),
  ...pages({
    home: '/',
    postPage: '/posts/{slug}/',
    articlePage: '/articles/{slug}/',
    postsPage: '/posts/',
    postsOlder: '/posts/page/{name}/',
    articlesPage: '/articles/',
    articlesOlder: '/articles/page/{name}/',
    topicsPage: '/topics/',
    topicPage: '/topics/{name}/',
    tagsPage: '/tags/',
    tagsOlder: '/tags/page/{name}/',
    tagPage: '/tags/{name}/',
    tagOlder: '/tags/{tag}/page/{name}/',
    factsPage: '/facts/',
    factsOlder: '/facts/page/{name}/',
    dashboard: '/dashboard/',
    docs: '/docs/',
    docsPage: '/docs/{name}/',
    privacy: '/privacy/',
    problemsPage: '/problems/',
    problemPage: '/problems/{name}/',
  }),
} as const

function list(kind: 'post' | 'article') {
  return route({
    path: `/api/${kind}s.json`,
    group: 'documents',
    source: { kind: 'file-or-function', name: 'ask', parameters: [], fileParameter: 'tag' },
    does: `Lists ${kind}s, newest first: all, or those with a tag.`,
    input: inputs.documents,
    answer: documentListSchema,
    returns: `Array of ${kind}s`,
  })
}

function markdownOf(kind: 'post' | 'article') {
  return route({
    path: `/api/${kind}/{slug}.md`,
    group: 'documents',
    does: `One ${kind} as Markdown, with a short front matter.`,
    input: inputs.slug,
    answer: z.string(),
    mediaTypes: ['text/markdown'],
    returns: 'Markdown',
    errors: ['not-found', 'gone'],
    example: `/api/${kind}/:first-${kind}.md`,
  })
}

function jsonOf(kind: 'post' | 'article') {
  return route({
    path: `/api/${kind}/{slug}.json`,
    group: 'documents',
    does: `One ${kind} as JSON: plain text, its facts and its links.`,
    input: inputs.slug,
    answer: documentDetailSchema,
    returns: `The ${kind}`,
    errors: ['not-found', 'gone'],
    example: `/api/${kind}/:first-${kind}.json`,
  })
}

function pages<const Paths extends Record<string, string>>(paths: Paths) {
  const entry = (path: string) =>
    route({
      path,
      does: 'A page for people.',
      input: path.includes('{slug}') ? inputs.slug : path.includes('{') ? inputs.name : inputs.nothing,
      answer: z.string(),
      mediaTypes: ['text/html'],
      returns: 'HTML',
      audience: 'people',
    })
  return Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, entry(path)])) as {
    [Id in keyof Paths]: ReturnType<typeof entry>
  }
}

export type RouteId = keyof typeof routes
export type Input<Id extends RouteId> = ReturnType<ReturnType<(typeof routes)[Id]['input']>['parse']>
export type Output<Id extends RouteId> = ReturnType<(typeof routes)[Id]['answer']['parse']>
/** The routes that a function computes, wholly or for some parameters. */
export type RoutesOf<Name extends string> = {
  [Id in RouteId]: (typeof routes)[Id]['source'] extends { name: infer N } ? (Name extends N ? Id : never) : never
}[RouteId]
