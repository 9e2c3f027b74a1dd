// The rules that hold on every route: methods, input, sizes, problems, caching, timing, CORS.
import { describe, expect, it } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import { Problem } from '../../service/contract/problems.js'
import type { Output } from '../../service/contract/routes.js'
import { problemSchema, type ProblemDocument } from '../../service/contract/resources/problem.js'
import type { Handlers } from '../../service/http/handle.js'
import { StoreUnavailable } from '../../service/store/store.js'
import { dataOf, stage } from './stage.js'

const echo: Handlers = {
  ask: ({ input }) => ({
    body: { q: input.q, facts: [], passages: [], unmatched: [], read_next: [], hint: String(input.limit) },
  }),
  askPath: ({ input }) => ({ body: { q: input.question, facts: [], passages: [], unmatched: [], read_next: [] } }),
  hello: ({ input, method }) => ({
    body: { ok: true, recorded: method !== 'HEAD', thanks: '', we_stored: input, next: { text: '', url: '' } },
  }),
}

const site = {
  ...{ baseUrl: 'https://site.example', title: 'Site', language: 'en', footnote: 'CC0.', picture: '/p.jpg' },
  ...{ topics: [{ id: 'perplexity', title: 'Perplexity' }], countStatic: true, sellsPlaybook: true },
}

const refuse = () => {
  throw new Error('the handler is not asked')
}

async function problemOf(response: Response): Promise<ProblemDocument> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return problemSchema.parse(await response.json())
}

