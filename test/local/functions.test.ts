// The functions on the local host have the data files that they name, as in a deployment, and no others.
import { expect, it, vi } from 'vitest'
import { createFunctions } from '../../local/functions.js'
import type { Call } from '../../service/context.js'
import { createLog } from '../../service/log.js'
import { dataOf, noStore } from '../http/stage.js'

const readsPlaybook = ({ context }: Call<'cronDaily'>) => ({ body: context.data.json('playbook.json') })
/** Modules that cannot be loaded: packages are being installed. */
const missing = vi.hoisted(() => new Set<string>())
vi.mock('../../service/functions.js', async (original) => ({
  ...(await original()),
  cron: { files: [], handlers: { cronDaily: readsPlaybook } },
  get traffic() {
    if (missing.has('functions')) throw new Error('Cannot find module')
    return { files: ['playbook.json'], handlers: { ping: readsPlaybook } }
  },
}))
vi.mock('../../service/mcp/server.js', () => ({
  get mcpHandler() {
    if (missing.has('mcp')) throw new Error('Cannot find module')
    return () => () => ({ body: 'from MCP' })
  },
}))

function stage() {
  const lines: string[] = []
  const { byPath } = createFunctions({
    now: () => new Date(),
    random: (bytes) => new Uint8Array(bytes),
    store: noStore,
    env: {},
    log: createLog((line) => lines.push(line)),
    data: dataOf({ 'playbook.json': null }),
    baseUrl: 'https://site.example',
    processorUrl: 'https://processor.example',
  })
  const invocation = {
    address: '192.0.2.1',
    protocol: 'HTTP/1.1',
    waitUntil: () => undefined,
    afterAnswer: () => undefined,
  }
  const send = (name: string, path: string, init?: RequestInit) =>
    byPath.get(`/api/${name}`)?.(new Request(`https://site.example${path}`, init), invocation)
  return { lines, send }
}

it('a handler that reads a file which its function does not name answers 500', async () => {
  const { lines, send } = stage()
  expect((await send('traffic', '/api/agent/ping'))?.status).toBe(200)
  expect(lines).toEqual([])
  expect((await send('cron', '/api/cron/daily'))?.status).toBe(500)
  expect(lines.join()).toContain('playbook.json is no data file of this function')
})

it('a function that could not be loaded is loaded by a later call', async () => {
  const { send } = stage()
  const ping = () => send('traffic', '/api/agent/ping')
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const mcp = () => send('mcp', '/mcp', { method: 'POST', headers, body: '{}' })
  for (const name of ['functions', 'mcp']) missing.add(name)
  await expect(ping()).rejects.toThrow('Cannot find module')
  expect((await mcp())?.status).toBe(500)
  missing.clear()
  expect([(await ping())?.status, (await mcp())?.status]).toEqual([200, 200])
})
