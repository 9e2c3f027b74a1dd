// No redirect leads to another host, whatever is in the path: a browser takes `//host` and `/\host` for one.
import { expect, it } from 'vitest'
import type { Route } from '@vercel/routing-utils'
import { renderVercelJson } from '../../build/generate/vercel.js'
import { readRoutes } from '../../local/platform-routes.js'
import { compileRouter } from '../../local/router.js'
import { stage } from './stage.js'

const { routes } = JSON.parse(renderVercelJson()) as { routes: Route[] }
const router = compileRouter(readRoutes({ routes }))
const sections = [...new Set(routes.flatMap(({ src = '' }) => /^\^?(\/[\w-]+)/.exec(src)?.[1] ?? []))]
const evil = ['//evil.example', '/\\evil.example', '//evil.example/', '/.//evil.example', '/https://evil.example/x']
const paths = ['', ...sections].flatMap((section) => evil.map((path) => section + path))

it.each(paths)('of the platform leads %s elsewhere', (path) => {
  const asked = { method: 'GET', path, query: new URLSearchParams(), headers: new Headers(), host: 'site.example' }
  const decision = router.route(asked, () => undefined)
  const location = 'location' in decision ? decision.location : '/'
  expect(new URL(location, 'https://site.example').host).toBe('site.example')
})

it.each(['//%65vil.example/', '///%65vil.example/', '//evil.example/%7e?a=%7e'])(
  'to the normal form of a path leads %s elsewhere',
  async (path) => {
    const response = await stage({}).send(path)
    expect(response.status).toBe(308)
    expect(new URL(response.headers.get('location') ?? '', 'https://site.example').host).toBe('site.example')
  },
)
