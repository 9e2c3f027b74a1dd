// The route matcher: phases, conditions, destinations, headers, redirects, and what it refuses to guess.
import { describe, expect, it } from 'vitest'
import type { Route } from '@vercel/routing-utils'
import { addMiddleware, readRoutes } from '../../../local/site.js'
import { compileRouter } from '../../../local/http/router.js'

const files = new Set(['/index.html', '/posts/a/', '/api/facts.json', '/api/ask', '/api/fallback', '/404.html', '/b'])

interface Given {
  method?: string
  headers?: Record<string, string>
}

/** Routes `url` through `routes`; a target is its path. */
function decide(routes: unknown[], url: string, { method = 'GET', headers = {} }: Given = {}) {
  const [path = '', search] = url.split('?')
  const router = compileRouter(readRoutes({ routes: routes as Route[] }))
  const asked = { method, path, query: new URLSearchParams(search), headers: new Headers(headers) }
  return router.route(asked, (at) => (files.has(at) ? at : undefined))
}

const filesystem = { handle: 'filesystem' }
const catchAll = { src: '/(.*)', dest: '/api/fallback' }

describe('phases', () => {
  it('looks at the file system after the main phase, even without a handle for it', () => {
    expect(decide([], '/posts/a/')).toMatchObject({ kind: 'target', target: '/posts/a/' })
    expect(decide([filesystem, catchAll], '/posts/a/')).toMatchObject({ target: '/posts/a/' })
  })
  it('lets a main route act ahead of a file that is there', () => {
    const routes = [
      { src: '/api/facts\\.json', has: [{ type: 'query', key: 'q' }], dest: '/api/ask' },
      filesystem,
      catchAll,
    ]
    expect(decide(routes, '/api/facts.json?q=x')).toMatchObject({ target: '/api/ask' })
    expect(decide(routes, '/api/facts.json?topic=x')).toMatchObject({ target: '/api/facts.json' })
  })
  it('reaches the routes behind the file system only where nothing was found', () => {
    expect(decide([filesystem, catchAll], '/nowhere')).toMatchObject({ target: '/api/fallback', path: '/api/fallback' })
  })
  it('stops a phase at the first route with a destination', () => {
    const routes = [
      { src: '/x', dest: '/b' },
      { src: '/(x|b)', dest: '/api/ask' },
    ]
    expect(decide(routes, '/x')).toMatchObject({ target: '/b' })
  })
  it('goes on with the new path where a destination with `check` is not there', () => {
    const routes = [
      { src: '/x', dest: '/y', check: true },
      { src: '/y', dest: '/b' },
    ]
    expect(decide(routes, '/x')).toMatchObject({ target: '/b' })
  })
  it('adds headers of `hit` to what was found and of `miss` to what was not', () => {
    const hit = { src: '/.*', headers: { 'X-Hit': '1' }, continue: true }
    const miss = { src: '/.*', headers: { 'X-Miss': '1' }, continue: true }
    const routes = [{ handle: 'hit' }, hit, { handle: 'miss' }, miss]
    expect([...decide(routes, '/b').headers]).toEqual([['x-hit', '1']])
    expect([...decide(routes, '/nowhere').headers]).toEqual([['x-miss', '1']])
  })
  it('lets `miss` with `check` find another file', () => {
    const routes = [{ handle: 'miss' }, { src: '/api/(.+)\\.js', dest: '/api/$1', check: true }]
    expect(decide(routes, '/api/ask.js')).toMatchObject({ target: '/api/ask' })
    expect(decide(routes, '/api/none.js')).toMatchObject({ kind: 'error', status: 404 })
  })
  it('walks `rewrite` and `resource` in their order', () => {
    const routes = [
      { handle: 'resource' },
      { src: '/x', status: 404 },
      { handle: 'rewrite' },
      { src: '/x', dest: '/b' },
    ]
    expect(decide(routes, '/x')).toMatchObject({ target: '/b' })
  })
  it('ends in the page of the error phase, or in a bare 404', () => {
    const error = { src: '/.*', status: 404, dest: '/404.html' }
    expect(decide([{ handle: 'error' }, error], '/nowhere')).toMatchObject({ target: '/404.html', status: 404 })
    expect(decide([], '/nowhere')).toMatchObject({ kind: 'error', status: 404 })
    expect(decide([{ src: '/api/.*', status: 403 }], '/api/x')).toMatchObject({ kind: 'error', status: 403 })
  })
})

