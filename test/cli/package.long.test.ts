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
const packages = realpathSync(path.join(project, 'node_modules'))
let folder: string
let site: string
let kit: string
let host: ChildProcess | undefined

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'package-')))
  site = path.join(folder, 'site')
  kit = path.join(site, 'node_modules/verbatim-kit')
  mkdirSync(path.join(site, 'node_modules'), { recursive: true })
  install(pack(project))
  // What npm would fetch is taken from this repository: tests call no registry.
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
/** Packs the kit in a folder, as it is published. Returns the tarball. */
function pack(source: string): string {
  const said = run(source, 'npm', 'pack', '--silent', '--pack-destination', folder)
  return path.join(folder, /^\S+\.tgz$/m.exec(said)?.[0] ?? '')
}

/** Puts a packed kit in the place of the one that is installed. */
function install(tarball: string): void {
  rmSync(kit, { recursive: true, force: true })
  mkdirSync(kit)
  run(kit, 'tar', 'xzf', tarball, '--strip-components', '1')
}

const git = (...given: string[]) => run(site, 'git', '-c', 'user.name=a', '-c', 'user.email=a@tide.example', ...given)
const verbatim = (...given: string[]) => run(site, process.execPath, 'node_modules/.bin/verbatim', ...given)

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

/** Changes the kit in a copy into one that came before: a shorter limit, another Node in the workflow, one function more. */
function makeEarlier(): string {
  const earlier = path.join(folder, 'earlier')
  const leftOut = /^(?:node_modules|\.git|public|dist|\.\w+\.builds|\.data)$/
  cpSync(project, earlier, { recursive: true, filter: (file) => !leftOut.test(path.relative(project, file)) })
  symlinkSync(packages, path.join(earlier, 'node_modules'))
  const change = (name: string, from: string, to: string) => {
    const text = readFileSync(path.join(earlier, name), 'utf8')
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    writeFileSync(path.join(earlier, name), text.replace(from, to))
  }
  change('package.json', '"version": "', '"version": "0.0.1-')
  change('vercel.json', '"maxDuration": 10', '"maxDuration": 9')
  change('cli/scaffold.ts', 'node-version: ', 'node-version: 1')
  change('cli/scaffold.ts', 'Object.keys(functionSeconds)', "['retired', ...Object.keys(functionSeconds)]")
  return earlier
}

it('is brought from the version before to this one without a conflict, a question or a change of content', () => {
  install(pack(makeEarlier()))
  for (const name of ['api', 'vercel.json', '.github', 'middleware.js'])
    rmSync(path.join(site, name), { recursive: true, force: true })
  rmSync(path.join(site, 'content'), { recursive: true, force: true })
  verbatim('init', '--yes', '--title', 'Low water')
  verbatim('new', 'post', 'Soft mud')
  writeFileSync(path.join(site, 'content/notes.txt'), 'Of the publisher.\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Before')
  install(pack(project))
  expect(verbatim('check')).toMatch(/vercel\.json: is not that of verbatim-kit/)
  git('checkout', '--quiet', 'content')
  // No terminal, and nothing to read: a question would not be answered.
  expect(verbatim('upgrade')).toMatch(/Nothing of content\/ was touched/)
  expect(
    git('status', '--porcelain', '--', '.')
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([...['M .github/workflows/verbatim.yml', 'D api/retired.js', 'M vercel.json'], '?? content/ledger.json'])
  expect(readFileSync(path.join(site, 'vercel.json'), 'utf8')).toBe(
    readFileSync(path.join(project, 'vercel.json'), 'utf8'),
  )
  expect(verbatim('check')).not.toContain('is not that of')
})
