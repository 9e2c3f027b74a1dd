// A stage for readings: a site of two documents, its statistics, and counts to compare.
import type { Context } from '../../service/context.js'
import type { Stats } from '../../service/contract/resources/traffic.js'
import { traffic } from '../../service/functions.js'
import { handle } from '../../service/http/handle.js'
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
export const statsOf = async (context: Context, days = 1, query = '') => {
  const connection = { protocol: null, tls: null, rttMs: null, edge: null }
  const execution = { caller: { address: '192.0.2.1', userAgent: '', connection }, waitUntil: () => undefined }
  const asked = new Request(`https://site.example/api/agent/stats.json?days=${days}${query}`)
  return (await (await handle(asked, execution, { handlers: traffic.handlers, context })).json()) as Stats
}
export const sorted = (counts: readonly ReadingCount[] = []) => counts.map((count) => JSON.stringify(count)).sort()
export const page = (name: string, family: string, form: string, count = 1) => ({
  kind: 'page',
  name,
  count,
  family,
  form,
})
