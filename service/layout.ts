// The binary file format: typed arrays in one file, of which the parts that are asked for are read, without parsing.
import { closeSync, openSync, readSync } from 'node:fs'

/** A file in memory, or the path of one. */
export type FileSource = Uint8Array | string

/** "VASK" and the version of the layout; on a machine of the other byte order it reads back wrongly and is refused. */
const magic = 0x4b534156
const version = 5
const headerBytes = 16

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

/** The sections of a file that `writeLayout` wrote. Reading one throws a RangeError where the file is cut off. */
export interface Layout {
  bytes(index: number): Uint8Array
  words(index: number): Uint32Array
  /** The length of a section in bytes, which is known without reading it. */
  length(index: number): number
  /**
   * The bytes of a section between two places, for sections of which a question needs little.
   * @param parts how many of them a question needs, about: a section that takes less time to read at once is
   */
  part(index: number, parts: number): (from: number, to: number) => Uint8Array
}

/** How many bytes more at once take about as long to read as a further part. */
const bytesOfPart = 1 << 14

/** So much is read at the opening: the whole of a small site's file, most of what every question needs of another. */
const bytesAhead = 1 << 18

/**
 * Opens a file that `writeLayout` wrote.
 * @throws Error where it is not one, or of another version; RangeError where it is too short
 */
export function openLayout(source: FileSource, sectionCount: number): Layout {
  const read = typeof source === 'string' ? openFile(source) : readerOf(source)
  const header = toWords(read(0, headerBytes + sectionCount * 8))
  const [fileMagic, fileVersion, count] = header
  if (fileMagic !== magic) throw new Error('The file is not one of ours')
  if (fileVersion !== version) throw new Error(`The file has layout version ${fileVersion}, not ${version}`)
  if (count !== sectionCount) throw new Error(`The file has ${count} sections, not ${sectionCount}`)
  const numberAt = (place: number): number => header[headerBytes / 4 + place] ?? NaN
  const bytes = (index: number) => read(numberAt(2 * index), numberAt(2 * index + 1))
  return {
    bytes,
    words: (index) => toWords(bytes(index)),
    length: (index) => numberAt(2 * index + 1),
    part(index, parts) {
      const offset = numberAt(2 * index)
      if (numberAt(2 * index + 1) > parts * bytesOfPart) return (from, to) => read(offset + from, to - from)
      const section = bytes(index)
      return (from, to) => section.subarray(from, to)
    },
  }
}

/** Reads bytes of a file; they begin where words may. @throws RangeError where the file ends before */
type ReadPart = (offset: number, length: number) => Uint8Array

/** Closes files whose parts nothing reads any more: a host opens those of each build. */
const openFiles = new FinalizationRegistry<number>(closeSync)

function openFile(path: string): ReadPart {
  const file = openSync(path, 'r')
  const beginning = Buffer.allocUnsafeSlow(bytesAhead)
  const beginningLength = readSync(file, beginning, 0, bytesAhead, 0)
  const read: ReadPart = (offset, length) => {
    if (offset + length <= beginningLength) return new Uint8Array(beginning.buffer, offset, length)
    const bytes = Buffer.allocUnsafeSlow(length)
    if (readSync(file, bytes, 0, length, offset) !== length) throw cutOff()
    return bytes
  }
  openFiles.register(read, file)
  return read
}

function readerOf(source: Uint8Array): ReadPart {
  // Words begin at multiples of four, which a small Buffer from the pool does not.
  const file = source.byteOffset % 4 === 0 ? source : new Uint8Array(source)
  return (offset, length) => {
    if (offset + length > file.length) throw cutOff()
    return file.subarray(offset, offset + length)
  }
}

const cutOff = (): RangeError => new RangeError('The file is cut off')

const toWords = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)
