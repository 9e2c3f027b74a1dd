// Reads one inverted index from its file: postings into scores, and the terms of a text.
import { type Dictionary, openDictionary } from './dictionary.js'
import type { Layout } from '../layout.js'
import { sections } from './sections.js'

/** The terms of some texts in one array, because a list per text would be garbage after each question. */
export interface TermLists {
  /** The ids of each text's distinct terms, ascending. */
  readonly ids: Uint32Array
  /** For each of them 1 where the title of the text has it, else 0. */
  readonly inTitle: Uint8Array
  /** Where those of each text begin, and where the last ones end. */
  readonly starts: Uint32Array
}

/** An opened inverted index. Texts are known by their ordinals, terms by their ids in the dictionary. */
export interface TextIndex {
  readonly textCount: number
  readonly dictionary: Dictionary
  /** How many texts contain each term. */
  readonly textCounts: Uint32Array
  /** The mean count of distinct terms of a text. */
  readonly meanTerms: number
  /**
   * Adds `weight` times a term's impact (1 to 255) to the scores of the texts that contain it. Writes the ordinals
   * whose score was 0 into `touched`, after the `count` that it has, and returns how many it has then.
   */
  addScores(id: number, weight: number, scores: Int32Array, touched: Uint32Array, count: number): number
  readTerms(texts: readonly { readonly ordinal: number }[]): TermLists
}

/** How many words most questions have at most. */
const wordsOfQuestion = 12

/**
 * Opens the inverted index whose sections begin at `firstSection` of the file. Nothing is parsed.
 * @param reranked of how many texts a question reads the terms
 */
export function openTextIndex(layout: Layout, firstSection: number, reranked: number): TextIndex {
  const textCounts = layout.words(firstSection + sections.textCounts)
  const postingOffsets = layout.words(firstSection + sections.postingOffsets)
  const postings = layout.part(firstSection + sections.postings, wordsOfQuestion)
  const ownOffsets = layout.words(firstSection + sections.ownOffsets)
  const ownTerms = layout.part(firstSection + sections.ownTerms, reranked)
  return {
    textCount: ownOffsets.length - 1,
    dictionary: openDictionary(layout, firstSection),
    textCounts,
    meanTerms: (layout.words(firstSection + sections.meanTerms)[0] ?? 0) / 1000,
    addScores: (id, weight, scores, touched, count) =>
      addPostings(postings(postingOffsets[id] ?? 0, postingOffsets[id + 1] ?? 0), weight, scores, touched, count),
    readTerms: (texts) => readOwnTerms(ownTerms, ownOffsets, texts),
  }
}

// Both functions read the numbers of `ByteWriter` in place, those of one byte first: these loops are the time of a
// search.

function addPostings(
  postings: Uint8Array,
  weight: number,
  scores: Int32Array,
  touched: Uint32Array,
  count: number,
): number {
  let touchedCount = count
  let cursor = 0
  let text = -1
  while (cursor < postings.length) {
    let gap = postings[cursor++] ?? 0
    if (gap > 127) {
      gap &= 127
      for (let shift = 7; ; shift += 7) {
        const byte = postings[cursor++] ?? 0
        gap |= (byte & 127) << shift
        if (byte < 128) break
      }
    }
    text += gap + 1
    const before = scores[text] ?? 0
    if (before === 0) touched[touchedCount++] = text
    scores[text] = before + weight * (postings[cursor++] ?? 0)
  }
  return touchedCount
}

function readOwnTerms(
  readPart: (from: number, to: number) => Uint8Array,
  ownOffsets: Uint32Array,
  texts: readonly { readonly ordinal: number }[],
): TermLists {
  // No id takes less than a byte.
  let most = 0
  for (const { ordinal } of texts) most += (ownOffsets[ordinal + 1] ?? 0) - (ownOffsets[ordinal] ?? 0)
  const ids = new Uint32Array(most)
  const inTitle = new Uint8Array(most)
  const starts = new Uint32Array(texts.length + 1)
  let count = 0
  let position = 0
  for (const { ordinal } of texts) {
    const ownTerms = readPart(ownOffsets[ordinal] ?? 0, ownOffsets[ordinal + 1] ?? 0)
    let cursor = 0
    let id = -1
    while (cursor < ownTerms.length) {
      let gap = ownTerms[cursor++] ?? 0
      if (gap > 127) {
        gap &= 127
        for (let shift = 7; ; shift += 7) {
          const byte = ownTerms[cursor++] ?? 0
          gap |= (byte & 127) << shift
          if (byte < 128) break
        }
      }
      id += (gap >>> 1) + 1
      inTitle[count] = gap & 1
      ids[count++] = id
    }
    starts[++position] = count
  }
  return { ids, inTitle, starts }
}
