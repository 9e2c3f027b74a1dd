// Two ways to let a test reach an answering function by URL: over a socket, or in place of the global fetch.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { readHeaders, toRequest, writeAnswer } from '../../local/http/node-adapter.js'

export type AnswerRequest = (request: Request) => Promise<Response>

export interface Served {
  origin: string
  close: () => Promise<void>
}

/** Listens on a free port of the loopback interface. */
export async function serve(answer: AnswerRequest): Promise<Served> {
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`)
    void answer(toRequest(message, url, readHeaders(message))).then(({ status, headers, body }) =>
      writeAnswer(response, { status, headers, body }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers every `fetch` of this process until it is closed. */
export function stubFetch(answer: AnswerRequest): Served {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => answer(new Request(input, init)))
  return { origin: 'http://processor.test', close: () => Promise.resolve(void vi.unstubAllGlobals()) }
}
