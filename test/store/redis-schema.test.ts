// The look at the version of what is stored in Redis.
import { expect, it, vi } from 'vitest'
import type { Connection } from '../../service/store/redis/connection.js'
import { keepSchema, schemaKey } from '../../service/store/redis/schema.js'

it('is one for all verbs that come at the same time', async () => {
  const run = vi.fn((_script: unknown, _keys: readonly string[]) => Promise.resolve(0))
  const connection = keepSchema({ run } as unknown as Connection, { notes: false, knownMs: Infinity })
  const verb = () => connection.run({} as Parameters<Connection['run']>[0], ['a verb'], [])
  await Promise.all([verb(), verb(), verb()])
  await verb()
  expect(run.mock.calls.map(([, [key]]) => key)).toEqual([schemaKey, 'a verb', 'a verb', 'a verb', 'a verb'])
})
