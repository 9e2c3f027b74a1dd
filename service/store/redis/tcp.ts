// Redis over TCP, for a server of one's own: the same client, its commands carried by a socket.
import { Redis, type Requester, type UpstashRequest, type UpstashResponse } from '@upstash/redis'
import { createClient } from '@redis/client'
import { StoreUnavailable } from '../store.js'
import { connectionOver, defaultDeadlineMs, type Connection } from './connection.js'

/** Connecting and one command share the deadline of a verb: 1000 and 1300 of 2400 ms. */
const newClient = (url: string, deadlineMs: number) =>
  createClient({
    url,
    RESP: 2,
    // A verb fails at once where there is no connection, and the next one makes a new one: nothing waits in a queue.
    disableOfflineQueue: true,
    socket: { connectTimeout: Math.round((deadlineMs * 5) / 12), reconnectStrategy: false },
    commandOptions: { timeout: Math.round((deadlineMs * 13) / 24) },
  })

type Client = ReturnType<typeof newClient>

/** One shared connection, made by the first command and made again by the first one after it broke. */
class Line implements Requester {
  #connecting: Promise<Client> | undefined

  constructor(
    readonly url: string,
    readonly deadlineMs: number,
  ) {}

  async #connect(): Promise<Client> {
    const client = newClient(this.url, this.deadlineMs)
    // Without a listener an error event would end the process; the verb that is under way is told by its own promise.
    client.on('error', () => this.#forget(client))
    try {
      await client.connect()
      return client
    } catch (error) {
      if (client.isOpen) client.destroy()
      throw error
    }
  }

  #current: Client | undefined

  #forget(client: Client): void {
    if (this.#current === client) {
      this.#current = undefined
      this.#connecting = undefined
    }
    if (client.isOpen) client.destroy()
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

  async request<TResult = unknown>(request: UpstashRequest): Promise<UpstashResponse<TResult>> {
    const client = await this.#client()
    try {
      const reply: unknown = await client.sendCommand((request.body as unknown[]).map(String))
      // The client parses what it is given as JSON; given JSON, it comes back to exactly this reply.
      return { result: JSON.stringify(reply) as TResult }
    } catch (error) {
      // A reply that is late leaves the connection in doubt.
      if (error instanceof Error && /timeout/i.test(error.name)) {
        this.#forget(client)
        throw new StoreUnavailable('slow')
      }
      throw error
    }
  }

  close(): Promise<void> {
    if (this.#current !== undefined) this.#forget(this.#current)
    return Promise.resolve()
  }
}

/**
 * @param url `redis://` or `rediss://`, with name and password where the server wants them
 * @param deadlineMs milliseconds that a verb may take
 */
export function connectTcp(url: string, deadlineMs = defaultDeadlineMs): Connection {
  const line = new Line(url, deadlineMs)
  return connectionOver(new Redis(line), deadlineMs, () => line.close())
}
