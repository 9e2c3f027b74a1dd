// The load of the benchmark: requests over kept connections, as fast as possible or at a steady rate.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Readers of one host, over connections that are kept. */
export interface Readers {
  port: number
  agent: Agent
  /** Requests sent so far. */
  sent: number
  /** Milliseconds from sending to the last byte, for each request in turn. */
  responseMs: number[]
}

/** Readers of the host at a port of this machine. */
export function openReaders(port: number): Readers {
  return {
    port,
    agent: new Agent({ keepAlive: true }),
    sent: 0,
    responseMs: [],
  }
}

/** What is asked for: files and questions by turns, by agents, libraries and browsers. */
const paths = ['/api/posts.json', '/api/ask?q=how+do+crawlers+work&limit=3', '/', '/api/facts.json']
const userAgents = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)',
  'python-requests/2.32.3',
  'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0',
]

/** Sends the next request and reads its answer; rejects where it is no 200. */
function ask(readers: Readers): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = performance.now()
    const turn = readers.sent++
    const path = paths[turn % paths.length]
    const userAgent = userAgents[Math.floor(turn / paths.length) % userAgents.length]
    const headers = { 'user-agent': userAgent, 'accept-encoding': 'br' }
    request({ agent: readers.agent, port: readers.port, path, headers, host: '127.0.0.1' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response
        .on('end', () => {
          readers.responseMs.push(performance.now() - sent)
          resolve()
        })
        .resume()
    })
      .on('error', reject)
      .end()
  })
}

/**
 * `connections` readers that each ask again as soon as they are answered, for some time. Resolves to how long it was.
 */
export async function saturate(readers: Readers, connections: number, ms: number): Promise<number> {
  const started = performance.now()
  const reader = async () => {
    while (performance.now() - started < ms) await ask(readers)
  }
  await Promise.all(Array.from({ length: connections }, reader))
  return performance.now() - started
}

/** `perSecond` requests a second to each of several hosts by turns, whether or not the ones before are answered. */
export async function keepRate(all: readonly Readers[], perSecond: number, ms: number): Promise<void> {
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (let turn = 0; turn < (perSecond * ms) / 1000; turn++) {
    for (const [place, readers] of (turn % 2 === 0 ? all : all.toReversed()).entries()) {
      const dueMs = started + ((turn + place / all.length) * 1000) / perSecond - performance.now()
      if (dueMs > 0) await delay(dueMs)
      answers.push(ask(readers))
    }
  }
  await Promise.all(answers)
}
