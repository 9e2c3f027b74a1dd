// Owns the store of records beside the index: texts, most of them JSON, of which only those that are asked for are read.
import type { PartialBytes } from '../data.js'
import { openLayout, writeLayout, writeLayoutHead } from './layout.js'

/** Records in the order in which they were written. */
export interface Records<T> {
  readonly count: number
  /** The record at an ordinal (0 is the first). Throws RangeError when there is none. */
  get(ordinal: number): T
  /** The same as the text that it is. */
  text(ordinal: number): string
}

/** Writes records as one file: offsets, then the JSON of each. The order is the ordinals'. */
export function writeRecords(records: readonly object[]): Uint8Array<ArrayBuffer> {
  return writeTexts(records.map((record) => JSON.stringify(record)))
}

/** The same of records that are texts already. */
export function writeTexts(records: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const texts = records.map((record) => encoder.encode(record))
  const lengths = texts.map((text) => text.length)
  const body = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  const offsets = offsetsOf(lengths)
  texts.forEach((text, index) => {
    body.set(text, offsets[index])
  })
  return writeLayout([offsets, body])
}

/**
 * What stands in a file of records before the first one, for a writer that lays one record after the other without
 * holding them: the file is this, then the text of each, then zeros up to a multiple of four bytes. Its own length
 * depends on the number of records alone.
 */
export function writeRecordsHead(lengths: readonly number[]): Uint8Array<ArrayBuffer> {
  const offsets = offsetsOf(lengths)
  return writeLayoutHead([offsets, { byteLength: offsets.at(-1) ?? 0 }])
}

function offsetsOf(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, index) => (offsets[index + 1] = (offsets[index] ?? 0) + length))
  return offsets
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
  const text = (ordinal: number): string => {
    const from = offsets[ordinal]
    const to = offsets[ordinal + 1]
    if (from === undefined || to === undefined) throw new RangeError(`There is no record ${ordinal}`)
    load(from, to)
    return decoder.decode(body.subarray(from, to))
  }
  return { count: offsets.length - 1, get: (ordinal) => JSON.parse(text(ordinal)) as T, text }
}
