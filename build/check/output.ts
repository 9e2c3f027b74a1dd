// The check on the built output: no paid sentence under `public`.
import type { Diagnostics } from '../diagnostics.js'
import { PaidTextSearch } from './paid-text.js'

/** Looks at every file that is written: one with a paid sentence becomes a problem. `texts` as `paidTexts` gives them. */
export function refusePaidTexts(texts: ReadonlyMap<string, string>, diagnostics: Diagnostics) {
  const search = new PaidTextSearch(texts)
  return (path: string, bytes: Uint8Array): void => {
    for (const { sentence, origin } of search.findIn(bytes)) {
      const what = `a sentence of the paid ${origin} would be published: "${sentence}"`
      diagnostics.addProblem(`public${path}`, 1, what, 'remove it from the free text, or from the paid one')
    }
  }
}
