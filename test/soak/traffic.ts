// The traffic of the soak: requests of honest readers and of attackers, sent at a steady rate whether answered or not.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

interface Sent {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** What came back in one window of time. */
export interface Answers {
  /** From when a request was due to its last byte, of honest readers, in milliseconds. */
  honestMs: number[]
  /** How many requests were answered with each status; 0 for a connection that was ended without an answer. */
  statuses: Map<number, number>
  /** The path and status of each answer of 500 and more, and of honest readers' connections that ended without an answer. */
  failures: string[]
}

const json = { 'content-type': 'application/json' }
const mcp = { ...json, accept: 'application/json, text/event-stream' }
const callTool = (name: string, given: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
const questions = ['how+does+the+harbour+work', 'what+is+a+tide', 'when+do+ferries+sail', 'who+reads+this']

/** The requests of readers by turns: most are reads of files, some questions, few record something. */
const honest: readonly ((turn: number) => Sent)[] = [
  () => ({ path: '/api/agent.json' }),
  () => ({ path: '/api/posts.json' }),
  (turn) => ({ path: `/api/ask?q=${questions[turn % questions.length] ?? ''}&limit=3` }),
  () => ({ path: '/' }),
  () => ({ path: '/api/facts.json' }),
  () => ({ path: '/llms.txt', method: 'HEAD' }),
  (turn) => ({ path: '/mcp', method: 'POST', headers: mcp, body: callTool('ask', { q: questions[turn % 4] }) }),
  () => ({ path: '/api/changes.json?limit=5' }),
  () => ({ path: '/feed.xml', headers: { 'accept-encoding': 'br' } }),
  () => ({ path: '/api/agent/stats.json?days=7' }),
  (turn) => ({
    ...{ path: '/api/agent/hello', method: 'POST', headers: json },
    body: JSON.stringify({ agent: 'Scout', message: `I read a page, visit ${turn}.` }),
  }),
  () => ({ path: '/posts/', headers: { accept: 'text/markdown' } }),
]

const digits = (unit: string, length: number) => unit.repeat(length).slice(0, length)

/** Requests of attackers by turns; those that are no whole HTTP are in `broken`. */
const hostile: readonly (() => Sent)[] = [
  ...['1 2 0', '1*1|①', '@023267123', '%2540a '].map((unit) => () => {
    const text = digits(unit, 200)
    const fields = { message: digits(unit, 1000), question: digits(unit, 1000), agent: text, task: text, page: text }
    return { path: '/api/agent/hello', method: 'POST', headers: json, body: JSON.stringify(fields) }
  }),
  () => ({ path: `/api/ask?q=${encodeURIComponent(digits('systme theroy methdo ', 500))}` }),
  () => ({ path: `/api/facts.json?q=${encodeURIComponent(digits('a ', 500))}` }),
  () => ({ path: '/mcp', method: 'POST', headers: mcp, body: '['.repeat(16_000) }),
  () => ({
    ...{ path: '/mcp', method: 'POST', headers: mcp },
    body: JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))),
  }),
  () => ({ path: '/api/agent/hello', method: 'POST', headers: json, body: `{"message":"${'x'.repeat(100_000)}"}` }),
  () => ({ path: `/api/facts.json?topic=a&topic=${'b'.repeat(9000)}` }),
  () => ({ path: `/${'%2e%2e/'.repeat(2000)}etc/passwd` }),
  () => ({ path: '/api/agent/hello?message=x', method: 'HEAD' }),
  () => ({ path: '/api/agent/playbook', headers: { authorization: `Payment ${'e30='.repeat(2000)}` } }),
  () => ({ path: '/api/facts/premium/none', headers: { 'x-credit-token': 'x'.repeat(4000) } }),
  () => ({ path: '/', method: 'DELETE' }),
]

/** Bytes that are no whole request: the connection is left open until the host ends it, or for a second. */
const broken = [
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'GET /\u0000 HTTP/1.1\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\nx',
  'POST /api/agent/hello HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n{',
]

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Ends the connections that are kept. */
export function closeConnections(): void {
  agent.destroy()
}

/** Sends a request as if a proxy forwarded it for `address`; resolves to the status, 0 where the connection ended. */
function send(port: number, { path, method = 'GET', headers = {}, body }: Sent, address: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = { ...headers, 'x-forwarded-for': address, 'user-agent': 'python-requests/2.32.3' }
    request({ agent, host: '127.0.0.1', port, path, method, headers: sent }, (response) => {
      const end = () => resolve(response.statusCode ?? 0)
      response.on('end', end).on('error', end).resume()
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

function sendBroken(port: number, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), 1000)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer)
        resolve(0)
      })
      .resume()
  })
}

export interface Load {
  port: number
  perSecond: number
  seconds: number
  /** Of all requests, those of attackers: from 0 to 1. */
  hostileShare: number
  /** Requests sent before, so that the turns go on. */
  from: number
}

/** Sends requests at a steady rate and waits for all answers. Four thousand readers, and attackers of one network. */
export async function keepLoad({ port, perSecond, seconds, hostileShare, from }: Load): Promise<Answers> {
  const answers: Answers = { honestMs: [], statuses: new Map(), failures: [] }
  const pending: Promise<void>[] = []
  const started = performance.now()
  const note = (path: string, status: number) => {
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
    if (status >= 500) answers.failures.push(`${status} ${path}`)
  }
  const attack = async (turn: number) => {
    const at = turn % (hostile.length + broken.length)
    const bytes = broken[at - hostile.length]
    if (bytes !== undefined) {
      note(bytes.slice(0, 20), await sendBroken(port, bytes))
      return
    }
    const sent = hostile[at]?.() ?? { path: '/' }
    note(sent.path.slice(0, 60), await send(port, sent, `198.51.100.${turn % 4}`))
  }
  const read = async (turn: number, dueMs: number) => {
    const sent = honest[turn % honest.length]?.(turn) ?? { path: '/' }
    const address = `203.${Math.floor(turn / 250) % 16}.113.${turn % 250}`
    const status = await send(port, sent, address)
    answers.honestMs.push(performance.now() - dueMs)
    note(sent.path, status)
    if (status === 0) answers.failures.push(`0 ${sent.path}`)
  }
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueMs = started + (i * 1000) / perSecond
    const wait = dueMs - performance.now()
    if (wait > 1) await delay(wait)
    const isHostile = Math.floor((i + 1) * hostileShare) > Math.floor(i * hostileShare)
    pending.push(isHostile ? attack(Math.floor((from + i) * hostileShare)) : read(from + i, dueMs))
  }
  await Promise.all(pending)
  return answers
}
