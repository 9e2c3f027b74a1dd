// How long a verb may take.
import { StoreUnavailable } from './store.js'

/** Milliseconds that a verb may take altogether: a connection, the first load of a script, and verbs before it included. */
export const defaultDeadlineMs = 2400

/** Rejects with `slow` where `work` takes longer than `limitMs`, after calling `expired`. The work may still happen. */
export async function within<T>(work: Promise<T>, limitMs: number, expired?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailable('slow'))
      expired?.()
    }, limitMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
