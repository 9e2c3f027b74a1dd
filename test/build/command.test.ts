// What the command line of the build takes of the environment.
import { afterEach, expect, it, vi } from 'vitest'
import { runCommand } from '../../build/command.js'
import type { build } from '../../build/build.js'

afterEach(() => void vi.restoreAllMocks())

/** The options that a build is run with; it finds nothing. */
async function optionsWith(environment: NodeJS.ProcessEnv): Promise<Parameters<typeof build>[0]> {
  const run = vi.fn<typeof build>(() => Promise.reject(Object.assign(new Error('read'), { syscall: 'read' })))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runCommand([], environment, run)
  return run.mock.calls[0]?.[0]
}

it('takes a variable of white space for unset, as the hosts do, and leaves out what stands around one', async () => {
  expect(await optionsWith({ BASE_URL: ' ', NOW: '\n' })).not.toHaveProperty('baseUrl')
  const { baseUrl, now } =
    (await optionsWith({ BASE_URL: 'https://Site.example\n', NOW: ' 2026-05-01T00:00:00Z' })) ?? {}
  expect([baseUrl, now?.().toISOString()]).toEqual(['https://site.example', '2026-05-01T00:00:00.000Z'])
})
