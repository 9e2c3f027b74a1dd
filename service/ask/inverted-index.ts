// Owns the inverted index of one kind of text as it lies in the file: its sections, and how they are made from texts.
import type { CountedText } from './count-text.js'
import type { Section } from './layout.js'
import { ByteWriter } from './packing.js'
import type { Parameters } from './parameters.js'

/** BM25's k1 and b for a mean length: short texts say each thing once and need neither saturation nor normalising. */
function chooseBm25(meanLength: number, parameters: Parameters): { k1: number; b: number } {
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

function writePieces(
  count: number,
  write: (writer: ByteWriter, index: number) => void,
): [offsets: Uint32Array, bytes: Uint8Array] {
  const writer = new ByteWriter()
  const offsets = new Uint32Array(count + 1)
  for (let index = 0; index < count; index++) {
    write(writer, index)
    offsets[index + 1] = writer.length
  }
  return [offsets, writer.toBytes()]
}

/** The terms that texts hold, in the order of their bytes. */
interface Terms {
  /** Of each its bytes in UTF-8, a character a byte: such texts compare as their bytes do, by code that is compiled already. */
  terms: string[]
  /** By place in the vocabulary, the term's place in this order; 0 of those that no text holds. */
  ids: Uint32Array
}

function sortTerms(counted: readonly CountedText[], vocabulary: readonly string[]): Terms {
  const used = new Uint8Array(vocabulary.length)
  for (const { terms } of counted) for (let at = 0; at < terms.length; at++) used[terms[at] ?? 0] = 1
  const places = new Map<string, number>()
  vocabulary.forEach((term, place) => {
    if (used[place] === 1) places.set(ASCII.test(term) ? term : Buffer.from(term).toString('latin1'), place)
  })
  const terms = [...places.keys()].sort()
  const ids = new Uint32Array(vocabulary.length)
  terms.forEach((term, id) => (ids[places.get(term) ?? 0] = id))
  return { terms, ids }
}

const ASCII = /^[\0-\x7f]*$/

/** The ids of terms in the order of their bytes read backwards. */
function sortByEnding(terms: readonly string[], offsets: Uint32Array, bytes: Uint8Array): Uint32Array {
  const backwards = Buffer.from(bytes).reverse().toString('latin1')
  const ids = new Map<string, number>()
  for (let id = 0; id < terms.length; id++) {
    ids.set(backwards.slice(bytes.length - (offsets[id + 1] ?? 0), bytes.length - (offsets[id] ?? 0)), id)
  }
  return Uint32Array.from([...ids.keys()].sort(), (ending) => ids.get(ending) ?? 0)
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

/** The terms of each text, ascending, those of one text behind those of another: the postings, which are in the order of terms, dealt out. */
function sortOwnTerms(
  counted: readonly CountedText[],
  { starts, texts }: Pick<Postings, 'starts' | 'texts'>,
): Uint32Array {
  const next = new Uint32Array(counted.length)
  for (let text = 1; text < next.length; text++) {
    next[text] = (next[text - 1] ?? 0) + (counted[text - 1] ?? NO_TEXT).terms.length
  }
  const own = new Uint32Array(texts.length)
  for (let id = 0; id + 1 < starts.length; id++) {
    const end = starts[id + 1] ?? 0
    for (let at = starts[id] ?? 0; at < end; at++) {
      const text = texts[at] ?? 0
      const place = next[text] ?? 0
      next[text] = place + 1
      own[place] = id
    }
  }
  return own
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
  const { terms, ids } = sortTerms(counted, vocabulary)
  const { starts, texts, impacts } = collectPostings(counted, ids, terms.length, meanLength, parameters)

  const termBytes = Buffer.from(terms.join(''), 'latin1')
  const termOffsets = new Uint32Array(terms.length + 1)
  terms.forEach(({ length }, id) => (termOffsets[id + 1] = (termOffsets[id] ?? 0) + length))
  const [postingOffsets, postingBytes] = writePieces(terms.length, (writer, id) => {
    const end = starts[id + 1] ?? 0
    let previous = -1
    for (let at = starts[id] ?? 0; at < end; at++) {
      const text = texts[at] ?? 0
      writer.writeNumber(text - previous - 1)
      writer.writeByte(impacts[at] ?? 0)
      previous = text
    }
  })
  const own = sortOwnTerms(counted, { starts, texts })
  let next = 0
  const [ownOffsets, ownBytes] = writePieces(counted.length, (writer, text) => {
    const end = next + (counted[text] ?? NO_TEXT).terms.length
    let previous = -1
    for (; next < end; next++) {
      const id = own[next] ?? 0
      writer.writeNumber(id - previous - 1)
      previous = id
    }
  })
  return [
    termOffsets,
    termBytes,
    sortByEnding(terms, termOffsets, termBytes),
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
