// Reads the terms of ASCII texts. A token that is known is found by its bytes: no string is made of it.

/** The term of a token that has none: of a stop word. */
export const noTerm = -1
const unknown = -2

/** What a character may be in a token; 0 for those that are in none. Digits and letters are from `digit` on. */
const apostrophe = 1
const point = 2
const noJoint = 3
const digit = 4
const letter = 5
const kinds = new Uint8Array(256)
for (const [characters, kind] of [
  ['0123456789', digit],
  ['abcdefghijklmnopqrstuvwxyz', letter],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', letter],
  ["'", apostrophe],
  ['.,', point],
] as const) {
  for (const byte of Buffer.from(characters)) kinds[byte] = kind
}

/** The bit that makes a letter lower-case. Digits and the punctuation of tokens have it. */
const lowerCaseBit = 0x20

/** The longest token that is kept, in characters. */
const longestKept = 40

/** Numbers of a slot: the hash of a token, its length (0 in a free slot), where its bytes begin, its term. */
const slotSize = 4

/** The terms of tokens: a hash table with open addressing. */
export class TokenTable {
  #slots = new Int32Array(4096 * slotSize)
  #taken = 0
  /** The bytes of all tokens. */
  #kept = new Uint8Array(16_384)
  #keptLength = 0
  /** The text that is read, and a 0 behind it. */
  #text = Buffer.alloc(16_384)
  readonly #readToken: (token: string) => number

  /** @param readToken gives the term of a token that is not in the table, or `noTerm` */
  constructor(readToken: (token: string) => number) {
    this.#readToken = readToken
  }

  /**
   * Appends the terms of an ASCII text to `terms`, in their order. Its tokens are those that `tokenize` finds:
   * `[0-9]+(?:[.,][0-9]+)*(?:[a-z][a-z0-9]*)?` and `[a-z][a-z0-9]*(?:'[a-z0-9]+)*`, in any case.
   */
  read(text: string, terms: number[]): void {
    if (text.length >= this.#text.length) this.#text = Buffer.alloc(text.length * 2)
    const bytes = this.#text
    const end = bytes.write(text, 'latin1')
    bytes[end] = 0
    for (let at = 0; at < end; at++) {
      let kind = kinds[bytes[at] ?? 0] ?? 0
      if (kind < digit) continue
      const start = at
      let joint = kind === digit ? point : apostrophe
      let hash = 0
      do {
        hash = Math.imul(hash ^ ((bytes[at] ?? 0) | lowerCaseBit), 0x01000193)
        kind = kinds[bytes[++at] ?? 0] ?? 0
        // A number with a unit, such as `10ms`.
        if (kind === letter && joint === point) joint = noJoint
      } while (kind >= digit || (kind === joint && this.#isJoined(at + 1, joint)))
      const known = this.#find(hash, start, at)
      const term = known === unknown ? this.#add(hash, start, at) : known
      if (term !== noTerm) terms.push(term)
    }
  }

  /** Whether a token goes on behind its joint. */
  #isJoined(at: number, joint: number): boolean {
    const kind = kinds[this.#text[at] ?? 0]
    return kind === digit || (kind === letter && joint === apostrophe)
  }

  #find(hash: number, start: number, end: number): number {
    const slots = this.#slots
    for (let slot = this.#slotOf(hash); ; slot = (slot + slotSize) & (slots.length - 1)) {
      const length = slots[slot + 1]
      if (length === 0) return unknown
      if (slots[slot] === hash && length === end - start && this.#isKept(slots[slot + 2] ?? 0, start, end))
        return slots[slot + 3] ?? unknown
    }
  }

  #slotOf(hash: number): number {
    return (hash << 2) & (this.#slots.length - 1)
  }

  /** Whether the bytes of a kept token are those of the text from `start` to `end`. */
  #isKept(kept: number, start: number, end: number): boolean {
    const offset = kept - start
    for (let at = start; at < end; at++)
      if (this.#kept[at + offset] !== ((this.#text[at] ?? 0) | lowerCaseBit)) return false
    return true
  }

  /** Reads a token that is not in the table, and puts it there. Gives its term. */
  #add(hash: number, start: number, end: number): number {
    // Copied from the bytes: V8 would keep the whole text alive for a slice of it.
    const token = this.#text.toString('latin1', start, end).toLowerCase()
    const term = this.#readToken(token)
    // Longer ones hardly come again.
    if (token.length > longestKept) return term
    if (this.#keptLength + token.length > this.#kept.length) {
      const longer = new Uint8Array(this.#kept.length * 2)
      longer.set(this.#kept)
      this.#kept = longer
    }
    if (++this.#taken * slotSize * 2 > this.#slots.length) {
      const slots = this.#slots
      this.#slots = new Int32Array(slots.length * 2)
      for (let slot = 0; slot < slots.length; slot += slotSize)
        if (slots[slot + 1] !== 0) this.#place(slots.subarray(slot, slot + slotSize))
    }
    this.#kept.set(Buffer.from(token, 'latin1'), this.#keptLength)
    this.#place([hash, token.length, this.#keptLength, term])
    this.#keptLength += token.length
    return term
  }

  #place(entry: ArrayLike<number>): void {
    const slots = this.#slots
    let slot = this.#slotOf(entry[0] ?? 0)
    while (slots[slot + 1] !== 0) slot = (slot + slotSize) & (slots.length - 1)
    slots.set(entry, slot)
  }
}
