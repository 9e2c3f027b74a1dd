// `npm start` and `npm run serve` as processes: the first answer, rebuilds, problems, invalid variables, an orderly end.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compiled } from '../compiled-kit.js'
import { copyFixtureSite, fixtureSite } from '../fixture-site.js'
import { temporaryFolder } from '../temporary-folder.js'

const folder = temporaryFolder()

const running: ChildProcess[] = []

beforeAll(() => {
  copyFixtureSite(folder)
})
afterAll(async () => {
  for (const child of running.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

interface Host {
  child: ChildProcess
  /** Resolves with the output so far once it matches. */
  said: (pattern: RegExp) => Promise<string>
  closed: Promise<number | null>
}

interface Place {
  site?: string
  /** Compile each module as it is loaded, as `npm start` and `npm run serve` do. */
  fromSources?: boolean
}

/** Starts a command of local/ on the copied content. */
function start(
  command: 'start' | 'serve',
  variables: Record<string, string> = {},
  { site = folder, fromSources = false }: Place = {},
): Host {
  const options = ['--content', path.join(site, 'content'), '--out', path.join(site, 'public')]
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), ...variables }
  // Vite sets BASE_URL to the path of its own site.
  if (variables['BASE_URL'] === undefined) delete env['BASE_URL']
  const program = fromSources ? ['--import', 'tsx', `local/${command}.ts`] : [compiled(`local/${command}`)]
  const child = spawn(process.execPath, [...program, ...options], { env })
  running.push(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const closed = once(child, 'close').then(([code]) => {
    for (const listener of listeners) listener()
    return code as number | null
  })
  return {
    child,
    closed,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve(text)
          else if (child.exitCode !== null) reject(new Error(`ended without printing ${String(pattern)}:\n${text}`))
          else return
          listeners.delete(look)
        }
        listeners.add(look)
        look()
      }),
  }
}

const urlIn = (text: string) => /http:\/\/localhost:\d+/.exec(text)?.[0] ?? ''

