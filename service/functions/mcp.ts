// The function of the MCP endpoint; its tools are the routes that read, and those that agents write to.
import { mcpHandler } from '../mcp/server.js'
import { handlers as ask } from './ask.js'
import { handlers as contact } from './contact.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'mcp'> = { mcp: mcpHandler({ ...ask, ...contact }) }
