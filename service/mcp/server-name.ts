// The name of the MCP server, which its card and its catalog have, too.

/** The name of the server among those of its host. */
export const serverName = 'site'

/** The name of the server of a site: reverse DNS, a slash and its name there (SEP-2127). */
export function serverNameOf(baseUrl: string): string {
  return `${new URL(baseUrl).hostname.split('.').reverse().join('.')}/${serverName}`
}
