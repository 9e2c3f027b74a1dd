// Processes in front of a host: one that dies is started again and answers from the tree on the same port.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createSocketFolder, startFronts, warnOfProcesses } from '../../local/fronts.js'
import { createLog } from '../../service/log.js'
import { temporaryFolder } from '../temporary-folder.js'

async function startOne(lines: string[] = []) {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'index.html'), '<h1>home')
  return startFronts({
    count: 1,
    settings: {
      ...{ port: 0, address: '127.0.0.1', socketPath: path.join(folder, 'none'), publicFolder: folder },
      ...{ trustedProxies: undefined, baseUrl: undefined, logsAccess: false, logFormat: undefined },
    },
    log: createLog((line) => lines.push(line)),
    onAnswers: () => undefined,
  })
}

afterEach(() => vi.unstubAllEnvs())

it('have no socket where TMPDIR is missing, or its path so long that the socket would be elsewhere', () => {
  const folder = path.join(temporaryFolder(), 'x'.repeat(100))
  vi.stubEnv('TMPDIR', folder)
  expect(createSocketFolder).toThrow(/^No folder for a socket can be made \(ENOENT.*\)\. Set TMPDIR to one /)
  mkdirSync(folder)
  expect(createSocketFolder).toThrow('The path of TMPDIR is too long')
  expect(readdirSync(folder)).toEqual([])
})

it('starts one again that was killed', async () => {
  const lines: string[] = []
  const fronts = await startOne(lines)
  try {
    const ask = async () => (await fetch(`http://127.0.0.1:${fronts.port}/`)).text()
    fronts.publish()
    await expect.poll(ask).toBe('<h1>home')
    const [killed] = Object.values(cluster.workers ?? {})
    killed?.process.kill('SIGKILL')
    await once(cluster, 'listening')
    expect(await ask()).toBe('<h1>home')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'error', event: 'front-ended', code: null, signal: 'SIGKILL' },
    ])
    expect(Object.values(cluster.workers ?? {}).map((worker) => worker?.id)).not.toContain(killed?.id)
  } finally {
    await fronts.stop()
  }
})

it('stops in order where one is killed at the same time', async () => {
  const fronts = await startOne()
  const [killed] = Object.values(cluster.workers ?? {})
  killed?.process.kill('SIGKILL')
  await once(cluster, 'disconnect')
  await fronts.stop()
})

it('are warned of where they are more than the cores, of which one is for the process behind them', () => {
  expect([0, 1].flatMap((count) => warnOfProcesses(count, 1))).toEqual([])
  expect(warnOfProcesses(3, 4)).toEqual([])
  expect(warnOfProcesses(4, 4)).toEqual([
    'SERVE_PROCESSES is 4; cores: 4. More than 3 share them, and each takes 95 MB or more.',
  ])
})
