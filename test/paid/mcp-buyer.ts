// Buys over MCP with the clients of others: calls of the tools that sell, on a connection that a dying function breaks.
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { stripe } from 'mppx/client'
import { McpClient } from 'mppx/mcp/client'
import { playbookPath, type Fault, type Shop } from './shop.js'

export const modes = ['legacy', 'auto'] as const

/** Connects to the shop's /mcp by the protocol of 2025 or (`auto`) 2026-07-28; with a fault, to functions that die of it. */
export async function connectMcp(shop: Shop, mode: (typeof modes)[number], fault?: Fault): Promise<Client> {
  const client = new Client({ name: 'buyer', version: '1' }, { versionNegotiation: { mode } })
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(url)
    const response = await (fault ? shop.fetchAndCrash(pathname, fault, init) : shop.fetch(pathname, init))
    if (response === null) throw new TypeError('fetch failed')
    return response
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.context.baseUrl}/mcp`), { fetch }))
  return client
}

/** The call of a tool that has what is sold at a path. */
export const toolCall = (path: string, idempotencyKey?: string, meta?: Record<string, unknown>) => ({
  name: path === playbookPath ? 'get_playbook' : 'get_premium_fact',
  arguments: {
    ...(path !== playbookPath && { id: path.split('/').at(-1) ?? '' }),
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
  },
  ...(meta && { _meta: meta }),
})

/** Makes the client of mppx pay for this client's calls, each with what `createToken` gives. */
export const paying = (client: Client, createToken: () => Promise<string>) =>
  McpClient.wrap(client as never, {
    methods: [stripe({ paymentMethod: 'pm_card_visa', createToken })],
  }) as unknown as { callTool: (call: object) => Promise<CallToolResult> }
