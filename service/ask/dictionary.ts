// Owns the terms of an index as they lie in the file: finding one, and those that begin or end alike.
import type { Layout } from './layout.js'
import { SECTIONS } from './sections.js'

/** The terms of an index, each known by its place in the order of their bytes. */
export interface Dictionary {
  readonly size: number
  /** The id of a term, or -1. */
  find(term: Uint8Array): number
  /** Calls `visit` with every id whose term begins with the bytes. */
  visitBeginning(start: Uint8Array, visit: (id: number) => void): void
  /** Calls `visit` with every id whose term ends with the bytes. */
  visitEnding(end: Uint8Array, visit: (id: number) => void): void
  /** The bytes of a term, as a view. */
  bytesOf(id: number): Uint8Array
  /** All terms one after the other, for readers to whom a view of each costs too much. */
  readonly bytes: Uint8Array
  /** Where each term begins in `bytes`, and where the last one ends. */
  readonly offsets: Uint32Array
  lengthOf(id: number): number
}

/** Opens the dictionary of the inverted index whose sections begin at `firstSection`. */
export function openDictionary(layout: Layout, firstSection: number): Dictionary {
  const offsets = layout.words(firstSection + SECTIONS.termOffsets)
  const bytes = layout.bytes(firstSection + SECTIONS.terms)
  /** Wanted for unknown words alone. */
  let byEnding: Uint32Array | undefined
  const size = offsets.length - 1

  const startOf = (id: number): number => offsets[id] ?? 0
  const lengthOf = (id: number): number => (offsets[id + 1] ?? 0) - (offsets[id] ?? 0)

  /** Compares the first `sought.length` bytes of a term with those sought, from the front or (reversed) from the end. */
  const compare = (id: number, sought: Uint8Array, fromEnd: boolean): number => {
    const start = startOf(id)
    const length = lengthOf(id)
    for (let at = 0; at < sought.length; at++) {
      if (at >= length) return -1
      const own = bytes[fromEnd ? start + length - 1 - at : start + at] ?? 0
      const other = sought[fromEnd ? sought.length - 1 - at : at] ?? 0
      if (own !== other) return own - other
    }
    return 0
  }

  /** The first place in an order at which a term is not before those sought. */
  const lowerBound = (idAt: (place: number) => number, sought: Uint8Array, fromEnd: boolean): number => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(idAt(middle), sought, fromEnd) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  const sorted = (place: number): number => place
  return {
    size,
    find(term) {
      const id = lowerBound(sorted, term, false)
      return id < size && lengthOf(id) === term.length && compare(id, term, false) === 0 ? id : -1
    },
    visitBeginning(start, visit) {
      for (let id = lowerBound(sorted, start, false); id < size && compare(id, start, false) === 0; id++) visit(id)
    },
    visitEnding(end, visit) {
      const ids = (byEnding ??= layout.words(firstSection + SECTIONS.byEnding))
      const reversed = (place: number): number => ids[place] ?? 0
      for (let place = lowerBound(reversed, end, true); place < size; place++) {
        const id = reversed(place)
        if (compare(id, end, true) !== 0) break
        visit(id)
      }
    },
    bytesOf: (id) => bytes.subarray(startOf(id), startOf(id) + lengthOf(id)),
    bytes,
    offsets,
    lengthOf,
  }
}
