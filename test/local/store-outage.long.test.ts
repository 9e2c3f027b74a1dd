// A host whose store goes away and comes back: nothing but 503 meanwhile, an answer within 5 s of its return, and nothing
// lost that was acknowledged.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../local/server.js'
import { openStoreThread } from '../../local/store-thread.js'
import { createLog } from '../../service/log.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { post, TestSite } from '../build/site.js'
import { hasRedis, startRedis, type RedisServer } from '../store/redis-server.js'
import { temporaryFolder } from '../temporary-folder.js'

const returnMs = 5000
const lasting = ['--appendonly', 'yes', '--appendfsync', 'always']
const log = createLog(() => undefined)

let site: TestSite
const ends: (() => unknown)[] = []
beforeAll(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Expected {
  status: number
  resolve: () => void
}

/** A host on this store, and two clients that say hello, each time as another caller, until the test ends. */
async function startUnderLoad(REDIS_URL?: string) {
  const data = temporaryFolder()
  const host = await startServer({
    env: { PORT: 0, DATA_DIR: data, TRUSTED_PROXIES: '127.0.0.1', REDIS_URL },
    build: { content: site.content, out: site.out },
    addresses: ['127.0.0.1'],
    now: () => new Date(),
    watch: false,
    quiet: true,
    say: () => undefined,
    log,
    openFile: (file) => openStoreThread(file, log),
  })
  ends.push(async () => {
    await host.stop()
  })
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const expected = new Set<Expected>()
  let [count, isLoaded] = [0, true]
  const say = async (): Promise<void> => {
    const message = `hello-${++count}`
    const waiting = [...expected]
    const headers = { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
    const url = `http://127.0.0.1:${host.port}/api/agent/hello?message=${message}`
    const { status } = await fetch(url, { headers }).then(async (answer) => {
      await answer.arrayBuffer()
      return answer
    })
    statuses.add(status)
    if (status === 200) acknowledged.push(message)
    for (const one of waiting) if (one.status === status && expected.delete(one)) one.resolve()
  }
  const clients = Array.from({ length: 2 }, async () => {
    while (isLoaded) await say()
  })
  const stopLoad = async (): Promise<void> => {
    isLoaded = false
    await Promise.all(clients)
  }
  ends.push(stopLoad)
  return {
    data,
    acknowledged,
    statuses,
    stopLoad,
    /** Resolves to how long it took until a request that was sent from now on is answered so, in milliseconds. */
    until: async (status: number): Promise<number> => {
      const began = performance.now()
      await new Promise<void>((resolve) => expected.add({ status, resolve }))
      return performance.now() - began
    },
  }
}

/** What was acknowledged and is not in the store. */
async function findLost(store: Store, acknowledged: readonly string[]): Promise<string[]> {
  const kept = new Set<unknown>()
  for (let before: string | null | undefined; before !== null;) {
    const page = await store.listHellos({}, { limit: 100, ...(before && { before }) }, new Date())
    for (const { fields } of page.hellos) kept.add(fields.message)
    before = page.next
  }
  await store.close()
  return acknowledged.filter((message) => !kept.has(message))
}

/** Takes the store away, brings it back, and sees that the host notices both. */
async function goThrough(
  { until, statuses, stopLoad }: Awaited<ReturnType<typeof startUnderLoad>>,
  { takeAway, bringBack }: { takeAway: () => unknown; bringBack: () => unknown },
): Promise<void> {
  await until(200)
  await takeAway()
  await until(503)
  await bringBack()
  expect(await until(200)).toBeLessThan(returnMs)
  await until(200)
  await stopLoad()
  expect([...statuses].toSorted()).toEqual([200, 503])
}

async function start(...options: string[]): Promise<RedisServer> {
  const redis = await startRedis(options)
  ends.push(redis.stop)
  return redis
}

describe.skipIf(!hasRedis)('Redis', () => {
  it('that freezes goes on where it was', async () => {
    const redis = await start(...lasting)
    const host = await startUnderLoad(redis.url)
    await goThrough(host, {
      takeAway: () => process.kill(redis.pid, 'SIGSTOP'),
      bringBack: () => process.kill(redis.pid, 'SIGCONT'),
    })
    expect(await findLost(openStore({ REDIS_URL: redis.url }), host.acknowledged)).toEqual([])
  })

  it('that is killed comes back with its append-only file', async () => {
    const directory = temporaryFolder()
    const redis = await start(...lasting, '--dir', directory)
    const host = await startUnderLoad(redis.url)
    await goThrough(host, {
      takeAway: () => process.kill(redis.pid, 'SIGKILL'),
      bringBack: () => start(...lasting, '--dir', directory, '--port', String(redis.port)),
    })
    expect(await findLost(openStore({ REDIS_URL: redis.url }), host.acknowledged)).toEqual([])
  })

  /** A port that leads to a server, and later to another. */
  async function startSwitch(first: RedisServer) {
    let target: number | undefined = first.port
    const pairs: [Socket, Socket][] = []
    const server = createServer((socket) => {
      if (target === undefined) {
        ends.push(() => socket.destroy())
        return
      }
      const upstream = connect(target, '127.0.0.1')
      for (const side of [socket, upstream]) side.on('error', () => undefined)
      socket.pipe(upstream).pipe(socket)
      pairs.push([socket, upstream])
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => {
      for (const socket of pairs.flat()) socket.destroy()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return {
      url: `redis://127.0.0.1:${port}`,
      turnTo: (next: RedisServer) => (target = next.port),
      /** As when a route is lost: nothing arrives, on new connections neither, and no side is told. */
      freeze: () => {
        target = undefined
        for (const [socket, upstream] of pairs) socket.unpipe(upstream)
      },
    }
  }
  const ask = (redis: RedisServer, ...command: string[]): string =>
    execFileSync('redis-cli', ['-p', String(redis.port), ...command], { encoding: 'utf8' })

  it.each([
    ['freezes', true],
    ['becomes a replica, and keeps its connections', false],
  ])('that %s is followed by the replica that is promoted', async (_, freezes) => {
    const primary = await start(...lasting)
    const replica = await start(...lasting, '--replicaof', `127.0.0.1 ${primary.port}`)
    const { url, freeze, turnTo } = await startSwitch(primary)
    const host = await startUnderLoad(url)
    await goThrough(host, {
      takeAway() {
        if (freezes) freeze()
        else ask(primary, 'CLIENT', 'PAUSE', '5000', 'WRITE')
        // Redis replicates after it has answered; who promotes waits until the replica has everything.
        ask(primary, 'WAIT', '1', '5000')
        ask(replica, 'REPLICAOF', 'NO', 'ONE')
        if (freezes) return
        ask(primary, 'REPLICAOF', '127.0.0.1', String(replica.port))
        ask(primary, 'CLIENT', 'UNPAUSE')
      },
      bringBack: () => turnTo(replica),
    })
    expect(await findLost(openStore({ REDIS_URL: replica.url }), host.acknowledged)).toEqual([])
  })
})

describe('SQLite', () => {
  it('that another process has locked goes on once it is free', async () => {
    const host = await startUnderLoad()
    const file = path.join(host.data, 'verbatim.db')
    let other: Libsql.Database
    await goThrough(host, {
      takeAway() {
        // The host may be writing; it is in this process, so it writes no more while this waits.
        other = new Libsql(file, { timeout: 10_000 })
        other.exec('BEGIN IMMEDIATE')
      },
      bringBack() {
        other.exec('ROLLBACK')
        other.close()
      },
    })
    expect(await findLost(openStore({}, { dataDirectory: host.data }), host.acknowledged)).toEqual([])
  })
})
