// Reads the forms that clients send to the sandbox card processor, and refuses them with the real one's errors.

/** A request the processor refuses: status and body as the real one writes them. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, unknown>,
  ) {
    super(String(error['message']))
  }
}

/** A 400 for an invalid request. */
export const invalid = (message: string, fields: Record<string, unknown> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...fields })

/** A whole number that must be there. Throws a Refusal. */
export function readInteger(form: URLSearchParams, name: string): number {
  const text = form.get(name)
  if (text === null) throw invalid(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
  if (!/^\d{1,12}$/.test(text))
    throw invalid(`Invalid integer: ${text}`, { param: name, code: 'parameter_invalid_integer' })
  return Number(text)
}

/** A text that must be there. Throws a Refusal. */
export function readText(form: URLSearchParams, name: string): string {
  const text = form.get(name)
  if (text === null || text === '')
    throw invalid(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
  return text
}

/** The `metadata[key]` fields; keys of 40 and values of 500 characters at most, as the real one takes them. */
export function readMetadata(form: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const [name, value] of form) {
    const key = /^metadata\[([^\]]{1,40})\]$/.exec(name)?.[1]
    if (key === undefined) continue
    if (value.length > 500) throw invalid('Metadata values can have up to 500 characters.', { param: name })
    metadata[key] = value
  }
  return metadata
}
