// What removed documents are now: renamed, moved between posts and articles, or with another slug.
import { nameAsOtherKind } from '../links/redirects.js'
import { groupBy } from '../read/group-by.js'
import type { DocumentEntry, LedgerFile } from './ledger-schema.js'

/**
 * The documents that removed ones are now, by their names: one of the other kind, one whose file has another slug, or a new one
 * with the very words. Where that was removed in its turn, its own successor. `before` is the ledger of the last build, `after` has the
 * documents of this one, of which `added` are new.
 */
export function findSuccessors(
  removed: readonly string[],
  before: LedgerFile['documents'],
  after: ReadonlyMap<string, DocumentEntry>,
  added: readonly string[],
): Map<string, string> {
  const ofFile = new Map([...after].map(([name, { file }]) => [file, name]))
  const ofWords = groupBy(added, (name) => after.get(name)?.words)
  const next = (name: string): string | undefined => {
    const other = nameAsOtherKind(name)
    if (after.has(other)) return other
    const { file, words, removed, successor } = before[name] ?? {}
    if (successor !== undefined) return successor
    const sameFile = file === undefined ? undefined : ofFile.get(file)
    // Of several with the same words, as new pages of a template have, none is known.
    const [sameWords, ...more] = removed === undefined ? (ofWords.get(words) ?? []) : []
    return sameFile ?? (more.length > 0 ? undefined : sameWords)
  }
  const last = (name: string, passed: readonly string[] = []): string | undefined => {
    const one = next(name)
    if (one === undefined || passed.includes(one)) return undefined
    return after.has(one) ? one : last(one, [...passed, name])
  }
  const found = removed.map((name) => [name, last(name)] as const)
  return new Map(found.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])))
}
