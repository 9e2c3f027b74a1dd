// A file of JSON records, of which only the ones asked for are parsed.
import { openLayout, writeLayout } from './layout.js'

/** Records in the order in which they were written. */
export interface Records<T> {
  readonly count: number
  /**
   * The record at an ordinal (0 is the first).
   *
   * @throws RangeError when there is none
   */
  get(ordinal: number): T
}

/** Writes records as one file: offsets, then the JSON of each. */
export function writeRecords(records: readonly object[]): Uint8Array<ArrayBuffer> {
  const texts = records.map((record) => Buffer.from(JSON.stringify(record)))
  let end = 0
  const ends = texts.map(({ length }) => (end += length))
  return writeLayout([Uint32Array.from([0, ...ends]), new Uint8Array(Buffer.concat(texts))])
}

/**
 * Opens what `writeRecords` wrote; `T` is the type written there. Nothing is parsed before `get`.
 *
 * @throws LayoutError on another kind of file
 */
export function openRecords<T>(file: Uint8Array): Records<T> {
  const layout = openLayout(file, 2)
  const offsets = layout.words(0)
  const body = layout.bytes(1)
  const decoder = new TextDecoder()
  return {
    count: offsets.length - 1,
    get(ordinal) {
      const from = offsets[ordinal]
      const to = offsets[ordinal + 1]
      if (from === undefined || to === undefined) throw new RangeError(`There is no record ${ordinal}`)
      return JSON.parse(decoder.decode(body.subarray(from, to))) as T
    },
  }
}
