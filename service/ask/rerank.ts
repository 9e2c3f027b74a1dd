// Reranks the best texts of a question: by words spelled similarly, by their titles, and by what similar texts contain.
import { compareMatches, greatestImpact, type Match, type SearchTerm } from './match.js'
import { compareSpelling, exactMatch, identical } from './ngram-similarity.js'
import type { Parameters } from './parameters.js'
import type { RarityOf } from './rarity.js'
import {
  mostCompared,
  mostSimilar,
  openSimilarTexts,
  positionOf,
  similarityOf,
  type SimilarTexts,
} from './similar-texts.js'
import type { TermLists, TextIndex } from './text-index.js'

/** The impact of a term that a text contains once: that of a similarly spelled term. */
const usualImpact = 110

/** A text that is reranked. */
interface Candidate {
  readonly ordinal: number
  score: number
  /** Its position in the lists of terms. */
  readonly position: number
  /** Which words of the question it contains, as a set of bits. */
  readonly matched: number
}

export interface Reranked {
  /** Which words of the question the best text by its own words contains. */
  readonly matched: number
  /** The greatest share of the rarity of a text that the question names, among the best by their own words. */
  readonly named: number
  /** Best first. */
  readonly ranked: readonly Candidate[]
}

/** Adds the scores of words spelled similarly to those that a text lacks. */
function scoreSpelling(
  index: TextIndex,
  best: readonly Match[],
  { ids, starts }: TermLists,
  terms: readonly SearchTerm[],
  { softFloor, softWeight }: Parameters,
): Candidate[] {
  const compare = compareSpelling(terms, index.dictionary, softFloor)
  const similarities = new Uint16Array(terms.length)
  const candidates: Candidate[] = []
  for (const { ordinal, score } of best) {
    const position = candidates.length
    similarities.fill(0)
    compare(ids, starts[position] ?? 0, starts[position + 1] ?? 0, similarities)
    let matched = 0
    let soft = 0
    for (let word = 0; word < similarities.length; word++) {
      const similarity = similarities[word] ?? 0
      if (similarity === exactMatch) matched |= 1 << word
      else if (similarity > 0) soft += (terms[word]?.weight ?? 0) * (similarity / identical) ** 3
    }
    candidates.push({ ordinal, score: Math.round(score + softWeight * usualImpact * soft), position, matched })
  }
  return candidates.sort(compareMatches)
}

/** Of how many of the best texts `named` is the greatest. */
const mostNamed = 5

/**
 * The share of the rarity of a text, or of its title alone, that the question names, 0 to 1.
 * @param asked how many words of the question have a term, by its id
 */
function shareNamed(
  { textCounts }: TextIndex,
  position: number,
  { ids, inTitle, starts }: TermLists,
  asked: ReadonlyMap<number, number>,
  rarityOf: RarityOf,
  titleAlone: boolean,
): number {
  let named = 0
  let all = 0
  const end = starts[position + 1] ?? 0
  for (let at = starts[position] ?? 0; at < end; at++) {
    if (titleAlone && inTitle[at] === 0) continue
    const id = ids[at] ?? 0
    const rarity = rarityOf(textCounts[id] ?? 0)
    all += rarity
    for (let times = asked.get(id) ?? 0; times > 0; times--) named += rarity
  }
  return all === 0 ? 0 : named / all
}

/**
 * Lets each candidate gain from the most similar others: a word that it lacks counts if a similar text contains it, and
 * its score moves towards theirs. (Document expansion and score regularisation over the best texts alone; Tao et al.,
 * 2006, and Diaz, 2005.)
 */
function scoreSimilar(
  candidates: readonly Candidate[],
  { byAll, byContext }: SimilarTexts,
  terms: readonly SearchTerm[],
  { borrowedWeight, similarShare }: Parameters,
): void {
  const scores: number[] = []
  for (const { score, matched } of candidates) {
    const first = scores.length * mostSimilar
    let lacking = ~matched
    let borrowed = 0
    for (let at = first; at < first + mostSimilar; at++) {
      const other = byContext[at] ?? 0
      let found = lacking & (candidates[positionOf(other)]?.matched ?? 0)
      lacking &= ~found
      while (found !== 0) {
        const word = 31 - Math.clz32(found)
        found ^= 1 << word
        borrowed += (terms[word]?.weight ?? 0) * similarityOf(other)
      }
    }
    let sum = 0
    let similarities = 0
    for (let at = first; at < first + mostSimilar; at++) {
      const other = byAll[at] ?? 0
      sum += similarityOf(other) * (candidates[positionOf(other)]?.score ?? 0)
      similarities += similarityOf(other)
    }
    const own = score + borrowedWeight * usualImpact * borrowed
    const others = similarities === 0 ? own : sum / similarities
    scores.push(Math.round(own + similarShare * (others - own)))
  }
  candidates.forEach((candidate, position) => {
    candidate.score = scores[position] ?? candidate.score
  })
}

/** Creates the reranking function of an index, from its best matches and the terms of the question. Not reentrant. */
export function openReranking(
  index: TextIndex,
  rarityOf: RarityOf,
  parameters: Parameters,
): (best: readonly Match[], terms: readonly SearchTerm[]) => Reranked {
  const findSimilar = openSimilarTexts(index, rarityOf)
  return rerank

  function rerank(best: readonly Match[], terms: readonly SearchTerm[]): Reranked {
    const lists = index.readTerms(best)
    const ranked = scoreSpelling(index, best, lists, terms, parameters)
    const asked = new Map<number, number>()
    for (const { id } of terms) asked.set(id, (asked.get(id) ?? 0) + 1)
    const share = ({ position }: Candidate, titleAlone: boolean): number =>
      shareNamed(index, position, lists, asked, rarityOf, titleAlone)
    const matched = ranked[0]?.matched ?? 0
    const named = Math.max(0, ...ranked.slice(0, mostNamed).map((candidate) => share(candidate, false)))
    let bonus = parameters.titleBonus * greatestImpact
    bonus *= terms.reduce((sum, { weight }) => sum + weight, 0)
    for (const candidate of ranked) candidate.score += Math.round(bonus * share(candidate, true))
    ranked.sort(compareMatches)
    const compared = ranked.slice(0, mostCompared)
    scoreSimilar(compared, findSimilar(lists, compared, terms), terms, parameters)
    ranked.sort(compareMatches)
    return { matched, named, ranked }
  }
}
