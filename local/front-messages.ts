// What the processes in front and the one behind them tell one another.
import type { CountedFile } from './http/hosted.js'
import type { Endpoint } from './http/listening.js'
import type { Answered } from './metrics.js'

export interface FrontSettings {
  port: number
  address: Endpoint
  /** The Unix socket of the process behind it. */
  socketPath: string
  publicFolder: string
  trustedProxies: string | undefined
  baseUrl: string | undefined
  logsAccess: boolean
  logFormat: 'json' | 'text' | undefined
  /** Whether it may answer from the tree; before, it passes every request on. */
  isPublished: boolean
}

export type ToFront = { settings: FrontSettings } | 'publish' | 'stop'

/**
 * It is `ready` for its settings: a message that comes before its modules are loaded would be lost. `counts` and `answered`
 * are of the files that it has answered with since the last message.
 */
export type FromFront =
  | 'ready'
  | { port: number }
  | { failure: string }
  | { counts: readonly CountedFile[]; answered: readonly Answered[] }
