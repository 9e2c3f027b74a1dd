// What the development host alone shows: drafts and documents of later days, and pages that reload after a build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDevelopment } from '../../local/development.js'
import { readRules } from '../../local/site.js'
import { startServer, type RunningServer } from '../../local/server.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'
import { facts, listTree, post, siteYaml, TestSite } from '../build/site.js'
import { hasChromium, openBrowser } from '../pages/browser.js'

const draft = '---\ntitle: Ebb\ndraft: true\n---\n\nThe tide turns twice a day.\n'
const scheduled = '---\ntitle: Flood\ndate: 2026-05-01\npublishDate: 2026-12-24\n---\n\nThe sluice opens at dawn.\n'
const unlisted = '---\ntitle: Mud\ndate: 2026-05-01\nunlisted: true\n---\n\nNobody reads this.\n'

let site: TestSite
let server: RunningServer | undefined
let announce: (line: string) => void
beforeEach(() => {
  announce = () => undefined
  site = new TestSite({
    'posts/a.md': post('A', 'First words.'),
    'posts/ebb.md': draft,
    'posts/ebb.facts.yaml': facts({ fact: 'The tide turns.', evidence: 'The tide turns twice a day.' }),
    'posts/flood.md': scheduled,
    'posts/mud.md': unlisted,
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop()
})

async function stop(): Promise<void> {
  const running = server
  server = undefined
  await running?.stop()
}

async function start(variables: Record<string, string> = {}): Promise<string> {
  server = await startDevelopment({
    env: readEnv({ PORT: '0', DATA_DIR: path.join(site.folder, 'data'), NOW: '2026-11-20T12:00:00Z', ...variables }),
    build: { content: site.content },
    watch: true,
    say: (line) => announce(line),
    log: createLog(() => undefined),
  })
  return server.url
}
const read = async (url: string) => (await fetch(url)).text()
const built = () =>
  new Promise<void>((resolve) => {
    announce = (line) => {
      if (/^Built \d/.test(line)) resolve()
    }
  })

it('shows drafts and documents of later days with a notice, in lists and answers too, and never what is unlisted', async () => {
  const url = await start()
  expect(await read(`${url}/posts/ebb/`)).toMatch(/Draft:<\/strong> only this machine/)
  expect(await read(`${url}/posts/flood/`)).toMatch(/Scheduled for 2026-12-24:<\/strong> only this machine/)
  expect(await read(`${url}/posts/a/`)).not.toContain('only this machine')
  expect(await read(`${url}/api/posts.json`)).toMatch(/Ebb[^]*Flood/)
  expect(await read(`${url}/api/ask?q=how+often+does+the+tide+turn`)).toContain('The tide turns twice a day.')
  expect((await fetch(`${url}/posts/mud/`)).status).toBe(404)
})

it('leaves drafts on the machine: not in a build, a ledger, or where another machine is let in', async () => {
  const url = await start()
  expect(await read(`${url}/posts/ebb/`)).toContain('Draft:')
  expect(existsSync(path.join(site.content, 'ledger.json'))).toBe(false)
  expect(existsSync(site.out)).toBe(false)
  await stop()
  const result = await site.mustBuild('2026-11-20')
  const texts = listTree(result.folder ?? '').map((name) =>
    readFileSync(path.join(result.folder ?? '', name), 'latin1'),
  )
  expect(texts.filter((text) => /tide turns|sluice opens|reload\.js/i.test(text))).toEqual([])
  expect(readFileSync(path.join(site.content, 'ledger.json'), 'utf8')).not.toMatch(/ebb|flood/)
  const open = await start({ HOST: '127.0.0.1' })
  expect((await fetch(`${open}/posts/ebb/`)).status).toBe(404)
})

it('tells a page of each new tree, counts none of that, and lets the host end', async () => {
  const url = await start()
  const page = await read(`${url}/posts/a/`)
  const [, script = ''] = /<script type="module" src="(\/local\/[^"?]+)\?[^"]+"><\/script>/.exec(page) ?? []
  expect((await fetch(url + script)).headers.get('content-type')).toContain('text/javascript')
  const rules = readRules(['/local/live', '/local'])
  for (const at of ['/local/live', script]) {
    const request = { method: 'GET', path: at, query: new URLSearchParams(), headers: new Headers(), host: 'localhost' }
    const decision = rules.route(request, (path) => ({ run: () => Promise.reject(new Error(path)) }))
    expect([at, decision.kind, [...decision.middleware]]).toEqual([at, 'target', []])
  }
  const stream = (await fetch(`${url}/local/live`)).body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await stream?.read()
  expect(first?.value).toMatch(/^data: \S+\n\n$/)
  site.write({ 'posts/a.md': post('A', 'Second words.') })
  const second = await stream?.read()
  expect(second?.value).toMatch(/^data: \S+\n\n$/)
  expect(second?.value).not.toBe(first?.value)
  expect(await read(`${url}/posts/a/`)).toContain('Second words.')
  await stop()
  expect(await stream?.read()).toMatchObject({ done: true })
})

it('says that paid texts may be readable by anyone', async () => {
  spawnSync('git', ['-C', site.folder, 'init'])
  spawnSync('git', ['-C', site.folder, 'remote', 'add', 'origin', 'https://git.example/tides.git'])
  site.write({ 'playbook.md': '---\ndraft: true\n---\n' })
  vi.stubEnv('REPOSITORY_VISIBILITY', '')
  const said: string[] = []
  announce = (line) => said.push(line)
  await start()
  expect(said.join('\n')).toMatch(/has paid texts, and the repository may be public/)
})

it('is no part of a server of your own', async () => {
  server = await startServer({
    env: { PORT: 0, DATA_DIR: path.join(site.folder, 'data') },
    build: { content: site.content, out: site.out },
    addresses: ['127.0.0.1'],
    now: () => new Date('2026-11-20T12:00:00Z'),
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
  })
  expect(await read(`${server.url}/posts/a/`)).not.toContain('/local/')
  for (const at of ['/local/', '/local/live', '/posts/ebb/', '/posts/flood/'])
    expect([at, (await fetch(server.url + at)).status]).toEqual([at, 404])
})

it('builds again when a file in a static folder or in a folder of the settings changes', async () => {
  const [pictures, notes] = [path.join(site.folder, 'static'), path.join(site.folder, 'notes')]
  for (const folder of [pictures, notes]) mkdirSync(folder)
  writeFileSync(path.join(pictures, 'a.txt'), 'before')
  writeFileSync(path.join(notes, 'n.md'), post('N', '[a](/a.txt)'))
  site.write({ 'site.yaml': `${siteYaml}documents: [{ folder: ../notes }]\nstatic: [../static]\n` })
  const url = await start()
  expect(await read(`${url}/a.txt`)).toBe('before')
  let again = built()
  writeFileSync(path.join(pictures, 'a.txt'), 'after that')
  await again
  expect(await read(`${url}/a.txt`)).toBe('after that')
  again = built()
  writeFileSync(path.join(notes, 'n.md'), post('N', 'Other words.'))
  await again
  expect(await read(`${url}/api/post/n.md`)).toContain('Other words.')
})

it.runIf(hasChromium)('reloads a page in a browser', async () => {
  const url = await start()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/posts/a/`)
    site.write({ 'posts/a.md': post('A', 'Words of a later day.') })
    await page.getByText('Words of a later day.').waitFor()
  } finally {
    await browser.close()
  }
})
