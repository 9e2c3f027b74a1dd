// Where redirects lead: to what a path means, and never to another host, which a browser reads in `//host` and `/\host`.
import { expect, it } from 'vitest'
import type { Route } from '@vercel/routing-utils'
import { renderVercelJson } from '../../build/generate/vercel.js'
import { readRoutes } from '../../local/site.js'
import { compileRouter } from '../../local/http/router.js'
import { packNames } from '../../service/published-names.js'
import { dataOf, emptySite, stage } from './stage.js'

const { routes } = JSON.parse(renderVercelJson()) as { routes: Route[] }
const router = compileRouter(readRoutes({ routes }))
const sections = [...new Set(routes.flatMap(({ src = '' }) => /^\^?(\/[\w-]+)/.exec(src)?.[1] ?? []))]
const evil = ['//evil.example', '/\\evil.example', '//evil.example/', '/.//evil.example', '/https://evil.example/x']
const paths = ['', ...sections].flatMap((section) => evil.map((path) => section + path))

const decide = (path: string, files: readonly string[] = []) => {
  const asked = { method: 'GET', path, query: new URLSearchParams(), headers: new Headers() }
  const known = [...files, '/api/fallback']
  return router.route(asked, (at) => (known.includes(at) ? at : undefined))
}
const locationOf = (path: string) => {
  const decision = decide(path)
  return 'location' in decision ? decision.location : undefined
}

it.each(paths)('the platform leads %s to no other host', (path) => {
  expect(new URL(locationOf(path) ?? '/', 'https://site.example').host).toBe('site.example')
})
it('the platform redirects some of them', () => {
  expect(paths.filter((path) => locationOf(path) !== undefined)).not.toEqual([])
})

it.each(['//%65vil.example/', '///%65vil.example/', '//evil.example/%7e?a=%7e'])(
  'the normal form of %s is on no other host',
  async (path) => {
    const response = await stage({}).send(path)
    expect(response.status).toBe(308)
    expect(new URL(response.headers.get('location') ?? '', 'https://site.example').host).toBe('site.example')
  },
)

it.each(['/posts/a', '/posts/a.b', '/posts/a/b', '/articles/a', '/posts/page/a/b', '/posts/a.html'])(
  'the platform asks a function where %s leads, which may be a former path',
  (path) => expect(decide(path)).toMatchObject({ kind: 'target', target: '/api/fallback' }),
)
it.each(['/posts/index.html', '/articles/index.html'])('the platform serves %s', (path) =>
  expect(decide(path, [path])).toMatchObject({ kind: 'target', target: path }),
)
it.each(['/posts', '/posts/page/2', '/topics/a'])('the platform adds the slash to %s', (path) =>
  expect(decide(path)).toMatchObject({ kind: 'redirect', location: `${path}/` }),
)

it.each([
  ['/posts/a', '/posts/a/'],
  ['/posts/a?b=1', '/posts/a/?b=1'],
  ['/posts/b', null],
  ['/posts/old', '/posts/a/'],
  ['/posts/old/', '/posts/a/'],
  ['/posts/old.html', '/posts/a/'],
  ['/posts/old/index.html', '/posts/a/'],
  ['/posts/%C3%BCbung', '/posts/%C3%BCbung/'],
  ['/posts/c', '/posts/c/'],
  ['/posts/c.html', '/posts/a/'],
  ['/posts/a.html', '/posts/a/'],
  ['/posts/a/index.html?b=1', '/posts/a/?b=1'],
  ['/posts/b.html', null],
  ['/posts/on-index.html', '/posts/on-index.html/'],
  ['/posts/on-index.html/', null],
  ['/posts/%E6%97%A5%E6%9C%AC.html', '/posts/%E6%97%A5%E6%9C%AC/'],
  ['/posts/übung.html', '/posts/%C3%BCbung/'],
  ['/posts/a%3Fb.html?c=1', '/posts/a%3Fb/?c=1'],
  ['//evil.example/a.html', '/evil.example/a/'],
])('%s, as of other tools, leads to %s', async (path, location) => {
  // The last is no page, but a name that a caller might find to have the hash of one.
  const names = [
    '/posts/a/',
    '/posts/c/',
    '/posts/on-index.html/',
    '/posts/日本/',
    '/posts/übung/',
    '/posts/a?b/',
    '//evil.example/a/',
  ]
  const data = dataOf({
    // What was at `c.html` once does not take `c` from its page.
    ...{ 'redirects.json': { '/posts/old': '/posts/a/', '/posts/c.html': '/posts/a/' }, 'gone.json': [] },
    'site.json': { ...emptySite, pages: packNames(names) },
  })
  const response = await stage({}, { data }).send(path)
  expect([response.status, response.headers.get('location')]).toEqual([location === null ? 404 : 308, location])
})
