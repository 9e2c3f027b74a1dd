// Files of JSON records in compressed blocks, of which only those that are asked for are read, unpacked and parsed.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { openLayout, writeLayout, type FileSource } from './layout.js'

/** Records in the order in which they were written. */
export interface Records<T> {
  readonly count: number
  /**
   * The record at an ordinal (0 is the first).
   * @throws RangeError when there is none
   */
  get(ordinal: number): T
}

/** Bytes of a block before it is compressed: twice as many take a tenth less space, and twice as long to unpack. */
const usualBlockBytes = 1 << 14

/** Quality 5: the better ones take four times as long for less than a hundredth. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Writes records as one file in three sections: the ordinal of the first record of each block and of the end, where each block
 * begins and the last one ends, and the blocks, a line of JSON for each record. Brotli gives the same bytes on every machine.
 */
export function writeRecords(records: Iterable<object>, blockBytes = usualBlockBytes): Uint8Array<ArrayBuffer> {
  const blocks: Buffer[] = []
  const firsts: number[] = []
  const places = [0]
  let lines: string[] = []
  let length = 0
  let count = 0
  let end = 0
  const close = (): void => {
    if (lines.length === 0) return
    const block = brotliCompressSync(lines.join('\n'), compression)
    blocks.push(block)
    places.push((end += block.length))
    lines = []
    length = 0
  }
  for (const record of records) {
    if (length === 0) firsts.push(count)
    const line = JSON.stringify(record)
    lines.push(line)
    length += Buffer.byteLength(line)
    count++
    if (length >= blockBytes) close()
  }
  close()
  return writeLayout([Uint32Array.from([...firsts, count]), Uint32Array.from(places), Buffer.concat(blocks)])
}

/** How many blocks stay unpacked: those of one answer. */
const keptBlocks = 32

/**
 * Opens what `writeRecords` wrote, of which parts are read; `T` is the type written there.
 * @throws Error on another kind of file
 */
export function openRecords<T>(source: FileSource): Records<T> {
  const layout = openLayout(source, 3)
  const [firsts, places] = [layout.words(0), layout.words(1)]
  const readBlock = layout.part(2, 1)
  const count = firsts.at(-1) ?? 0
  const unpacked = new Map<number, string[]>()

  function unpack(block: number): string[] {
    const known = unpacked.get(block)
    if (known) return known
    const lines = brotliDecompressSync(readBlock(places[block] ?? NaN, places[block + 1] ?? NaN))
      .toString()
      .split('\n')
    if (unpacked.size === keptBlocks) unpacked.clear()
    unpacked.set(block, lines)
    return lines
  }

  return {
    count,
    get(ordinal) {
      const block = firsts.findLastIndex((first) => first <= ordinal)
      const line = block >= 0 && ordinal < count ? unpack(block)[ordinal - (firsts[block] ?? NaN)] : undefined
      if (line === undefined) throw new RangeError(`There is no record ${ordinal}`)
      return JSON.parse(line) as T
    },
  }
}
