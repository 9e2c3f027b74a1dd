// The routes under /sandbox/ of the development host: the card processor and the page that shows how an agent pays.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Processor, type ProcessorOptions, type Statement } from './processor.js'
import { wantsMarkdown } from '../../service/accept.js'
import { renderSandboxMarkdown, renderSandboxPage } from './page.js'
import type { Transfer } from './chain.js'
import type { SandboxFacilitator } from './facilitator.js'
import type { PageSite } from '../../service/page.js'
import { processorPath, x402Path } from './wire.js'

/** The secret key that the host gives the paid routes. The sandbox takes any; this one is recognisable. */
export const sandboxSecretKey = 'sk_sandbox'

const slowAnswerMs = 120_000

export interface SandboxOptions extends Pick<ProcessorOptions, 'now' | 'random' | 'knownTokenParameters'> {
  /** Folder for the books; null keeps them in memory. */
  dataDir: string | null
  /** When a slow payment is answered: after two minutes, longer than the service waits, unless a test says otherwise. */
  untilSlowAnswer?: () => Promise<void>
  /** Whether x402 is tried too; its facilitator is loaded with the first payment, because that takes a second. */
  hasX402?: boolean
  /** The site that its page is shown as a part of. */
  site?: () => PageSite
}

export interface Sandbox {
  /** Answers a request whose path begins with `/sandbox/`, or is `/sandbox.md`. A body that fails means: drop the connection. */
  answer: (request: Request) => Promise<Response>
  statement: () => Statement
  /** What was paid by x402. */
  transfers: () => Promise<readonly Transfer[]>
}

/** Makes the sandbox. It is part of the development host only: no deployment and no `npm run serve` has it. */
export function createSandbox({
  dataDir,
  untilSlowAnswer,
  hasX402 = false,
  site = () => ({ title: 'Sandbox', language: 'en' }),
  ...options
}: SandboxOptions): Sandbox {
  let facilitator: Promise<SandboxFacilitator> | undefined
  const openFacilitator = () =>
    (facilitator ??= import('./facilitator.js').then((it) => it.createSandboxFacilitator(options.now)))
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
  const processor = new Processor({
    ...options,
    file: dataDir === null ? null : join(dataDir, 'sandbox-processor.json'),
    // `ref: false` lets the host stop while somebody still waits for a slow answer.
    untilSlowAnswer: untilSlowAnswer ?? (() => setTimeout(slowAnswerMs, undefined, { ref: false })),
  })
  return {
    statement: () => processor.statement(),
    transfers: async () => (await facilitator)?.transfers ?? [],
    async answer(request) {
      const { origin, pathname } = new URL(request.url)
      if (pathname.startsWith(`${processorPath}/v1/`))
        return processor.answer(request, pathname.slice(processorPath.length))
      if (hasX402 && request.method === 'POST' && pathname.startsWith(`${x402Path}/`))
        return (await openFacilitator()).answer(request)
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      if (pathname === `${processorPath}/ledger.json`) return Response.json(processor.statement())
      if (
        pathname === '/sandbox.md' ||
        (pathname === '/sandbox/' && wantsMarkdown({ request, headers: request.headers }))
      ) {
        const { body, headers } = renderSandboxMarkdown(origin)
        return new Response(body, { headers })
      }
      if (pathname === '/sandbox/') {
        return new Response(renderSandboxPage(origin, site()), {
          headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept' },
        })
      }
      if (pathname === '/sandbox') return new Response(null, { status: 308, headers: { location: '/sandbox/' } })
      return new Response('Not part of the sandbox.\n', { status: 404 })
    },
  }
}
