// The contact function on a stage: a real store, a clock that the test moves, callers with addresses of their own.
import { randomBytes } from 'node:crypto'
import type { EventData } from '../../service/data.js'
import { contact } from '../../service/functions.js'
import { handle } from '../../service/http/handle.js'
import { createLog } from '../../service/log.js'
import type { Words } from '../../service/words.js'
import type { Store } from '../../service/store/store.js'
import { dataOf } from '../http/stage.js'

export const baseUrl = 'https://site.example'

/** An event that is open at the stage's first instant, with the publisher's question. */
export const openEvent: EventData = {
  id: 'open-hour',
  title: 'The open hour',
  opensAt: '2026-11-01T13:00:00Z',
  closesAt: '2026-12-01T13:00:00Z',
  html: '<p>Ask <em>away</em>.</p>',
  markdown: 'Ask *away*.',
  opening: { id: '01K8ZSVE00000000000000000Z', question: 'What do you read first?', answer: 'We read the manifest.' },
}

export const closedEvent: EventData = {
  id: 'october',
  title: 'October',
  opensAt: '2026-10-12T13:00:00Z',
  closesAt: '2026-10-13T13:00:00Z',
  html: '<p>Over.</p>',
  markdown: 'Over.',
}

export const scheduledEvent: EventData = {
  id: 'january',
  title: 'January',
  opensAt: '2027-01-01T00:00:00Z',
  closesAt: '2027-01-02T00:00:00Z',
  html: '<p>Soon.</p>',
  markdown: 'Soon.',
}

export interface ContactStage {
  /** Moves the clock. */
  at(instant: string): void
  get(
    path: string,
    fields?: Record<string, string>,
    address?: string,
    headers?: Record<string, string>,
  ): Promise<Response>
  head(path: string, fields?: Record<string, string>, address?: string): Promise<Response>
  post(path: string, body: Record<string, unknown>, address?: string): Promise<Response>
  /** The lines of the log. */
  lines: string[]
}

const site = {
  baseUrl,
  title: 'Site',
  owner: 'Jane Roe',
  author: 'The harbour keepers',
  language: 'en',
  footnote: 'CC0.',
  picture: '/p.jpg',
  topics: [],
  countStatic: true,
  sellsPlaybook: true,
}

/** Serves hello and the question event from `store`; the clock shows noon of 2026-11-20 until it is moved. */
export const contactStage = (
  store: Store,
  events: EventData[] = [closedEvent, openEvent, scheduledEvent],
  words?: Words,
  title = site.title,
): ContactStage => {
  let now = new Date('2026-11-20T12:00:00Z')
  const lines: string[] = []
  const context = {
    now: () => now,
    random: (bytes: number) => randomBytes(bytes),
    store,
    env: {},
    log: createLog((line) => lines.push(line)),
    data: dataOf({
      'events.json': events,
      'site.json': { ...site, title, ...(words && { words }) },
      'redirects.json': {},
      'gone.json': [],
    }),
    baseUrl,
    processorUrl: 'https://processor.example',
  }
  const connection = { protocol: null, tls: null, rttMs: null, edge: null }
  const send = (path: string, init: RequestInit, address = '192.0.2.1') => {
    const request = new Request(baseUrl + path, { ...init, ...(init.body && { duplex: 'half' }) })
    const caller = { address, userAgent: request.headers.get('user-agent') ?? 'test', connection }
    return handle(request, { caller, waitUntil: () => undefined }, { handlers: contact.handlers, context })
  }
  const withQuery = (path: string, fields: Record<string, string> = {}) => {
    const query = new URLSearchParams(fields).toString()
    return query === '' ? path : `${path}?${query}`
  }
  return {
    at: (instant) => {
      now = new Date(instant)
    },
    get: (path, fields, address, headers = {}) => send(withQuery(path, fields), { method: 'GET', headers }, address),
    head: (path, fields, address) => send(withQuery(path, fields), { method: 'HEAD' }, address),
    post: (path, body, address) =>
      send(
        path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        address,
      ),
    lines,
  }
}

/** The body of an answer, of which the test says the shape. */
export const bodyOf = async <Body>(response: Response | Promise<Response>): Promise<Body> =>
  (await (await response).json()) as Body
