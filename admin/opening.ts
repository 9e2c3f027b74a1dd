// Opening questions of events: they are part of the build, and are copied to the store when one is answered or hidden.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { storeOpening } from '../service/contact/threads.js'
import type { Context } from '../service/context.js'
import type { Data } from '../service/data.js'
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
  const data = openFolder(out)
  for (const event of data.json('events.json')) if (await storeOpening(id, event, { store, now, data })) return true
  return false
}

/** The data of the site published at `out`, or null where nothing is. */
export function openDataAt(out: string): Data | null {
  return existsSync(out) ? openFolder(out) : null
}

/** Next to the tree that the link points to, as for the hosts. */
function openFolder(out: string): Data {
  const folder = realpathSync(out)
  return openData((name) => (name === 'documents' ? join(folder, 'api') : join(folder, '../data', name)))
}