describe('npm start', () => {
  it('builds, serves, builds again on a change, leaves a document with a problem out, and ends in order', async () => {
    const host = start('start', {}, { fromSources: true })
    const greeting = await host.said(/Ctrl\+C/)
    const url = urlIn(greeting)
    const posts = Number(/Built (\d+) posts/.exec(greeting)?.[1])
    const read = async (at: string) => (await fetch(url + at)).text()
    expect(await read('/api/posts.json')).toContain(`${url}/posts/`)
    expect((await fetch(`${url}/sandbox/`)).status).toBe(200)
    const naming = [
      '/api/agent.json',
      '/api/facts/premium.json',
      '/api/agent/playbook/preview',
      '/docs/',
      '/docs/paid/',
      '/llms.txt',
    ]
    for (const path of [...naming, '/api/agent/playbook']) {
      expect([path, await (await fetch(url + path)).text()]).toEqual([path, expect.stringContaining(`${url}/sandbox/`)])
    }

    const post = path.join(folder, 'content/posts/a-new-post.md')
    writeFileSync(post, '---\ntitle: A new post\npublished: 2026-05-01\n---\n\nFirst words.\n')
    expect(await host.said(new RegExp(`Built ${posts + 1} posts.*\n.*files are new: .*`))).toMatch(
      /files are new: \/.* and \d+ more/,
    )
    expect(await read('/api/post/a-new-post.md')).toContain('First words.')

    writeFileSync(post, '---\ntitle: [\n---\n')
    expect(await host.said(new RegExp(`left out: [^]*Built ${posts} posts`))).toMatch(
      /left out: .*a-new-post\.md:\d+: /,
    )
    expect(await read('/api/posts.json')).not.toContain('a-new-post')
    expect(await read('/local/')).toMatch(/Left out: 1 place[^]*a-new-post\.md:\d+/)
    expect(readFileSync(post, 'utf8')).toContain('[')

    const settings = path.join(folder, 'content/site.yaml')
    const written = readFileSync(settings, 'utf8')
    writeFileSync(settings, '- broken')
    await host.said(/the last whole tree stays published/)
    expect(await read('/api/posts.json')).toContain(`${url}/posts/`)
    rmSync(post)
    rmSync(path.join(folder, 'content/posts/a-letter-without-facts.md'))
    writeFileSync(settings, written)
    await host.said(new RegExp(`stays published[^]*Built ${posts - 1} posts`))
    // The ledger has the one that was published, and not the one that was only tried here.
    expect((await fetch(`${url}/api/post/a-letter-without-facts.md`)).status).toBe(410)
    expect((await fetch(`${url}/api/post/a-new-post.md`)).status).toBe(404)
    expect(readFileSync(path.join(folder, 'content/ledger.json'), 'utf8')).not.toContain('a-new-post')

    host.child.kill('SIGTERM')
    expect(await host.closed).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })
  it('names invalid variables, and exits', async () => {
    const host = start('start', { PORT: 'high', CRON_SECRET: 'short' })
    const text = await host.said(/CRON_SECRET.*\n/)
    expect(text).toMatch(/PORT: /)
    expect(text).not.toContain('short')
    expect(await host.closed).toBe(2)
  })
  it('waits for content to be fixed where nothing was built before, and names the option that leaves it out', async () => {
    const site = path.join(folder, 'foreign')
    cpSync(path.join(fixtureSite, 'site.yaml'), path.join(site, 'content/site.yaml'))
    cpSync(path.join(fixtureSite, 'guides'), path.join(site, 'content/guides'), { recursive: true })
    const file = path.join(site, 'content/posts/a.md')
    mkdirSync(path.dirname(file))
    writeFileSync(file, '---\ntitle: [\n---\n')
    // The self-hosted server does not watch: it ends.
    const ended = start('serve', {}, { site })
    await ended.said(/a\.md:\d+: [^]*A build with --lenient [^]*no earlier build to serve\./)
    expect(await ended.closed).toBe(1)

    const settings = path.join(site, 'content/site.yaml')
    const written = readFileSync(settings, 'utf8')
    writeFileSync(settings, 'title: [')
    const host = start('start', {}, { site })
    const said = await host.said(/every answer is 503[^]*Ctrl\+C/)
    expect(said).not.toContain('"level":"error"')
    const url = urlIn(said)
    const answer = await fetch(`${url}/api/posts.json`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    writeFileSync(settings, written)
    await host.said(/left out: .*a\.md/)
    writeFileSync(file, '---\ntitle: A\ndate: 2026-05-01\n---\nWords.\n')
    await host.said(/Built 1 post/)
    expect(await (await fetch(`${url}/api/post/a.md`)).text()).toContain('Words.')
    host.child.kill('SIGTERM')
    expect(await host.closed).toBe(0)
  })
  it('starts its clock at NOW', async () => {
    const host = start('start', { NOW: '2030-06-01T12:00:00Z' })
    const url = urlIn(await host.said(/Ctrl\+C/))
    const stats = (await (await fetch(`${url}/api/agent/stats.json?days=1`)).json()) as {
      requests: { by_day: Record<string, number> }
    }
    expect(Object.keys(stats.requests.by_day)).toEqual(['2030-06-01'])
    host.child.kill('SIGINT')
    expect(await host.closed).toBe(0)
  })
})

describe('npm run serve', () => {
  it('has no sandbox, trusts the configured proxy, and publishes BASE_URL', async () => {
    const host = start('serve', { BASE_URL: 'https://agents.example', PORT: '0', TRUSTED_PROXIES: '127.0.0.0/8, ::1' })
    await host.said(/Serving https:\/\/agents\.example/)
    const text = await host.said(/listening on port \d+/)
    await host.said(/nobody can pay for them: set MPP_SECRET_KEY, and STRIPE_SECRET_KEY or X402_PAY_TO\./)
    const url = `http://127.0.0.1:${/port (\d+)/.exec(text)?.[1] ?? ''}`
    expect(await (await fetch(`${url}/api/posts.json`)).text()).toContain('https://agents.example/posts/')
    expect((await fetch(`${url}/sandbox/`)).status).toBe(404)
    host.child.kill('SIGTERM')
    expect(await host.closed).toBe(0)
  })
  it('refuses NOW and an invalid proxy address', async () => {
    const withNow = start('serve', { NOW: '2030-01-01T00:00:00Z' })
    await withNow.said(/NOW: only the development host/)
    expect(await withNow.closed).toBe(2)
    const withProxy = start('serve', { TRUSTED_PROXIES: 'nonsense' })
    await withProxy.said(/TRUSTED_PROXIES: "nonsense"/)
    expect(await withProxy.closed).toBe(2)
  })
})
