// The middleware of the deployment: counts what no function counts, after the answer.
import { createCounter, type Counter } from '../../service/functions/counting.js'
import { callerOf, createContext } from '../function.js'

let counter: Counter | undefined

/** Lets every request go on; the count is no part of its time. */
export default function middleware(
  request: Request,
  { waitUntil }: { waitUntil: (work: Promise<unknown>) => void },
): void {
  counter ??= createCounter(createContext({}))
  const { method, headers } = request
  waitUntil(counter.countStatic({ method, url: new URL(request.url), headers, caller: callerOf(request) }))
}
