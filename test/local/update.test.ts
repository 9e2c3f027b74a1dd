// A self-hosted checkout over several pushes: host and workflow both build the ledger, and no update conflicts.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'origin')
  git('.', 'clone', '--quiet', 'origin', 'author')
  git('author', 'checkout', '--quiet', '-B', 'main')
  mkdirSync(at('author', 'content/posts'), { recursive: true })
  mkdirSync(at('author', 'deploy'))
  mkdirSync(at('author', 'service/traffic'), { recursive: true })
  copyFileSync('deploy/update.sh', at('author', 'deploy/update.sh'))
  chmodSync(at('author', 'deploy/update.sh'), 0o755)
  writeFileSync(at('author', 'package-lock.json'), '{}')
  writeFileSync(at('author', 'build.sh'), buildScript)
  push('Begin', { 'content/ledger.json': 'first\n', [lists]: 'none\n' })
  git('.', 'clone', '--quiet', 'origin', 'host')
})

const lists = 'service/traffic/crawler-ranges.json'

/** In the place of a build: fails for a broken post, and writes a ledger that differs on each machine. */
const buildScript = `
if grep -q broken content/posts/*; then exit 1; fi
pwd > content/ledger.json
ls content/posts >> content/ledger.json
`

const at = (...parts: string[]) => join(folder, ...parts)

function git(directory: string, ...line: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  return execFileSync('git', [...identity, ...line], { cwd: at(directory), encoding: 'utf8' }).trim()
}

function push(message: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(at('author', name), text)
  git('author', 'add', '--all')
  git('author', 'commit', '--quiet', '--message', message)
  git('author', 'push', '--quiet', 'origin', 'main')
}

/** Builds on the author's clone and commits the ledger, as the workflow does. */
function runWorkflow(): void {
  execFileSync('sh', ['build.sh'], { cwd: at('author') })
  push('Note new facts and edits in the ledger', {})
}

const update = (command = 'sh build.sh') =>
  spawnSync('sh', ['deploy/update.sh'], {
    cwd: at('host'),
    env: { ...process.env, BUILD_COMMAND: command },
    encoding: 'utf8',
  })

it('follows ten pushes, with the ledger of the workflow before and after its own', () => {
  for (let count = 1; count <= 10; count++) {
    push(`Post ${count}`, { [`content/posts/${count}.md`]: 'words' })
    // Every second time the host is faster than the workflow.
    if (count % 2 === 0) expect(update()).toMatchObject({ status: 0, stderr: '' })
    runWorkflow()
    expect(update()).toMatchObject({ status: 0, stderr: '' })
    expect(git('host', 'rev-parse', 'HEAD')).toBe(git('author', 'rev-parse', 'HEAD'))
    expect(readFileSync(at('host', 'content/ledger.json'), 'utf8')).toContain(`${count}.md`)
  }
  // Without the script it jams, as its own build has changed the file that the next commit brings.
  push('Post 11', { 'content/posts/11.md': 'words' })
  runWorkflow()
  expect(() => git('host', 'pull', '--quiet', '--ff-only')).toThrow(/overwritten by merge/)
})

it('goes back where a commit cannot be built, and follows the next one', () => {
  push('One', { 'content/posts/1.md': 'words' })
  expect(update().status).toBe(0)
  const before = git('host', 'rev-parse', 'HEAD')
  push('Broken', { 'content/posts/2.md': 'broken' })
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be built') as string })
  expect(git('host', 'rev-parse', 'HEAD')).toBe(before)
  push('Fixed', { 'content/posts/2.md': 'words' })
  expect(update().status).toBe(0)
})

it('says by its exit code that the code changed, and drops what was fetched into it', () => {
  writeFileSync(at('host', lists), 'fetched')
  push('Code', { 'content/posts/1.md': 'words', [lists]: 'one more' })
  expect(update()).toMatchObject({ status: 3, stderr: '' })
  expect(readFileSync(at('host', lists), 'utf8')).toBe('one more')
  expect(update().status).toBe(0)
})

it('installs packages again after an install that failed, and after the way back did', () => {
  mkdirSync(at('bin'))
  writeFileSync(at('bin/npm'), `#!/bin/sh\necho "$1" >> '${at('npm.log')}'\n[ ! -e '${at('offline')}' ]\n`, {
    mode: 0o755,
  })
  const updateWithNpm = () =>
    spawnSync('sh', ['deploy/update.sh'], {
      cwd: at('host'),
      env: { ...process.env, BUILD_COMMAND: 'sh build.sh', PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    })
  const installs = () => readFileSync(at('npm.log'), 'utf8').match(/^ci$/gm)?.length
  push('One', { 'content/posts/1.md': 'words' })
  expect(updateWithNpm().status).toBe(0)
  writeFileSync(at('offline'), '')
  push('Packages', { 'package-lock.json': '{"other":1}' })
  expect(updateWithNpm()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cannot be installed again') as string,
  })
  expect(installs()).toBe(2)
  rmSync(at('offline'))
  // Also where the author takes the commit back.
  git('author', 'reset', '--quiet', '--hard', 'HEAD~1')
  git('author', 'push', '--quiet', '--force')
  expect(updateWithNpm()).toMatchObject({ status: 0, stderr: '' })
  expect(installs()).toBe(3)
  push('Packages of before', { 'package-lock.json': '{}', 'content/posts/3.md': 'words' })
  expect(updateWithNpm()).toMatchObject({ status: 0, stderr: '' })
  expect(installs()).toBe(3)
  push('One more', { 'content/posts/2.md': 'words' })
  expect(updateWithNpm().status).toBe(0)
  expect(installs()).toBe(3)
  // The script of an earlier release, killed between the move of the checkout and the end of its install.
  push('Other packages', { 'package-lock.json': '{"third":1}' })
  git('host', 'fetch', '--quiet')
  git('host', 'reset', '--quiet', '--hard', 'origin/main')
  rmSync(at('host', '.git/verbatim-installed'))
  push('After it', { 'content/posts/4.md': 'words' })
  expect(updateWithNpm().status).toBe(3)
  expect(installs()).toBe(4)
})

