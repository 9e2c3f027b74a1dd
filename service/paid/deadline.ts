// A request to those who move money, with a deadline.
import { isRecord, ProcessorUnavailable, type ProcessorAnswer } from './processor-answers.js'

/**
 * One request that ends after `timeoutMs`, or when `signal` aborts. A fault of the network, a time-out or an answer that is
 * no JSON object becomes ProcessorUnavailable.
 * `AbortSignal.any` does not keep the `AbortSignal.timeout` that it is given in Node 20: once garbage is collected, nothing
 * aborts (nodejs/node #57736; #65995 of Node 24). One with a listener is kept.
 */
export async function requestWithin(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  url: string,
  request: RequestInit,
): Promise<ProcessorAnswer> {
  const controller = new AbortController()
  const sources = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const stop = () => {
    controller.abort(sources.find(({ aborted }) => aborted)?.reason)
  }
  for (const source of sources) source.addEventListener('abort', stop)
  if (sources.some(({ aborted }) => aborted)) stop()
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: controller.signal })
    const body: unknown = await response.json()
    if (!isRecord(body)) throw new TypeError('not an object')
    return { status: response.status, body }
  } catch (error) {
    throw new ProcessorUnavailable(error instanceof Error ? error.name : 'unknown fault')
  } finally {
    for (const source of sources) source.removeEventListener('abort', stop)
  }
}
