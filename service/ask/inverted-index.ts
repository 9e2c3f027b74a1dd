// Owns the inverted index of one kind of text as it lies in the file: its sections, and how they are made from texts.
import type { CountedText } from './count-text.js'
import type { Section } from './layout.js'
import { ByteWriter } from './packing.js'
import type { Parameters } from './parameters.js'

/** BM25's k1 and b for a mean length: short texts say each thing once and need neither saturation nor normalising. */
export function chooseBm25(meanLength: number, parameters: Parameters): { k1: number; b: number } {
  const { shortWords, longWords, k1, b } = parameters
  const place = Math.log(Math.max(meanLength, 1) / shortWords) / Math.log(longWords / shortWords)
  const share = Math.min(1, Math.max(0, place))
  return { k1: k1[0] + (k1[1] - k1[0]) * share, b: b[0] + (b[1] - b[0]) * share }
}

const NO_TEXT: CountedText = { terms: new Uint32Array(0), frequencies: new Float64Array(0), length: 0, kinds: 0 }

/** Numbers each group by its first text; a text without one ('') is a group of its own. */
function numberGroups(groups: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>()
  return Uint32Array.from(groups, (group, ordinal) => {
    const known = group === '' ? undefined : numbers.get(group)
    if (known === undefined && group !== '') numbers.set(group, ordinal)
    return known ?? ordinal
  })
}

/** Offsets of pieces laid one after the other. */
function writeOffsets(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, index) => (offsets[index + 1] = (offsets[index] ?? 0) + length))
  return offsets
}

function writePieces<T>(
  pieces: readonly T[],
  write: (piece: T, writer: ByteWriter, index: number) => void,
): [Uint32Array, Uint8Array] {
  const writer = new ByteWriter()
  const lengths = pieces.map((piece, index) => {
    const start = writer.length
    write(piece, writer, index)
    return writer.length - start
  })
  return [writeOffsets(lengths), writer.toBytes()]
}

/** A term as it is laid down: its place in the vocabulary, and its bytes in UTF-8. */
interface Term {
  place: number
  bytes: Buffer
}

/** Texts of one character a byte compare as their bytes do, by code that is compiled already. */
const compareTexts = (one: { text: string }, other: { text: string }): number =>
  one.text < other.text ? -1 : one.text > other.text ? 1 : 0

/** The terms that texts hold, in the order of their bytes. */
function sortTerms(counted: readonly CountedText[], vocabulary: readonly string[]): Term[] {
  const used = new Uint8Array(vocabulary.length)
  for (const { terms } of counted) for (let at = 0; at < terms.length; at++) used[terms[at] ?? 0] = 1
  const found: (Term & { text: string })[] = []
  vocabulary.forEach((term, place) => {
    if (used[place] !== 1) return
    const bytes = Buffer.from(term)
    found.push({ place, bytes, text: bytes.toString('latin1') })
  })
  return found.sort(compareTexts)
}

/** The ids of terms in the order of their bytes read backwards. */
function sortByEnding(terms: readonly Term[]): Uint32Array {
  const reversed = terms.map(({ bytes }, id) => ({ id, text: Buffer.from(bytes).reverse().toString('latin1') }))
  return Uint32Array.from(reversed.sort(compareTexts), ({ id }) => id)
}

/**
 * The postings of all terms, those of one term behind those of another: as objects of their own, millions of them hold
 * more memory than all else that a build knows of its documents.
 */
interface Postings {
  /** Where those of each term begin; one entry more than there are terms. */
  starts: Uint32Array
  texts: Uint32Array
  impacts: Uint8Array
}

/** Collects postings; `ids` are the terms' by their place in the vocabulary. */
function collectPostings(
  counted: readonly CountedText[],
  ids: Uint32Array,
  termCount: number,
  meanLength: number,
  parameters: Parameters,
): Postings {
  const starts = new Uint32Array(termCount + 1)
  for (const { terms } of counted) {
    for (let at = 0; at < terms.length; at++) {
      const after = (ids[terms[at] ?? 0] ?? 0) + 1
      starts[after] = (starts[after] ?? 0) + 1
    }
  }
  for (let id = 0; id < termCount; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0)
  const next = starts.slice()
  const texts = new Uint32Array(starts[termCount] ?? 0)
  const impacts = new Uint8Array(texts.length)
  const { k1, b } = chooseBm25(meanLength, parameters)
  const { presence } = parameters
  for (let text = 0; text < counted.length; text++) {
    const { terms, frequencies, length } = counted[text] ?? NO_TEXT
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

/**
 * Builds the sections of an inverted index of texts that one counter counted; the ordinal of a text is its place in the
 * list. `groups` names for each text what those of one source have in common, its title; '' where it stands alone.
 */
export function buildSections(
  counted: readonly CountedText[],
  groups: readonly string[],
  vocabulary: readonly string[],
  parameters: Parameters,
): Section[] {
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const terms = sortTerms(counted, vocabulary)
  const ids = new Uint32Array(vocabulary.length)
  terms.forEach(({ place }, id) => (ids[place] = id))
  const { starts, texts, impacts } = collectPostings(counted, ids, terms.length, meanLength, parameters)

  const [termOffsets, termBytes] = writePieces(terms, ({ bytes }, writer) => {
    writer.writeBytes(bytes)
  })
  const [postingOffsets, postingBytes] = writePieces(terms, (_term, writer, id) => {
    const end = starts[id + 1] ?? 0
    let previous = -1
    for (let at = starts[id] ?? 0; at < end; at++) {
      const text = texts[at] ?? 0
      writer.writeNumber(text - previous - 1)
      writer.writeByte(impacts[at] ?? 0)
      previous = text
    }
  })
  const [ownOffsets, ownBytes] = writePieces(counted, ({ terms: places }, writer) => {
    const own = new Uint32Array(places.length)
    for (let at = 0; at < own.length; at++) own[at] = ids[places[at] ?? 0] ?? 0
    own.sort()
    let previous = -1
    for (let at = 0; at < own.length; at++) {
      const id = own[at] ?? 0
      writer.writeNumber(id - previous - 1)
      previous = id
    }
  })
  return [
    termOffsets,
    termBytes,
    sortByEnding(terms),
    postingOffsets,
    postingBytes,
    ownOffsets,
    ownBytes,
    Uint8Array.from(counted, ({ kinds }) => kinds),
    numberGroups(groups),
    Uint32Array.of(
      Math.round((1000 * counted.reduce((sum, { terms: own }) => sum + own.length, 0)) / Math.max(1, counted.length)),
    ),
    Uint32Array.from(terms, (_term, id) => (starts[id + 1] ?? 0) - (starts[id] ?? 0)),
  ]
}
