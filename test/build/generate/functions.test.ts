// The bundles of the deployment: each loads only what it needs, and finds the data that it names.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listBundles, type Bundle } from '../../../bench/cold/bundles.js'
import { buildFunctions } from '../../../build/generate/functions.js'
import { build } from '../../../build/build.js'
import { compiled } from '../../compiled-kit.js'
import { copyFixtureSite } from '../../fixture-site.js'
import { temporaryFolder } from '../../temporary-folder.js'

const folder = temporaryFolder()
let bundles: Bundle[]
let metafile: Metafile

beforeAll(async () => {
  const publicFolder = path.join(folder, 'public')
  const content = copyFixtureSite(folder)
  expect(await build({ content, out: publicFolder, pictures: false })).toMatchObject({ ok: true })
  metafile = await buildFunctions(publicFolder, path.join(folder, 'functions'))
  bundles = listBundles(metafile)
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const bundleOf = (name: string): Bundle => {
  const found = bundles.find((bundle) => bundle.name === name)
  if (found === undefined) throw new Error(`there is no bundle ${name}`)
  return found
}
type Middleware = (
  request: Request,
  context: { waitUntil: (work: Promise<unknown>) => void },
) => Promise<Response | undefined>
/** The source files of a bundle and of all that it imports, at once or later. */
function reachedFrom(name: string): string[] {
  const entry = Object.keys(metafile.outputs).find((file) => path.basename(file) === `${name}.js`) ?? name
  const seen = new Set<string>()
  const visit = (file: string): void => {
    const output = metafile.outputs[file]
    if (!output || seen.has(file)) return
    seen.add(file)
    for (const imported of output.imports) visit(imported.path)
  }
  visit(entry)
  expect(seen.size).toBeGreaterThan(0)
  return [...seen].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))
}
const loads = (name: string, part: string) => bundleOf(name).modules.some((module) => module.includes(part))

