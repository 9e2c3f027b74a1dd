// Owns the numbers that tokens have while texts are counted: found again by their bytes, so that none needs a string of its own.
import { cutTokens } from './words.js'

/** What a character of ASCII is in a token: `.` and `,` join digits, `'` joins parts of a word. */
const LETTER = 1
const DIGIT = 2
const POINT = 3
const APOSTROPHE = 4
const SPACE = 5
/** A byte of a character beyond ASCII. */
const BEYOND = 6

const APOSTROPHE_BYTE = 0x27

const ENTRY_SIZE = 4

const KIND_OF = new Uint8Array(256).fill(BEYOND, 128)
const LOWER_CASE = Uint8Array.from({ length: 256 }, (_, byte) => byte)
for (let byte = 0; byte < 128; byte++) {
  const character = String.fromCharCode(byte)
  LOWER_CASE[byte] = character.toLowerCase().charCodeAt(0)
  if (/[a-z]/i.test(character)) KIND_OF[byte] = LETTER
  else if (/[0-9]/.test(character)) KIND_OF[byte] = DIGIT
  else if (/[.,]/.test(character)) KIND_OF[byte] = POINT
  else if (character === "'") KIND_OF[byte] = APOSTROPHE
  else if (/\s/.test(character)) KIND_OF[byte] = SPACE
}
/** Letters and digits in lower case; 0 for all else. */
const WORD_BYTE = LOWER_CASE.map((byte, at) => (KIND_OF[at] === LETTER || KIND_OF[at] === DIGIT ? byte : 0))

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Numbers tokens as `cutTokens` cuts them, in the order of their first mention. Cutting each of the six million of a
 * large site out as a string, and looking it up, takes five times as long.
 */
export class TokenNumbers {
  /** The tokens by their number, folded. */
  readonly tokens: string[] = []
  /**
   * An entry for each token: its number plus one (0 where none is), its hash, where its bytes are and how many. It lies at
   * the low bits of the hash, or the next free place; at most half full. What belongs together is read together.
   */
  #entries = new Int32Array(ENTRY_SIZE << 14)
  /** The bytes of all tokens, one behind the other, and where they end. */
  #bytes = new Uint8Array(1 << 17)
  #bytesEnd = 0
  #text = new Uint8Array(1 << 16)
  #found = new Int32Array(1 << 12)

