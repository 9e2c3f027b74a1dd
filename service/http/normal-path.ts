// Normalises the path of a URL (RFC 3986, section 6.2.2.2), and the query where a CDN keeps an answer for each.
import { hasNormalQuery, type RouteSpec } from '../contract/route.js'

/** Percent-encoded letters, digits, `-`, `.`, `_` and `~`. */
const encodedUnreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/**
 * Decodes the unreserved characters of a percent-encoded path, which is an equivalent path. An encoded slash stays as it
 * is: it is part of a segment's text.
 */
export function normalizePath(pathname: string): string {
  return pathname.replace(encodedUnreserved, (triplet) => String.fromCharCode(parseInt(triplet.slice(1), 16)))
}

/** True where a segment contains an encoded slash. No file has such a path, but file systems decode it as a separator. */
export function hasEncodedSlash(pathname: string): boolean {
  return /%2f/i.test(pathname)
}

/** The query of a URL: of a route that has a normal one its own parameters, in their order; of other routes as it is. */
export function normalizeQuery({ search, searchParams }: URL, route: RouteSpec | undefined): string {
  if (search === '' || route === undefined || !hasNormalQuery(route)) return search
  const known = Object.keys(route.input().shape)
  const pairs = known.flatMap((name) => searchParams.getAll(name).map((value): [string, string] => [name, value]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
