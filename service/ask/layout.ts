// The binary file format: typed arrays in one file, opened as views without copying or parsing.

/** "VASK" and the version of the layout; on a machine of the other byte order it reads back wrongly and is refused. */
const magic = 0x4b534156
const version = 4
const headerBytes = 16

/** A file that cannot be read: another format, another version, or truncated. */
export class LayoutError extends Error {
  override name = 'LayoutError'
}

export type Section = Uint8Array | Uint32Array

const alignToWord = (bytes: number): number => (bytes + 3) & ~3

/**
 * Writes sections one after the other, each at a multiple of four bytes, behind a header: magic, version, number of
 * sections, 0, then offset and length in bytes of each section.
 */
export function writeLayout(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  const header: number[] = [magic, version, sections.length, 0]
  let end = headerBytes + sections.length * 8
  for (const { byteLength } of sections) {
    header.push(end, byteLength)
    end += alignToWord(byteLength)
  }
  const file = new Uint8Array(end)
  new Uint32Array(file.buffer).set(header)
  let offset = header.length * 4
  for (const { buffer, byteOffset, byteLength } of sections) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), offset)
    offset += alignToWord(byteLength)
  }
  return file
}

/** Views on the sections of a file that `writeLayout` wrote. */
export interface Layout {
  bytes(index: number): Uint8Array
  words(index: number): Uint32Array
}

/**
 * Opens a file that `writeLayout` wrote. Nothing is copied.
 *
 * @throws LayoutError when the file is not one, is of another version, or is truncated
 */
export function openLayout(source: Uint8Array, sectionCount: number): Layout {
  // Words begin at multiples of four, which a small Buffer from the pool does not.
  const { buffer, byteOffset, byteLength } = source.byteOffset % 4 === 0 ? source : new Uint8Array(source)
  if (byteLength < headerBytes + sectionCount * 8) throw new LayoutError('The file is too short')
  const [fileMagic, fileVersion, count, , ...places] = new Uint32Array(buffer, byteOffset, 4 + sectionCount * 2)
  if (fileMagic !== magic) throw new LayoutError('The file is not one of ours')
  if (fileVersion !== version) throw new LayoutError(`The file has layout version ${fileVersion}, not ${version}`)
  if (count !== sectionCount) throw new LayoutError(`The file has ${count} sections, not ${sectionCount}`)
  const locate = (index: number): { offset: number; length: number } => {
    const [offset, length] = places.slice(index * 2)
    if (offset === undefined || length === undefined) throw new RangeError(`There is no section ${index}`)
    if (offset + length > byteLength) throw new LayoutError('The file is cut off')
    return { offset: byteOffset + offset, length }
  }
  return {
    bytes(index) {
      const { offset, length } = locate(index)
      return new Uint8Array(buffer, offset, length)
    },
    words(index) {
      const { offset, length } = locate(index)
      return new Uint32Array(buffer, offset, length / 4)
    },
  }
}
