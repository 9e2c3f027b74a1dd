// Pages that arrive in parts: whatever is painted first keeps its place when the rest comes.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium } from './browser.js'
import { pages, useBrowser, viewOf } from './every-page.js'

/** Where a page is cut: behind the end of an element of the header, and of the first blocks of its text. */
const ends = /<\/(?:a|form|button|nav|h1|h2|p|ul|pre|section|table)>/g
const maxParts = 40

/** One of each layout. */
const kinds = pages.filter(([name]) => ['home', 'post', 'facts', 'docs-calls', 'not-found'].includes(name))

const frame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))'

const partsOf = (text: string): string[] => {
  const cuts = [...text.matchAll(ends)].map(({ index, 0: end }) => index + end.length).slice(0, maxParts)
  return [0, ...cuts].map((from, at) => text.slice(from, cuts[at]))
}

describe.skipIf(!hasChromium)('a page that arrives in parts', () => {
  const stage = useBrowser()
  let server: Server
  /** Resolves when the browser has painted what has arrived. */
  let painted: () => Promise<unknown>

  beforeAll(async () => {
    server = createServer((request, response) => {
      const pass = async (): Promise<void> => {
        const answer = await fetch(stage.site().base + (request.url ?? '/'), {
          headers: { accept: request.headers.accept ?? '*/*' },
        })
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, { 'content-type': type })
        if (!type.startsWith('text/html')) return void response.end(Buffer.from(await answer.arrayBuffer()))
        for (const part of partsOf(await answer.text())) {
          response.write(part)
          await painted()
        }
        response.end()
      }
      pass().catch((error: unknown) => response.destroy(error as Error))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => new Promise((done) => server.close(done)))

  describe.each([390, 1280])('at %i pixels', (width) => {
    it.each(kinds)('%s keeps its place', async (_, at) => {
      const page = await stage.pageOf(viewOf(width))
      let isOpen: (() => void) | undefined
      const opened = new Promise<void>((done) => (isOpen = done))
      painted = () => opened.then(() => page.evaluate(frame))
      const { port } = server.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}${at}`, { waitUntil: 'commit' })
      isOpen?.()
      await page.waitForLoadState('load')
      expect(await page.evaluate('inPage.shifts()')).toEqual([])
    })
  })
})
