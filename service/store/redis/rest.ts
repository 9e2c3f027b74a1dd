// Redis over Upstash's REST interface.
import { Redis } from '@upstash/redis'
import { defaultDeadlineMs } from '../within.js'
import { connectionOver, type Connection } from './connection.js'

export interface RestAddress {
  url: string
  token: string
}

/** @param deadlineMs milliseconds that a verb may take */
export function connectRest({ url, token }: RestAddress, deadlineMs = defaultDeadlineMs): Connection {
  const redis = new Redis({
    url,
    token,
    // Replies are text that we read ourselves: a message that looks like JSON must stay a message.
    automaticDeserialization: false,
    responseEncoding: false,
    // `false` would still repeat a failed request once (1.39.0), and a script that did run would run twice.
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(deadlineMs),
    enableAutoPipelining: false,
    enableTelemetry: false,
  })
  return connectionOver(redis, deadlineMs, () => Promise.resolve())
}
