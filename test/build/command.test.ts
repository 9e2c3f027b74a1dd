// What the command line of the build takes of the environment, and its warning of paid texts that anyone may read.
import { spawnSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { runCommand } from '../../build/command.js'
import { build } from '../../build/build.js'
import { publicPaidTexts } from '../../build/check/public-paid-texts.js'
import { post, TestSite } from './site.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

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

it('warns of paid texts where the remote is public or may be, without the password in it', async () => {
  const git = (...given: string[]) => spawnSync('git', ['-C', site.content, ...given])
  const site = new TestSite({ 'posts/a.md': post('A', 'Words.') })
  git('init')
  git('remote', 'add', 'origin', 'https://ann:secret@git.example/tides.git')
  expect(publicPaidTexts(site, {})).toBe(null)
  site.write({
    'playbook.md': '---\ndraft: true\n---\n',
  })
  expect(publicPaidTexts(site, {})).toMatch(/may be public: https:\/\/git\.example\/tides\.git\. If it is private, set/)
  expect(publicPaidTexts(site, { REPOSITORY_VISIBILITY: 'public' })).toMatch(/is public: https:\/\/git\.example/)
  for (const known of [{ REPOSITORY_VISIBILITY: 'private' }, { CI_PROJECT_VISIBILITY: 'internal' }])
    expect(publicPaidTexts(site, known)).toBe(null)
  vi.stubEnv('REPOSITORY_VISIBILITY', '')
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await runCommand(['--content', site.content, '--out', site.out], {}, (options) =>
    build({ ...options, pictures: false }),
  )
  expect(said.mock.calls.flat()).toContain(publicPaidTexts(site))
  git('remote', 'remove', 'origin')
  expect(publicPaidTexts(site, {})).toBe(null)
})
