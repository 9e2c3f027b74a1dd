// The function of the MCP endpoint; its tools are the routes that read, and those that agents write to.
import { files as askFiles, handlers as ask } from './ask.js'
import { files as contactFiles, handlers as contact } from './contact.js'
import type { ServedBy } from './function.js'

/** The library is loaded when /mcp is called: it is 400 KB, and what finds no route here must not wait for it. */
const loadHandler = async () => (await import('../mcp/server.js')).mcpHandler({ ...ask, ...contact })

let loaded: ReturnType<typeof loadHandler> | undefined

export const handlers: ServedBy<'mcp'> = {
  async mcp(call) {
    loaded ??= loadHandler()
    return (await loaded)(call)
  },
}

/** The data files that it reads, beside those that every function has. */
export const files = [...askFiles, ...contactFiles, 'documents'] as const
