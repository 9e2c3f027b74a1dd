// Builds the sections of the inverted index of one kind of text (facts, documents).
import type { CountedText } from './count-text.js'
import type { Section } from '../layout.js'
import type { Parameters } from './parameters.js'
import { encodeTerm } from './term-bytes.js'

const ascii = /^[\0-\x7f]*$/

/** BM25's k1 and b for a mean length: short texts say each thing once and need neither saturation nor normalising. */
function chooseBm25(meanLength: number, parameters: Parameters): { k1: number; b: number } {
  const { shortWords, longWords, k1, b } = parameters
  const position = Math.log(Math.max(meanLength, 1) / shortWords) / Math.log(longWords / shortWords)
  const share = Math.min(1, Math.max(0, position))
  return { k1: k1[0] + (k1[1] - k1[0]) * share, b: b[0] + (b[1] - b[0]) * share }
}

/** Packs pieces one after the other; `write` adds the bytes of one. */
function packPieces(
  count: number,
  write: (bytes: number[], index: number) => void,
): [offsets: Uint32Array, bytes: Uint8Array] {
  const offsets = new Uint32Array(count + 1)
  let end = 0
  const pieces = Array.from({ length: count }, (_, index) => {
    const bytes: number[] = []
    write(bytes, index)
    offsets[index + 1] = end += bytes.length
    return Uint8Array.from(bytes)
  })
  return [offsets, Buffer.concat(pieces)]
}

/** The terms that texts contain, in the order of their bytes. */
interface Terms {
  /** The bytes of each, one per character: such strings compare as their bytes do, with compiled code. */
  terms: string[]
  /** The id of each term by its position in the vocabulary; 0 for those that no text contains. */
  ids: Uint32Array
}

function sortTerms(counted: readonly CountedText[], vocabulary: readonly string[]): Terms {
  const used = new Uint8Array(vocabulary.length)
  for (const { terms } of counted) for (const term of terms) used[term] = 1
  const positions = new Map<string, number>()
  vocabulary.forEach((term, position) => {
    if (used[position] === 1)
      positions.set(ascii.test(term) ? term : Buffer.from(encodeTerm(term)).toString('latin1'), position)
  })
  const sorted = [...positions].sort(([one], [other]) => (one < other ? -1 : 1))
  const ids = new Uint32Array(vocabulary.length)
  sorted.forEach(([, position], id) => (ids[position] = id))
  return { terms: sorted.map(([term]) => term), ids }
}

/** The ids of terms in the order of their reversed bytes. */
function sortByEnding(terms: readonly string[]): Uint32Array {
  const reversed = terms.map((term, id) => ({ id, ending: Buffer.from(term, 'latin1').reverse().toString('latin1') }))
  reversed.sort((one, other) => (one.ending < other.ending ? -1 : 1))
  return Uint32Array.from(reversed, ({ id }) => id)
}

/** The postings of all terms in three arrays: as objects, millions of them would dominate the memory of a build. */
interface Postings {
  /** Where those of each term begin, and where the last ones end. */
  starts: Uint32Array
  texts: Uint32Array
  impacts: Uint8Array
}

/** Collects postings; `ids` are the terms' by their position in the vocabulary. */
function collectPostings(
  counted: readonly CountedText[],
  { terms: allTerms, ids }: Terms,
  parameters: Parameters,
): Postings {
  const starts = new Uint32Array(allTerms.length + 1)
  for (const { terms } of counted) {
    for (const term of terms) {
      const after = (ids[term] ?? 0) + 1
      starts[after] = (starts[after] ?? 0) + 1
    }
  }
  for (let id = 0; id < allTerms.length; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0)
  const next = starts.slice()
  const texts = new Uint32Array(starts.at(-1) ?? 0)
  const impacts = new Uint8Array(texts.length)
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const { k1, b } = chooseBm25(meanLength, parameters)
  const { presence } = parameters
  for (const [text, { terms, frequencies, length }] of counted.entries()) {
    const norm = k1 * (1 - b + (b * length) / Math.max(meanLength, 1))
    for (let at = 0; at < terms.length; at++) {
      const id = ids[terms[at] ?? 0] ?? 0
      const posting = next[id] ?? 0
      next[id] = posting + 1
      texts[posting] = text
      const frequency = frequencies[at] ?? 0
      const share = presence + (1 - presence) * (frequency / (frequency + norm))
      impacts[posting] = Math.max(1, Math.round(share * 255))
    }
  }
  return { starts, texts, impacts }
}

/** Packs per term the gap to each text that contains it, and its impact. */
function packPostings({ starts, texts, impacts }: Postings): [offsets: Uint32Array, bytes: Uint8Array] {
  return packPieces(starts.length - 1, (bytes, id) => {
    const end = starts[id + 1] ?? 0
    let previous = -1
    for (let at = starts[id] ?? 0; at < end; at++) {
      const text = texts[at] ?? 0
      pushNumber(bytes, text - previous - 1)
      bytes.push(impacts[at] ?? 0)
      previous = text
    }
  })
}

const noTerms = { terms: new Uint32Array(), inTitle: new Uint8Array() }

/** Packs per text the gaps between the ids of its terms, each doubled, and one more for a term of its title. */
function packOwnTerms(counted: readonly CountedText[], ids: Uint32Array): [offsets: Uint32Array, bytes: Uint8Array] {
  return packPieces(counted.length, (bytes, text) => {
    const { terms, inTitle } = counted[text] ?? noTerms
    // An id and the bit of the title as one number, so that the built-in sort keeps them together.
    const marked = terms.map((term, at) => (ids[term] ?? 0) * 2 + (inTitle[at] ?? 0)).sort()
    let previous = -1
    for (const number of marked) {
      const id = number >>> 1
      pushNumber(bytes, (id - previous - 1) * 2 + (number & 1))
      previous = id
    }
  })
}

/**
 * Builds the sections of an inverted index, in the order of `sections`.
 * @param counted texts that one counter counted; the ordinal of a text is its position
 * @param vocabulary that of the counter; its order does not change the result
 */
export function buildSections(
  counted: readonly CountedText[],
  vocabulary: readonly string[],
  parameters: Parameters,
): Section[] {
  const sorted = sortTerms(counted, vocabulary)
  const { terms, ids } = sorted
  const postings = collectPostings(counted, sorted, parameters)
  let end = 0
  const termOffsets = Uint32Array.from([0, ...terms.map(({ length }) => (end += length))])
  const textCounts = Uint32Array.from(terms, (_, id) => (postings.starts[id + 1] ?? 0) - (postings.starts[id] ?? 0))
  return [
    termOffsets,
    Buffer.from(terms.join(''), 'latin1'),
    sortByEnding(terms),
    textCounts,
    ...packPostings(postings),
    ...packOwnTerms(counted, ids),
    Uint32Array.of(Math.round((1000 * postings.texts.length) / Math.max(1, counted.length))),
  ]
}

/** Adds a whole number of at most 31 bits. Readers inline the reverse, for speed. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}