const post = (body: NonNullable<RequestInit['body']>, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

describe('input', () => {
  it('gives the handler checked values with defaults, and ignores unknown parameters', async () => {
    const response = await stage(echo).send('/api/ask?q=what+is+%C3%A9&utm=1')
    expect(await response.json()).toMatchObject({ q: 'what is é', hint: '8' })
  })

  it.each([
    ['/api/ask', ['q']],
    ['/api/ask?q=', ['q']],
    ['/api/ask?q=%20%09', ['q']],
    ['/api/ask?q=a&q=b', ['q']],
    ['/api/ask?q=a&limit=51', ['limit']],
    ['/api/ask?q=a&limit=1.5', ['limit']],
    ['/api/ask?q=a&limit=-1', ['limit']],
    ['/api/ask?q=a&limit=1e1', ['limit']],
    ['/api/ask?limit=0', ['q', 'limit']],
    [`/api/ask?q=${'a'.repeat(501)}`, ['q']],
    [`/api/ask/${'a'.repeat(501)}/`, ['question']],
    ['/api/ask/%ff/', ['question']],
    ['/api/ask/--/?limit=0', ['question', 'limit']],
    ['/api/ask?q=caf%E9', ['q']],
    ['/api/ask?q=%ED%A0%80&limit=%E9', ['q', 'limit']],
    ['/api/ask?q=%EF%BF%BD%E9', ['q']],
    ['/api/ask?q=caf%E9&utm=%EF%BF%BD', ['q']],
  ])('%s is a 400 that names every fault', async (path, names) => {
    const response = await stage(echo).send(path)
    expect(response.status).toBe(400)
    const problem = await problemOf(response)
    expect(problem.type).toBe('https://site.example/problems/invalid-request/')
    expect(problem.errors?.map((error) => error.parameter)).toEqual(names)
  })

  it.each([
    ['/api/facts.json?topic=nope&limit=0', ['topic', 'limit']],
    ['/api/facts.json?topic=No+Topic&q=+', ['q', 'topic']],
    ['/api/facts/premium.json?topic=nope', ['topic']],
  ])('%s is a 400 that names the topics among all faults', async (path, names) => {
    const lists: Handlers = { facts: refuse, premiumIndex: refuse }
    const response = await stage(lists, { data: dataOf({ 'site.json': site }) }).send(path)
    const { errors } = await problemOf(response)
    expect([response.status, errors?.map((error) => error.parameter).sort()]).toEqual([400, names.sort()])
    expect(errors?.find((error) => error.parameter === 'topic')?.message).toContain('perplexity')
  })

  it('says that there are no topics where the site has none', async () => {
    const data = dataOf({ 'site.json': { ...site, topics: [] } })
    const { errors } = await problemOf(await stage({ facts: refuse }, { data }).send('/api/facts.json?topic=a'))
    expect(errors).toEqual([{ parameter: 'topic', message: 'no topic is allowed: this site has none' }])
  })

  it.each(['a%23b', '%2e%2e%2fx', 'A%20b'])('a path that ends in %s, which is no id, is a 404', async (id) => {
    const response = await stage({ premiumFact: refuse }).send(`/api/facts/premium/${id}`)
    expect(response.status).toBe(404)
    expect((await problemOf(response)).type).toContain('/not-found/')
  })

  it.each([
    ['%EF%BF%BD', '\uFFFD'],
    ['50%+of+bots', '50% of bots'],
    ['ok&utm=%E9', 'ok'],
  ])('takes q=%s: a sign that was sent, a bare percent sign, a parameter that it does not know', async (q, asked) => {
    const response = await stage(echo).send(`/api/ask?q=${q}`)
    expect([response.status, await response.json()]).toMatchObject([200, { q: asked }])
  })

  it('counts code points, so that a message of 1000 emoji fits', async () => {
    const fits = await stage(echo).send(`/api/agent/hello?message=${encodeURIComponent('😀'.repeat(1000))}`)
    expect(fits.status).toBe(200)
    const over = await stage(echo).send(`/api/agent/hello?message=${encodeURIComponent('😀'.repeat(1001))}`)
    expect(over.status).toBe(400)
  })

  it.each(['""', '{}', 'true', '"YES"'])('the consent %s is none, and no fault', async (consent) => {
    const body = `{"agent":"a","consent":${consent},"email":"no address"}`
    const response = await stage(echo).send('/api/agent/hello', post(body))
    expect([response.status, await response.json()]).toMatchObject([200, { we_stored: { consent: 'no' } }])
  })

  it('reads a JSON body with POST and points into it', async () => {
    const ok = await stage(echo).send('/api/agent/hello', post('{"agent":"a"}'))
    expect(await ok.json()).toMatchObject({ we_stored: { agent: 'a' } })
    const bad = await stage(echo).send('/api/agent/hello', post('{"agent":1,"model":""}'))
    expect((await problemOf(bad)).errors?.map((error) => error.pointer).sort()).toEqual(['/agent', '/model'])
  })

  it('reads null in a body as a field that is not there', async () => {
    const ok = await stage(echo).send('/api/agent/hello', post('{"agent":"a","model":null,"consent":null}'))
    expect([ok.status, await ok.json()]).toMatchObject([200, { we_stored: { agent: 'a' } }])
    const bad = await stage({ amaPlus: refuse }).send('/api/ama/plus', post('{"id":null}'))
    expect((await problemOf(bad)).errors).toEqual([{ pointer: '/id', message: 'is required' }])
  })

  it('says in words what a value of another type, or one that is too long, should be', async () => {
    const bad = await stage(echo).send('/api/agent/hello', post('{"agent":1,"model":[]}'))
    expect((await problemOf(bad)).errors).toEqual([
      { pointer: '/agent', message: 'a string is allowed' },
      { pointer: '/model', message: 'a string is allowed' },
    ])
    const long = await stage({ ping: refuse }).send(`/api/agent/ping?echo=${'e'.repeat(201)}`)
    expect((await problemOf(long)).detail).toContain('echo: at most 200 characters are allowed')
  })

  it.each(['[]', 'null', '"x"', '{', Buffer.from('{"agent":"\xff"}', 'latin1')])(
    'refuses the body %s',
    async (body) => {
      const response = await stage(echo).send('/api/agent/hello', post(body))
      expect(response.status).toBe(400)
    },
  )

  it('refuses other media types and codings', async () => {
    expect((await stage(echo).send('/api/agent/hello', post('a=1', 'application/x-www-form-urlencoded'))).status).toBe(
      415,
    )
    const coded = post('{}')
    const response = await stage(echo).send('/api/agent/hello', {
      ...coded,
      headers: { ...coded.headers, 'content-encoding': 'gzip' },
    })
    expect(response.status).toBe(415)
  })

  it('stops reading a body at the limit when its length is not announced', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    const response = await stage(echo).send('/api/agent/hello', post(endless))
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(limits.bodyBytes / 1024 + 8)
  })

  it('reads nothing of a body whose announced length is over the limit', async () => {
    const unreadable = new ReadableStream({
      pull(controller) {
        controller.error(new Error('was read'))
      },
    })
    const { headers, ...request } = post(unreadable)
    const announced = { ...headers, 'content-length': String(limits.bodyBytes + 1) }
    expect((await stage(echo).send('/api/agent/hello', { ...request, headers: announced })).status).toBe(413)
  })

  it('takes a body that breaks off for a fault of the request, not of the service', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'))
      },
    })
    const on = stage(echo)
    const response = await on.send('/api/agent/hello', post(broken))
    expect([response.status, on.lines]).toEqual([400, []])
  })

  it('refuses a URL that is too long', async () => {
    expect((await stage(echo).send(`/api/ask?q=a&x=${'y'.repeat(limits.urlBytes)}`)).status).toBe(414)
    expect((await stage(echo).send(`/${'y'.repeat(limits.urlBytes)}`, { method: 'POST' })).status).toBe(414)
  })
})

