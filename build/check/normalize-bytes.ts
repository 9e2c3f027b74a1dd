// Reduces UTF-8 to letters and digits, in lower case and without accents, to compare a text across its representations.

const [zero, nine, upperA, upperZ, lowerA, lowerU, lowerZ] = [0x30, 0x39, 0x41, 0x5a, 0x61, 0x75, 0x7a]
const [exclamation, ampersand, slash, hash, semicolon] = [0x21, 0x26, 0x2f, 0x23, 0x3b]
const [less, greater, backslash] = [0x3c, 0x3e, 0x5c]
/** In bytes. Our tags are shorter, links apart; a `<` without a `>` within this length is text. */
const longestTag = 400

/** Normalises text: punctuation, invisible characters, tags, entities and JSON escapes are skipped. */
export function normalizeText(bytes: Uint8Array): Uint8Array {
  const letters = new Uint8Array(bytes.length)
  return letters.subarray(0, appendNormalized(bytes, letters, 0))
}

/**
 * Normalises a file. Its tags of at least `shortest` bytes follow, each after a NUL: attributes such as `alt` and `content`
 * hold text too.
 */
export function normalizeFile(bytes: Uint8Array, shortest: number): Uint8Array {
  const letters = new Uint8Array(bytes.length)
  const tags: Uint8Array[] = []
  let length = appendNormalized(bytes, letters, 0, shortest, tags)
  for (const tag of tags) length = appendNormalized(tag, letters, length + 1)
  return letters.subarray(0, length)
}

/** Appends `bytes`, normalised, to `letters` at `length`, and its long tags to `tags`; returns the new length. */
function appendNormalized(
  bytes: Uint8Array,
  letters: Uint8Array,
  length: number,
  shortest = Infinity,
  tags: Uint8Array[] = [],
): number {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if ((byte >= lowerA && byte <= lowerZ) || (byte >= zero && byte <= nine)) letters[length++] = byte
    else if (byte >= upperA && byte <= upperZ) letters[length++] = byte + 0x20
    else if (byte === less || byte === ampersand) {
      const end = endOfMarkup(bytes, at)
      if (end - at > shortest) tags.push(bytes.subarray(at + 1, end))
      at = end
    } else if (byte === backslash) {
      const code = bytes[at + 1] === lowerU ? escapedCode(bytes, at + 2) : -1
      if (code !== -1) for (const letter of plainForm(code)) letters[length++] = letter
      at += code === -1 ? 1 : 5
    } else if (byte >= 0x80) {
      const code = codeAt(bytes, at)
      const size = code === -1 ? 1 : code < 0x800 ? 2 : 3
      const plain = code === -1 ? none : plainForm(code)
      // Four-byte characters stay, as do the few that are longer in lower case, for which `letters` has no space.
      if (code === -1 || plain.length > size) for (let of = 0; of < size; of++) letters[length++] = bytes[at + of] ?? 0
      else for (let of = 0; of < plain.length; of++) letters[length++] = plain[of] ?? 0
      at += size - 1
    }
  }
  return length
}

/** The offset of the last byte of a tag, comment or entity that begins at `at`; `at` itself where none does. */
function endOfMarkup(bytes: Uint8Array, at: number): number {
  const tag = bytes[at] === less
  const next = bytes[at + 1] ?? 0
  const begins = (next | 0x20) >= lowerA && (next | 0x20) <= lowerZ
  if (!begins && !(tag ? next === slash || next === exclamation : next === hash)) return at
  const end = bytes.indexOf(tag ? greater : semicolon, at)
  return end !== -1 && end - at <= (tag ? longestTag : 10) ? end : at
}

/** The code point of two or three bytes that begins at `at`; -1 for anything else. */
function codeAt(bytes: Uint8Array, at: number): number {
  const [head, second, third] = [bytes[at] ?? 0, (bytes[at + 1] ?? 0) ^ 0x80, (bytes[at + 2] ?? 0) ^ 0x80]
  if (head < 0xc2 || head >= 0xf0 || second > 0x3f) return -1
  if (head < 0xe0) return ((head & 0x1f) << 6) | second
  return third > 0x3f ? -1 : ((head & 0xf) << 12) | (second << 6) | third
}

/** The code unit of a JSON escape whose digits begin at `at`; -1 where it is no escape. */
function escapedCode(bytes: Uint8Array, at: number): number {
  const digits = String.fromCharCode(...bytes.subarray(at, at + 4))
  return /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
}

const none = new Uint8Array()
/** Results of `plainForm` by code unit. */
const plainForms = new Array<Uint8Array | undefined>(0x10000)

/** The base letters of a character, in UTF-8: `e` for `É`, `fi` for `ﬁ`, nothing for a soft hyphen or a quote. */
function plainForm(code: number): Uint8Array {
  const known = plainForms[code]
  if (known !== undefined) return known
  // By way of upper case, so that `ß` and `SS` are equal.
  const letters = String.fromCharCode(code).normalize('NFKD').toUpperCase().toLowerCase()
  const form = Buffer.from(letters.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFC'))
  plainForms[code] = form
  return form
}
