// What a deployment gives the service: its context, made from the environment and the carried files, and who calls.
import { randomBytes } from 'node:crypto'
import { ipAddress } from '@vercel/functions/headers'
import { unknownAddress } from '../service/caller.js'
import { Problem } from '../service/contract/problems.js'
import type { Caller, Context } from '../service/context.js'
import { ownUserAgent } from '../service/counting.js'
import { openData, type DataFileName, type sharedFiles } from '../service/data-folder.js'
import { readEnv, processorUrl } from '../service/env.js'
import { createLog } from '../service/log.js'
import { openStore } from '../service/store/open.js'
import { withKeptTraffic } from '../service/traffic/kept.js'

/** Where the data files of a function are, each by a literal `new URL`: the platform's tracer follows those alone. */
export type Files = Partial<Record<DataFileName, URL>>

/** The files that every function carries. The paths are relative to the bundle, not to this file. */
const shared: Files = {
  'site.json': new URL('./data/site.json', import.meta.url),
  'redirects.json': new URL('./data/redirects.json', import.meta.url),
  'gone.json': new URL('./data/gone.json', import.meta.url),
  'pages.json': new URL('./data/pages.json', import.meta.url),
} satisfies Record<(typeof sharedFiles)[number], URL>

/** What the features are given in a deployment: the real clock, the store that the environment names, no embedded one. */
export function createContext(files: Files): Context {
  const env = readEnv(process.env)
  const data = openData((name) => files[name] ?? shared[name], fetchPublished)
  return {
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    // Commands are billed, and a look at the schema takes two: an instance that is warm when an older deployment is used again
    // stores in its old form for an hour at most.
    store: withKeptTraffic(openStore(env, { schema: { notes: false, knownMs: 3_600_000 } })),
    env,
    log: createLog((line) => console.log(line)),
    data,
    baseUrl: env.BASE_URL ?? data.json('site.json').baseUrl,
    processorUrl,
  }
}

/** A published file, from the CDN; not counted as a request. @throws Problem internal-error, which names the URL */
async function fetchPublished(url: string): Promise<string> {
  const headers = { 'User-Agent': ownUserAgent }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(5000) }).catch(() => null)
  if (response?.ok === true) return response.text()
  await response?.body?.cancel()
  throw new Problem('internal-error', { detail: `The document cannot be read here now; it is at ${url}.` })
}

/** The caller as the platform's headers tell it; those of the same name that a client sends are overwritten there. */
export function callerOf(request: Request): Caller {
  return {
    address: ipAddress(request) ?? unknownAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    connection: {
      // The platform ends TLS and HTTP/2 before the function and tells neither version.
      protocol: null,
      tls: null,
      rttMs: null,
      // `x-vercel-id` begins with the region that took the request: `fra1::iad1::…`.
      edge: /^([a-z]{3}\d+)::/.exec(request.headers.get('x-vercel-id') ?? '')?.[1] ?? null,
    },
  }
}
