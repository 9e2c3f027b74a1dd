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
  #count = 0

  /** The numbers of a text's tokens in their order; good until the next call. */
  cut(text: string): Int32Array {
    // No UTF-16 unit comes to more than three bytes. What stands behind the text ends every token.
    if (this.#text.length <= text.length * 3) this.#text = new Uint8Array(text.length * 4)
    const bytes = this.#text
    const end = encoder.encodeInto(text, bytes).written
    bytes[end] = 0
    this.#count = 0
    /** Where the run without white space begins that is being read, and how many tokens stand before it. */
    let runStart = 0
    let countBefore = 0
    let at = 0
    while (at < end) {
      const kind = KIND_OF[bytes[at] ?? 0]
      if (kind === LETTER || kind === DIGIT) {
        const start = at
        let hash = 0
        for (let byte = wordByteAt(bytes, at); byte !== 0; byte = wordByteAt(bytes, ++at)) hash = addToHash(hash, byte)
        // Most tokens end here; those with a mark inside are read again by rule.
        if (kind === DIGIT || bytes[at] === APOSTROPHE_BYTE) {
          at = kind === LETTER ? endOfWord(bytes, start) : endOfNumber(bytes, start)
          hash = hashOf(bytes, start, at)
        }
        this.#add(hash, bytes, start, at)
      } else if (kind === BEYOND) {
        // Folding joins and parts characters beyond ASCII, never across white space of ASCII: the whole run is cut by rule.
        this.#count = countBefore
        while (at < end && kindAt(bytes, at) !== SPACE) at++
        for (const token of cutTokens(decoder.decode(bytes.subarray(runStart, at)))) {
          const folded = encoder.encode(token)
          this.#add(hashOf(folded, 0, folded.length), folded, 0, folded.length)
        }
      } else {
        at++
        if (kind === SPACE) {
          runStart = at
          countBefore = this.#count
        }
      }
    }
    return this.#found.subarray(0, this.#count)
  }

  /** Notes the token that stands in a text, given its hash; capitals of ASCII count as small letters. */
  #add(sum: number, bytes: Uint8Array, start: number, end: number): void {
    // The low bits alone are those of the last letters.
    const hash = sum ^ (sum >>> 15)
    const entries = this.#entries
    let entry = placeOf(hash, entries)
    for (let number = entries[entry] ?? 0; number !== 0; number = entries[entry] ?? 0) {
      const from = entries[entry + 2] ?? 0
      const isSame = entries[entry + 1] === hash && entries[entry + 3] === end - start
      if (isSame && this.#isToken(from, bytes, start, end)) {
        this.#push(number - 1)
        return
      }
      entry = placeAfter(entry, entries)
    }
    entries.set([this.tokens.length + 1, hash, this.#bytesEnd, end - start], entry)
    this.#push(this.tokens.length)
    this.#learn(bytes, start, end)
    if (this.tokens.length * 2 * ENTRY_SIZE > entries.length) this.#makeRoom()
  }

  #isToken(from: number, bytes: Uint8Array, start: number, end: number): boolean {
    const known = this.#bytes
    for (let at = start; at < end; at++) if (known[from + at - start] !== lowerCaseAt(bytes, at)) return false
    return true
  }

  #learn(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#bytesEnd
    const to = from + end - start
    if (to > this.#bytes.length) {
      const longer = new Uint8Array(to * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    for (let at = 0; at < to - from; at++) this.#bytes[from + at] = lowerCaseAt(bytes, start + at)
    this.#bytesEnd = to
    this.tokens.push(decoder.decode(this.#bytes.subarray(from, to)))
  }

  #push(number: number): void {
    if (this.#count === this.#found.length) {
      const longer = new Int32Array(this.#count * 2)
      longer.set(this.#found)
      this.#found = longer
    }
    this.#found[this.#count++] = number
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

const wordByteAt = (bytes: Uint8Array, at: number): number => WORD_BYTE[bytes[at] ?? 0] ?? 0

const lowerCaseAt = (bytes: Uint8Array, at: number): number => LOWER_CASE[bytes[at] ?? 0] ?? 0

const addToHash = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = addToHash(hash, lowerCaseAt(bytes, at))
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
