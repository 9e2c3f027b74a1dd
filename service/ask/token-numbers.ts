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

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Numbers tokens as `cutTokens` cuts them, in the order of their first mention. Cutting each of the six million of a
 * large site out as a string, and looking it up, takes five times as long.
 */
export class TokenNumbers {
  /** The tokens by their number, folded. */
  readonly tokens: string[] = []
  /** Numbers plus one by the low bits of the token's hash, the next free place where that one is taken; at most half full. */
  #places = new Int32Array(1 << 14)
  readonly #hashes: number[] = []
  /** The bytes of all tokens, one behind the other, and where each ends. */
  #bytes = new Uint8Array(1 << 17)
  readonly #ends: number[] = []
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
      const kind = kindAt(bytes, at)
      if (kind === LETTER || kind === DIGIT) {
        const start = at
        at = kind === LETTER ? endOfWord(bytes, at) : endOfNumber(bytes, at)
        this.#add(bytes, start, at)
      } else if (kind === BEYOND) {
        // Folding joins and parts characters beyond ASCII, never across white space of ASCII: the whole run is cut by rule.
        this.#count = countBefore
        while (at < end && kindAt(bytes, at) !== SPACE) at++
        for (const token of cutTokens(decoder.decode(bytes.subarray(runStart, at)))) {
          const folded = encoder.encode(token)
          this.#add(folded, 0, folded.length)
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

  /** Notes the token that stands in a text; capitals of ASCII count as small letters. */
  #add(bytes: Uint8Array, start: number, end: number): void {
    let hash = end - start
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + lowerCaseAt(bytes, at)) | 0
    // The low bits alone are those of the last letters.
    hash ^= hash >>> 15
    const mask = this.#places.length - 1
    let place = hash & mask
    for (let number = this.#places[place] ?? 0; number !== 0; number = this.#places[place] ?? 0) {
      if (this.#hashes[number - 1] === hash && this.#isToken(number - 1, bytes, start, end)) {
        this.#push(number - 1)
        return
      }
      place = (place + 1) & mask
    }
    this.#learn(hash, bytes, start, end)
    this.#push(this.tokens.length - 1)
    this.#places[place] = this.tokens.length
    if (this.tokens.length * 2 > this.#places.length) this.#makeRoom()
  }

  #isToken(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#ends[number - 1] ?? 0
    const length = (this.#ends[number] ?? 0) - from
    if (length !== end - start) return false
    for (let at = 0; at < length; at++) if (this.#bytes[from + at] !== lowerCaseAt(bytes, start + at)) return false
    return true
  }

  #learn(hash: number, bytes: Uint8Array, start: number, end: number): void {
    const from = this.#ends.at(-1) ?? 0
    const to = from + end - start
    if (to > this.#bytes.length) {
      const longer = new Uint8Array(to * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    for (let at = 0; at < to - from; at++) this.#bytes[from + at] = lowerCaseAt(bytes, start + at)
    this.#hashes.push(hash)
    this.#ends.push(to)
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
    const places = new Int32Array(this.#places.length * 4)
    const mask = places.length - 1
    this.#hashes.forEach((hash, number) => {
      let place = hash & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = number + 1
    })
    this.#places = places
  }
}

const kindAt = (bytes: Uint8Array, at: number): number => KIND_OF[bytes[at] ?? 0] ?? 0

const lowerCaseAt = (bytes: Uint8Array, at: number): number => LOWER_CASE[bytes[at] ?? 0] ?? 0

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
