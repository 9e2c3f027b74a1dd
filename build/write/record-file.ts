// The file of all documents for functions, written one record after the other so that no more than one is in memory.
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { writeRecordsHead } from '../../service/ask/records.js'

/** Where a record stands in its file, in bytes. */
export interface RecordPlace {
  offset: number
  length: number
}

/** What is copied or written at once. */
const chunkBytes = 1 << 20

/** A file of records in the making; `openRecords` reads it. */
export class RecordFile {
  readonly #file: number
  readonly #previous: number | null
  readonly #lengths: number[] = []
  readonly #headLength: number
  #end: number
  /** New records that are yet to be written, as one piece. */
  #added: Uint8Array[] = []
  #addedLength = 0
  /** Records of the last build that are yet to be copied, one behind the other there and here. */
  #run: { from: number; to: number; length: number }

  /** `count` is the number of records to come; `previous` the file of the last build, whose records can be copied. */
  constructor(path: string, count: number, previous: string | null) {
    this.#file = openSync(path, 'w')
    this.#previous = previous !== null && existsSync(previous) ? openSync(previous, 'r') : null
    this.#headLength = writeRecordsHead(new Array<number>(count).fill(0)).length
    this.#end = this.#headLength
    this.#run = { from: this.#end, to: this.#end, length: 0 }
  }

  /** Adds a record: a text in UTF-8, whose bytes are not to be changed any more. */
  add(text: Uint8Array): RecordPlace {
    this.#copyRun()
    this.#added.push(text)
    this.#addedLength += text.length
    const place = this.#place(text.length)
    if (this.#addedLength >= chunkBytes) this.#writeAdded()
    return place
  }

  /** Adds a record of the last build as it is; it is copied together with those that follow it there and here. */
  copy({ offset, length }: RecordPlace): RecordPlace {
    this.#writeAdded()
    const run = this.#run
    if (offset !== run.from + run.length || this.#end !== run.to + run.length) {
      this.#copyRun()
      this.#run = { from: offset, to: this.#end, length: 0 }
    }
    this.#run.length += length
    return this.#place(length)
  }

  #place(length: number): RecordPlace {
    const place = { offset: this.#end, length }
    this.#lengths.push(length)
    this.#end += length
    return place
  }

  #writeAdded(): void {
    if (this.#addedLength === 0) return
    writeAll(this.#file, Buffer.concat(this.#added), this.#end - this.#addedLength)
    this.#added = []
    this.#addedLength = 0
  }

  #copyRun(): void {
    const { from, to, length } = this.#run
    this.#run = { from, to, length: 0 }
    const bytes = Buffer.allocUnsafe(Math.min(length, chunkBytes))
    for (let done = 0; done < length; done += bytes.length) {
      const part = bytes.subarray(0, length - done)
      if (this.#previous === null || readSync(this.#previous, part, 0, part.length, from + done) !== part.length) {
        throw new Error('The records of the last build are cut off')
      }
      writeAll(this.#file, part, to + done)
    }
  }

  /** Whether all records are still one run, at the place that it has in the file of the last build. */
  #isPrevious(): boolean {
    const { from, to, length } = this.#run
    const padded = this.#end + ((4 - (this.#end % 4)) % 4)
    const whole = from === this.#headLength && to === from && to + length === this.#end
    return whole && this.#previous !== null && fstatSync(this.#previous).size === padded
  }

  /** Writes the head; the records are as many as were announced. Returns whether the file is that of the last build again; it is not written then. */
  finish(): boolean {
    const head = writeRecordsHead(this.#lengths)
    if (head.length !== this.#headLength)
      throw new Error(`${this.#lengths.length} records came, not as many as announced`)
    if (this.#isPrevious()) return true
    this.#copyRun()
    this.#writeAdded()
    writeAll(this.#file, head, 0)
    const padding = (4 - (this.#end % 4)) % 4
    writeAll(this.#file, new Uint8Array(padding), this.#end)
    return false
  }

  close(): void {
    closeSync(this.#file)
    if (this.#previous !== null) closeSync(this.#previous)
  }
}

function writeAll(file: number, bytes: Uint8Array, offset: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written, bytes.length - written, offset + written)
  }
}
