// Reads the routes of a vercel.json as the platform's builder does.
import { getTransformedRoutes, isHandler, type GetRoutesProps, type Route } from '@vercel/routing-utils'

/** The routes of a vercel.json, normalised by the platform's own library. Throws an Error that lists every fault. */
export function readRoutes(config: GetRoutesProps): Route[] {
  const { routes, error } = getTransformedRoutes(config)
  if (error) throw new Error(`vercel.json: ${(error.errors ?? [error.message]).join(' ')}`)
  return routes ?? []
}

/** Adds the middleware where the platform's builder does: after the routes of the main phase, before the file system. */
export function addMiddleware(routes: readonly Route[], name: string): Route[] {
  const firstHandle = routes.findIndex((route) => isHandler(route))
  const end = firstHandle === -1 ? routes.length : firstHandle
  const middleware: Route = { src: '^/.*$', middlewarePath: name, continue: true, override: true }
  return [...routes.slice(0, end), middleware, ...routes.slice(end)]
}