describe('bundles of the deployment', () => {
  it('are one for each entry of api/, at most ten, and the middleware', () => {
    const entries = readdirSync('api').map((name) => path.basename(name, '.js'))
    expect(entries.length).toBeLessThanOrEqual(10)
    expect(bundles.map(({ name }) => name)).toEqual([...entries, 'middleware'].sort())
    for (const name of entries)
      expect(readFileSync(`api/${name}.js`, 'utf8')).toBe(`export { default } from '../dist/functions/${name}.js'\n`)
  })
  it.each([
    ['contact', 'service/ask/'],
    ['contact', 'libphonenumber'],
    ['ask', 'service/contact/'],
    ['ask', 'mppx'],
    ['traffic', 'service/ask/'],
    ['paid', 'mppx'],
    ['mcp', '@modelcontextprotocol'],
    ['paid', 'service/ask/'],
    ['paid', 'paid/x402'],
    ['paid', 'paid/facilitator'],
    ['cron', 'paid/x402'],
    ['mcp', 'paid/x402'],
    ['cron', 'service/ask/'],
    ['fallback', 'service/paid/'],
    ['middleware', 'service/paid/'],
    ['middleware', 'service/http/handle'],
  ])('%s does not load %s at import', (name, part) => {
    expect(bundleOf(name).modules.length).toBeGreaterThan(0)
    expect(loads(name, part)).toBe(false)
  })
  it('load no store, no other language and no schema of an answer that nobody checks', () => {
    for (const { name, modules } of bundles) {
      const needless = modules.filter((module) =>
        /store\/(redis|sqlite)|upstash|libsql|resources\/(manifest|document)/.test(module),
      )
      expect([name, needless]).toEqual([name, []])
    }
    for (const { name, modules } of bundles) {
      expect([name, modules.filter((module) => /zod\/v4\/locales\/(?!en|index)/.test(module))]).toEqual([name, []])
    }
  })
  it('have nothing of the payment SDK, but the two that sell, which import it when it is asked for', () => {
    for (const { name } of bundles) {
      const hasSdk = reachedFrom(name).some((input) => /node_modules\/(mppx|ox|viem)\//.test(input))
      expect([name, hasSdk]).toEqual([name, ['paid', 'mcp'].includes(name)])
    }
  })
  it('have nothing of the packages of x402, which the service speaks by itself', () => {
    for (const { name } of bundles) {
      expect([name, reachedFrom(name).filter((input) => /@x402/.test(input))]).toEqual([name, []])
      const speaks = reachedFrom(name).some((input) => /paid\/facilitator\.[jt]s$/.test(input))
      expect([name, speaks]).toEqual([name, ['paid', 'mcp', 'cron'].includes(name)])
    }
  })
  it('stay small: what is parsed at each cold start', () => {
    // The MCP library and the payment SDK use the whole of zod.
    const limits: Record<string, number> = { mcp: 1_300_000, paid: 800_000, cron: 800_000 }
    for (const { name, bytes } of bundles) expect([name, bytes < (limits[name] ?? 350_000)]).toEqual([name, true])
  })
  it('can be imported where nothing else is, and answer', async () => {
    // Vite sets BASE_URL to the path of its own site.
    vi.stubEnv('BASE_URL', undefined)
    for (const { name } of bundles.filter((bundle) => bundle.name !== 'middleware')) {
      const file = pathToFileURL(path.join(folder, 'functions', `${name}.js`)).href
      const entry = (await import(file)) as { default: { fetch(request: Request): Promise<Response> } }
      const response = await entry.default.fetch(new Request('http://localhost/nowhere', { method: 'OPTIONS' }))
      expect([name, response.status]).toEqual([name, 204])
    }
  })
  it('carry no documents: MCP fetches them from the CDN, and quotes are read from one file of texts', async () => {
    const documents = readdirSync(path.join(folder, 'functions/data'), { recursive: true, encoding: 'utf8' })
    expect(documents.filter((name) => name.endsWith('.md') || name.includes(path.sep))).toEqual([])
    const fetched: string[] = []
    vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
      fetched.push(new URL(url).pathname, headers['User-Agent'] ?? '')
      const file = path.join(folder, 'public', decodeURIComponent(new URL(url).pathname))
      return Promise.resolve(new Response(readFileSync(file, 'utf8')))
    })
    vi.stubEnv('BASE_URL', undefined)
    const file = `${pathToFileURL(path.join(folder, 'functions/mcp.js')).href}?documents`
    const { default: served } = (await import(file)) as { default: { fetch(request: Request): Promise<Response> } }
    const call = async (name: string, input: Record<string, unknown>) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      const init = { method: 'POST', headers, body: JSON.stringify(message) }
      return (await served.fetch(new Request('http://localhost:3000/mcp', init))).text()
    }
    const listed = gunzipSync(readFileSync(path.join(folder, 'functions/data/documents.json'))).toString()
    const [{ slug, kind }] = JSON.parse(listed) as [{ slug: string; kind: string }]
    const published = readFileSync(path.join(folder, 'public/api', kind, `${slug}.md`), 'utf8')
    expect(await call('get_document', { kind, slug })).toContain(JSON.stringify(published).slice(1, -1))
    expect(fetched).toEqual([`/api/${kind}/${slug}.md`, 'verbatim-function'])
    expect(await call('ask', { q: 'tide board' })).toContain('"quote"')
    expect(fetched).toHaveLength(2)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('of the CDN', { status: 500 })))
    expect(await call('get_document', { kind, slug })).not.toContain('of the CDN')
    vi.unstubAllGlobals()
  })
  it('answer with a problem where a variable cannot be used, and say which one in the log alone', async () => {
    vi.stubEnv('BASE_URL', undefined)
    vi.stubEnv('CRON_SECRET', 'short')
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
      // Not what the functions of other tests say late.
      if (line.includes('not-started')) lines.push(line)
    })
    // The query makes a module of its own, which has not read its variables yet.
    const file = `${pathToFileURL(path.join(folder, 'functions/fallback.js')).href}?unset`
    const entry = (await import(file)) as { default: { fetch(request: Request): Promise<Response> } }
    const response = await entry.default.fetch(new Request('https://site.example/nowhere'))
    vi.stubEnv('CRON_SECRET', undefined)
    log.mockRestore()
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('CRON_SECRET')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'not-started', error: 'EnvError' })
    expect(lines[0]).toContain('CRON_SECRET')
    expect((await entry.default.fetch(new Request('https://site.example/nowhere'))).status).toBe(404)
  })
  it('are not made where a variable cannot be used', () => {
    const { status, stderr } = spawnSync(process.execPath, [compiled('build/generate/functions')], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], CRON_SECRET: 'short', DEPLOY_HOK_URL: 'x' },
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('CRON_SECRET: at least 16')])
    expect(stderr).toContain('warning: DEPLOY_HOK_URL is read by nothing: is DEPLOY_HOOK_URL meant?')
    expect(stderr).not.toContain('short')
  })
  it('are made by the program that a deployment runs', () => {
    const env = { PATH: process.env['PATH'] }
    const program = path.resolve(compiled('build/generate/functions'))
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', cwd: folder, env })
    expect([status, stdout, stderr]).toEqual([0, 'Functions bundled in dist/functions\n', ''])
    expect(readdirSync(path.join(folder, 'dist/functions'))).toEqual(
      expect.arrayContaining(bundles.map(({ name }) => `${name}.js`)),
    )
  })
  it('of the middleware refuses what names several files, and lets everything else go on', async () => {
    vi.stubEnv('BASE_URL', 'https://site.example')
    const file = pathToFileURL(path.join(folder, 'functions/middleware.js')).href
    const { default: middleware } = (await import(file)) as { default: Middleware }
    const answer = (query: string) => {
      const later: Promise<unknown>[] = []
      const request = new Request(`https://site.example/api/facts.json${query}`)
      const answered = middleware(request, { waitUntil: (work) => later.push(work) })
      return answered.then(async (response) => ({ response, done: await Promise.all(later) }))
    }
    const { response } = await answer('?topic=tides&topic=boats')
    expect([response?.status, response?.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(response?.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response?.json()).toMatchObject({ type: 'https://site.example/problems/invalid-request/' })
    for (const query of ['', '?topic=boats']) expect((await answer(query)).response).toBeUndefined()
  })
})
