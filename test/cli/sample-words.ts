// Words of the kit's first site (title, address, author, topics, licence, price), and where another site has them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { manifestSchema } from '../../service/contract/resources/manifest.js'
import { listTree } from '../build/site.js'

const words = [
  ...['Verbatim', 'verbatim.example', 'CC-BY', 'crawlers-and-indexing', 'Crawlers and indexing'],
  ...['ai-visibility-measurement', 'Measuring visibility', 'retrieval-and-ranking', 'llm-internals', 'google-discover'],
  ...['google-ai-mode-and-overviews', 'geo-aeo-method', 'seo-tools-and-automation', 'four-agents-of-openai'],
  ...['robots-txt-outage-drill', '"4.99', '$4.99', '4.99 USD', 'USD 4.99'],
]

const wordsIn = (text: string) => words.filter((word) => text.includes(word))

/** The files below a folder that have one of the words, each with the word. */
export function sampleWordsInFiles(folder: string): string[] {
  return listTree(folder).flatMap((name) =>
    wordsIn(readFileSync(path.join(folder, name), 'latin1')).map((word) => `${name}: ${word}`),
  )
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Calls of the MCP server: what it lists, each resource and prompt, and each tool with no arguments and with a question. */
async function* mcpCalls(base: string): AsyncGenerator<string> {
  const call = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
  yield call('initialize', client)
  for (const kind of ['tools', 'prompts', 'resources'] as const) {
    const body = call(`${kind}/list`, {})
    yield body
    const answer = await fetch(`${base}/mcp`, { method: 'POST', headers: json, body })
    // One event of a stream.
    const [, data = ''] = /^data: (.+)$/m.exec(await answer.text()) ?? []
    const { result } = JSON.parse(data) as { result: Record<string, { name: string; uri: string }[] | undefined> }
    for (const { name, uri } of result[kind] ?? []) {
      if (kind === 'resources') yield call('resources/read', { uri })
      else if (kind === 'prompts') yield call('prompts/get', { name, arguments: { question: 'What is read?' } })
      else
        for (const given of [{}, { q: 'what do agents cite', id: 'x#1' }])
          yield call('tools/call', { name, arguments: given })
    }
  }
}

/**
 * The answers of a host that have one of the words, in their body or headers: each route with its example, as every media type and
 * by every method; pages of the sitemap; what is paid; what there is not; and the MCP server.
 */
export async function sampleWordsInAnswers(base: string): Promise<{ calls: number; found: string[] }> {
  const found = new Set<string>()
  let calls = 0
  const look = async (
    url: string,
    given: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const answer = await fetch(new URL(url, base), { redirect: 'manual', ...given })
    const text = await answer.text()
    const headers = [...answer.headers].map((pair) => pair.join(': '))
    for (const word of wordsIn([text, ...headers].join('\n')))
      found.add(`${given.method ?? 'GET'} ${url} ${given.body ?? ''}: ${word}`)
    calls += 1
    return text
  }
  const { endpoints } = manifestSchema.parse(JSON.parse(await look('/api/agent.json')))
  for (const accept of ['application/json', 'text/html', 'text/markdown'])
    for (const url of ['/', '/nothing', '/posts/nothing/', ...endpoints.map(({ example }) => example)])
      await look(url, { headers: { accept } })
  for (const { example, method } of endpoints) {
    for (const other of ['OPTIONS', 'DELETE']) await look(example, { method: other })
    if (method.includes('POST')) await look(example, { method: 'POST', headers: json, body: '{}' })
  }
  const paid = ['/api/agent/playbook', '/api/agent/playbook/preview', '/api/facts/premium/a%231']
  const questions = ['what happens when robots.txt returns a server error', 'what does it cost', 'who publishes this']
  for (const url of [...paid, ...questions.map((q) => `/api/ask?q=${encodeURIComponent(q)}`), '/api/ask'])
    await look(url)
  for (const [, url = ''] of (await look('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)) await look(url)
  for (const url of ['/openapi.json', '/llms.txt', '/feed.xml', '/feed.json', '/robots.txt', '/docs/']) await look(url)
  for await (const body of mcpCalls(base)) await look('/mcp', { method: 'POST', headers: json, body })
  return { calls, found: [...found] }
}
