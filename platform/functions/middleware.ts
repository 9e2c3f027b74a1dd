// The middleware of the deployment: counts what no function counts, after the answer.
import { createCounter, type Counter } from '../../service/functions/counting.js'
import { createLog, errorFields } from '../../service/log.js'
import { callerOf, createContext } from '../function.js'

let counter: Counter | undefined

/**
 * Lets every request go on, whatever happens here: the count is no part of its time, and a fault in a variable must not
 * take down the files.
 */
export default function middleware(
  request: Request,
  { waitUntil }: { waitUntil: (work: Promise<unknown>) => void },
): void {
  try {
    counter ??= createCounter(createContext({}))
    const { method, headers } = request
    waitUntil(counter.countStatic({ method, url: new URL(request.url), headers, caller: callerOf(request) }))
  } catch (error) {
    createLog((line) => console.log(line)).warn('traffic-dropped', { requests: 1, ...errorFields(error) })
  }
}
