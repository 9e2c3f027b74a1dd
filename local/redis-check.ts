// Checks the Redis of REDIS_URL when a host starts: reports at once what would fail or lose data later.
import { createClient } from '@redis/client'
import { raiseSchema, schemaKey, schemaVersion } from '../service/store/redis/schema.js'
import { rewriteFiles } from '../service/store/redis/tcp.js'
import { StartupError } from './startup-error.js'

const timeoutMs = 2000
/** Older versions refuse scripts that write after random commands, and `RESTORE … ABSTTL`. Tests run with 7.0. */
const oldestMajor = 5

/** Errors that do not go away by themselves, by the first word of Redis's error. */
const refusals: readonly [RegExp, string][] = [
  [
    /^(NOAUTH|WRONGPASS|ERR AUTH)/,
    'refuses the name or password: set them in REDIS_URL (redis://NAME:PASSWORD@HOST:PORT)',
  ],
  [/^ERR (?:DB index|SELECT)/, 'does not have the database whose number ends REDIS_URL: leave the number out'],
  [/^READONLY/, 'is a read-only replica: set REDIS_URL to its primary'],
  [
    /^NOPERM/,
    'does not let this user write or run scripts: grant it ~verbatim:* +@all -@dangerous +info +config|get +bgrewriteaof +bgsave',
  ],
]

/**
 * Connects once and checks version, role, cluster, eviction, write permission and the schema of what is stored. Returns a warning for each thing that
 * works but risks data, or for a server that cannot be reached now.
 * @throws StartupError where the store could never work with this server.
 */
export async function checkRedis(url: string): Promise<string[]> {
  const { host } = new URL(url)
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
  })
  client.on('error', () => undefined)
  const late = AbortSignal.timeout(timeoutMs)
  const end = () => {
    if (client.isOpen) client.destroy()
  }
  late.addEventListener('abort', end)
  try {
    await client.connect()
    const reply = await client.sendCommand(['INFO']).catch(() => null)
    const info = readInfo(typeof reply === 'string' ? reply : '')
    refuseServer(host, info)
    const seen = Number(await client.sendCommand(['EVAL', raiseSchema, '1', schemaKey, String(schemaVersion)]))
    if (seen > schemaVersion)
      throw new StartupError(
        `Redis at ${host} was written by a newer release of the kit (schema ${seen}, this one knows ${schemaVersion}). Install that release again, or restore a backup that this release has made into an empty Redis.`,
      )
    const policy = info.get('maxmemory_policy') ?? 'noeviction'
    return [
      ...(policy === 'noeviction'
        ? []
        : [
            `Redis at ${host} may evict keys (maxmemory-policy ${policy}), purchases among them: set it to noeviction.`,
          ]),
      ...(await warnOfFiles(host, (...command) => client.sendCommand(command))),
    ]
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    const remedy = refusals.find(([pattern]) => pattern.test(error.message))?.[1]
    if (remedy !== undefined) throw new StartupError(`Redis at ${host} ${remedy}.`)
    // The client would say that it was disconnected.
    const what = late.aborted ? `no answer in ${timeoutMs / 1000} s, so it was not checked` : error.message
    return [`Redis at ${host} does not work now (${what}). Until it does, whatever records answers 503.`]
  } finally {
    late.removeEventListener('abort', end)
    end()
  }
}

/** A warning where the server does not let this user have its files written anew, as the store does after deletions. */
async function warnOfFiles(host: string, send: (...command: string[]) => Promise<unknown>): Promise<string[]> {
  try {
    await rewriteFiles(send)
    return []
  } catch (error) {
    if (error instanceof Error && /in progress|scheduled/i.test(error.message)) return []
    return [
      `Redis at ${host} may keep deleted texts, salts and hashes in its append-only file and snapshots: grant this user +info +config|get +bgrewriteaof +bgsave, or rewrite them every day yourself.`,
    ]
  }
}

/** @throws StartupError for a server that the store does not support. */
function refuseServer(host: string, info: ReadonlyMap<string, string>): void {
  const version = info.get('redis_version')
  if (version !== undefined && Number.parseInt(version, 10) < oldestMajor)
    throw new StartupError(`Redis at ${host} is version ${version}; at least ${oldestMajor} is needed.`)
  // Scripts of the store use keys of several slots.
  if (info.get('cluster_enabled') === '1')
    throw new StartupError(
      `Redis at ${host} is a cluster, which is not supported: use one primary, with replicas if needed.`,
    )
}

/** The fields of INFO. A server that does not allow the command is not checked. */
function readInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\r\n').map((line) => line.split(':', 2))
  return new Map(lines.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])))
}
