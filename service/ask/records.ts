// Owns the store of records beside the index: JSON, of which only what is asked for is read.
import type { PartialBytes } from '../data.js'
import { openLayout, writeLayout } from './layout.js'

/** Records in the order in which they were written. */
export interface Records<T> {
  readonly count: number
  /** The record at an ordinal (0 is the first). Throws RangeError when there is none. */
  get(ordinal: number): T
}

/** Writes records as one file: offsets, then the JSON of each. The order is the ordinals'. */
export function writeRecords(records: readonly object[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const texts = records.map((record) => encoder.encode(JSON.stringify(record)))
  const offsets = new Uint32Array(texts.length + 1)
  texts.forEach(({ length }, index) => (offsets[index + 1] = (offsets[index] ?? 0) + length))
  const body = new Uint8Array(offsets.at(-1) ?? 0)
  texts.forEach((text, index) => {
    body.set(text, offsets[index])
  })
  return writeLayout([offsets, body])
}

/**
 * Opens what `writeRecords` wrote; `T` is what was written there. Nothing is read or parsed before `get`, so opening
 * 100,000 records costs no more than opening one. Throws LayoutError on another kind of file.
 */
export function openRecords<T>(file: Uint8Array | PartialBytes): Records<T> {
  const layout = openLayout(file, 2)
  const offsets = layout.words(0)
  const { bytes: body, load } = layout.partial(1)
  const decoder = new TextDecoder()
  const get = (ordinal: number): T => {
    const from = offsets[ordinal]
    const to = offsets[ordinal + 1]
    if (from === undefined || to === undefined) throw new RangeError(`There is no record ${ordinal}`)
    load(from, to)
    return JSON.parse(decoder.decode(body.subarray(from, to))) as T
  }
  return { count: offsets.length - 1, get }
}
