// Who counts a request agrees with where the rules of vercel.json send it, so that each is counted once.
import { readFileSync } from 'node:fs'
import type { Route } from '@vercel/routing-utils'
import { describe, expect, it } from 'vitest'
import { addMiddleware, readRoutes } from '../../local/site.js'
import { compileRouter } from '../../local/http/router.js'
import { routes } from '../../service/contract/routes.js'
import type { RouteSpec } from '../../service/contract/route.js'
import { matchSeveralFiles, sourceOf } from '../../service/http/source.js'

const config = JSON.parse(readFileSync(new URL('../../vercel.json', import.meta.url), 'utf8')) as { routes: Route[] }
const router = compileRouter(addMiddleware(readRoutes({ routes: config.routes }), 'counter'))

const isEntry = (path: string) => /^\/api\/(ask|contact|traffic|paid|mcp|cron|fallback)$/.test(path)
const computed = new Set<string>(
  Object.values(routes as Record<string, RouteSpec>).flatMap(({ path, source }) =>
    source.kind === 'function' ? path : [],
  ),
)

/** A deployment in which every file is there that a build can make, and every function but the fallback, which has its own path. */
const decide = (method: string, path: string, accept: string) => {
  const url = new URL(path, 'https://site.example')
  const asked = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers({ accept }),
  }
  const decision = router.route(asked, (at) => (computed.has(at) && !isEntry(at) ? undefined : at))
  const { source } = sourceOf({ method, url })
  return { decision, source }
}

/** A path of the route that works, with something in the place of its parameters. */
const pathOf = (path: string) => path.replace(/\{\w+\}/g, 'some-name')

const paths = (Object.values(routes) as RouteSpec[]).flatMap(({ path, source }) => [
  pathOf(path),
  `${pathOf(path)}?unknown=1`,
  ...(source.kind === 'file-or-function' ? source.parameters.map((name) => `${pathOf(path)}?${name}=3`) : []),
  ...(source.kind === 'file-or-function' && source.fileParameter !== undefined
    ? [`${pathOf(path)}?${source.fileParameter}=some-topic`, `${pathOf(path)}?${source.fileParameter}=No+Topic`]
    : []),
])
const everyPath = [...paths, '/nowhere', '/style.css', '/API/Ask', '/api/asked']

describe('the source of a request', () => {
  it.each(everyPath)('%s', (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      for (const accept of ['*/*', 'text/markdown', 'text/html']) {
        const { decision, source } = decide(method, path, accept)
        if (decision.kind !== 'target') throw new Error(`${path} leads to no target`)
        const isFunction = isEntry(decision.path)
        expect([method, accept, isFunction]).toEqual([method, accept, source === 'function'])
        // A function counts itself; everything else must have passed the middleware.
        if (!isFunction) expect([method, accept, decision.middleware]).toEqual([method, accept, ['counter']])
      }
    }
  })
})

describe('a request that names several files', () => {
  it.each(['topic=one&topic=two', 'topic=one&topic=one', 'topic=No+Topic&topic=two'])(
    '%s is refused ahead of the files, and counted as a function’s',
    (query) => {
      const path = `/api/facts.json?${query}`
      const { decision, source } = decide('GET', path, '*/*')
      expect(decision).toMatchObject({ kind: 'target', middleware: ['counter'] })
      expect(matchSeveralFiles(new URL(path, 'https://site.example'))?.id).toBe('facts')
      expect(source).toBe('function')
    },
  )
  it.each(['topic=one', 'topic=one&unknown=1&unknown=2', ''])('is not one with %j', (query) => {
    expect(matchSeveralFiles(new URL(`/api/facts.json?${query}`, 'https://site.example'))).toBeUndefined()
  })
})
