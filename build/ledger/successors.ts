// What removed documents are now: renamed, moved between posts and articles, or with another slug.
import { nameAsOtherKind } from '../links/redirects.js'
import { groupBy } from '../read/group-by.js'
import type { DocumentEntry, LedgerFile } from './ledger-schema.js'
import { readWords } from './words.js'

/** That of documents without a description. */
const noDescription = readWords('').hash

/**
 * The documents that removed ones are now, by their names: one with the very words, a new one first; else, of one that goes with
 * this build, that whose file has another slug, whose name differs in its capitals alone, that of the other kind with its slug, or the
 * only one that has or had its description. Where that was removed in its turn, its own successor. `before` is the ledger of the
 * last build, `after` has the documents of this one, and `newcomers` those that are new under their names.
 */
export function findSuccessors(
  removed: readonly string[],
  before: LedgerFile['documents'],
  after: ReadonlyMap<string, DocumentEntry>,
  newcomers: LedgerFile['documents'],
): Map<string, string> {
  const ofFile = new Map([...after].map(([name, { file }]) => [file, name]))
  const ofName = new Map([...after.keys()].map((name) => [name.toLowerCase(), name]))
  const ofWords = groupBy(after.keys(), (name) => after.get(name)?.words)
  const living = Object.keys(before).filter((name) => before[name]?.removed === undefined)
  const hadDescription = groupBy(living, (name) => before[name]?.description)
  const hasDescription = groupBy(after.keys(), (name) => after.get(name)?.description)
  /** Whether no document of that name had the words before. */
  const isNew = (name: string) => before[name]?.words !== after.get(name)?.words
  const withWords = (words: string | undefined) => {
    const all = ofWords.get(words) ?? []
    const added = all.filter(isNew)
    // Of several with the same words, as new pages of a template have, none is known.
    const [one, ...more] = added.length > 0 ? added : all
    return more.length > 0 ? undefined : one
  }
  const withDescription = (description = noDescription) => {
    const [one, ...more] = hasDescription.get(description) ?? []
    const isOnly = more.length === 0 && hadDescription.get(description)?.length === 1
    return isOnly && description !== noDescription ? one : undefined
  }
  const find = (name: string): string | undefined => {
    const { file, words, description, removed: gone } = before[name] ?? {}
    const sameWords = withWords(words)
    // Years later a file, a name or a description may be that of another document.
    if (sameWords !== undefined || gone !== undefined) return sameWords
    const sameFile = file === undefined ? undefined : ofFile.get(file)
    const [inCapitals, ofKind] = [name, nameAsOtherKind(name)].map((one) => ofName.get(one.toLowerCase()))
    const sameName = inCapitals === name ? undefined : (inCapitals ?? ofKind)
    const isOther = sameName !== undefined && newcomers[sameName] !== undefined
    return sameFile ?? (isOther ? undefined : sameName) ?? withDescription(description)
  }
  /** Whether the successor that the last build noted is there, and its name is not that of another document now. */
  const isStill = (name: string) => {
    const [was, is] = [before[name], after.get(name)]
    if (is === undefined || newcomers[name]) return false
    return was?.words === is.words || withWords(was?.words) === undefined
  }
  const last = (name: string, passed: readonly string[] = []): string | undefined => {
    const next = before[name]?.successor
    if (next === undefined) return find(name)
    if (isStill(next)) return next
    return passed.includes(next) ? undefined : last(next, [...passed, name])
  }
  const found = removed.map((name) => [name, last(name)] as const)
  return new Map(found.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])))
}
