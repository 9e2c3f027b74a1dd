// Finds near-duplicate statements in different documents, and the first of each.
import { compareText } from '../diagnostics.js'

/** The statement of a fact, with the keys of the order of reports. */
export interface Statement {
  id: string
  words: string
  document: string
  /** UTC day. */
  published: string
  number: number
}

/**
 * Near-duplicates have sets of words with at least this Jaccard similarity, and the same numbers and negations: "30 % of"
 * and "40 % of" share nearly all words and say different things.
 */
const leastSimilarity = 0.85

/** Ids of near-duplicates to the id of the first report in another document: by day, then document, then number. */
export function findNearDuplicates(statements: readonly Statement[]): Map<string, string> {
  const ordered = [...statements].sort(
    (a, b) => compareText(a.published, b.published) || compareText(a.document, b.document) || a.number - b.number,
  )
  const sets = ordered.map((statement) => wordsOf(statement.words))
  const frequency = new Map<string, number>()
  for (const set of sets) for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const rarestFirst = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || compareText(a, b)

  // Prefix filter (Chaudhuri, Ganti and Kaushik 2006): sets this similar share one of their rarest words, so only statements
  // that share a prefix word are compared. Without it, 10,000 facts take 50 million comparisons.
  const byWord = new Map<string, number[]>()
  const first = new Map<string, string>()
  ordered.forEach((statement, at) => {
    const set = sets[at] ?? new Set<string>()
    const prefix = [...set].sort(rarestFirst).slice(0, set.size - Math.ceil(leastSimilarity * set.size) + 1)
    const candidates = new Set(prefix.flatMap((word) => byWord.get(word) ?? []))
    for (const candidate of [...candidates].sort((a, b) => a - b)) {
      const other = ordered[candidate]
      if (!other || other.document === statement.document) continue
      if (isNearDuplicate(set, sets[candidate] ?? new Set())) {
        first.set(statement.id, first.get(other.id) ?? other.id)
        break
      }
    }
    for (const word of prefix) {
      const list = byWord.get(word)
      if (list) list.push(at)
      else byWord.set(word, [at])
    }
  })
  return first
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [],
  )
}

function isNearDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of one) {
    if (other.has(word)) shared++
    else if (isDecisive(word)) return false
  }
  for (const word of other) if (!one.has(word) && isDecisive(word)) return false
  return shared > 0 && shared / (one.size + other.size - shared) >= leastSimilarity
}

/** Numbers and negations: a difference in one changes the statement. */
function isDecisive(word: string): boolean {
  return /\p{N}/u.test(word) || /^(no|not|never|none|nor|neither|without|cannot)$|n['’]t$/.test(word)
}
