// `verbatim check URL`: what is told of a deployment whose answers are not those of the contract.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run } from '../../cli/check.js'
import { post, TestSite } from '../build/site.js'

it('names every address that is no JSON or does not answer', async () => {
  const site = new TestSite({ 'posts/a.md': post('Ebb', 'Words.') })
  await site.mustBuild()
  const manifest = readFileSync(path.join(site.out, 'api/agent.json'))
  const server = createServer(({ url }, response) => {
    if (url === '/api/agent.json') response.end(manifest)
    else if (url?.startsWith('/api/ask') === true) response.destroy()
    else response.end('<!doctype html>')
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const lines: string[] = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => lines.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await run([`http://localhost:${(server.address() as AddressInfo).port}`])).toBe(1)
  expect(lines).toContain('/api/posts.json: is no JSON')
  expect(lines).toContainEqual(expect.stringMatching(/^\/api\/ask.*: (?!is no JSON)/))
})
