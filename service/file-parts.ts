// A file of which the parts that are asked for are read, and nothing else.
import { closeSync, openSync, readSync } from 'node:fs'

/** A file in memory, or the path of one. */
export type FileSource = Uint8Array | string

export interface FileParts {
  /**
   * Some bytes of the file, from an offset on. They begin where words may.
   * @throws RangeError when the file ends before
   */
  read(offset: number, length: number): Uint8Array
}

/** Closes files whose parts nothing reads any more: a host opens those of each build. */
const openFiles = new FinalizationRegistry<number>(closeSync)

/**
 * Opens a file; of one in memory nothing is copied. Throws where there is none at the path.
 * @param ahead how many bytes from its beginning are read at once: small parts take longer to read than to keep
 */
export function openParts(source: FileSource, ahead = 0): FileParts {
  if (typeof source !== 'string') return partsOf(source)
  const file = openSync(source, 'r')
  const beginning = Buffer.allocUnsafeSlow(ahead)
  const beginningLength = readSync(file, beginning, 0, ahead, 0)
  const parts: FileParts = {
    read(offset, length) {
      if (offset + length <= beginningLength) return new Uint8Array(beginning.buffer, offset, length)
      const bytes = Buffer.allocUnsafeSlow(length)
      if (readSync(file, bytes, 0, length, offset) !== length) throw cutOff()
      return bytes
    },
  }
  openFiles.register(parts, file)
  return parts
}

function partsOf(source: Uint8Array): FileParts {
  // Words begin at multiples of four, which a small Buffer from the pool does not.
  const file = source.byteOffset % 4 === 0 ? source : new Uint8Array(source)
  return {
    read(offset, length) {
      if (offset + length > file.length) throw cutOff()
      return file.subarray(offset, offset + length)
    },
  }
}

const cutOff = (): RangeError => new RangeError('The file is cut off')
