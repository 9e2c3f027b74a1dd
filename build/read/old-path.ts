// Paths that a document had before, as front matter gives them.

/**
 * Normalises an old path: decoded, without slashes around it or doubled ones. Of a URL only the path counts, whatever its host: a site is
 * built under several hosts, and may have moved from another.
 */
export function readOldPath(written: string): string {
  const path = decode(written.replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, '$1'))
  return path.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '')
}

/** Percent-decodes a text; one that is malformed stays. */
function decode(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}
