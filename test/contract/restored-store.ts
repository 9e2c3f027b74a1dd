// The store of a contract suite: what a backup that was made between writes has put back elsewhere.
import path from 'node:path'
import { copyStore } from '../../admin/backup.js'
import { readEnv } from '../../service/env.js'
import { openStore, type StoreEnv } from '../../service/store/open.js'
import { hello, question } from '../store/samples.js'

/** Writes to a store, backs it up meanwhile, and restores it to `restored`, which is another place of the same kind. */
export async function restoreStore(
  folder: string,
  live: StoreEnv & { DATA_DIR?: string },
  restored: typeof live,
): Promise<void> {
  const file = path.join(folder, 'backup')
  const store = openStore(live, { dataDirectory: live.DATA_DIR ?? folder })
  const now = new Date()
  const write = () => Promise.all(Array.from({ length: 20 }, () => store.recordHello(hello(), 100, now)))
  await Promise.all([store.addQuestion(question(), 30, now), write()])
  const writing = write()
  const failures = [
    await copyStore('backup', file, readEnv({ ...live })),
    await copyStore('restore', file, readEnv({ ...restored })),
  ]
  await writing
  await store.close()
  const failure = failures.find((one) => one !== null)
  if (failure !== undefined) throw new Error(`The store could not be restored: ${failure}`)
}
