// `verbatim check`: what a publisher's `npm test` runs: the strict build, then every route of what it made.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NothingBuilt } from '../local/http/hosted.js'
import { startDevelopment } from '../local/development.js'
import { pathParameters, type RouteSpec } from '../service/contract/route.js'
import { manifestSchema, type Manifest } from '../service/contract/resources/manifest.js'
import { routes } from '../service/contract/routes.js'
import { readEnv } from '../service/env.js'
import { createLog } from '../service/log.js'
import { requireSite } from './place.js'
import { reportDifferences } from './upgrade.js'
import { UsageError } from './usage-error.js'

export const usage = `verbatim check [URL] [--all]

Builds the content as a deployment does (quotes, links, slugs, paid text), serves it on this machine, and compares the answer
of every route with the contract. The exit code is 1 where something is wrong. Warnings change nothing.
With a URL it compares what that deployment answers, builds nothing, and records nothing.

  --all   list every place of a problem or warning, not the first three`

const list: RouteSpec[] = Object.values(routes)

/** Returns the exit code. */
export async function run(given: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  })
  const [url, ...more] = positionals
  if (more.length > 0) throw new UsageError(usage)
  if (url !== undefined && !(/^https?:/.test(url) && URL.canParse(url)))
    throw new UsageError(`${url}: an address that begins with https:// is needed\n\n${usage}`)
  if (url !== undefined) return checkRoutes(new URL(url).origin)
  requireSite()
  reportDifferences()
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-check-'))
  try {
    const host = await startDevelopment({
      env: readEnv({ PORT: '0', DATA_DIR: folder }),
      build: { out: join(folder, 'public') },
      watch: false,
      all: values.all,
      say: (line) => console.log(line),
      log: createLog((line) => console.error(line)),
    })
    try {
      return await checkRoutes(host.url)
    } finally {
      await host.stop()
    }
  } catch (error) {
    if (!(error instanceof NothingBuilt)) throw error
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls every route with the example of the manifest, but those that record or are paid. */
async function checkRoutes(base: string): Promise<number> {
  const manifest = await readManifest(base)
  const named = manifest.endpoints.filter(({ paid, records }) => !paid && !records)
  // The page of tags is there only where a document has one.
  const isEverywhere = (path: string) => pathParameters(path).length === 0 && path !== '/tags/'
  const pages = list.filter(({ audience, path }) => audience === 'people' && isEverywhere(path))
  // A page that stays at a blog is not called.
  const documents = [...manifest.latest.posts, ...manifest.latest.articles]
    .map(({ url }) => url)
    .filter((url) => url.startsWith(`${base}/`))
  const calls = [
    ...named.flatMap(({ path, example }) => {
      const route = list.find((one) => one.path === path)
      // A deployment may be looked at under another address than that which it publishes.
      const { pathname, search } = new URL(example)
      return route?.methods.includes('GET') ? [{ url: base + pathname + search, route }] : []
    }),
    ...[...pages.map(({ path }) => base + path), ...documents].map((url) => ({ url, route: null })),
  ]
  let faults = 0
  for (const { url, route } of calls) {
    const fault = await faultOf(url, route)
    if (fault === null) continue
    faults += 1
    console.error(`${url.slice(base.length)}: ${fault}`)
  }
  const paid = manifest.endpoints.length - named.length
  console.log(
    `${calls.length - faults} of ${calls.length} addresses answer as the contract says; ${paid} that record or are paid were not called.`,
  )
  return faults > 0 ? 1 : 0
}

async function readManifest(base: string): Promise<Manifest> {
  const url = `${base}/api/agent.json`
  try {
    return manifestSchema.parse(await (await fetch(url)).json())
  } catch (error) {
    throw new UsageError(`${url} is not the manifest of a site: ${reasonOf(error)}`)
  }
}

/** What went wrong; fetch says it in the cause of its error. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : 'unknown'

async function read(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

async function faultOf(url: string, route: RouteSpec | null): Promise<string | null> {
  const answer = await read(url).catch((error: unknown) => reasonOf(error))
  if (typeof answer === 'string') return answer
  const { status, text } = answer
  if (status !== 200) return `status ${status}`
  if (route?.mediaTypes[0] !== 'application/json') return text.trim() === '' ? 'is empty' : null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  const result = route.answer.safeParse(json)
  return result.success ? null : `${result.error.issues[0]?.path.join('.')}: ${result.error.issues[0]?.message}`
}
