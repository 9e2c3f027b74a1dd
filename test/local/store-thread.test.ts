// The embedded store in its thread: answers and refusals cross it, and a locked file keeps nothing else waiting.
import path from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStoreThread } from '../../local/store-thread.js'
import { createLog } from '../../service/log.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { StoreUnavailable, type Store } from '../../service/store/store.js'
import { hello, noon } from '../store/samples.js'
import { temporaryFolder } from '../temporary-folder.js'

/** On a busy machine a thread takes longer to load than most verbs may; this one has minutes. */
const loaded = (store: Store) => store.clearExpired(noon)

const folder = temporaryFolder()
let file: string
let store: Store
const logged: string[] = []
beforeAll(async () => {
  file = path.join(folder, 'verbatim.db')
  store = openStoreThread(
    file,
    createLog((line) => logged.push(line)),
  )
  await loaded(store)
})
afterAll(async () => {
  await store.close()
  expect(logged).toEqual([])
})

it('answers as the store does that is in this thread', async () => {
  const recorded = await store.recordHello(hello({ fields: { message: 'one' } }), 30, noon)
  expect(recorded).toMatchObject({ recorded: true })
  const page = await store.listHellos({}, { limit: 10 }, noon)
  const direct = openSqliteStore(file)
  expect(page).toEqual(await direct.listHellos({}, { limit: 10 }, noon))
  expect(page.hellos).toHaveLength(1)
  await direct.close()
})

it('refuses what waits for a lock, in time, while this thread goes on', async () => {
  const other = new Libsql(file)
  other.exec('BEGIN IMMEDIATE')
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const began = performance.now()
  const refused = await Promise.all(
    [1, 2, 3].map((count) =>
      store.recordHello(hello({ fields: { message: `locked ${count}` } }), 30, noon).then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )
  clearInterval(ticking)
  for (const error of refused) expect(error).toMatchObject({ name: 'StoreUnavailable', reason: 'slow' })
  expect(refused.every((error) => error instanceof StoreUnavailable)).toBe(true)
  // One after the other, each waiting for the lock as long as SQLite does, would take 4.5 s.
  expect(performance.now() - began).toBeLessThan(4000)
  // A thread that waits has none.
  expect(turns).toBeGreaterThan(10)
  other.exec('ROLLBACK')
  other.close()
  // The first was given up, the third left: its caller had been refused when its turn came. The second had begun by then.
  await expect(store.recordHello(hello({ fields: { message: 'two' } }), 30, noon)).resolves.toBeDefined()
  const { hellos } = await store.listHellos({}, { limit: 10 }, noon)
  const messages = hellos.map(({ fields: { message } }) => message)
  expect(messages.filter((message) => message !== 'locked 2')).toEqual(['two', 'one'])
})

it('ends before its thread has answered', async () => {
  const other = openStoreThread(path.join(folder, 'other.db'), createLog(console.error))
  await other.close()
  await loaded(other)
  await expect(other.listHellos({}, { limit: 1 }, noon)).resolves.toMatchObject({ hellos: [] })
  await other.close()
})
