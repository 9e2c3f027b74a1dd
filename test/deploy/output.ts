// Serves what the platform's builder left, by the Build Output API: routes, files, functions and middleware.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '@vercel/routing-utils'
import type { HostedFunction, HostedMiddleware, Invocation, Site } from '../../local/http/hosted.js'
import { compileRouter } from '../../local/http/router.js'
import { openTree } from '../../local/http/static.js'

/** config.json, version 3, as far as this host acts on it. */
interface OutputConfig {
  version: number
  routes?: Route[]
  overrides?: Record<string, unknown>
}

/** .vc-config.json of a function. */
interface FunctionConfig {
  handler: string
  runtime: string
  launcherType?: string
  filePathMap?: Record<string, string>
}

/** The methods that the platform's launcher hands to a function. */
const launcherMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])
/** What the platform tells a function of a request; what a client sends under these names never arrives. */
const platformHeaders = ['x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-vercel-id']

const requestContext = new AsyncLocalStorage<Pick<Invocation, 'waitUntil'>>()
// Where the platform's runtime keeps `waitUntil` for @vercel/functions.
Object.defineProperty(globalThis, Symbol.for('@vercel/request-context'), {
  value: { get: () => requestContext.getStore() },
})

/**
 * Opens an output folder; functions are imported at once, so that one that can't be imported is found before a request.
 * The folder must lie outside of the project: a module that was not traced would else be found in its node_modules.
 * @throws Error for what this host does not do as the platform does.
 */
export async function openOutput(folder: string): Promise<Site> {
  const config = readJson(path.join(folder, 'config.json')) as OutputConfig
  if (config.version !== 3) throw new Error(`config.json has version ${config.version}, not 3`)
  if (Object.keys(config.overrides ?? {}).length > 0) throw new Error('overrides are not supported by this host')
  const tree = openTree(path.join(folder, 'static'))
  const functions = new Map<string, HostedFunction>()
  const middleware = new Map<string, HostedMiddleware>()
  const named = new Set(
    (config.routes ?? []).flatMap((route) => ('middlewarePath' in route ? [route.middlewarePath] : [])),
  )
  for (const { name, place } of listFunctions(folder)) {
    const handler = await importHandler(place)
    if (named.has(name)) middleware.set(name, middlewareOf(handler))
    else functions.set(`/${name}`, functionOf(name, handler))
  }
  return {
    router: compileRouter(config.routes ?? []),
    middleware,
    find(at) {
      const run = functions.get(at)
      if (run !== undefined) return { run }
      const file = tree.find(at)
      return file && { file }
    },
  }
}

/** The functions of an output: their names (`api/ask`) and folders. */
export function listFunctions(folder: string): { name: string; place: string }[] {
  const root = path.join(folder, 'functions')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith('.func'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((place) => ({
      name: path
        .relative(root, place)
        .replace(/\.func$/, '')
        .split(path.sep)
        .join('/'),
      place,
    }))
}

async function importHandler(place: string): Promise<unknown> {
  const config = readJson(path.join(place, '.vc-config.json')) as FunctionConfig
  if (!config.runtime.startsWith('nodejs')) throw new Error(`${place}: the runtime is ${config.runtime}`)
  if (config.filePathMap !== undefined) throw new Error(`${place}: files are mapped in, not copied (includeFiles)`)
  const entry = path.join(place, config.handler)
  if (!existsSync(entry)) throw new Error(`${place}: the handler ${config.handler} is not there`)
  let handler: unknown = await import(pathToFileURL(entry).href)
  // The launcher unwraps as far as this.
  for (let depth = 0; depth < 5 && isObject(handler) && 'default' in handler; depth++) handler = handler['default']
  return handler
}

function functionOf(name: string, handler: unknown): HostedFunction {
  if (!isObject(handler) || typeof handler['fetch'] !== 'function') throw new Error(`${name} exports no fetch`)
  const fetch = handler['fetch'] as (request: Request) => Promise<Response>
  return (request, invocation) => {
    if (!launcherMethods.has(request.method)) return Promise.resolve(new Response(null, { status: 405 }))
    return requestContext.run(invocation, () => fetch(platformRequest(request, invocation)))
  }
}

function middlewareOf(handler: unknown): HostedMiddleware {
  if (typeof handler !== 'function') throw new Error('the middleware exports no function')
  const call = handler as (request: Request, context: Pick<Invocation, 'waitUntil'>) => unknown
  return async ({ method, url, headers }, invocation) => {
    const request = new Request(url, { method, headers })
    const answer = await requestContext.run(invocation, () => call(platformRequest(request, invocation), invocation))
    return answer instanceof Response ? answer : undefined
  }
}

/** The request as the platform hands it on. */
function platformRequest(request: Request, { address }: Invocation): Request {
  const headers = new Headers(request.headers)
  for (const name of platformHeaders) headers.delete(name)
  const url = new URL(request.url)
  headers.set('x-real-ip', address)
  headers.set('x-forwarded-for', address)
  headers.set('x-forwarded-host', url.host)
  headers.set('x-forwarded-proto', url.protocol.slice(0, -1))
  headers.set('x-vercel-id', `dev1::dev1::${randomBytes(8).toString('hex')}`)
  return new Request(request, { headers })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
