// What removed documents are now: renamed, moved between posts and articles, or with another slug.
import { nameAsOtherKind } from '../links/redirects.js'
import { groupBy } from '../read/group-by.js'
import type { DocumentEntry, LedgerFile } from './ledger-schema.js'

/**
 * The documents that removed ones are now, by their names: one with the very words, a new one first, else one whose file has another slug, else one
 * of the other kind with its slug. Where that was removed in its turn, its own successor. `before` is the ledger of the last build,
 * `after` has the documents of this one.
 */
export function findSuccessors(
  removed: readonly string[],
  before: LedgerFile['documents'],
  after: ReadonlyMap<string, DocumentEntry>,
): Map<string, string> {
  const ofFile = new Map([...after].map(([name, { file }]) => [file, name]))
  const ofWords = groupBy(after.keys(), (name) => after.get(name)?.words)
  const next = (name: string): string | undefined => {
    const { file, words, removed: gone, successor } = before[name] ?? {}
    if (successor !== undefined) return successor
    // Of several with the same words, as new pages of a template have, none is known.
    const all = ofWords.get(words) ?? []
    const added = all.filter((one) => before[one] === undefined)
    const [sameWords, ...more] = added.length > 0 ? added : all
    if (sameWords !== undefined && more.length === 0) return sameWords
    // Years later a file may be that of another document.
    const sameFile = file === undefined || gone !== undefined ? undefined : ofFile.get(file)
    const other = nameAsOtherKind(name)
    return sameFile ?? (after.has(other) ? other : undefined)
  }
  /** Whether a name is that of a document of today, and not that of another one. */
  const isStill = (name: string) => {
    const [was, is] = [before[name], after.get(name)]
    if (was === undefined || was.file === is?.file) return is !== undefined
    return is !== undefined && was.removed === undefined && !ofFile.has(was.file)
  }
  const last = (name: string, passed: readonly string[] = []): string | undefined => {
    const one = next(name)
    if (one === undefined || passed.includes(one)) return undefined
    return isStill(one) ? one : last(one, [...passed, name])
  }
  const found = removed.map((name) => [name, last(name)] as const)
  return new Map(found.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])))
}
