// Opening questions of events: they are part of the build, and are copied to the store when one is answered or hidden.
import { storeOpening } from '../service/contact/threads.js'
import type { Context } from '../service/context.js'
import { openDataOf } from '../service/data-folder.js'

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
  const data = openDataOf(out)
  for (const event of data.json('events.json')) if (await storeOpening(id, event, { store, now, data })) return true
  return false
}
