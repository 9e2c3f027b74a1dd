// A real Redis for tests: an empty server of its own on loopback, in a directory that goes with it.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { freePort } from '../free-port.js'

/** Whether `redis-server` is on the PATH: what needs it is skipped by name where it is not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface RedisServer {
  port: number
  url: string
  /** Where it keeps its files. */
  directory: string
  /** The process, for tests that stop (SIGSTOP) or kill it. */
  pid: number
  /** Ends the server and removes its directory. */
  stop: () => Promise<void>
}

/** @param options more options of the command line, such as `--maxmemory 2mb` */
export const startRedis = async (options: readonly string[] = []): Promise<RedisServer> => {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'verbatim-redis-'))
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory]
  const child = spawn('redis-server', [...fixed, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('Ready to accept connections')) break
  }
  const { pid } = child
  if (pid === undefined || child.exitCode !== null) throw new Error(`redis-server did not start:\n${lines.join('\n')}`)
  child.stdout.resume()
  return {
    port,
    directory,
    pid,
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      // Asked to end, it first ends a child that writes its files; where a test has stopped it, it must run again to hear.
      child.kill('SIGTERM')
      child.kill('SIGCONT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
