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

/** Reads the bytes from `from` up to `to` into their place and returns where the file ended, at `to` at the latest. */
function readInto(bytes: Uint8Array, descriptor: number, from: number, to: number): number {
  let at = from
  while (at < to) {
    const count = readSync(descriptor, bytes, at, to - at, at)
    if (count === 0) break
    at += count
  }
  return at
}

/**
 * Reads and closes a file that is small; of another, returns nothing. Whether it is small is asked by reading the byte
 * behind: Node's `fstatSync` takes 0.14 ms when it is first called, more than all else that opening a file does. What is
 * set aside and not written to takes no memory.
 */
function readSmall(descriptor: number): Uint8Array | undefined {
  let isSmall = true
  try {
    isSmall = readSync(descriptor, new Uint8Array(1), 0, 1, READ_WHOLE_UP_TO) === 0
    if (!isSmall) return undefined
    const bytes = new Uint8Array(READ_WHOLE_UP_TO)
    return bytes.subarray(0, readInto(bytes, descriptor, 0, READ_WHOLE_UP_TO))
  } finally {
    if (isSmall) closeSync(descriptor)
  }
}

/**
 * Opens a file. It is kept open until all of it is read or nobody holds what is returned any more, so that what is
 * read later is of the same file, whatever then stands under its name.
 */
export function openPartialFile(path: string | URL): PartialBytes {
  const descriptor = openSync(path, 'r')
  const whole = readSmall(descriptor)
  if (whole) return { bytes: whole, load: () => undefined }

  const bytes = new Uint8Array(fstatSync(descriptor).size)
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
      const wanted = Math.min(bytes.length, end << PAGE_BITS)
      const ended = readInto(bytes, descriptor, first << PAGE_BITS, wanted)
      if (ended < wanted) throw new Error(`A data file ends at ${ended}, not at ${bytes.length}`)
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
