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
  const decisive = new Set([...frequency.keys()].filter(isDecisive))
  const rarestFirst = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || compareText(a, b)

  // Prefix filter (Chaudhuri, Ganti and Kaushik 2006): sets this similar share one of their rarest words and are of about one
  // size, so only such statements are compared. Without it, 10,000 facts take 50 million comparisons.
  const bySizeOfWord = new Map<string, Map<number, number[]>>()
  const first = new Map<string, string>()
  ordered.forEach((statement, at) => {
    const set = sets[at] ?? new Set<string>()
    const words = [...set].sort(rarestFirst)
    let earliest = at
    const compareWith = (candidates: readonly number[]) => {
      for (const candidate of candidates) {
        if (candidate >= earliest) return
        if (ordered[candidate]?.document === statement.document) continue
        if (isNearDuplicate(words, sets[candidate] ?? new Set(), set, decisive)) earliest = candidate
      }
    }
    for (const word of words.slice(0, set.size - Math.ceil(leastSimilarity * set.size) + 1)) {
      const bySize = bySizeOfWord.get(word) ?? new Map<number, number[]>()
      bySizeOfWord.set(word, bySize)
      for (let size = Math.floor(set.size * leastSimilarity); size <= set.size / leastSimilarity + 1; size++)
        compareWith(bySize.get(size) ?? [])
      bySize.set(set.size, bySize.get(set.size) ?? [])
      bySize.get(set.size)?.push(at)
    }
    const other = ordered[earliest]
    if (other && other !== statement) first.set(statement.id, first.get(other.id) ?? other.id)
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

/** `words` are those of `one`, the rarest first: most of what differs is found in the first few. */
function isNearDuplicate(
  words: readonly string[],
  other: ReadonlySet<string>,
  one: ReadonlySet<string>,
  decisive: ReadonlySet<string>,
): boolean {
  let shared = 0
  let missed = 0
  const mostMissed = one.size * (1 - leastSimilarity)
  for (const word of words) {
    if (other.has(word)) shared++
    else if (++missed > mostMissed || decisive.has(word)) return false
  }
  for (const word of other) if (!one.has(word) && decisive.has(word)) return false
  return shared > 0 && shared / (one.size + other.size - shared) >= leastSimilarity
}

/** Numbers and negations: a difference in one changes the statement. */
function isDecisive(word: string): boolean {
  return /\p{N}/u.test(word) || /^(no|not|never|none|nor|neither|without|cannot)$|n['’]t$/.test(word)
}
