// The check on the built output: no paid sentence under `public`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../load/folder.js'
import type { Findings } from '../problems.js'
import type { Publication } from '../render/published.js'
import { hashValue } from '../write/cache.js'
import type { Staging } from '../write/staging.js'
import { paidTexts, PaidTextSearch } from './paid-text.js'

/**
 * Looks for paid sentences in the staged tree; each that is found becomes a problem. Files that are shared with the live
 * build were looked through then, so only new ones are read, unless the paid texts changed. Returns their hash.
 */
export function checkPaidTexts(
  { premium, playbook }: Publication,
  staging: Staging,
  checkedBefore: string | null,
  findings: Findings,
): string {
  const texts = paidTexts(premium, playbook)
  const paidHash = hashValue([...texts])
  const search = new PaidTextSearch(texts)
  const publicFolder = join(staging.folder, 'public')
  const files =
    checkedBefore === paidHash
      ? staging.written.filter((file) => file.startsWith('public/')).map((file) => join(staging.folder, file))
      : listFiles(publicFolder, () => true)
  for (const file of files) {
    for (const { sentence, origin } of search.findIn(readFileSync(file))) {
      const what = `a sentence of the paid ${origin} would be published: "${sentence}"`
      findings.addProblem(
        file.slice(staging.folder.length + 1),
        1,
        what,
        'remove it from the free text, or from the paid one',
      )
    }
  }
  return paidHash
}
