// The message for a port that cannot be listened on, and that nothing is left listening.
import { afterEach, expect, it } from 'vitest'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { StartupError } from '../../local/startup-error.js'
import { startHost, type RunningHost } from '../../local/host.js'
import { explainPort } from '../../local/http/listening.js'
import { createLog } from '../../service/log.js'

const running: RunningHost[] = []
afterEach(() => Promise.all(running.splice(0).map((host) => host.stop())))

async function start(port: number, addresses = ['127.0.0.1']): Promise<RunningHost> {
  const site = () => Promise.reject(new Error('not called'))
  const log = createLog(() => undefined)
  const host = await startHost({ site, log, trustedProxies: readTrustedProxies(undefined), port, addresses })
  running.push(host)
  return host
}

it('says that a port is taken, and what to do', async () => {
  const { port } = await start(0)
  const refused = start(port)
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow(`Port ${port} is taken`)
  await expect(refused).rejects.toThrow('set PORT')
})

it('closes the first address where the second is taken, as it would keep the process alive', async () => {
  // Both addresses are the same, so the host itself has taken the second.
  const refused: unknown = await start(0, ['127.0.0.1', '127.0.0.1']).catch((error: unknown) => error)
  const port = Number(/^Port (\d+) is taken/.exec((refused as Error).message)?.[1])
  expect((await start(port)).port).toBe(port)
})

it('says that an address is not of this machine', async () => {
  // Of TEST-NET-3 (RFC 5737), which no machine has.
  const refused = start(0, ['203.0.113.1'])
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow('Set HOST')
})

it('says that a privileged port is not allowed for this user', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' })
  const explained = explainPort(refused, 80)
  expect(explained).toBeInstanceOf(StartupError)
  expect(String(explained)).toMatch(/not listen on port 80 .* Set PORT/)
  const other = new Error('another')
  expect(explainPort(other, 80)).toBe(other)
})
