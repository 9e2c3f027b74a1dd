// Pages of a list: cut from the records that a backend found, and read one after another.
import type { Page } from './store.js'

/** The page that is read where none is asked for. */
export const newestPage: Page = { limit: 1000 }

/** Sorts behind everything that an id is made of. */
export const afterAnyId = '~'

/**
 * Makes a page of up to `limit` records.
 * @param found one more than `limit` where another page follows
 * @returns the records, and the id that the next page begins after; null on the last page
 */
export function cutPage<Found, Item extends { id: string }>(
  found: readonly Found[],
  limit: number,
  read: (one: Found) => Item,
): { items: Item[]; next: string | null } {
  const items = found.slice(0, limit).map((one) => read(one))
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** The pages that `read` gives, newest first, each with at most `limit` records (1 to 1000). */
export async function* readPages<One extends { next: string | null }>(
  limit: number,
  read: (page: Page) => Promise<One>,
): AsyncGenerator<One> {
  for (let before: string | null | undefined; before !== null;) {
    const page = await read({ limit, ...(before !== undefined && { before }) })
    yield page
    before = page.next
  }
}
