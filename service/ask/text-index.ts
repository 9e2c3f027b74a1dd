// Owns the reading of one inverted index in its file: postings into scores, and the terms of a text.
import { type Dictionary, openDictionary } from './dictionary.js'
import type { Layout } from './layout.js'
import { SECTIONS } from './sections.js'

/** The terms of some texts, those of one behind those of another: a list for each would be garbage after the question. */
export interface TermLists {
  /** The ids of each text's distinct terms, ascending. */
  readonly ids: Uint32Array
  /** Where those of each text begin, and where the last ones end. */
  readonly starts: Uint32Array
}

/** An opened inverted index. Texts are known by their ordinals, terms by their ids in the dictionary. */
export interface TextIndex {
  readonly textCount: number
  readonly dictionary: Dictionary
  /** How many texts hold each term. */
  readonly textCounts: Uint32Array
  /**
   * Adds `weight` times a term's impact (1 to 255) to the scores of the texts that hold it. Writes the ordinals whose
   * score was 0 before into `touched`, after the `count` that stand there, and returns how many stand there then.
   */
  addScores(id: number, weight: number, scores: Int32Array, touched: Uint32Array, count: number): number
  /** The terms of texts. */
  readTerms(texts: readonly { readonly ordinal: number }[]): TermLists
  /** The kinds of thing that each text holds, as the bits of `findHeldKinds`. */
  readonly heldKinds: Uint8Array
  /** The number of each text's group: the same for texts of one source. */
  readonly groups: Uint32Array
  /** The mean count of distinct terms of a text. */
  readonly meanTerms: number
}

/** Opens the inverted index whose sections begin at `firstSection` of the file. Nothing is copied or parsed, and of the two large ones nothing read. */
export function openTextIndex(layout: Layout, firstSection: number): TextIndex {
  const dictionary = openDictionary(layout, firstSection)
  const postingOffsets = layout.words(firstSection + SECTIONS.postingOffsets)
  const textCounts = layout.words(firstSection + SECTIONS.textCounts)
  const { bytes: postings, load: loadPostings } = layout.partial(firstSection + SECTIONS.postings)
  const ownOffsets = layout.words(firstSection + SECTIONS.ownOffsets)
  const { bytes: ownTerms, load: loadOwnTerms } = layout.partial(firstSection + SECTIONS.ownTerms)
  const heldKinds = layout.bytes(firstSection + SECTIONS.kinds)
  const groups = layout.words(firstSection + SECTIONS.groups)

  // The numbers are read in place rather than through a shared reader, those of one byte first: these two loops are the
  // time of a search.
  return {
    textCount: heldKinds.length,
    dictionary,
    textCounts,
    addScores(id, weight, scores, touched, count) {
      let touchedCount = count
      let cursor = postingOffsets[id] ?? 0
      const end = postingOffsets[id + 1] ?? 0
      loadPostings(cursor, end)
      let text = -1
      while (cursor < end) {
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
    },
    readTerms(texts) {
      // No id takes less than a byte.
      let most = 0
      for (const { ordinal } of texts) most += (ownOffsets[ordinal + 1] ?? 0) - (ownOffsets[ordinal] ?? 0)
      const ids = new Uint32Array(most)
      const starts = new Uint32Array(texts.length + 1)
      let count = 0
      let place = 0
      for (const { ordinal } of texts) {
        let cursor = ownOffsets[ordinal] ?? 0
        const end = ownOffsets[ordinal + 1] ?? 0
        loadOwnTerms(cursor, end)
        let id = -1
        while (cursor < end) {
          let gap = ownTerms[cursor++] ?? 0
          if (gap > 127) {
            gap &= 127
            for (let shift = 7; ; shift += 7) {
              const byte = ownTerms[cursor++] ?? 0
              gap |= (byte & 127) << shift
              if (byte < 128) break
            }
          }
          id += gap + 1
          ids[count++] = id
        }
        starts[++place] = count
      }
      return { ids, starts }
    },
    heldKinds,
    groups,
    meanTerms: (layout.words(firstSection + SECTIONS.meanTerms)[0] ?? 0) / 1000,
  }
}
