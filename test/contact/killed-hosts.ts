// What was answered as recorded is on disk: the host is killed right after each answer, and nothing is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect } from 'vitest'
import type { HelloAnswer } from '../../service/contract/resources/hello.js'
import { openStore } from '../../service/store/open.js'

/** Hosts at a time, each with a store of its own. */
const lanes = 4

const project = fileURLToPath(new URL('../..', import.meta.url))
/** Bundles the host; one file starts in a tenth of a second, 200 starts through the compiler would take minutes. */
async function bundleHost(directory: string): Promise<string> {
  const host = join(directory, 'host.cjs')
  await build({
    entryPoints: [join(project, 'test/contact/killed-host.ts')],
    outfile: host,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['libsql'],
    logLevel: 'error',
  })
  return host
}

/** Starts a host, has one hello recorded, sends another without waiting, kills the host. Returns what was recorded. */
async function recordAndKill(host: string, dataDirectory: string, message: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [host], {
    env: { DATA_DIR: dataDirectory, NODE_PATH: join(project, 'node_modules') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  // The killed host takes the agent as the caller's address, so that no caller reaches a limit.
  const send = (text: string) => {
    const query = new URLSearchParams({ message: text, agent: `192.0.2.${text.length}` })
    return fetch(`http://127.0.0.1:${port}/api/agent/hello?${query.toString()}`)
  }
  const answer = (await (await send(message)).json()) as HelloAnswer
  const unanswered = send(`${message}, cut off`).catch(() => undefined)
  child.kill('SIGKILL')
  await Promise.all([ended, unanswered])
  return answer.recorded ? answer.we_stored.message : undefined
}

/** Kills `rounds` hosts, a multiple of the lanes. Returns what was answered as recorded and is not on the disk. */
export async function loseHellos(rounds: number): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'verbatim-killed-'))
  try {
    const host = await bundleHost(directory)
    const lost = await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const dataDirectory = join(directory, String(lane))
        const recorded: string[] = []
        for (let round = 0; round < rounds / lanes; round++) {
          const message = await recordAndKill(host, dataDirectory, `round ${'i'.repeat(round)}`)
          expect(message).toBeDefined()
          recorded.push(message ?? '')
        }
        const store = openStore({}, { dataDirectory })
        const { hellos } = await store.listHellos({}, { limit: 1000 }, new Date('2026-11-20T12:00:00Z'))
        await store.close()
        const kept = new Set(hellos.map(({ fields }) => fields.message))
        expect(new Set(recorded).size).toBe(rounds / lanes)
        return recorded.filter((message) => !kept.has(message))
      }),
    )
    return lost.flat()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
