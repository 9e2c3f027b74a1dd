// Tells which paths the service itself serves, so that links to them are not reported as dead.
import { matchRoute } from '../../service/http/match.js'

/** Routes of documents: their paths exist only where a document does. */
const documentRoutes = /^(?:post|article)(?:Page|Markdown|Json)$/

const filesBesideRoutes =
  /^\/(robots\.txt|favicon\.ico|site\.webmanifest|rss\.xml|sitemap(-\d+)?\.xml|(sitemap|index|posts|articles|topics|facts|docs|dashboard|privacy|problems)\.md|(markdown|topics|problems|(posts|articles|facts)\/page)\/.+\.md|llms(-full)?\.txt|feed\.(xml|json)|mcp\/server-card|\.well-known\/.+|assets\/([^/]*\.(css|js|woff2?)|icon\.svg|icon-512\.png|touch-icon\.png|(pictures|dashboard|fonts)\/.*)|dashboard\/[^/]+|api\/facts\/(premium\/)?topics\/[^/]+\.json)$/

/** The path of a whole URL of the site, whose `address` has no slash at its end; `null` for other references. */
export function pathOnSite(reference: string, address: string): string | null {
  const host = address.replace(/^https?:/i, '')
  const [scheme = ''] = /^https?:/i.exec(reference) ?? []
  return scheme !== '' && reference.startsWith(`${host}/`, scheme.length)
    ? reference.slice(scheme.length + host.length)
    : null
}

/** Whether the service serves something at a path that is neither a document nor a file of content. */
export function isOwnPath(path: string): boolean {
  const match = matchRoute(path)
  return match ? !documentRoutes.test(match.id) : filesBesideRoutes.test(path)
}