  /** The numbers of a text's tokens in their order; good until the next call. */
  cut(text: string): Int32Array {
    // No UTF-16 unit comes to more than three bytes. What stands behind the text ends every token.
    if (this.#text.length <= text.length * 3) this.#text = new Uint8Array(text.length * 4)
    const bytes = this.#text
    const end = encoder.encodeInto(text, bytes).written
    bytes[end] = 0
    // A token and what ends it take two bytes.
    let found = this.#roomFor(0, (end >> 1) + 1)
    let count = 0
    /** Where the run without white space begins that is being read, and how many tokens stand before it. */
    let runStart = 0
    let countBefore = 0
    let at = 0
    while (at < end) {
      const kind = KIND_OF[bytes[at] ?? 0]
      if (kind === LETTER || kind === DIGIT) {
        const start = at
        let hash = 0
        // By hand what functions do below: V8 puts only so many of them into one.
        for (let byte = WORD_BYTE[bytes[at] ?? 0] ?? 0; byte !== 0; byte = WORD_BYTE[bytes[at] ?? 0] ?? 0) {
          hash = (Math.imul(hash, 31) + byte) | 0
          bytes[at++] = byte
        }
        // Most tokens end here; those with a mark inside are read again by rule.
        if (kind === DIGIT || bytes[at] === APOSTROPHE_BYTE) {
          at = kind === LETTER ? endOfWord(bytes, start) : endOfNumber(bytes, start)
          hash = foldAndHash(bytes, start, at)
        }
        found[count++] = this.#numberOf(hash, bytes, start, at)
      } else if (kind === BEYOND) {
        // Folding joins and parts characters beyond ASCII, never across white space of ASCII: the whole run is cut by rule.
        count = countBefore
        while (at < end && kindAt(bytes, at) !== SPACE) at++
        const tokens = cutTokens(decoder.decode(bytes.subarray(runStart, at)))
        // One character may come to several tokens.
        found = this.#roomFor(count, tokens.length + ((end - at) >> 1) + 1)
        for (const token of tokens) {
          const folded = encoder.encode(token)
          found[count++] = this.#numberOf(foldAndHash(folded, 0, folded.length), folded, 0, folded.length)
        }
      } else {
        at++
        if (kind === SPACE) {
          runStart = at
          countBefore = count
        }
      }
    }
    return found.subarray(0, count)
  }

  /** The list of what was found, with room for `more` numbers behind those that are in it. */
  #roomFor(count: number, more: number): Int32Array {
    if (count + more > this.#found.length) {
      const longer = new Int32Array(Math.max(count + more, this.#found.length * 2))
      longer.set(this.#found.subarray(0, count))
      this.#found = longer
    }
    return this.#found
  }

  /** The number of the folded token that stands in a text, given the sum of its bytes. */
  #numberOf(sum: number, bytes: Uint8Array, start: number, end: number): number {
    // The low bits alone are those of the last letters.
    const hash = sum ^ (sum >>> 15)
    const entries = this.#entries
    const known = this.#bytes
    let entry = placeOf(hash, entries)
    for (let number = entries[entry] ?? 0; number !== 0; number = entries[entry] ?? 0) {
      if (entries[entry + 1] === hash && entries[entry + 3] === end - start) {
        let at = start
        for (let other = entries[entry + 2] ?? 0; at < end && known[other] === bytes[at]; other++) at++
        if (at === end) return number - 1
      }
      entry = placeAfter(entry, entries)
    }
    const number = this.tokens.length
    entries.set([number + 1, hash, this.#bytesEnd, end - start], entry)
    this.#learn(bytes.subarray(start, end))
    if (this.tokens.length * 2 * ENTRY_SIZE > entries.length) this.#makeRoom()
    return number
  }

  #learn(token: Uint8Array): void {
    const from = this.#bytesEnd
    const to = from + token.length
    if (to > this.#bytes.length) {
      const longer = new Uint8Array(to * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes.set(token, from)
    this.#bytesEnd = to
    this.tokens.push(decoder.decode(token))
  }

  #makeRoom(): void {
    const before = this.#entries
    const entries = new Int32Array(before.length * 4)
    for (let from = 0; from < before.length; from += ENTRY_SIZE) {
      if (before[from] === 0) continue
      let entry = placeOf(before[from + 1] ?? 0, entries)
      while (entries[entry] !== 0) entry = placeAfter(entry, entries)
      entries.set(before.subarray(from, from + ENTRY_SIZE), entry)
    }
    this.#entries = entries
  }
}

/** Where the entry of a hash is looked for first, and where next. */
const placeOf = (hash: number, entries: Int32Array): number => Math.imul(hash, ENTRY_SIZE) & (entries.length - 1)

const placeAfter = (entry: number, entries: Int32Array): number => (entry + ENTRY_SIZE) & (entries.length - 1)

const kindAt = (bytes: Uint8Array, at: number): number => KIND_OF[bytes[at] ?? 0] ?? 0

const addToHash = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0

/** Makes the capitals of ASCII in a token small letters, and gives the sum of its bytes. */
function foldAndHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) {
    const byte = LOWER_CASE[bytes[at] ?? 0] ?? 0
    bytes[at] = byte
    hash = addToHash(hash, byte)
  }
  return hash
}

function endOfLettersAndDigits(bytes: Uint8Array, from: number): number {
  let at = from
  for (let kind = kindAt(bytes, at); kind === LETTER || kind === DIGIT; kind = kindAt(bytes, at)) at++
  return at
}

/** A word: letters and digits, and more of them behind an apostrophe. */
function endOfWord(bytes: Uint8Array, from: number): number {
  let at = endOfLettersAndDigits(bytes, from)
  while (kindAt(bytes, at) === APOSTROPHE && endOfLettersAndDigits(bytes, at + 1) > at + 1) {
    at = endOfLettersAndDigits(bytes, at + 1)
  }
  return at
}

function endOfDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (kindAt(bytes, at) === DIGIT) at++
  return at
}

/** A number: digits, more of them behind points and commas, and a word that follows at once (`10ms`). */
function endOfNumber(bytes: Uint8Array, from: number): number {
  let at = endOfDigits(bytes, from)
  while (kindAt(bytes, at) === POINT && kindAt(bytes, at + 1) === DIGIT) at = endOfDigits(bytes, at + 1)
  return kindAt(bytes, at) === LETTER ? endOfLettersAndDigits(bytes, at) : at
}
