// Looks up terms in the sorted dictionary of an index: exact ones, and those with a common beginning or ending.
import type { Layout } from '../layout.js'
import { sections } from './sections.js'

/** The terms of an index; the id of a term is its position in the order of their bytes. */
export interface Dictionary {
  readonly size: number
  /** The id of a term, or -1. */
  find(term: Uint8Array): number
  /** Calls `visit` with the id of every term that begins, or ends, with the bytes. */
  visitAlike(part: Uint8Array, where: 'beginning' | 'ending', visit: (id: number) => void): void
  /** All terms one after the other, for hot loops: a view of each would cost too much. */
  readonly bytes: Uint8Array
  /** Where each term begins in `bytes`, and where the last one ends. */
  readonly offsets: Uint32Array
}

/** Opens the dictionary of the inverted index whose sections begin at `firstSection`. */
export function openDictionary(layout: Layout, firstSection: number): Dictionary {
  const offsets = layout.words(firstSection + sections.termOffsets)
  const bytes = layout.bytes(firstSection + sections.terms)
  // Read for the first word that is not in the index.
  let byEnding: Uint32Array | undefined
  const size = offsets.length - 1

  /** Compares the first `sought.length` bytes of a term with those sought, from the front or from the end. */
  function compare(id: number, sought: Uint8Array, fromEnd: boolean): number {
    const start = offsets[id] ?? 0
    const length = (offsets[id + 1] ?? 0) - start
    const soughtLength = sought.length
    for (let at = 0; at < soughtLength; at++) {
      if (at >= length) return -1
      const own = bytes[start + (fromEnd ? length - 1 - at : at)] ?? 0
      const other = sought[fromEnd ? soughtLength - 1 - at : at] ?? 0
      if (own !== other) return own - other
    }
    return 0
  }

  /** The first position whose term is not before the bytes sought, in the order of ids or in another. */
  function lowerBound(sought: Uint8Array, order: Uint32Array | undefined): number {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(order ? (order[middle] ?? 0) : middle, sought, order !== undefined) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    size,
    find(term) {
      const id = lowerBound(term, undefined)
      const length = (offsets[id + 1] ?? 0) - (offsets[id] ?? 0)
      return id < size && length === term.length && compare(id, term, false) === 0 ? id : -1
    },
    visitAlike(part, where, visit) {
      const order = where === 'ending' ? (byEnding ??= layout.words(firstSection + sections.byEnding)) : undefined
      for (let position = lowerBound(part, order); position < size; position++) {
        const id = order ? (order[position] ?? 0) : position
        if (compare(id, part, order !== undefined) !== 0) break
        visit(id)
      }
    },
    bytes,
    offsets,
  }
}
