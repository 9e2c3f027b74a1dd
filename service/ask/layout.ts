// Owns the binary layout: named typed arrays in one file, opened as views without copying or parsing.

/** "VASK" and the version of the layout; reads back wrongly on a machine of the other byte order, and is refused there. */
const MAGIC = 0x4b534156
const VERSION = 1
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
  return writeSections(sections, placeSections(sections.map(({ byteLength }) => byteLength)).end)
}

/** The file up to its last section, of which only the length is known: whoever has its bytes writes them after this. */
export function writeLayoutHead(sections: readonly (Section | { byteLength: number })[]): Uint8Array<ArrayBuffer> {
  return writeSections(sections, placeSections(sections.map(({ byteLength }) => byteLength)).offsets.at(-1) ?? 0)
}

function writeSections(sections: readonly (Section | { byteLength: number })[], end: number): Uint8Array<ArrayBuffer> {
  const { offsets } = placeSections(sections.map(({ byteLength }) => byteLength))
  const file = new Uint8Array(end)
  const header = new Uint32Array(file.buffer, 0, (HEADER_BYTES + sections.length * 8) / 4)
  header.set([MAGIC, VERSION, sections.length])
  sections.forEach((section, index) => {
    const offset = offsets[index] ?? 0
    header.set([offset, section.byteLength], HEADER_BYTES / 4 + index * 2)
    if ('buffer' in section) file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset)
  })
  return file
}

/** Views on the sections of a file that `writeLayout` wrote. */
export interface Layout {
  bytes(index: number): Uint8Array
  words(index: number): Uint32Array
}

/**
 * Opens a file that `writeLayout` wrote. Copies it only when the bytes do not begin at a multiple of four
 * (a small Buffer from the pool). Throws LayoutError on anything else.
 */
export function openLayout(file: Uint8Array, sectionCount: number): Layout {
  const aligned = file.byteOffset % 4 === 0 ? file : new Uint8Array(file)
  if (aligned.byteLength < HEADER_BYTES + sectionCount * 8) throw new LayoutError('The file is too short')
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, HEADER_BYTES / 4 + sectionCount * 2)
  if (header[0] !== MAGIC) throw new LayoutError('The file is not one of ours')
  if (header[1] !== VERSION) throw new LayoutError(`The file has layout version ${header[1] ?? 0}, not ${VERSION}`)
  if (header[2] !== sectionCount) throw new LayoutError(`The file has ${header[2] ?? 0} sections, not ${sectionCount}`)
  const place = (index: number): { offset: number; length: number } => {
    const offset = header[HEADER_BYTES / 4 + index * 2] ?? 0
    const length = header[HEADER_BYTES / 4 + index * 2 + 1] ?? 0
    if (offset + length > aligned.byteLength) throw new LayoutError('The file is cut off')
    return { offset: aligned.byteOffset + offset, length }
  }
  return {
    bytes(index) {
      const { offset, length } = place(index)
      return new Uint8Array(aligned.buffer, offset, length)
    },
    words(index) {
      const { offset, length } = place(index)
      return new Uint32Array(aligned.buffer, offset, length / 4)
    },
  }
}
