// Opening questions of events: they are part of the build, and are copied to the store when one is answered or hidden.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { storeOpening } from '../service/contact/threads.js'
import type { Context } from '../service/context.js'
import { openData } from '../service/data-folder.js'

/**
 * Copies the opening question with that id to the store, whether its event is open or not. False where no event of the
 * site published at `out` has it.
 * @throws ENOENT where nothing is published there.
 * @throws {StoreUnavailable}
 */
export async function storeOpeningOf(
  id: string,
  out: string,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<boolean> {
  // Next to the tree that the link points to, as for the hosts.
  const folder = join(realpathSync(out), '../data')
  const data = openData((name) => join(folder, name))
  for (const event of data.json('events.json')) if (await storeOpening(id, event, { store, now, data })) return true
  return false
}
