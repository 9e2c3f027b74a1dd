// Packs ascending whole numbers into few bytes: gaps, seven bits per byte, the last byte with its high bit clear.

/** A growing list of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  writeByte(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = byte
  }

  /** Writes a whole number of at most 31 bits. Readers inline the reverse, for speed. */
  writeNumber(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow(5)
    const bytes = this.#bytes
    let at = this.#length
    let rest = value
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
    this.#length = at
  }

  /** Doubles the capacity, and adds `more` bytes. */
  #grow(more: number): void {
    const longer = new Uint8Array(this.#bytes.length * 2 + more)
    longer.set(this.#bytes)
    this.#bytes = longer
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}
