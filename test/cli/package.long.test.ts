// The package as a publisher gets it: packed, put in place without the sources, init, start, check, deploy, upgrade.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTree } from '../build/site.js'
import { runSuite } from '../contract/run.js'
import { sampleWords } from './sample-words.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let site: string
let kit: string
let host: ChildProcess | undefined

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'package-')))
  site = path.join(folder, 'site')
  kit = path.join(site, 'node_modules/verbatim-kit')
  run(project, 'npm', 'pack', '--silent', '--pack-destination', folder)
  mkdirSync(kit, { recursive: true })
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  run(kit, 'tar', 'xzf', path.join(folder, tarball), '--strip-components', '1')
  // What npm would fetch is taken from this repository: tests call no registry.
  const packages = path.join(project, 'node_modules')
  for (const name of readdirSync(packages).filter((name) => !name.startsWith('.')))
    symlinkSync(path.join(packages, name), path.join(site, 'node_modules', name))
  mkdirSync(path.join(site, 'node_modules/.bin'))
  symlinkSync('../verbatim-kit/dist/package/cli/main.js', path.join(site, 'node_modules/.bin/verbatim'))
  writeFileSync(path.join(site, 'package.json'), '{ "dependencies": { "verbatim-kit": "file:../kit.tgz" } }')
})
afterAll(async () => {
  if (host?.exitCode === null) {
    host.kill('SIGTERM')
    await once(host, 'close')
  }
  rmSync(folder, { recursive: true })
})

const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' }

function run(cwd: string, program: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${given.join(' ')}: ${String(status)}\n${stdout}${stderr}`)
  return stdout + stderr
}
const verbatim = (...given: string[]) => run(site, process.execPath, 'node_modules/.bin/verbatim', ...given)
const contentOf = () =>
  listTree(path.join(site, 'content')).map((name) => [name, readFileSync(path.join(site, 'content', name), 'utf8')])

it('holds nothing of the tests and of the first site', () => {
  const rooms = new Set(listTree(kit).map((name) => name.split('/').slice(0, 3).join('/')))
  expect([...rooms].filter((room) => /\/(?:test|content|bench)(?:\/|$)/.test(room))).toEqual([])
  expect(listTree(kit).filter((name) => name.endsWith('.ts'))).toEqual([])
})

it('makes a site that answers with a quote of its post, and keeps the contract', async () => {
  verbatim('init', '--yes', '--title', 'Low water')
  host = spawn(process.execPath, ['node_modules/.bin/verbatim', 'start'], { cwd: site, env })
  let text = ''
  for (const stream of [host.stdout, host.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!text.includes('Ctrl+C')) {
    if (host.exitCode !== null) throw new Error(text)
    await once(host.stdout ?? host, 'data')
  }
  const url = /http:\/\/localhost:\d+/.exec(text)?.[0] ?? ''
  const answer = (await (await fetch(`${url}/api/ask?q=what+do+agents+cite`)).json()) as {
    facts: { evidence: string }[]
  }
  const post = readFileSync(path.join(site, 'content/posts/hello.md'), 'utf8')
  expect(post).toContain(answer.facts[0]?.evidence)
  let report = ''
  expect(await runSuite([url], { mayBeSparse: true, onOutput: (part) => (report += part) }), report).toBe(true)
})

it('has nothing of the first site in what it publishes', () => {
  run(site, 'npm', 'run', 'build', '--silent')
  const live = realpathSync(path.join(site, 'public'))
  const found = listTree(path.join(live, '..')).flatMap((name) => {
    const text = readFileSync(path.join(live, '..', name), 'latin1')
    return sampleWords.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`)
  })
  expect(found).toEqual([])
})

it('passes its own test, and bundles functions that answer', () => {
  expect(run(site, 'npm', 'test', '--silent')).toMatch(/(\d+) of \1 addresses answer/)
  run(site, 'npm', 'run', 'build:deploy', '--silent')
  const call = `const { default: ask } = await import('./api/ask.js')
    const response = await ask.fetch(new Request('https://example.com/api/ask?q=what+do+agents+cite'))
    console.log(await response.text())`
  expect(run(site, process.execPath, '--input-type=module', '-e', call)).toContain('they cite what they can quote')
})

it('is brought from a version before to this one without a question, and without a change of content', () => {
  const now = contentOf()
  const file = path.join(kit, 'dist/package/vercel.json')
  const newer = readFileSync(file, 'utf8')
  const before = newer.replace('"maxDuration": 10', '"maxDuration": 9')
  expect(before).not.toBe(newer)
  const old = path.join(folder, 'old')
  cpSync(site, old, { recursive: true, verbatimSymlinks: true })
  writeFileSync(path.join(old, 'node_modules/verbatim-kit/dist/package/vercel.json'), before)
  run(old, process.execPath, 'node_modules/.bin/verbatim', 'upgrade')
  cpSync(path.join(old, 'vercel.json'), path.join(site, 'vercel.json'))
  expect(verbatim('check')).toContain('vercel.json: is not that of verbatim-kit')
  expect(verbatim('upgrade')).toContain('written: vercel.json')
  expect(readFileSync(path.join(site, 'vercel.json'), 'utf8')).toBe(newer)
  expect(contentOf()).toEqual(now)
})
