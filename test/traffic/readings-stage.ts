// A stage for readings: a site of two documents, and counts to compare.
import type { Context } from '../../service/context.js'
import { packNames } from '../../service/published-names.js'
import type { ReadingCount } from '../../service/store/store.js'
import { dataOf } from '../http/stage.js'
import { createSource } from './stage.js'

/** A source whose site publishes two documents. */
export const sourceOf = (store: Context['store'], now?: string) => {
  const { clock, source } = createSource(store, now)
  const site = { ...source.data.json('site.json'), pages: packNames(['/posts/one/', '/articles/caf\u00e9/two/']) }
  return { clock, source: { ...source, data: dataOf({ 'site.json': site }) } }
}
export const sorted = (counts: readonly ReadingCount[] = []) => counts.map((count) => JSON.stringify(count)).sort()
export const page = (name: string, family: string, form: string, count = 1) => ({
  kind: 'page',
  name,
  count,
  family,
  form,
})
