// Owns the binary layout: named typed arrays in one file, opened as views without copying or parsing.
import type { PartialBytes } from '../data.js'

/** "VASK" and the version of the layout; reads back wrongly on a machine of the other byte order, and is refused there. */
const MAGIC = 0x4b534156
const VERSION = 2
const HEADER_BYTES = 16

/** A file of typed arrays that cannot be read: not ours, of another version, or cut off. */
export class LayoutError extends Error {
  override name = 'LayoutError'
}

export type Section = Uint8Array | Uint32Array

const alignToWord = (bytes: number): number => (bytes + 3) & ~3

/** Where each section begins, and where the file ends. */
function placeSections(lengths: readonly number[]): { offsets: number[]; end: number } {
  let end = HEADER_BYTES + lengths.length * 8
  const offsets = lengths.map((length) => {
    const offset = end
    end += alignToWord(length)
    return offset
  })
  return { offsets, end }
}

/**
 * Writes sections one after the other, each at a multiple of four bytes, behind a header that says where they stand:
 * magic, version, number of sections, 0, then offset and length in bytes of each section.
 */
export function writeLayout(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  const { offsets, end } = placeSections(sections.map(({ byteLength }) => byteLength))
  const file = new Uint8Array(end)
  const header = new Uint32Array(file.buffer, 0, (HEADER_BYTES + sections.length * 8) / 4)
  header.set([MAGIC, VERSION, sections.length])
  sections.forEach((section, index) => {
    const offset = offsets[index] ?? 0
    header.set([offset, section.byteLength], HEADER_BYTES / 4 + index * 2)
    file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset)
  })
  return file
}

/** Views on the sections of a file that `writeLayout` wrote. A section is read from the file when its view is made. */
export interface Layout {
  bytes(index: number): Uint8Array
  words(index: number): Uint32Array
  /** A section of which only pieces are wanted, each to be loaded before it is looked at. */
  partial(index: number): PartialBytes
}

/** A whole file in memory. */
function holdWhole(file: Uint8Array): PartialBytes {
  // Words begin at multiples of four, which a small Buffer from the pool does not.
  return { bytes: file.byteOffset % 4 === 0 ? file : new Uint8Array(file), load: () => undefined }
}

/**
 * Opens a file that `writeLayout` wrote, in memory or on disk. Nothing is copied. Throws LayoutError on anything else.
 */
export function openLayout(source: Uint8Array | PartialBytes, sectionCount: number): Layout {
  const file = source instanceof Uint8Array ? holdWhole(source) : source
  const { buffer, byteOffset, byteLength } = file.bytes
  const headerBytes = HEADER_BYTES + sectionCount * 8
  if (byteLength < headerBytes) throw new LayoutError('The file is too short')
  file.load(0, headerBytes)
  const header = new Uint32Array(buffer, byteOffset, headerBytes / 4)
  if (header[0] !== MAGIC) throw new LayoutError('The file is not one of ours')
  if (header[1] !== VERSION) throw new LayoutError(`The file has layout version ${header[1] ?? 0}, not ${VERSION}`)
  if (header[2] !== sectionCount) throw new LayoutError(`The file has ${header[2] ?? 0} sections, not ${sectionCount}`)
  const place = (index: number): { offset: number; length: number } => {
    const offset = header[HEADER_BYTES / 4 + index * 2] ?? 0
    const length = header[HEADER_BYTES / 4 + index * 2 + 1] ?? 0
    if (offset + length > byteLength) throw new LayoutError('The file is cut off')
    return { offset, length }
  }
  return {
    bytes(index) {
      const { offset, length } = place(index)
      file.load(offset, offset + length)
      return new Uint8Array(buffer, byteOffset + offset, length)
    },
    words(index) {
      const { offset, length } = place(index)
      file.load(offset, offset + length)
      return new Uint32Array(buffer, byteOffset + offset, length / 4)
    },
    partial(index) {
      const { offset, length } = place(index)
      return {
        bytes: new Uint8Array(buffer, byteOffset + offset, length),
        load: (from, to) => {
          file.load(offset + from, offset + to)
        },
      }
    },
  }
}
