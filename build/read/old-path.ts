// Paths that a document had before, as front matter gives them.
import { decodePath } from '../../service/published-names.js'

/**
 * Normalises an old path: decoded, without slashes around it or doubled ones, and that of its folder for an `index.html`. Of a URL only
 * the path counts, whatever its host: a site is built under several hosts, and may have moved from another.
 */
export function readOldPath(written: string): string {
  const path = decodePath(written.replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, '$1'))
  return path.replace(/\/{2,}/g, '/').replace(/^\/|(?:\/|\/index\.html)$/g, '')
}
