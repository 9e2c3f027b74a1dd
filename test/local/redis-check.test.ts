// The checks of Redis at start, against real servers: a sentence for each thing that would fail or lose data later.
import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { checkRedis } from '../../local/redis-check.js'
import { StartupError } from '../../local/startup-error.js'
import { schemaKey, schemaVersion } from '../../service/store/redis/schema.js'
import { freePort } from '../free-port.js'
import { hasRedis, startRedis, type RedisServer } from '../store/redis-server.js'

const servers: RedisServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function start(...options: string[]): Promise<RedisServer> {
  const server = await startRedis(options)
  servers.push(server)
  return server
}

const refusal = (url: string) => checkRedis(url).then(String, (error: unknown) => error)

describe.skipIf(!hasRedis)('checkRedis', () => {
  it('has nothing to say of a server that works, with or without a password', async () => {
    expect(await checkRedis((await start()).url)).toEqual([])
    const { port } = await start('--requirepass', 'secret')
    expect(await checkRedis(`redis://:secret@127.0.0.1:${port}`)).toEqual([])
  })

  it('refuses a missing and a wrong password, without repeating it', async () => {
    const { port, url } = await start('--requirepass', 'secret')
    for (const wrong of [url, `redis://:guessed@127.0.0.1:${port}`]) {
      const error = await refusal(wrong)
      expect(error).toBeInstanceOf(StartupError)
      expect(String(error)).toMatch(/127\.0\.0\.1:\d+ refuses the name or password/)
      expect(String(error)).not.toMatch(/guessed|secret/)
    }
  })

  it('refuses a read-only replica', async () => {
    const primary = await start()
    const replica = await start('--replicaof', `127.0.0.1 ${primary.port}`)
    expect(String(await refusal(replica.url))).toMatch(/StartupError: .* is a read-only replica/)
  })

  it('refuses a database that is not there', async () => {
    const { url } = await start()
    expect(String(await refusal(`${url}/99`))).toMatch(
      /StartupError: .* does not have the database .* leave the number/,
    )
  })

  it('refuses a cluster', async () => {
    const { url } = await start('--cluster-enabled', 'yes')
    expect(String(await refusal(url))).toMatch(/StartupError: .* is a cluster/)
  })

  it('refuses what a newer release has written, and leaves its version', async () => {
    const { port, url } = await start()
    const redis = (...command: string[]) =>
      execFileSync('redis-cli', ['-p', String(port), ...command])
        .toString()
        .trim()
    expect(await checkRedis(url)).toEqual([])
    expect(redis('GET', schemaKey)).toBe(String(schemaVersion))
    redis('SET', schemaKey, String(schemaVersion + 1))
    expect(String(await refusal(url))).toMatch(
      /StartupError: .* newer release of the kit \(schema 2, this one knows 1\)/,
    )
    expect(redis('GET', schemaKey)).toBe(String(schemaVersion + 1))
  })

  it('refuses a user who may not write', async () => {
    const { port } = await start()
    execFileSync('redis-cli', ['-p', String(port), 'ACL', 'SETUSER', 'reader', 'on', '>word', '~*', '+@read', '+info'])
    expect(String(await refusal(`redis://reader:word@127.0.0.1:${port}`))).toMatch(
      /StartupError: .* write or run scripts/,
    )
  })

  it('warns where what was deleted may stay in the files, and has them written anew otherwise', async () => {
    const { port } = await start('--appendonly', 'yes')
    const grant = (name: string, ...rules: string[]) =>
      execFileSync('redis-cli', ['-p', String(port), 'ACL', 'SETUSER', name, 'on', '>word', '~verbatim:*', ...rules])
    grant('plain', '+@all', '-@dangerous')
    expect(await checkRedis(`redis://plain:word@127.0.0.1:${port}`)).toEqual([
      expect.stringContaining('may keep deleted texts, salts and hashes'),
    ])
    grant('able', '+@all', '-@dangerous', '+info', '+config|get', '+bgrewriteaof', '+bgsave')
    expect(await checkRedis(`redis://able:word@127.0.0.1:${port}`)).toEqual([])
  })

  it('warns of eviction', async () => {
    const { url } = await start('--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru')
    expect(await checkRedis(url)).toEqual([expect.stringContaining('may evict keys (maxmemory-policy allkeys-lru)')])
  })

  it('warns of a server that cannot be reached or does not answer', async () => {
    const absent = `redis://127.0.0.1:${await freePort()}`
    expect(await checkRedis(absent)).toEqual([expect.stringMatching(/does not work now \(.*ECONNREFUSED/)])
    const hanging = await start()
    process.kill(hanging.pid, 'SIGSTOP')
    expect(await checkRedis(hanging.url)).toEqual([expect.stringContaining('does not work now (no answer in 2 s')])
    process.kill(hanging.pid, 'SIGCONT')
  })
})
