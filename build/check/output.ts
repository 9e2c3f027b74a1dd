// The check on the built output: no sentence of a paid text under `public`.
import type { Diagnostics } from '../diagnostics.js'
import { PaidTextSearch } from './paid-text.js'

/** A function that checks each written file: a paid sentence in it becomes a problem. `texts` as `paidTexts` gives them. */
export function refusePaidTexts(texts: ReadonlyMap<string, string>, diagnostics: Diagnostics) {
  const search = new PaidTextSearch(texts)
  return (path: string, bytes: Uint8Array): void => {
    for (const { sentence, origin } of search.findIn(bytes)) {
      const what = `a sentence of the paid ${origin} would be published: "${sentence}"`
      diagnostics.addProblem(`public${path}`, 1, what, 'remove it from the free text, or from the paid one')
    }
  }
}
