// Finds the route of a path in the one list.
import { routes, type RouteId } from '../contract/routes.js'
import type { RouteSpec } from '../contract/route.js'
import { markdownPath } from '../page.js'

export interface Match {
  id: RouteId
  route: RouteSpec
  /** Path parameters, still percent-encoded. */
  parameters: Record<string, string>
}

/**
 * A path template as a regular expression: `{slug}`, of a document, is one or more segments (but not `page/2`, of older
 * lists), any other name is a segment; a slash at the end is optional.
 */
export function pathExpression(path: string): RegExp {
  const source = path
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{slug}', '(?<slug>(?!page/[^/])[^/]+(?:/[^/]+)*?)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+?)')
    .replace(/\/$/, '/?')
  return new RegExp(`^${source}$`)
}

/** Paths with parameters are tried one by one, the others looked up, because every request is matched more than once. */
const patterns: (Omit<Match, 'parameters'> & { expression: RegExp })[] = []
const withoutParameters = new Map<string, Match>()

for (const [id, route] of Object.entries(routes) as [RouteId, RouteSpec][]) {
  if (route.path.includes('{')) patterns.push({ id, route, expression: pathExpression(route.path) })
  else
    for (const path of [route.path, route.path.replace(/\/$/, ''), ...markdownPathsOf(route)])
      withoutParameters.set(path, { id, route, parameters: {} })
}

/** The path at which the function of a page answers with its Markdown. */
function markdownPathsOf({ mediaTypes, path }: RouteSpec): string[] {
  return mediaTypes[0] === 'text/html' && mediaTypes.includes('text/markdown') ? [markdownPath(path)] : []
}

/** The route of a URL's path, which is percent-encoded; undefined where there is none. */
export function matchRoute(pathname: string): Match | undefined {
  // Paths without parameters come first, so that /api/facts/random.json is never taken for a parameter.
  const exact = withoutParameters.get(pathname)
  if (exact) return exact
  for (const { id, route, expression } of patterns) {
    const found = expression.exec(pathname)
    if (found) return { id, route, parameters: { ...found.groups } }
  }
  return undefined
}
