// Owns the way through a whole list: page after page, so that nothing is held in memory for long.
import type { Page } from './store.js'

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
