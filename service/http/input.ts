// Reads and checks the input of a request: path, query or JSON body. Reports all faults together.
import { acceptsAnyValue, describeFault } from '../contract/inputs.js'
import { limits } from '../contract/limits.js'
import { Problem, type InputFault } from '../contract/problems.js'
import type { RouteSpec } from '../contract/route.js'
import { notFoundProblem } from './fallback.js'

type Given = Record<string, unknown>

/** The values that the publisher's content allows, by parameter; read only where the parameter is given. */
export type PublishedValues = Readonly<Record<string, () => readonly string[]>>

/**
 * The checked input of a route.
 * @throws Problem invalid-request with all faults, content-too-large, unsupported-media-type; not-found where an id or slug
 * in the path has a form that nothing here has.
 */
export async function readInput(
  request: Request,
  url: URL,
  route: RouteSpec,
  path: Given,
  published: PublishedValues,
): Promise<Given> {
  const known = Object.keys(route.input().shape)
  const inBody = request.method === 'POST'
  const faults: InputFault[] = []
  const fault = (name: string, message: string) =>
    faults.push(inBody && !(name in path) ? { pointer: `/${name}`, message } : { parameter: name, message })

  const given: Given = inBody ? await readBody(request) : readQuery(url, known, fault)
  for (const [name, value] of Object.entries(path)) given[name] = decode(String(value), name, fault)

  const unusable = new Set(faults.map(faultName))
  for (const name of known) {
    const value = given[name]
    if (typeof value === 'string' && value.trim() === '' && !unusable.has(name) && !acceptsAnyValue.has(name)) {
      fault(name, 'a value is needed: it is blank')
      unusable.add(name)
    }
  }
  for (const [name, values] of Object.entries(published)) {
    const value = known.includes(name) && !unusable.has(name) ? given[name] : undefined
    if (typeof value !== 'string' || values().includes(value)) continue
    const allowed = values().join(', ')
    fault(name, allowed === '' ? `no ${name} is allowed: this site has none` : `one of these is allowed: ${allowed}`)
    unusable.add(name)
  }
  const result = route.input().safeParse(given, { error: describeFault })
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (unusable.has(name)) continue
    if (name in path && issue.code === 'invalid_format') throw notFoundProblem(route)
    fault(name, issue.code === 'invalid_type' && !(name in given) ? 'is required' : issue.message)
  }
  if (faults.length > 0 || !result.success) {
    throw new Problem('invalid-request', {
      detail: `The request has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}: ${faults
        .map((one) => `${faultName(one)}: ${one.message}`)
        .join('; ')}`,
      errors: faults,
    })
  }
  return result.data
}

function faultName(fault: InputFault): string {
  return 'parameter' in fault ? fault.parameter : fault.pointer.slice(1)
}

function decode(value: string, name: string, fault: (name: string, message: string) => void): string {
  try {
    // A `%` that encodes nothing is a percent sign, as in a query (URL standard, "percent-decode").
    return decodeURIComponent(value.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    fault(name, 'the percent-encoding is not valid UTF-8')
    return value
  }
}

/** The known parameters of a query string. Others are ignored; one that is given twice or is not UTF-8 is a fault. */
function readQuery(url: URL, known: string[], fault: (name: string, message: string) => void): Given {
  const given: Given = {}
  const sent = url.search.slice(1).split('&')
  for (const name of known) {
    const values = url.searchParams.getAll(name)
    if (values.length > 1) fault(name, 'is given more than once')
    // Decoding put it in the place of invalid bytes, unless the caller sent it.
    else if (values[0]?.includes('\uFFFD'))
      decode(sent.find((pair) => new URLSearchParams(pair).has(name)) ?? '', name, fault)
    if (values[0] !== undefined) given[name] = values[0]
  }
  return given
}

async function readBody(request: Request): Promise<Given> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' || request.headers.get('content-encoding')) {
    throw new Problem('unsupported-media-type', {
      detail: 'The body must be application/json in UTF-8, without a content coding.',
      headers: { Accept: 'application/json' },
    })
  }
  const bytes = await readLimited(request)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem('invalid-request', {
      detail: 'The body is not valid JSON in UTF-8.',
      errors: [{ pointer: '', message: 'valid JSON in UTF-8 is allowed' }],
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid-request', {
      detail: 'The body must be a JSON object.',
      errors: [{ pointer: '', message: 'a JSON object is allowed' }],
    })
  }
  return withoutNulls(value)
}

/** The members with a value: programs that serialise every optional field send `null` where they have none. */
export const withoutNulls = (given: object): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

/** The body's bytes; reading stops at the limit, whatever Content-Length says. */
export async function readLimited(request: Request): Promise<Uint8Array> {
  const tooLarge = () =>
    new Problem('content-too-large', { detail: `The body is larger than ${limits.bodyBytes} bytes.` })
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limits.bodyBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // A caller that disconnects in the middle of a body is not a fault of this service.
    throw new Problem('invalid-request', {
      detail: 'The body ended before it was whole.',
      errors: [{ pointer: '', message: 'a whole body is needed' }],
    })
  }
  return Buffer.concat(chunks)
}
