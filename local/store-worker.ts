// The thread of the embedded store: runs the verbs that a host sends, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteStore } from '../service/store/sqlite.js'
import { StoreUnavailable, type Store, type UnavailableReason } from '../service/store/store.js'

/** A verb that a host sends. After `expiresMs` (epoch) its caller has been refused, and it is left. */
export interface VerbCall {
  id: number
  verb: Exclude<keyof Store, 'close'>
  input: unknown[]
  expiresMs: number
}

export type VerbResult =
  | { id: number; value: unknown }
  | { id: number; unavailable: { reason: UnavailableReason; code: string | undefined } }
  | { id: number; error: Error }

const port = parentPort
if (port === null) throw new Error('This module is a thread of its own.')
const store = openSqliteStore(workerData as string)

async function run({ id, verb, input, expiresMs }: VerbCall): Promise<VerbResult> {
  try {
    if (Date.now() > expiresMs) throw new StoreUnavailable('slow')
    return { id, value: await (store[verb] as (...input: unknown[]) => Promise<unknown>)(...input) }
  } catch (error) {
    if (error instanceof StoreUnavailable) return { id, unavailable: { reason: error.reason, code: error.code } }
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

port.on('message', (call: VerbCall | 'close') => {
  if (call === 'close') void store.close().then(() => port.close())
  else void run(call).then((result) => port.postMessage(result))
})
port.postMessage('loaded')
