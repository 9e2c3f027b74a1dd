// A host that runs out of file descriptors serves every function again once it has some.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { compiled } from '../compiled-kit.js'
import { copyFixtureSite } from '../fixture-site.js'
import { temporaryFolder } from '../temporary-folder.js'

it('loads every module that the service imports on first use', () => {
  const files = readdirSync('service', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const missing = files.flatMap((file) => {
    const source = readFileSync(path.join('service', file), 'utf8')
    return [...source.matchAll(/^.*(?<!typeof )(?<!: )\bimport\('([^']+)'\).*$/gm)]
      .filter(
        ([line, name = '']) =>
          !ofLanguages.test(name) &&
          !/ = (?:\/\* @__PURE__ \*\/ )?lazily\(\(\) => import\('[^']+'\)(?:, \w+)?\)$/.test(line),
      )
      .map(([line]) => `${file}: ${line}`)
  })
  expect(missing).toEqual([])
})

/** Modules of single languages: a host loads those of its site's languages, which the next test asks in. */
const ofLanguages = /^(@orama\/stemmers|stopword\/src)\//

it('starts without the stages of a build, which a thread of its own loads', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?["'](\.[^"']+)["'];?$/gm))
      visit(path.join(path.dirname(file), name))
  }
  for (const entry of ['local/serve', 'local/server', 'local/preload']) visit(compiled(entry))
  const loaded = [...seen].map((file) => path.relative(compiled('.').replace(/\.js$/, ''), file))
  expect(loaded).toContain('build/options.js')
  expect(
    loaded.filter((file) => /^build\/(?:settings\.js|(?:check|ledger|links|site)\/|read\/\w+\/)/.test(file)),
  ).toEqual([])
})

const call = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const requests: [at: string, status: number, body?: string][] = [
  ['/api/ask?q=tide', 200],
  ['/api/agent/hello?message=Call+%2B49+171+2345678', 200],
  ['/api/agent/stats.json', 200],
  ['/api/agent/playbook', 402],
  ['/agentic-ama/', 200],
  ['/dashboard/', 200],
  ['/mcp', 200, call('tools/list')],
  ['/mcp', 200, call('tools/call', { name: 'get_playbook', arguments: {} })],
  ['/api/cron/daily', 401],
  ['/nowhere', 404],
]

/** Sends all requests over one connection, which is open before the descriptors run out. */
async function sendAll(port: number, agent: Agent): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = []
  for (const [at, , body] of requests) {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const sent = request({ host: '127.0.0.1', port, path: at, agent, method: body ? 'POST' : 'GET', headers }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    statuses.push(response.statusCode)
  }
  return statuses
}

it.skipIf(spawnSync('prlimit', ['--version']).error !== undefined)(
  'answers after descriptors ran out at the first call of every function, and while its packages are away',
  async () => {
    const folder = temporaryFolder()
    const out = path.join(folder, 'public')
    const content = copyFixtureSite(folder)
    const settings = path.join(content, 'site.yaml')
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('language: en', 'language: de'))
    const kit = path.join(folder, 'kit')
    cpSync(compiled('.').replace(/dist\/package.*$/, ''), kit, { recursive: true, verbatimSymlinks: true })
    const host = [path.join(kit, 'dist/package/local/serve.js'), '--content', content, '--out', out]
    const child = spawn(process.execPath, host, {
      env: {
        ...process.env,
        PORT: '0',
        BASE_URL: 'https://site.example',
        DATA_DIR: path.join(folder, 'data'),
        MPP_SECRET_KEY: 'a secret of more than thirty-two bytes',
        STRIPE_SECRET_KEY: 'sk_test_none',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    let port = 0
    for await (const line of createInterface(child.stdout)) {
      port = Number(/listening on port (\d+)/.exec(line)?.[1] ?? 0)
      if (port > 0) break
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const limitDescriptors = (soft: string) =>
      execFileSync('prlimit', ['--pid', String(child.pid), `--nofile=${soft}:`])
    try {
      const first = request({ host: '127.0.0.1', port, path: '/robots.txt', agent }).end()
      const [opened] = (await once(first, 'response')) as [IncomingMessage]
      await once(opened.resume(), 'end')
      // As `npm ci` does with those of a site, the kit among them.
      renameSync(kit, `${kit}.away`)
      limitDescriptors('3')
      await sendAll(port, agent)
      limitDescriptors('1024')
      expect(await sendAll(port, agent)).toEqual(requests.map(([, status]) => status))
    } finally {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
    }
  },
)
