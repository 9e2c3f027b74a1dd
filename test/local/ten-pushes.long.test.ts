// A self-hosted site under load over ten pushes and a restart, with processes in front: no request fails.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { expect, it } from 'vitest'
import { post, TestSite } from '../build/site.js'
import { ask, putUnderLoad, startOnce, startUpload, supervise } from './supervised.js'
import { temporaryFolder } from '../temporary-folder.js'

/** Starts the host again whenever it ends with 0, each time with the listening socket, as systemd does. */
const supervisor = `
while ${startOnce}; do
  if [ -e "$STOPPED" ]; then exit 0; fi
done`

it('answers every request', async () => {
  const site = new TestSite({ 'posts/post-0.md': post('Post 0', 'One two three.') })
  const folder = temporaryFolder()
  const inFolder = (...names: string[]): string => path.join(folder, ...names)
  const git = (directory: string, ...line: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...line], {
      cwd: inFolder(directory),
      encoding: 'utf8',
    })
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'origin')
  git('.', 'clone', '--quiet', 'origin', 'author')
  git('author', 'checkout', '--quiet', '-B', 'main')
  execFileSync('cp', ['-r', site.content, inFolder('author/content')])
  mkdirSync(inFolder('author/deploy'))
  copyFileSync('deploy/update.sh', inFolder('author/deploy/update.sh'))
  writeFileSync(inFolder('author/package-lock.json'), '{}')
  const push = (message: string, name: string, content: string): void => {
    writeFileSync(inFolder('author', name), content)
    git('author', 'add', '--all')
    git('author', 'commit', '--quiet', '--message', message)
    git('author', 'push', '--quiet', 'origin', 'main')
  }
  push('Begin', 'code.js', '0')
  git('.', 'clone', '--quiet', 'origin', 'host')

  const folders = ['--content', inFolder('host/content'), '--out', inFolder('public')]
  const env = {
    ...process.env,
    ...{ BASE_URL: 'https://site.example', DATA_DIR: inFolder('data'), SERVE_PROCESSES: '1' },
    ...{
      STOPPED: inFolder('stopped'),
      BUILD_COMMAND: `node ${path.resolve('build/cli.js')} --quiet ${folders.join(' ')}`,
    },
  }
  const host = await supervise(supervisor, ['--quiet', ...folders], env)
  const { port } = host
  const load = putUnderLoad(port, ['/api/posts.json', '/', '/api/ask?q=two', '/posts/post-0/', '/api/agent/ping'])
  let pid = await host.serving()
  const kept = new Agent({ keepAlive: true })
  for (let count = 1; count <= 10; count++) {
    const isCode = count === 5
    if (isCode) push('Code', 'code.js', String(count))
    push(`Post ${count}`, `content/posts/post-${count}.md`, post(`Post ${count}`, 'Four five six.'))
    const update = spawn('sh', ['deploy/update.sh'], { cwd: inFolder('host'), env, stdio: 'inherit' })
    expect(await once(update, 'close')).toEqual([isCode ? 3 : 0, null])
    // On a connection that is kept, and that idles meanwhile.
    const { status, body } = await ask(port, '/api/posts.json', isCode ? false : kept)
    expect([status, body.includes(`"slug":"post-${count}"`) || body.includes(`"slug": "post-${count}"`)]).toEqual([
      200,
      true,
    ])
    if (!isCode) continue
    kept.destroy()
    // A request that is running when the host is told to stop.
    const upload = await startUpload(port, '/api/agent/hello', '{"agent":"Test","message":"Still here"}')
    process.kill(pid, 'SIGTERM')
    expect(await upload.finish()).toBe(200)
    pid = await host.serving()
  }
  await load.stop()
  const stats = JSON.parse((await ask(port, '/api/agent/stats.json?days=1')).body) as { requests: { total: number } }
  writeFileSync(inFolder('stopped'), '')
  process.kill(pid, 'SIGTERM')
  await host.ended
  expect([...load.statuses.keys()]).toEqual([200])
  const sent = [...load.statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(sent).toBeGreaterThan(200)
  // Files are counted by the process behind, with those that functions answer; only the last moments are still on their way.
  expect(stats.requests.total).toBeGreaterThan(sent * 0.5)
  expect(stats.requests.total).toBeLessThanOrEqual(sent + 12)
})
