// The file of all documents for functions, written one record after the other so that no more than one is in memory.
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { writeRecordsHead } from '../../service/ask/records.js'

/** Where a record stands in its file, in bytes. */
export interface RecordPlace {
  offset: number
  length: number
}

/** A file of records in the making; `openRecords` reads it. */
export class RecordFile {
  readonly #file: number
  readonly #previous: number | null
  readonly #lengths: number[] = []
  #same = true
  readonly #headLength: number
  #end: number

  /** `count` is the number of records to come; `previous` the file of the last build, whose records can be copied. */
  constructor(path: string, count: number, previous: string | null) {
    this.#file = openSync(path, 'w')
    this.#previous = previous !== null && existsSync(previous) ? openSync(previous, 'r') : null
    this.#headLength = writeRecordsHead(new Array<number>(count).fill(0)).length
    this.#end = this.#headLength
  }

  /** Adds a record: the text of a JSON object, in UTF-8. */
  add(json: Uint8Array): RecordPlace {
    this.#same = false
    return this.#append(json)
  }

  /** Adds a record of the last build as it is. */
  copy({ offset, length }: RecordPlace): RecordPlace {
    const bytes = Buffer.allocUnsafe(length)
    if (this.#previous === null || readSync(this.#previous, bytes, 0, length, offset) !== length) {
      throw new Error('The records of the last build are cut off')
    }
    if (offset !== this.#end) this.#same = false
    return this.#append(bytes)
  }

  #append(bytes: Uint8Array): RecordPlace {
    const place = { offset: this.#end, length: bytes.length }
    writeAll(this.#file, bytes, this.#end)
    this.#lengths.push(bytes.length)
    this.#end += bytes.length
    return place
  }

  /** Writes the head; the records are as many as were announced. Returns whether the file is that of the last build again. */
  finish(): boolean {
    const head = writeRecordsHead(this.#lengths)
    if (head.length !== this.#headLength)
      throw new Error(`${this.#lengths.length} records came, not as many as announced`)
    writeAll(this.#file, head, 0)
    const padding = (4 - (this.#end % 4)) % 4
    writeAll(this.#file, new Uint8Array(padding), this.#end)
    return this.#same && this.#previous !== null && fstatSync(this.#previous).size === this.#end + padding
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
