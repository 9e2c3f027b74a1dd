// The package as a publisher gets it: packed, installed in an empty folder, init, start, check, the platform's build, upgrade.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listTree } from '../build/site.js'
import { runSuite } from '../contract/run.js'
import { buildFolder, findBuilder } from '../deploy/builder.js'
import { checkOutput } from '../deploy/checks.js'
import { startDeployment } from '../deploy/deployment.js'
import { hasRedis } from '../store/redis-server.js'
import { sampleWordsInAnswers, sampleWordsInFiles } from './sample-words.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let site: string
let kit: string
let tarball: string
let host: ChildProcess | undefined
let url: string
/** Why npm could not install, where there is no network. */
let offline: string | undefined

// One install for all tests, as a publisher's; npm takes from this repository, or from its cache, what it would fetch.
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'package-')))
  site = path.join(folder, 'site')
  kit = path.join(site, 'node_modules/verbatim-kit')
  mkdirSync(site)
  tarball = pack(project)
  bringPackages()
  try {
    run(site, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
  } catch (error) {
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH/.test(String(error))) throw error
    offline = 'npm cannot reach its registry'
  }
})
beforeEach((test) => test.skip(offline !== undefined, offline))
afterAll(async () => {
  if (host?.exitCode === null) {
    host.kill('SIGTERM')
    await once(host, 'close')
  }
  rmSync(folder, { recursive: true })
})

/** Where npm looks for packages is the business of this machine; the rest of what npm tells its scripts is about this repository. */
const npmSettings = /^npm_config_(?:registry|userconfig|cache|cafile|.*proxy)$|_proxy$/i
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => npmSettings.test(name))),
  ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' },
}

function run(cwd: string, program: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${given.join(' ')}: ${String(status)}\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Copies the packages that the lock file has for use, but none for development: unpacking them takes npm three times as long. */
function bringPackages(): void {
  const lock = readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> }
  for (const [place, { dev }] of Object.entries(packages))
    if (dev !== true && place.lastIndexOf('node_modules/') === 0)
      cpSync(path.join(project, place), path.join(site, place), { recursive: true, verbatimSymlinks: true })
}

/** Packs the kit in a folder, as it is published. Returns the tarball. */
function pack(source: string): string {
  const said = run(source, 'npm', 'pack', '--silent', '--pack-destination', folder)
  return path.join(folder, /^\S+\.tgz$/m.exec(said)?.[0] ?? '')
}

/** Puts another packed kit in the place of the one that is installed; both need the same packages. */
function replaceKit(other: string): void {
  rmSync(kit, { recursive: true, force: true })
  mkdirSync(kit)
  run(kit, 'tar', 'xzf', other, '--strip-components', '1')
}

const git = (...given: string[]) => run(site, 'git', '-c', 'user.name=a', '-c', 'user.email=a@tide.example', ...given)
const verbatim = (...given: string[]) => run(site, process.execPath, 'node_modules/.bin/verbatim', ...given)

