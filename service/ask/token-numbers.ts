// Owns the numbers that tokens have while texts are counted: found again by their characters, so that none needs a string of its own.
import { cutTokens } from './words.js'

/** What a character of ASCII is in a token: `.` and `,` join digits, `'` joins parts of a word. */
const LETTER = 1
const DIGIT = 2
const POINT = 3
const APOSTROPHE = 4
const SPACE = 5

const KIND_OF = new Uint8Array(128)
const LOWER_CASE = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  LOWER_CASE[code] = character.toLowerCase().charCodeAt(0)
  if (/[a-z]/i.test(character)) KIND_OF[code] = LETTER
  else if (/[0-9]/.test(character)) KIND_OF[code] = DIGIT
  else if (/[.,]/.test(character)) KIND_OF[code] = POINT
  else if (character === "'") KIND_OF[code] = APOSTROPHE
  else if (/\s/.test(character)) KIND_OF[code] = SPACE
}

/**
 * Numbers tokens as `cutTokens` cuts them, in the order of their first mention. Cutting each of the six million of a
 * large site out as a string, and looking it up, takes four times as long.
 */
export class TokenNumbers {
  /** The tokens by their number, folded. */
  readonly tokens: string[] = []
  /** Numbers plus one by the low bits of the token's hash, the next free place where that one is taken; at most half full. */
  #places = new Int32Array(1 << 14)
  readonly #hashes: number[] = []
  #found = new Int32Array(1 << 12)
  #count = 0

  /** The numbers of a text's tokens in their order; good until the next call. */
  cut(text: string): Int32Array {
    this.#count = 0
    const end = text.length
    /** Where the run without white space begins that is being read, and how many tokens stand before it. */
    let runStart = 0
    let countBefore = 0
    let at = 0
    while (at < end) {
      const code = text.charCodeAt(at)
      const kind = code < 128 ? KIND_OF[code] : undefined
      if (kind === undefined) {
        // Folding joins and parts characters beyond ASCII, never across white space of ASCII: the whole run is cut by rule.
        this.#count = countBefore
        while (at < end && kindAt(text, at) !== SPACE) at++
        for (const token of cutTokens(text.slice(runStart, at))) this.#add(token, 0, token.length)
      } else if (kind === LETTER || kind === DIGIT) {
        const start = at
        at = kind === LETTER ? endOfWord(text, at) : endOfNumber(text, at)
        this.#add(text, start, at)
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
  #add(text: string, start: number, end: number): void {
    let hash = end - start
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + lowerCaseAt(text, at)) | 0
    // The low bits alone are those of the last letters.
    hash ^= hash >>> 15
    const mask = this.#places.length - 1
    let place = hash & mask
    for (let number = this.#places[place] ?? 0; number !== 0; number = this.#places[place] ?? 0) {
      if (this.#hashes[number - 1] === hash && isSame(this.tokens[number - 1] ?? '', text, start, end)) {
        this.#push(number - 1)
        return
      }
      place = (place + 1) & mask
    }
    this.#hashes.push(hash)
    this.#push(this.tokens.push(text.slice(start, end).toLowerCase()) - 1)
    this.#places[place] = this.tokens.length
    if (this.tokens.length * 2 > this.#places.length) this.#makeRoom()
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

/** The kind of the character at a place; 0 beyond ASCII and beyond the end. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (KIND_OF[code] ?? 0) : 0
}

function lowerCaseAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (LOWER_CASE[code] ?? 0) : code
}

function isSame(token: string, text: string, start: number, end: number): boolean {
  if (token.length !== end - start) return false
  for (let at = 0; at < token.length; at++) if (token.charCodeAt(at) !== lowerCaseAt(text, start + at)) return false
  return true
}

const isLetterOrDigit = (kind: number): boolean => kind === LETTER || kind === DIGIT

function endOfLettersAndDigits(text: string, from: number): number {
  let at = from
  while (isLetterOrDigit(kindAt(text, at))) at++
  return at
}

/** A word: letters and digits, and more of them behind an apostrophe. */
function endOfWord(text: string, from: number): number {
  let at = endOfLettersAndDigits(text, from)
  while (kindAt(text, at) === APOSTROPHE && isLetterOrDigit(kindAt(text, at + 1))) {
    at = endOfLettersAndDigits(text, at + 1)
  }
  return at
}

function endOfDigits(text: string, from: number): number {
  let at = from
  while (kindAt(text, at) === DIGIT) at++
  return at
}

/** A number: digits, more of them behind points and commas, and a word that follows at once (`10ms`). */
function endOfNumber(text: string, from: number): number {
  let at = endOfDigits(text, from)
  while (kindAt(text, at) === POINT && kindAt(text, at + 1) === DIGIT) at = endOfDigits(text, at + 1)
  return kindAt(text, at) === LETTER ? endOfLettersAndDigits(text, at) : at
}
