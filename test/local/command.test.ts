// What a host's command line prints where it cannot start: a message for people, or the stack of a bug.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHost } from '../../local/command.js'
import { StartupError } from '../../local/startup-error.js'
import { NothingBuilt } from '../../local/http/hosted.js'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { EnvError } from '../../service/env.js'

let said: unknown[]
const { argv } = process

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => said.push(line))
  process.argv = ['node', 'local/start.ts']
  // Vite sets it to the path of its own site.
  vi.stubEnv('BASE_URL', '')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.argv = argv
  process.exitCode = undefined
})

/** Runs a host that fails to start. */
const failing = (error: () => Error) => runHost('usage', () => Promise.reject(error()))

const refused = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' })

describe('a host that cannot start', () => {
  it.each([
    ['a variable', () => new EnvError('PORT: too high'), 2, 'PORT: too high'],
    ['a proxy address', () => proxyFault(), 2, expect.stringMatching(/^TRUSTED_PROXIES: /)],
    ['content without a build', () => new NothingBuilt('The content has problems'), 1, 'The content has problems'],
    ['a system error', () => refused, 1, 'EMFILE: too many open files'],
    ['a reason not to start', () => new StartupError('Port 80 is taken'), 1, 'Port 80 is taken'],
  ])('prints one line for %s', async (_what, error, code, line) => {
    await failing(error)
    expect([process.exitCode, said]).toEqual([code, [line]])
  })

  it('names an unknown option', async () => {
    process.argv.push('--nonsense')
    await failing(() => new Error('never started'))
    expect([process.exitCode, said]).toEqual([2, [expect.stringContaining('--nonsense')]])
  })

  it('says nothing where it is told to end while it starts', async () => {
    await runHost('usage', (_env, { ending }) => {
      process.emit('SIGTERM')
      return Promise.reject(ending.reason as Error)
    })
    expect([process.exitCode, said]).toEqual([undefined, []])
  })

  it('warns of a name that is nearly one of ours', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation((line: unknown) => said.push(line))
    vi.stubEnv('REDIS_ULR', 'redis://localhost')
    await failing(() => new StartupError('Port 80 is taken'))
    expect(warn).toHaveBeenCalledOnce()
    expect(said[0]).toBe('warning: REDIS_ULR is read by nothing: is REDIS_URL meant?')
  })

  it('throws a bug with its stack', async () => {
    const fault = new TypeError('x is not a function')
    await expect(failing(() => fault)).rejects.toBe(fault)
    expect(said).toEqual([])
  })
})

function proxyFault(): Error {
  try {
    readTrustedProxies('nonsense')
  } catch (error) {
    return error as Error
  }
  throw new Error('accepted as an address')
}
