// The site that pages and published files are judged on: the fixture site, or that of a test, built and served by a local host.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDevelopment } from '../../local/development.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'
import { Client, type Target } from '../contract/target.js'
import { copyFixtureSite } from '../fixture-site.js'

export interface ServedSite {
  client: Client
  /** Where the host answers, without a slash at the end. */
  base: string
  publicFolder: string
  stop(): Promise<void>
}

/**
 * Builds and serves a folder of content, the fixture site where none is named, with a question, a +1 and a reply to the
 * opening question, sent as the manifest says but for one value.
 */
export async function serveSite(named?: string): Promise<ServedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'))
  const content = named ?? copyFixtureSite(folder)
  const publicFolder = path.join(folder, 'public')
  const host = await startDevelopment({
    env: readEnv({ PORT: '0', DATA_DIR: path.join(folder, 'data') }),
    build: { content, out: publicFolder },
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
  })
  const stop = async (): Promise<void> => {
    await host.stop()
    rmSync(folder, { recursive: true })
  }
  const target: Target = { base: host.url, isReadOnly: false, mayBeSparse: false, stop }
  const client = new Client(target)
  for (const route of ['/api/ama/ask', '/api/ama/plus', '/api/ama/reply']) {
    const fields = Object.fromEntries(new URL(await client.example(route)).searchParams)
    const { status, text } = await client.post(route, { ...fields, ...('handle' in fields && { handle: 'reader' }) })
    if (status !== 200 || !text.includes('"recorded":true')) throw new Error(`${route} is answered ${status}: ${text}`)
  }
  return { client, base: host.url, publicFolder, stop }
}
