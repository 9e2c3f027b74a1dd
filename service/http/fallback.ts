// Answers a path with neither a file nor a function: a redirect, 410 or 404.
import { Problem } from '../contract/problems.js'
import type { RouteSpec } from '../contract/route.js'
import type { Context } from '../context.js'
import { decodePath, isPacked } from '../published-names.js'
import { discoveryLink } from './headers.js'
import { hasEncodedSlash, normalizePath, normalizeQuery } from './normal-path.js'
import { findNearest, findNearestEndpoints, mostNamed } from './nearest.js'
import type { Match } from './match.js'

/**
 * A permanent redirect where the path leads elsewhere, or path or query are not in their normal form.
 * @throws Problem gone for a removed document, else not-found.
 */
export function notFound(url: URL, match: Match | undefined, context: Context): Response {
  const normal = normalizePath(url.pathname)
  const search = normalizeQuery(url, match?.route)
  if (normal !== url.pathname || search !== url.search) return redirectTo(normal, { search })
  const path = decode(normal)
  const target = targetOf(path, normal.endsWith('/'), context)
  if (target !== undefined) return redirectTo(target, url)
  const named = [path, withoutEnding(path), fileOf(path)]
  if (context.data.json('gone.json').some((gone) => named.includes(decode(gone)))) {
    throw new Problem('gone', {
      detail: 'The author has removed this document.',
      extra: nearestTo(path, match, context),
    })
  }
  throw notFoundProblem(match?.route, nearestTo(path, match, context))
}

/**
 * The extension members that name the nearest pages, and the nearest endpoints where the path is that of none; no member where
 * nothing is near.
 */
function nearestTo(path: string, match: Match | undefined, { data, baseUrl }: Context): Record<string, unknown> {
  const near = [...(match ? [] : findNearestEndpoints(path)), ...findNearest(path, data.json('pages.json'))].slice(
    0,
    mostNamed,
  )
  const nearest = near.map(([at, title]) => ({
    title,
    url: new URL(at, baseUrl).href,
  }))
  return nearest.length === 0 ? {} : { nearest }
}

/** The problem of a path where nothing is published; `route` is the route that it matches. */
export function notFoundProblem(route: RouteSpec | undefined, extra: Record<string, unknown> = {}): Problem {
  const what = route?.path.includes('{') ? `${route.path} has nothing under this name` : 'Nothing is published here'
  return new Problem('not-found', { detail: `${what}. The manifest at /api/agent.json lists every endpoint.`, extra })
}

function redirectTo(target: string, { search }: Pick<URL, 'search'>): Response {
  // Browsers read `//host` as another host.
  const location = target.replace(/^\/+/, '/') + search
  return new Response(null, { status: 308, headers: { Location: location, Link: discoveryLink } })
}

/**
 * Where a path leads that is no file, percent-encoded: a former one of a document or its Markdown, a page without its slash, or
 * `x.html`, which other tools serve at `x` too, and the other way round.
 */
function targetOf(path: string, hasSlash: boolean, { data }: Context): string | undefined {
  const redirects = data.json('redirects.json')
  const former = (from: string) => (Object.hasOwn(redirects, from) ? redirects[from] : undefined)
  // All pages are here; `pages.json` has the newest alone.
  const page = (named: string) =>
    isPacked(data.json('site.json').pages ?? '', named) ? named.split('/').map(encodeURIComponent).join('/') : undefined
  const bare = withoutEnding(path)
  return (
    former(path) ??
    (hasSlash ? undefined : page(`${path}/`)) ??
    former(bare) ??
    former(`${bare}.html`) ??
    (bare === path ? undefined : page(`${bare}/`)) ??
    former(fileOf(path))
  )
}

const withoutEnding = (path: string) => path.replace(/(?:\/index)?\.html?$/, '')

/** The file that `/posts/x.md` shows. */
const fileOf = (path: string) => path.replace(/^\/(post|article)s\/(.+\.md)$/, '/api/$1/$2')

/** The path decoded and without a final slash, so that each spelling finds the same entry. */
function decode(pathname: string): string {
  // Looks behind, so that slashes in the middle are read once: of 15,000 of them, each began a search.
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '') || '/'
  return hasEncodedSlash(trimmed) ? trimmed : decodePath(trimmed)
}