/** `npm start`, until it serves. Returns its URL. */
async function start(): Promise<string> {
  host = spawn(process.execPath, ['node_modules/.bin/verbatim', 'start'], { cwd: site, env })
  let text = ''
  for (const stream of [host.stdout, host.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!text.includes('Ctrl+C')) {
    if (host.exitCode !== null) throw new Error(text)
    await once(host.stdout ?? host, 'data')
  }
  return /http:\/\/localhost:\d+/.exec(text)?.[0] ?? ''
}

it('holds nothing of the tests and of the first site', () => {
  const rooms = new Set(listTree(kit).map((name) => name.split('/').slice(0, 3).join('/')))
  expect([...rooms].filter((room) => /\/(?:test|content|bench)(?:\/|$)/.test(room))).toEqual([])
  expect(listTree(kit).filter((name) => name.endsWith('.ts'))).toEqual([])
  // Nor can code write it anywhere, pictures included: the scaffold has a licence in a comment, the workflow and the unit their name.
  expect(sampleWordsInFiles(path.join(kit, 'dist/package'))).toEqual([
    'cli/scaffold.js: CC-BY',
    'cli/workflow.yml: Verbatim',
    'deploy/verbatim.service: Verbatim',
  ])
  const unit = readFileSync(path.join(kit, 'dist/package/deploy/verbatim.service'), 'utf8')
  expect(unit).toMatch(
    /^ExecStart=\/usr\/bin\/node node_modules\/verbatim-kit\/\S+\/main\.js serve --out live\/public$/m,
  )
})

it('makes a site that answers with a quote of its post', async () => {
  verbatim('init', '--yes', '--title', 'Low water')
  url = await start()
  const answer = (await (await fetch(`${url}/api/ask?q=what+do+agents+cite`)).json()) as {
    facts: { evidence: string }[]
  }
  const post = readFileSync(path.join(site, 'content/posts/hello.md'), 'utf8')
  expect(post).toContain(answer.facts[0]?.evidence)
  const [, schema = ''] = /^---\n# yaml-language-server: \$schema=(\S+)$/m.exec(post) ?? []
  expect(listTree(path.join(kit, 'dist/package/schemas'))).toContain(path.basename(schema))
  expect(path.resolve(site, 'content/posts', schema)).toBe(
    path.join(kit, 'dist/package/schemas', path.basename(schema)),
  )
})

it('has nothing of the first site in what it publishes and answers', async () => {
  run(site, 'npm', 'run', 'build', '--silent')
  expect(sampleWordsInFiles(path.dirname(realpathSync(path.join(site, 'public'))))).toEqual([])
  const { calls, found } = await sampleWordsInAnswers(url)
  expect(found).toEqual([])
  expect(calls).toBeGreaterThan(120)
})

it('passes its own test, and that of what is served', () => {
  expect(run(site, 'npm', 'test', '--silent')).toMatch(/(\d+) of \1 addresses answer/)
  expect(verbatim('check', url)).toMatch(/(\d+) of \1 addresses answer/)
  expect(() => verbatim('check', 'http://127.0.0.1:1')).toThrow(/is not the manifest of a site/)
})

it('keeps the contract as the platform builds it', async (test) => {
  const cli = findBuilder()
  test.skip(cli === undefined || !hasRedis, 'the platform’s builder or redis-server is not here')
  const output = path.join(folder, 'output')
  const deployment = await startDeployment(async (environment) => {
    await buildFolder(cli ?? '', site, {}, environment, output)
    return { output, remove: () => undefined }
  })
  try {
    expect(checkOutput(output)).toEqual([])
    let report = ''
    const options = { mayBeSparse: true, hasNoProcessor: true, onOutput: (part: string) => (report += part) }
    expect(await runSuite([deployment.url], options), report).toBe(true)
    expect((await sampleWordsInAnswers(deployment.url)).found).toEqual([])
  } finally {
    await deployment.stop()
  }
})

/** Changes the kit in a copy into one that came before: a shorter limit, another Node in the workflow, one function more. */
function makeEarlier(): string {
  const earlier = path.join(folder, 'earlier')
  const leftOut = /^(?:node_modules|\.git|public|dist|\.\w+\.builds|\.data)$/
  cpSync(project, earlier, { recursive: true, filter: (file) => !leftOut.test(path.relative(project, file)) })
  symlinkSync(realpathSync(path.join(project, 'node_modules')), path.join(earlier, 'node_modules'))
  const change = (name: string, from: string, to: string) => {
    const text = readFileSync(path.join(earlier, name), 'utf8')
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    writeFileSync(path.join(earlier, name), text.replace(from, to))
  }
  change('package.json', '"version": "', '"version": "0.0.1-')
  change('vercel.json', '"maxDuration": 10', '"maxDuration": 9')
  change('cli/workflow.yml', 'node-version: ', 'node-version: 1')
  change('cli/scaffold.ts', 'Object.keys(functionSeconds)', "['retired', ...Object.keys(functionSeconds)]")
  return earlier
}

it('is brought from the version before to this one without a conflict, a question or a change of content', () => {
  replaceKit(pack(makeEarlier()))
  for (const name of ['api', 'vercel.json', '.github', 'middleware.js', 'content'])
    rmSync(path.join(site, name), { recursive: true, force: true })
  verbatim('init', '--yes', '--title', 'Low water')
  verbatim('new', 'post', 'Soft mud')
  writeFileSync(path.join(site, 'content/notes.txt'), 'Of the publisher.\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Before')
  replaceKit(tarball)
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
