// Files of JSON records in compressed blocks, of which only those that are asked for are read, unpacked and parsed.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type FileSource, openParts } from './file-parts.js'

/** Records in the order in which they were written. */
export interface Records<T> {
  readonly count: number
  /**
   * The record at an ordinal (0 is the first).
   * @throws RangeError when there is none
   */
  get(ordinal: number): T
}

/** "VREC"; a file of anything else is refused. */
const magic = 0x43455256
const wordBytes = 4

/** Bytes of a block before it is compressed: twice as many take a tenth less space, and twice as long to unpack. */
const usualBlockBytes = 1 << 14

/** Quality 5: the better ones take four times as long for less than a hundredth. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Writes records as one file: in 32-bit words (little-endian) the magic number, the number of blocks, and for each block and
 * the end the ordinal of its first record and its place in the file; then the blocks, a line of JSON for each record. Brotli
 * gives the same bytes on every machine.
 */
export function writeRecords(records: Iterable<object>, blockBytes = usualBlockBytes): Buffer<ArrayBuffer> {
  const blocks: Buffer[] = []
  const firsts: number[] = []
  let lines: string[] = []
  let length = 0
  let count = 0
  const close = (): void => {
    if (lines.length > 0) blocks.push(brotliCompressSync(lines.join('\n'), compression))
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
  const words = [magic, blocks.length]
  let place = wordBytes * (2 + 2 * (blocks.length + 1))
  for (const [at, first] of [...firsts, count].entries()) {
    words.push(first, place)
    place += blocks[at]?.length ?? 0
  }
  const head = Buffer.alloc(words.length * wordBytes)
  for (const [at, word] of words.entries()) head.writeUInt32LE(word, at * wordBytes)
  return Buffer.concat([head, ...blocks])
}

/** How many blocks stay unpacked: those of one answer. */
const keptBlocks = 32

/**
 * Opens what `writeRecords` wrote, of which parts are read; `T` is the type written there.
 * @throws Error on another kind of file, or one that is cut off
 */
export function openRecords<T>(source: FileSource): Records<T> {
  const parts = openParts(source)
  const [found, blockCount = 0] = words(parts.read(0, 2 * wordBytes))
  if (found !== magic) throw new Error('The file is no file of records')
  const places = words(parts.read(2 * wordBytes, 2 * wordBytes * (blockCount + 1)))
  const firstOf = (block: number) => places[2 * block] ?? NaN
  const placeOf = (block: number) => places[2 * block + 1] ?? NaN
  const count = firstOf(blockCount)
  const unpacked = new Map<number, string[]>()

  function unpack(block: number): string[] {
    const known = unpacked.get(block)
    if (known) return known
    const place = placeOf(block)
    const lines = brotliDecompressSync(parts.read(place, placeOf(block + 1) - place))
      .toString()
      .split('\n')
    if (unpacked.size === keptBlocks) unpacked.clear()
    unpacked.set(block, lines)
    return lines
  }

  function blockOf(ordinal: number): number {
    let low = 0
    let high = blockCount - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (firstOf(middle) <= ordinal) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    count,
    get(ordinal) {
      const block = blockOf(ordinal)
      const line = ordinal < count ? unpack(block)[ordinal - firstOf(block)] : undefined
      if (line === undefined) throw new RangeError(`There is no record ${ordinal}`)
      return JSON.parse(line) as T
    },
  }
}

/** Words in place, in the byte order of the machine: on a big-endian one the magic number is wrong and the file is refused. */
const words = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / wordBytes)
