// A host that gets its listening socket as systemd hands it over, started by a script of the shell.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type Agent } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { compiled } from '../compiled-kit.js'

/** What a script runs to start its arguments once with the socket; it prints the process id first. */
export const startOnce = `sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@"`

export interface Supervised {
  port: number
  /** Waits until the host, which is started again, listens. Resolves to its process id. */
  serving: () => Promise<number>
  /** Resolves when the script has ended. */
  ended: Promise<unknown>
}

/** Runs `npm run serve` with these options under the script, which gets its command as `$@`. */
export async function supervise(script: string, options: string[], env: NodeJS.ProcessEnv): Promise<Supervised> {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const host = [process.execPath, compiled('local/serve'), ...options]
  const child = spawn('sh', ['-c', script, 'sh', ...host], { env, stdio: ['ignore', 'pipe', 'inherit', fd] })
  // Only the hosts accept from here on.
  socket.close()
  const lines = createInterface(child.stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<string, undefined>
  const nextLine = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`ended without printing ${String(pattern)}`)
      const match = pattern.exec(value)
      if (match !== null) return match[1] ?? ''
    }
  }
  const serving = async (): Promise<number> => {
    const pid = Number(await nextLine(/^pid (\d+)/))
    await nextLine(/^Serving (.*)/)
    return pid
  }
  return { port, serving, ended: once(child, 'close') }
}

export interface Answered {
  /** The status, or the error of the connection. */
  status: number | string | undefined
  body: string
}

/** One request; without an agent on a connection of its own. */
export function ask(port: number, pathname: string, agent: Agent | false = false): Promise<Answered> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: pathname, agent }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, body }),
        (error: unknown) => resolve({ status: String(error), body: '' }),
      )
    })
      .on('error', (error) => resolve({ status: String(error), body: '' }))
      .end()
  })
}

/**
 * Sends the head of a request and half of its body, and waits until the host listens to it. `finish` waits until the host
 * ends idle connections, as it does when it stops, sends the rest, and resolves to the status or the error of the connection.
 */
export async function startUpload(port: number, pathname: string, body: string) {
  const idle = connect(port, '127.0.0.1').resume()
  idle.on('error', () => undefined)
  await once(idle, 'connect')
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    expect: '100-continue',
  }
  const sent = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', agent: false, headers })
  const answered = new Promise<Answered['status']>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode))
    sent.on('error', (error) => resolve(String(error)))
  })
  const half = body.length >> 1
  sent.write(body.slice(0, half))
  await Promise.race([once(sent, 'continue'), answered])
  const finish = async (): Promise<Answered['status']> => {
    if (!idle.closed) await once(idle, 'close')
    sent.end(body.slice(half))
    return answered
  }
  return { finish }
}

/** Of a client between two requests: four of them ask every five milliseconds, and leave the cores to the host. */
const pauseMs = 20

/** Four clients that ask for these paths in turn until they are stopped. `statuses` counts what they got. */
export function putUnderLoad(port: number, pathnames: string[]) {
  const statuses = new Map<Answered['status'], number>()
  let isLoaded = true
  const clients = Array.from({ length: 4 }, async () => {
    for (let turn = 0; isLoaded; turn++) {
      const { status } = await ask(port, pathnames[turn % pathnames.length] ?? '/')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(pauseMs)
    }
  })
  const stop = async (): Promise<void> => {
    isLoaded = false
    await Promise.all(clients)
  }
  return { statuses, stop }
}
