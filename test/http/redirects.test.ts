// No redirect leads to another host, whatever is in the path: a browser takes `//host` and `/\host` for one.
import { expect, it } from 'vitest'
import type { Route } from '@vercel/routing-utils'
import { renderVercelJson } from '../../build/generate/vercel.js'
import { readRoutes } from '../../local/site.js'
import { compileRouter } from '../../local/http/router.js'
import { packNames } from '../../service/published-names.js'
import { dataOf, stage } from './stage.js'

const { routes } = JSON.parse(renderVercelJson()) as { routes: Route[] }
const router = compileRouter(readRoutes({ routes }))
const sections = [...new Set(routes.flatMap(({ src = '' }) => /^\^?(\/[\w-]+)/.exec(src)?.[1] ?? []))]
const evil = ['//evil.example', '/\\evil.example', '//evil.example/', '/.//evil.example', '/https://evil.example/x']
const paths = ['', ...sections].flatMap((section) => evil.map((path) => section + path))

const locationOf = (path: string) => {
  const asked = { method: 'GET', path, query: new URLSearchParams(), headers: new Headers() }
  const decision = router.route(asked, () => undefined)
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

it.each([
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
    '/posts/on-index.html/',
    '/posts/日本/',
    '/posts/übung/',
    '/posts/a?b/',
    '//evil.example/a/',
  ]
  const pages = packNames(names)
  const site = {
    baseUrl: 'https://site.example',
    title: 'Site',
    language: 'en',
    footnote: '',
    picture: '/p.jpg',
    pages,
  }
  const data = dataOf({
    ...{ 'redirects.json': {}, 'gone.json': [] },
    'site.json': { ...site, topics: [], countStatic: true, sellsPlaybook: false },
  })
  const response = await stage({}, { data }).send(path)
  expect([response.status, response.headers.get('location')]).toEqual([location === null ? 404 : 308, location])
})
