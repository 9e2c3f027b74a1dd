// Owns a file of which only what is looked at is read: of a large index, a question needs a hundredth.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PartialBytes } from './data.js'

/** Up to this size (1 MB) a file is read at once: there, one long read takes no longer than the many short ones. */
const READ_WHOLE_UP_TO = 1 << 20

/** Read and remembered by pages of 4 KB, as the system does. */
const PAGE_BITS = 12

/** Closes the files of those that were dropped before all of them was read. */
const dropped = new FinalizationRegistry<number>((descriptor) => {
  closeSync(descriptor)
})

function readInto(bytes: Uint8Array, descriptor: number, from: number, to: number): void {
  for (let at = from; at < to;) {
    const count = readSync(descriptor, bytes, at, to - at, at)
    if (count === 0) throw new Error(`A data file ends at ${at}, not at ${bytes.length}`)
    at += count
  }
}

/**
 * Opens a file. It is kept open until all of it is read or nobody holds what is returned any more, so that what is
 * read later is of the same file, whatever then stands under its name.
 */
export function openPartialFile(path: string | URL): PartialBytes {
  const descriptor = openSync(path, 'r')
  const bytes = new Uint8Array(fstatSync(descriptor).size)
  if (bytes.length <= READ_WHOLE_UP_TO) {
    try {
      readInto(bytes, descriptor, 0, bytes.length)
    } finally {
      closeSync(descriptor)
    }
    return { bytes, load: () => undefined }
  }

  const present = new Uint8Array(Math.ceil(bytes.length / (1 << PAGE_BITS)))
  let missing = present.length
  const file: PartialBytes = {
    bytes,
    load(from, to) {
      let first = from >> PAGE_BITS
      let end = Math.min(present.length, ((to - 1) >> PAGE_BITS) + 1)
      while (first < end && present[first] === 1) first++
      while (first < end && present[end - 1] === 1) end--
      if (first >= end) return
      readInto(bytes, descriptor, first << PAGE_BITS, Math.min(bytes.length, end << PAGE_BITS))
      for (let page = first; page < end; page++) {
        if (present[page] === 0) missing--
        present[page] = 1
      }
      if (missing > 0) return
      dropped.unregister(file)
      closeSync(descriptor)
    },
  }
  dropped.register(file, descriptor, file)
  return file
}
