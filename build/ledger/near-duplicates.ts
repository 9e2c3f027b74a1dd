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
  const { ranked, decisive } = rankWords(ordered.map((statement) => wordsOf(statement.words)))

  // Prefix filter (Chaudhuri, Ganti and Kaushik 2006): sets this similar share one of their rarest words and are of about one
  // size, so only such statements are compared. Without it, 10,000 facts take 50 million comparisons.
  const bySizeOfWord = new Map<number, Map<number, number[]>>()
  const first = new Map<string, string>()
  ordered.forEach((statement, at) => {
    const words = ranked[at] ?? []
    const size = words.length
    let earliest = at
    const compareWith = (candidates: readonly number[]) => {
      for (const candidate of candidates) {
        if (candidate >= earliest) return
        if (ordered[candidate]?.document === statement.document) continue
        if (isNearDuplicate(words, ranked[candidate] ?? [], decisive)) earliest = candidate
      }
    }
    for (const word of words.slice(0, size - Math.ceil(leastSimilarity * size) + 1)) {
      const bySize = bySizeOfWord.get(word) ?? new Map<number, number[]>()
      bySizeOfWord.set(word, bySize)
      for (let other = Math.floor(size * leastSimilarity); other <= size / leastSimilarity + 1; other++)
        compareWith(bySize.get(other) ?? [])
      bySize.set(size, bySize.get(size) ?? [])
      bySize.get(size)?.push(at)
    }
    const other = ordered[earliest]
    if (other && other !== statement) first.set(statement.id, first.get(other.id) ?? other.id)
  })
  return first
}

/** Names words by their rank, 0 for the rarest of all: the words of each set, the rarest first, and whether each one is decisive. */
function rankWords(sets: readonly ReadonlySet<string>[]): { ranked: number[][]; decisive: boolean[] } {
  const frequency = new Map<string, number>()
  for (const set of sets) for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const words = [...frequency].sort((a, b) => a[1] - b[1] || compareText(a[0], b[0])).map(([word]) => word)
  const ranks = new Map(words.map((word, rank) => [word, rank]))
  const ranked = sets.map((set) => Array.from(set, (word) => ranks.get(word) ?? 0).sort((a, b) => a - b))
  return { ranked, decisive: words.map(isDecisive) }
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [],
  )
}

/** Of two sets of ranked words: most of what differs is found in the first few, which are the rarest. */
function isNearDuplicate(one: readonly number[], other: readonly number[], decisive: readonly boolean[]): boolean {
  const all = one.length + other.length
  let shared = 0
  for (let at = 0, otherAt = 0; at < one.length || otherAt < other.length;) {
    const word = one[at] ?? Infinity
    const otherWord = other[otherAt] ?? Infinity
    if (word <= otherWord) at++
    if (otherWord <= word) otherAt++
    if (word === otherWord) shared++
    else if (decisive[Math.min(word, otherWord)]) return false
    // What both have from here on may all be shared.
    const most = shared + Math.min(one.length - at, other.length - otherAt)
    if (most / (all - most) < leastSimilarity) return false
  }
  return shared > 0
}

/** Numbers and negations: a difference in one changes the statement. */
function isDecisive(word: string): boolean {
  return /\p{N}/u.test(word) || /^(no|not|never|none|nor|neither|without|cannot)$|n['’]t$/.test(word)
}
