// How a verb of a store fails that cannot work.
import { expect } from 'vitest'
import { StoreUnavailable, type Store } from '../../service/store/store.js'
import { defaultDeadlineMs } from '../../service/store/within.js'
import { hello, noon } from './samples.js'

/** How a verb fails, before a timer ends that is set a third beyond its deadline; recording a secret that must not be told. */
export const failure = async (store: Store) => {
  let isLate = false
  const timer = setTimeout(() => (isLate = true), (4 / 3) * defaultDeadlineMs)
  const error: unknown = await store
    .recordHello(hello({ caller: 'secret-caller', fields: { message: 'secret-message' } }), 30, noon)
    .then(
      () => new Error('It was recorded'),
      (reason: unknown) => reason,
    )
  clearTimeout(timer)
  if (!(error instanceof StoreUnavailable)) throw error
  expect(`${error.message} ${String(error.cause)} ${error.stack ?? ''}`).not.toContain('secret')
  expect(isLate).toBe(false)
  return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds, code: error.code }
}