describe('matching', () => {
  it('matches the whole path, without regard to case unless the route asks for it', () => {
    expect(decide([{ src: '/X', dest: '/b' }], '/x')).toMatchObject({ target: '/b' })
    expect(decide([{ src: '/X', dest: '/b' }], '/x/y')).toMatchObject({ kind: 'error' })
    expect(decide([{ src: '/X', dest: '/b', caseSensitive: true }], '/x')).toMatchObject({ kind: 'error' })
  })
  it('limits a route to its methods', () => {
    const routes = [{ src: '/b', methods: ['POST', 'OPTIONS'], dest: '/api/fallback' }]
    expect(decide(routes, '/b')).toMatchObject({ target: '/b' })
    expect(decide(routes, '/b', { method: 'POST' })).toMatchObject({ target: '/api/fallback' })
  })
  it.each([
    [
      { type: 'header', key: 'accept', value: '.*text/markdown.*' },
      { headers: { Accept: 'text/html, text/markdown' } },
    ],
    [{ type: 'header', key: 'Accept' }, { headers: { accept: 'a' } }],
  ])('has %j holds, and its `missing` does not', (condition, given) => {
    const other = { headers: { x: 'other' } }
    expect(decide([{ src: '/x', has: [condition], dest: '/b' }], '/x', given)).toMatchObject({ target: '/b' })
    expect(decide([{ src: '/x', has: [condition], dest: '/b' }], '/x', other)).toMatchObject({ kind: 'error' })
    expect(decide([{ src: '/x', missing: [condition], dest: '/b' }], '/x', given)).toMatchObject({ kind: 'error' })
    expect(decide([{ src: '/x', missing: [condition], dest: '/b' }], '/x', other)).toMatchObject({ target: '/b' })
  })
  it('a value must match as a whole, a bare key asks for presence alone', () => {
    const of = (condition: object) => [{ src: '/x', has: [condition], dest: '/b' }]
    expect(decide(of({ type: 'query', key: 'q', value: 'a' }), '/x?q=ab')).toMatchObject({ kind: 'error' })
    expect(decide(of({ type: 'query', key: 'q', value: 'a|b' }), '/x?q=z&q=b')).toMatchObject({ target: '/b' })
    expect(decide(of({ type: 'query', key: 'q' }), '/x?q=')).toMatchObject({ target: '/b' })
    expect(decide(of({ type: 'query', key: 'q' }), '/x?Q=1')).toMatchObject({ kind: 'error' })
  })
})

describe('destinations', () => {
  it('fills in numbered, named and condition groups, and keeps what is not there empty', () => {
    const has = [{ type: 'query', key: 't', value: '(?<topic>.+)' }]
    const route = { src: '/v1/(?<id>[^/]+)(/z)?', has, dest: '/$2b?id=$id&n=$1&t=$topic&none=$none' }
    const decision = decide([route], '/v1/7?t=a%26b')
    expect(decision).toMatchObject({ target: '/b' })
    expect(decision.kind === 'target' && Object.fromEntries(decision.query)).toEqual({
      t: 'a&b',
      id: '7',
      n: '7',
      none: '',
    })
  })
  it('merges the query of the destination below that of the request', () => {
    const decision = decide([{ src: '/x', dest: '/b?a=rule&c=rule' }], '/x?a=1&a=2')
    expect(decision.kind === 'target' && decision.query.toString()).toBe('a=1&a=2&c=rule')
  })
})

describe('answers of the rules', () => {
  it('collects headers over `continue`, the later one winning, except over an important one', () => {
    const routes = [
      { src: '/.*', headers: { A: '1', B: '1' }, continue: true },
      { src: '/.*', headers: { C: '1' }, continue: true, important: true },
      { src: '/(.*)', headers: { b: '$1', c: '2' }, continue: true },
    ]
    const { headers, important } = decide(routes, '/b')
    expect(Object.fromEntries(headers)).toEqual({ a: '1', b: 'b', c: '1' })
    expect([...important]).toEqual(['c'])
  })
  it('redirects with the request’s query and the headers so far', () => {
    const routes = [
      { src: '/.*', headers: { 'Server-Timing': 'total' }, continue: true },
      { src: '/old/(.*)', status: 308, headers: { Location: '/new/$1' } },
    ]
    const decision = decide(routes, '/old/a%20b?x=1')
    expect(decision).toMatchObject({ kind: 'redirect', status: 308, location: '/new/a%20b?x=1' })
    expect([...decision.headers.keys()]).toEqual(['server-timing'])
  })
  it('pins the status of a destination that has one', () => {
    expect(decide([{ src: '/x', dest: '/b', status: 404 }], '/x')).toMatchObject({ target: '/b', status: 404 })
  })
  it('names the middleware that runs, unless a route ended the phase before it', () => {
    const routes = readRoutes({
      routes: [{ src: '/x', dest: '/b' }, { handle: 'filesystem' }, { src: '/(.*)', dest: '/b' }],
    })
    const router = compileRouter(addMiddleware(routes, 'middleware'))
    const run = (path: string) =>
      router.route({ method: 'GET', path, query: new URLSearchParams(), headers: new Headers() }, (at) =>
        files.has(at) ? at : undefined,
      ).middleware
    expect(run('/posts/a/')).toEqual(['middleware'])
    expect(run('/nowhere')).toEqual(['middleware'])
    expect(run('/x')).toEqual([])
  })
})

describe('what is not supported is refused, not ignored', () => {
  it.each([
    [{ src: '/x', dest: 'https://example.com/' }, /"dest" must be a path/],
    [
      { src: '/x', transforms: [{ type: 'request.headers', op: 'set', target: { key: 'a' }, args: 'b' }] },
      /transforms/,
    ],
    [{ src: '/x', mitigate: { action: 'deny' } }, /mitigate/],
    [{ src: '/(', dest: '/b' }, /regular expression/],
    [{ src: '/x', has: [{ type: 'cookie', key: 'mode' }], dest: '/b' }, /headers and parameters alone/],
    [{ src: '/x', missing: [{ type: 'host', value: 'a' }], dest: '/b' }, /headers and parameters alone/],
    [{ src: '/x', has: [{ type: 'query', key: 'q', value: { eq: 'a' } }], dest: '/b' }, /headers and parameters alone/],
    [{ handle: 'nonsense' }, /nonsense/],
  ])('%j', (route, message) => {
    expect(() => decide([route], '/x')).toThrow(message)
  })
})
