// Conditional requests (RFC 9110, 13): the ETag of an answer against If-Match and If-None-Match.
import { Problem } from '../contract/problems.js'

/** Whether If-None-Match has the tag, by weak comparison (13.1.2): 304. */
export function isUnchanged(headers: Headers, etag: string): boolean {
  return tagsOf(headers.get('if-none-match')).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/**
 * The refusal of an If-Match that has neither `etag`, by strong comparison (13.1.1), nor `*`. It comes before
 * If-None-Match (13.2.2).
 */
export function mismatchOf(headers: Headers, etag: string): Problem | undefined {
  const tags = tagsOf(headers.get('if-match'))
  if (tags.length === 0 || tags.some((tag) => tag === '*' || tag === etag)) return undefined
  return new Problem('precondition-failed', { detail: `If-Match has no ${etag}, the ETag of what is here now.` })
}

function tagsOf(header: string | null): string[] {
  return header === null ? [] : header.split(',').map((tag) => tag.trim())
}
