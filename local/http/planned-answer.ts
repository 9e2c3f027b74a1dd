// Answers a request for a file as an earlier one was answered, from memory and within one turn of the event loop.
import type { IncomingMessage } from 'node:http'
import { isUnchanged } from '../../service/http/condition.js'
import { strictTransport } from '../../service/http/headers.js'
import { readOrigin, type TrustedProxies } from './caller-address.js'
import { planKey } from './file-plans.js'
import type { Invocation, Site } from './hosted.js'
import { hasTooManyHeaders } from './listening.js'
import { readHeaders } from './node-adapter.js'

/** Names and values of the headers by turns, as `writeHead` takes them. */
export interface PlannedAnswer {
  status: 200 | 304
  fields: string[]
  body: Uint8Array | null
}

/** `undefined` where no earlier request was like this one, or the file is no longer in memory. */
export function answerPlanned(
  message: IncomingMessage,
  site: Site,
  trustedProxies: TrustedProxies,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer'>,
): PlannedAnswer | undefined {
  const { plans } = site
  const { method = '', url: target = '' } = message
  if (hasTooManyHeaders(message)) return undefined
  if (plans === undefined || (method !== 'GET' && method !== 'HEAD') || !target.startsWith('/')) return undefined
  const { host, 'if-match': ifMatch, 'transfer-encoding': transfer, 'content-length': length, range } = message.headers
  if (host === undefined || (ifMatch ?? transfer ?? length ?? range) !== undefined) return undefined
  const headers = readHeaders(message)
  const origin = readOrigin(message.socket.remoteAddress, headers, trustedProxies)
  const key = planKey(method, `${origin.protocol}://${origin.host}${target}`, headers, site.router.headerNames)
  const plan = plans.find(key)
  const variant = plan && plan.target.cache.peek(plan.target.file, plan.encoding)
  if (plan === undefined || !variant?.body) return undefined
  const protocol = origin.isForwarded ? null : `HTTP/${message.httpVersion}`
  for (const name of plan.middleware) {
    void site.middleware.get(name)?.(
      { method, url: plan.url, headers },
      { address: origin.address, protocol, ...after },
    )
  }
  const transport = origin.protocol === 'https' ? ['strict-transport-security', strictTransport] : []
  if (isUnchanged(headers, plan.etag))
    return { status: 304, fields: [...plan.unchangedFields, ...transport], body: null }
  return { status: 200, fields: [...plan.fields, ...transport], body: method === 'HEAD' ? null : variant.body }
}
