// What was answered as recorded is on disk: the host is killed right after each answer, and nothing is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HelloAnswer } from '../../service/contract/resources/hello.js'
import { openStore } from '../../service/store/open.js'

const rounds = 200
/** Hosts at a time, each with a store of its own. */
const lanes = 4

const project = fileURLToPath(new URL('../..', import.meta.url))
let directory = ''
let host = ''

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'verbatim-killed-'))
  host = join(directory, 'host.cjs')
  // One file starts in a tenth of a second; 200 starts through the compiler would take minutes.
  await build({
    entryPoints: [join(project, 'test/contact/killed-host.ts')],
    outfile: host,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['libsql'],
    logLevel: 'error',
  })
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Starts a host, has one hello recorded, sends another without waiting, kills the host. Returns what was recorded. */
const recordAndKill = async (dataDirectory: string, message: string): Promise<string | undefined> => {
  const child = spawn(process.execPath, [host], {
    env: { DATA_DIR: dataDirectory, NODE_PATH: join(project, 'node_modules') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  // The agent stands for the address, so that no caller's limit is reached.
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

it(`loses nothing in ${rounds} kills`, { timeout: 240_000 }, async () => {
  const lost = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const dataDirectory = join(directory, String(lane))
      const recorded: string[] = []
      for (let round = 0; round < rounds / lanes; round++) {
        const message = await recordAndKill(dataDirectory, `round ${'i'.repeat(round)}`)
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
  expect(lost.flat()).toEqual([])
})
