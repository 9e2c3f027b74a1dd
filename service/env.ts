// Reads and checks the environment variables of the service.
import { isIP } from 'node:net'
import * as z from 'zod'
import { editDistance } from './edit-distance.js'

const secret = () =>
  z.string().refine((value) => new TextEncoder().encode(value).length >= 32, 'at least 32 bytes are needed')
/** What is sent in a header: the error of fetch for any other repeats the value. */
const sendable = () => z.string().regex(/^[!-~]+$/, 'characters of ASCII are needed, and none a space')
const token = () => z.string().regex(/^[!-~]{16,}$/, 'at least 16 characters are needed, all of ASCII and none a space')
/** Fetch takes no URL with a user, and repeats its password in the error. */
const webUrl = () =>
  z
    .url({ protocol: /^https?$/, error: 'an address that begins with https:// is needed', abort: true })
    .refine((address) => {
      const { username, password } = new URL(address)
      return username + password === ''
    }, 'an address without a user is needed')

/**
 * The URL of a site, which is a whole host: paths of the interface begin at its root. Normalised to lower case and ASCII
 * (RFC 3986 allows no other), without the default port and without a final slash.
 */
export const siteAddress = () =>
  webUrl()
    .refine((address) => /^[^/]+\/\/[^/?#\\]+\/*$/.test(address), 'an address without a path is needed')
    .transform((address) => new URL(address).origin)

/** An instant with its zone (RFC 3339). */
export const instant = () =>
  z.iso.datetime({ offset: true, error: 'an instant such as 2026-11-20T12:00:00Z is needed' })

/** Where the card processor's API is, for every host that has no sandbox in its place; without a slash at the end. */
export const processorUrl = 'https://api.stripe.com'

/** The folder for data that outlives the process, unless `DATA_DIR` names another. */
export const defaultDataFolder = '.data'

const kilobytes = () =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number of kilobytes is needed')
    .transform(Number)

const port = (least: 0 | 1) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= 65_535,
      `a port from ${least} to 65535 is needed`,
    )
    .transform(Number)

/** Whether the client can read the address: it throws for others when it is used. */
function isRedisUrl(value: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(value)
    decodeURIComponent(`${username}:${password}`)
    // A password with `?` or `#` in it would be read as a host and a part of it be logged.
    return /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname) && !(search + hash).includes('@')
  } catch {
    return false
  }
}

/**
 * Every variable with its schema; the README's table describes them. Only variables that are set get a schema:
 * those of all took a tenth of a function's first answer.
 */
const variables = {
  PORT: () => port(0),
  HOST: () => z.string().refine((value) => isIP(value) !== 0, 'an IP address to listen on is needed'),
  BASE_URL: siteAddress,
  DATA_DIR: () => z.string(),
  NOW: instant,
  UPSTASH_REDIS_REST_URL: webUrl,
  UPSTASH_REDIS_REST_TOKEN: sendable,
  KV_REST_API_URL: webUrl,
  KV_REST_API_TOKEN: sendable,
  REDIS_URL: () =>
    z
      .string()
      .refine(
        isRedisUrl,
        'redis://NAME:PASSWORD@HOST:PORT or rediss://… is needed, with /NUMBER of a database at most; of a password, # is written %23, % %25, / %2F and ? %3F',
      ),
  TRUSTED_PROXIES: () => z.string(),
  SERVE_PROCESSES: () =>
    z
      .string()
      .regex(/^\d{1,2}$/, 'a number from 0 to 99 is needed')
      .transform(Number),
  ACCESS_LOG: () => z.enum(['on', 'off'], 'on or off is needed'),
  METRICS_TOKEN: token,
  METRICS_PORT: () => port(1),
  LOG_FORMAT: () => z.enum(['json', 'text'], 'json or text is needed'),
  TEXT_KB_PER_CALLER: kilobytes,
  TEXT_KB_PER_NETWORK: kilobytes,
  TEXT_KB_PER_DAY: kilobytes,
  MPP_SECRET_KEY: secret,
  MPP_SECRET_KEY_PREVIOUS: secret,
  STRIPE_SECRET_KEY: () => z.string().regex(/^[rs]k_[!-~]+$/, 'a secret or restricted key (sk_…, rk_…) is needed'),
  STRIPE_NETWORK_ID: sendable,
  X402_PAY_TO: () => z.string().regex(/^0x[\da-fA-F]{40}$/, 'an address of 20 bytes is needed (0x…)'),
  X402_NETWORK: () =>
    z.enum(['eip155:8453', 'eip155:84532'], 'eip155:8453 (Base) or eip155:84532 (Base Sepolia) is needed'),
  X402_FACILITATOR_URL: webUrl,
  X402_RPC_URL: webUrl,
  CRON_SECRET: token,
  DEPLOY_HOOK_URL: webUrl,
  REPOSITORY_VISIBILITY: () => z.enum(['private', 'internal', 'public'], 'private, internal or public is needed'),
}

export type Env = { [Name in keyof typeof variables]?: z.output<ReturnType<(typeof variables)[Name]>> | undefined }

/** A variable that cannot be used; `message` lists every one, without any value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Reads and checks the variables. An empty variable counts as unset, because hosts and shells set empty ones.
 * @throws EnvError that names every variable that cannot be used; values never appear in it.
 */
export function readEnv(given: Record<string, string | undefined>): Env {
  const set: Record<string, string> = {}
  const schemas: Record<string, z.ZodType> = {}
  for (const [name, schemaOf] of Object.entries(variables)) {
    const value = given[name]?.trim()
    if (!value) continue
    set[name] = value
    schemas[name] = schemaOf()
  }
  const result = z.object(schemas).safeParse(set)
  const faults = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  for (const [url, token] of [
    ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
    ['KV_REST_API_URL', 'KV_REST_API_TOKEN'],
  ] as const) {
    if (Boolean(set[url]) !== Boolean(set[token])) faults.push(`${url} and ${token}: set both or neither`)
  }
  if (set['MPP_SECRET_KEY_PREVIOUS'] && !set['MPP_SECRET_KEY'])
    faults.push('MPP_SECRET_KEY_PREVIOUS: set MPP_SECRET_KEY too')
  if (/^[rs]k_live_/.test(set['STRIPE_SECRET_KEY'] ?? '') && !set['STRIPE_NETWORK_ID'])
    faults.push('STRIPE_NETWORK_ID: live mode needs your own (profile_…)')
  if (!result.success || faults.length > 0)
    throw new EnvError(`The environment cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return result.data
}

/** Names of fewer characters are near too many others. */
const shortestMisspelt = 8

/** A line for each variable that nothing reads, and whose name is one or two letters from that of one that is not set. */
export function findMisspelt(given: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(variables)
  const unset = known.filter((name) => name.length >= shortestMisspelt && !given[name])
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = unset.find((one) => editDistance(Buffer.from(name), Buffer.from(one), 2) <= 2)
    return meant === undefined ? [] : [`${name} is read by nothing: is ${meant} meant?`]
  })
}
