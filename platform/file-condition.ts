// If-Match on a file, which the platform's CDN leaves unread: the middleware evaluates it.
import { ownUserAgent } from '../service/counting.js'
import { mismatchOf } from '../service/http/condition.js'
import { finalize } from '../service/http/handle.js'
import { problemResponse } from '../service/http/problem-response.js'
import { sourceOf, type RequestInfo } from '../service/http/source.js'
import { startTiming } from '../service/http/timing.js'

/** What decides which representation of a file is sent, and so its ETag. */
const selecting = ['accept', 'accept-encoding']

/**
 * The refusal of a read of a file whose ETag an If-Match does not name. Undefined where the request may go on: also where
 * the ETag cannot be learnt, because a server may leave the condition of a read unevaluated (RFC 9110, 13.1.1). Costs one
 * HEAD to the CDN, which is not counted.
 */
export async function refuseStale(
  { method, url, headers }: RequestInfo,
  baseUrl: string,
): Promise<Response | undefined> {
  const timing = startTiming()
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || sourceOf({ method, url }).source === 'function') return undefined
  const sent = new Headers({ 'User-Agent': ownUserAgent })
  for (const name of selecting) {
    const value = headers.get(name)
    if (value !== null) sent.set(name, value)
  }
  const options = { method: 'HEAD', headers: sent, redirect: 'manual', signal: AbortSignal.timeout(2000) } as const
  const file = await fetch(url, options).catch(() => null)
  const etag = file?.status === 200 ? file.headers.get('etag') : null
  const mismatch = etag === null ? undefined : mismatchOf(headers, etag)
  return mismatch && finalize(problemResponse(mismatch, baseUrl, null), new Request(url, { method }), timing)
}
