// The questions by which the publisher opens events: they stand in the build, and come into the store when one is touched.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { storeOpening } from '../service/contact/threads.js'
import type { Context } from '../service/context.js'
import { openData } from '../service/data-folder.js'

/**
 * Puts the opening question of that id into the store, whether its event is open or not, so that it can be answered and
 * hidden. False where no event of the site that is published at `out` has it.
 * @throws ENOENT where nothing is published there.
 * @throws {StoreUnavailable}
 */
export async function storeOpeningOf(
  id: string,
  out: string,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<boolean> {
  // Beside the tree that the link leads to, as for the hosts.
  const folder = join(realpathSync(out), '../data')
  const data = openData((name) => join(folder, name))
  for (const event of data.json('events.json')) if (await storeOpening(id, event, { store, now, data })) return true
  return false
}
