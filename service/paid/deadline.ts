// The deadline of a request to those who move money.

/**
 * Calls `work` with a signal that aborts after `timeoutMs` with a `TimeoutError`, or when `signal` does.
 * `AbortSignal.any` does not keep the `AbortSignal.timeout` that it is given in Node 20: once garbage is collected, nothing
 * aborts (nodejs/node #57736; #65995 of Node 24). One with a listener is kept.
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const sources = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const stop = () => {
    controller.abort(sources.find(({ aborted }) => aborted)?.reason)
  }
  for (const source of sources) source.addEventListener('abort', stop)
  if (sources.some(({ aborted }) => aborted)) stop()
  try {
    return await work(controller.signal)
  } finally {
    for (const source of sources) source.removeEventListener('abort', stop)
  }
}