it('says that the code changed also where the lists of operators cannot be fetched, or it is killed meanwhile', () => {
  mkdirSync(at('bin'))
  const updateWith = (keys: string) => {
    const script = `#!/bin/sh\ncase "$*" in *keys) ${keys};; esac\n`
    writeFileSync(at('bin/npm'), script, { mode: 0o755 })
    const env = { ...process.env, BUILD_COMMAND: '', PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` }
    return spawnSync('sh', ['deploy/update.sh'], { cwd: at('host'), env, encoding: 'utf8' })
  }
  push('Code', { 'code.js': '1' })
  expect(updateWith('kill -9 $PPID').signal).toBe('SIGKILL')
  expect(updateWith('exit 1').status).toBe(3)
  expect(updateWith('exit 1').status).toBe(0)
})

it('makes up for an update that was killed while it built', () => {
  push('One', { 'content/posts/1.md': 'words' })
  writeFileSync(at('kill.sh'), 'kill -9 $PPID')
  expect(update(`sh ${at('kill.sh')}`).signal).toBe('SIGKILL')
  expect(git('host', 'rev-parse', 'HEAD')).toBe(git('author', 'rev-parse', 'HEAD'))
  expect(update().status).toBe(0)
  expect(readFileSync(at('host', 'content/ledger.json'), 'utf8')).toContain('1.md')
})

it('follows where an update was cut off while it moved the checkout, and where history was written anew', () => {
  push('One', { 'content/posts/1.md': 'words', 'content/site.yaml': 'title: One' })
  expect(update().status).toBe(0)
  push('Two', { 'content/posts/2.md': 'words', 'content/site.yaml': 'title: Two' })
  for (const name of ['content/posts/2.md', 'content/site.yaml']) writeFileSync(at('host', name), 'half of')
  expect(update()).toMatchObject({ status: 0, stderr: expect.stringContaining('is dropped') as string })
  expect(readFileSync(at('host', 'content/site.yaml'), 'utf8')).toBe('title: Two')
  git('author', 'reset', '--quiet', '--hard', 'HEAD~1')
  writeFileSync(at('author', 'content/posts/3.md'), 'words')
  git('author', 'add', '--all')
  git('author', 'commit', '--quiet', '--message', 'Three')
  git('author', 'push', '--quiet', '--force', 'origin', 'main')
  expect(update().status).toBe(0)
  expect(git('host', 'rev-parse', 'HEAD')).toBe(git('author', 'rev-parse', 'HEAD'))
})

it('removes the lock of a git that was killed ten minutes ago, and of no other', () => {
  push('One', { 'content/posts/1.md': 'words' })
  const lock = at('host', '.git/index.lock')
  writeFileSync(lock, '')
  expect(update().status).not.toBe(0)
  const before = Date.now() / 1000 - 660
  utimesSync(lock, before, before)
  expect(update()).toMatchObject({ status: 0, stderr: '' })
  expect(git('host', 'rev-parse', 'HEAD')).toBe(git('author', 'rev-parse', 'HEAD'))
})

it('updates a site in a folder of a repository, where its package has the script', () => {
  const site = (name: string) => `agents/${name}`
  mkdirSync(at('author', site('content/posts')), { recursive: true })
  push('Site', {
    [site('build.sh')]: buildScript,
    [site('package-lock.json')]: '{}',
    [site('content/ledger.json')]: 'first\n',
  })
  git('host', 'pull', '--quiet')
  const script = 'host/agents/node_modules/verbatim-kit/dist/package/deploy/update.sh'
  mkdirSync(at(dirname(script)), { recursive: true })
  copyFileSync('deploy/update.sh', at(script))
  const updateSite = () =>
    spawnSync('sh', [at(script), at('host/agents')], {
      env: { ...process.env, BUILD_COMMAND: 'sh build.sh' },
      encoding: 'utf8',
    })
  for (const count of [1, 2]) {
    push(`Post ${count}`, { [site(`content/posts/${count}.md`)]: 'words', [site('content/ledger.json')]: `${count}` })
    expect(updateSite()).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(at('host/agents/content/ledger.json'), 'utf8')).toContain(`${count}.md`)
  }
  push('Code', { [site('package.json')]: '{}' })
  expect(updateSite().status).toBe(3)
})

const haveFlock = spawnSync('flock', ['--version']).status === 0
it.skipIf(!haveFlock)('keeps another update out while it builds', () => {
  push('One', { 'content/posts/1.md': 'words' })
  const isFree = 'flock --nonblock .git/verbatim-update.lock true'
  writeFileSync(at('is-alone.sh'), `! ${isFree}\n`)
  expect(update(`sh ${at('is-alone.sh')}`).status).toBe(0)
  expect(git('host', 'rev-parse', 'HEAD')).toBe(git('author', 'rev-parse', 'HEAD'))
  expect(spawnSync('sh', ['-c', isFree], { cwd: at('host') }).status).toBe(0)
})
