// Pages that arrive in parts, each after the browser has painted those before.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import type { View } from './browser.js'
import type { Stage } from './every-page.js'

/** Where a page is cut: behind the end of an element of the header, and of the first blocks of its text. */
const ends = /<\/(?:a|form|button|nav|h1|h2|p|ul|pre|section|table)>/g
const maxParts = 40

const partsOf = (text: string): string[] => {
  const cuts = [...text.matchAll(ends)].map(({ index, 0: end }) => index + end.length).slice(0, maxParts)
  return [0, ...cuts].map((from, at) => text.slice(from, cuts[at]))
}

const frame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))'

/**
 * A server before the site of the stage that sends its pages in parts, for the tests around the call.
 *
 * @returns what opens a path and fails where anything that was painted has moved
 */
export function useParts(stage: Stage): (view: View, path: string) => Promise<void> {
  let server: Server
  /** Resolves when the browser has painted what has arrived. */
  let painted: () => Promise<unknown>
  beforeAll(async () => {
    server = createServer((request, response) => {
      const pass = async (): Promise<void> => {
        const headers = { accept: request.headers.accept ?? '*/*' }
        const answer = await fetch(stage.site().base + (request.url ?? '/'), { headers })
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
  afterAll(async () => {
    // The browser, which is open still, would keep them.
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  return async (view, path) => {
    const page = await stage.pageOf(view)
    let isOpen: (() => void) | undefined
    const opened = new Promise<void>((done) => (isOpen = done))
    painted = () => opened.then(() => page.evaluate(frame))
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' })
    isOpen?.()
    await page.waitForLoadState('load')
    expect(await page.evaluate('inPage.shifts()')).toEqual([])
  }
}
