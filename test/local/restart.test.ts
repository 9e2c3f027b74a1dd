// A restart with the listening socket of systemd: requests meanwhile wait in the socket, and none is refused or lost.
import { expect, it } from 'vitest'
import { post, TestSite } from '../build/site.js'
import { putUnderLoad, startOnce, supervise } from './supervised.js'
import { temporaryFolder } from '../temporary-folder.js'

/** Starts the command three times, one after the other, each with the socket, as systemd does. */
const supervisor = `
for run in 1 2 3; do
  ${startOnce} &
  wait $!
done`

it('answers every request over two restarts', async () => {
  const site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
  const data = temporaryFolder()
  const env = { ...process.env, BASE_URL: 'https://site.example', DATA_DIR: data }
  const host = await supervise(supervisor, ['--content', site.content, '--out', site.out], env)
  const load = putUnderLoad(host.port, ['/api/posts.json'])
  for (let run = 0; run < 3; run++) {
    const pid = await host.serving()
    if (run === 2) await load.stop()
    process.kill(pid, 'SIGTERM')
  }
  await host.ended
  expect([...load.statuses.keys()]).toEqual([200])
  expect(load.statuses.get(200)).toBeGreaterThan(10)
})
