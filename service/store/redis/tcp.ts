// Redis over TCP, for a self-hosted Redis: the same client as over REST, its commands carried by one socket.
import { Redis, type Requester, type UpstashRequest, type UpstashResponse } from '@upstash/redis'
import { createClient } from '@redis/client'
import { notSent } from '../store.js'
import { defaultDeadlineMs, within } from '../within.js'
import { asUnavailable, codeIn, connectionOver, type Connection } from './connection.js'

function newClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    // Without a connection a verb fails at once, and the next one connects again: nothing waits in a queue.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false },
  })
}

type Client = ReturnType<typeof newClient>

/** One shared connection, opened by the first command, and again by the first command after it broke or froze. */
class TcpRequester implements Requester {
  #connecting: Promise<Client> | undefined
  #current: Client | undefined

  /** Limits for connecting, with the handshake, and for one command: 1000 and 1300 ms of a deadline of 2400. */
  readonly #connectMs: number
  readonly #commandMs: number

  constructor(
    readonly url: string,
    deadlineMs: number,
  ) {
    this.#connectMs = Math.round((deadlineMs * 5) / 12)
    this.#commandMs = Math.round((deadlineMs * 13) / 24)
  }

  async request<TResult = unknown>(request: UpstashRequest): Promise<UpstashResponse<TResult>> {
    const client = await this.#client()
    // A reply that is late leaves the connection in doubt, and a frozen one would answer no later command either.
    const reply: unknown = await within(
      client.sendCommand((request.body as unknown[]).map(String)).catch((error: unknown) => {
        if (error instanceof Error && ofReplica.has(codeIn(error.message))) this.#forget(client)
        throw error
      }),
      this.#commandMs,
      () => this.#forget(client),
    )
    // The client parses its input as JSON; from JSON it gets exactly this reply.
    return { result: JSON.stringify(reply) as TResult }
  }

  close(): Promise<void> {
    if (this.#current !== undefined) this.#forget(this.#current)
    return Promise.resolve()
  }

  async #client(): Promise<Client> {
    this.#connecting ??= this.#connect()
    try {
      this.#current = await this.#connecting
      return this.#current
    } catch (error) {
      this.#connecting = undefined
      throw error
    }
  }

  async #connect(): Promise<Client> {
    const client = newClient(this.url)
    // Without a listener an error event would end the process; a running verb gets the error from its own promise.
    client.on('error', () => this.#forget(client))
    try {
      // The client's own limit ends with the TCP handshake; a server that hangs accepts connections all the same.
      await within(client.connect(), this.#connectMs)
      return client
    } catch (error) {
      if (client.isOpen) client.destroy()
      throw notSent(asUnavailable(error))
    }
  }

  #forget(client: Client): void {
    if (this.#current === client) {
      this.#current = undefined
      this.#connecting = undefined
    }
    if (client.isOpen) client.destroy()
  }
}

/** Codes of a server that has become a replica: behind the same address, a new connection leads to the primary. */
const ofReplica: ReadonlySet<unknown> = new Set(['READONLY', 'MASTERDOWN'])

/** Has the files of a server written anew that it keeps. @throws Error where the user may not do that */
export async function rewriteFiles(send: (...command: string[]) => Promise<unknown>): Promise<void> {
  const info = await send('INFO', 'persistence')
  if (typeof info === 'string' && info.includes('aof_enabled:1')) await begin(() => send('BGREWRITEAOF'))
  const [, snapshots] = (await send('CONFIG', 'GET', 'save')) as [string, string?]
  if (snapshots) await begin(() => send('BGSAVE', 'SCHEDULE'))
}

/** Begins to write a file; where that is going on, once it has ended: what is written now has what was deleted since. */
async function begin(start: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left--) {
    try {
      await start()
      return
    } catch (error) {
      if (left === 0 || !(error instanceof Error && error.message.includes('already in progress'))) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * @param url `redis://` or `rediss://`, with name and password where the server requires them
 * @param deadlineMs milliseconds that a verb may take
 */
export function connectTcp(url: string, deadlineMs = defaultDeadlineMs): Connection {
  const requester = new TcpRequester(url, deadlineMs)
  const connection = connectionOver(new Redis(requester), deadlineMs, () => requester.close())
  const send = async (...body: string[]): Promise<unknown> =>
    JSON.parse((await requester.request<string>({ body })).result ?? 'null')
  return { ...connection, rewriteFiles: () => rewriteFiles(send).catch(() => undefined) }
}