describe('methods', () => {
  it('answers 405 with Allow', async () => {
    const response = await stage(echo).send('/api/ask?q=a', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await stage(echo).send('/api/agent/hello', { method: 'PUT' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS, POST',
    )
  })

  it('knows no method of an address that is not there; a file outside the list has its own', async () => {
    expect((await stage(echo).send('/nowhere', { method: 'POST' })).status).toBe(404)
    expect((await stage(echo).send('/robots.txt', { method: 'POST' })).status).toBe(405)
    expect((await stage(echo).send('/.well-known/some-file', { method: 'POST' })).status).toBe(405)
  })

  it('answers OPTIONS as a preflight and does not count it', async () => {
    const on = stage(echo)
    const response = await on.send('/api/facts/premium/x', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    for (const name of ['X-Credit-Token', 'If-None-Match'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    expect(on.observations).toEqual([])
  })

  it('answers HEAD as GET without a body, and hides credentials from the handler', async () => {
    const head = await stage(echo).send('/api/ask?q=a', { method: 'HEAD' })
    const get = await stage(echo).send('/api/ask?q=a')
    expect(await head.text()).toBe('')
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    const seen: (string | null)[][] = []
    const paid: Handlers = {
      premiumFact: ({ headers }) => {
        seen.push(['authorization', 'x-credit-token', 'accept'].map((name) => headers.get(name)))
        throw new Problem('payment-required', { detail: 'Pay.' })
      },
    }
    const headers = { authorization: 'Payment x', 'x-credit-token': 't', accept: 'text/plain' }
    for (const method of ['GET', 'HEAD']) {
      expect((await stage(paid).send('/api/facts/premium/x', { method, headers })).status).toBe(402)
    }
    expect(seen).toEqual([
      ['Payment x', 't', 'text/plain'],
      [null, null, 'text/plain'],
    ])
  })
})

describe('answers', () => {
  it('carries Server-Timing, CORS and security headers, problems too', async () => {
    for (const path of ['/api/ask?q=a', '/api/ask', '/nowhere']) {
      const response = await stage(echo).send(path)
      if (!response.ok) expect(response.headers.get('link')).toContain('</openapi.json>; rel="service-desc"')
      expect(response.headers.get('server-timing')).toMatch(/^total;dur=\d/)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    }
  })

  it('answers 304 to the ETag it gave', async () => {
    const first = await stage(echo).send('/api/ask?q=a')
    const etag = first.headers.get('etag') ?? ''
    const again = await stage(echo).send('/api/ask?q=a', { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('has an ETag for what was found alone', async () => {
    const busy: Handlers = { stats: () => ({ status: 503, body: {} as Output<'stats'> }) }
    const response = await stage(busy).send('/api/agent/stats.json', { headers: { 'if-none-match': '*' } })
    expect([response.status, response.headers.get('etag')]).toEqual([503, null])
  })

  it('never keeps what records, nor problems', async () => {
    expect((await stage(echo).send('/api/agent/hello')).headers.get('cache-control')).toBe('no-store')
    expect((await stage(echo).send('/api/ask')).headers.get('cache-control')).toBe('no-store')
  })

  it('gives people a page for an address that is not there, and agents JSON', async () => {
    const data = dataOf({ 'site.json': site, 'redirects.json': {}, 'gone.json': [] })
    const page = await stage(echo, { data }).send('/nowhere', { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await stage(echo).send('/nowhere')).headers.get('content-type')).toBe('application/problem+json')
    for (const accept of ['text/html;q=0.5, application/json', 'text/markdown, text/html, */*', 'text/*, */*;q=0.1']) {
      const answer = await stage(echo, { data }).send('/nowhere', { headers: { accept } })
      const type = accept.startsWith('text/*') ? 'text/html; charset=utf-8' : 'application/problem+json'
      expect([accept, answer.headers.get('content-type')]).toEqual([accept, type])
    }
    const job: Handlers = {
      cronDaily: () => {
        throw new Problem('unauthorized', { detail: 'No.' })
      },
    }
    for (const path of ['/api/ask', '/api/cron/daily']) {
      const answer = await stage({ ...echo, ...job }, { data }).send(path, { headers: { accept: 'text/html' } })
      expect([path, answer.headers.get('content-type')]).toEqual([path, 'application/problem+json'])
    }
  })

  it('shows nothing of an unforeseen error and logs it', async () => {
    const on = stage({
      ask: () => {
        throw new Error('secret detail')
      },
    })
    const response = await on.send('/api/ask?q=a')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
    expect(on.lines.join()).toContain('internal-error')
  })

  it.each([
    ['unreachable', 'Nothing was recorded, spent or charged.'],
    ['slow', 'whether something was recorded or spent is not known.'],
  ] as const)('answers 503 with Retry-After when the store is %s', async (reason, words) => {
    const on = stage({ hello: () => Promise.reject(new StoreUnavailable(reason)) })
    const response = await on.send('/api/agent/hello?agent=a')
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const { type, detail } = await problemOf(response)
    expect([type, detail]).toEqual([expect.stringContaining('store-unavailable'), expect.stringContaining(words)])
  })
})

describe('documents that are not there', () => {
  const data = dataOf({
    'redirects.json': { '/2019/old name': '/posts/new/', '/api/post/old.md': '/api/post/new.md' },
    'gone.json': ['/posts/away/', '/api/post/away.md'],
  })

  it('redirects an old path for good, whatever its spelling', async () => {
    for (const path of ['/2019/old%20name/?a=1', '/2019/old%20name?a=1']) {
      const response = await stage({}, { data }).send(path)
      expect(response.status).toBe(308)
      expect(response.headers.get('location')).toBe('/posts/new/?a=1')
    }
  })

  it('leads to the Markdown of today from a former page with `.md`', async () => {
    const { status, headers } = await stage({}, { data }).send('/posts/old.md')
    expect([status, headers.get('location')]).toEqual([308, '/api/post/new.md'])
  })

  it('answers 410 for a removed document, 404 for one that never was', async () => {
    for (const path of ['/posts/away/', '/posts/away', '/posts/away.html', '/posts/away.md', '/api/post/away.md'])
      expect([path, (await stage({}, { data }).send(path)).status]).toEqual([path, 410])
    expect((await stage({}, { data }).send('/posts/never/')).status).toBe(404)
    expect((await stage({}, { data }).send('/constructor')).status).toBe(404)
  })
})
