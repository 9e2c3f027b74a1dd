// The interface between a host and what it serves: a site of files, functions and middleware.
import type { RequestInfo } from '../../service/http/source.js'
import type { FilePlans } from './file-plans.js'
import type { Router } from './router.js'
import type { StaticFile } from './static.js'

/** What a function learns of a request beside the request itself. */
export interface Invocation {
  /** The caller's IP address, from the socket or from a trusted proxy. */
  address: string
  /** `HTTP/1.1`, as the caller speaks it; `null` behind a proxy, which does not forward it. */
  protocol: string | null
  requestId?: string | undefined
  /** Work beside or after the answer; the host waits for it before it stops. */
  waitUntil: (work: Promise<unknown>) => void
  /** Work to start once the answer is sent with that status, so that it does not count towards the answer's time. */
  afterAnswer: (work: (status: number) => void) => void
}

export type HostedFunction = (request: Request, invocation: Invocation) => Promise<Response>

/**
 * Middleware answers, or lets the request continue with `undefined` or the header `x-middleware-next: 1`. Which of the two
 * depends on method and URL alone: see `FilePlans`.
 */
export type HostedMiddleware = (
  info: RequestInfo,
  invocation: Invocation,
) => Promise<Response | undefined> | Response | undefined

export type HostedTarget = { file: StaticFile } | { run: HostedFunction }

/** A request that a process in front has answered with a file. */
export interface CountedFile {
  method: string
  url: string
  headers: [name: string, value: string][]
  address: string
  status: number
}

/** A site to serve. The host asks for it on each request, so that a new build can replace it between two requests. */
export interface Site {
  router: Router
  find(path: string): HostedTarget | undefined
  middleware: ReadonlyMap<string, HostedMiddleware>
  /** Keeps how files are answered; without it each request goes through all rules. */
  plans?: FilePlans
  /** Counts what another process has answered; resolves when that is done. */
  countFile?: (file: CountedFile) => Promise<void>
}

/** No build can be served: the first build has problems, which were reported. */
export class NothingBuilt extends Error {
  override readonly name = 'NothingBuilt'
}
