// The bytes of a term in a dictionary: one for each letter of most alphabets, so that spellings compare by letters.

/** Blocks of 128 code points whose words have one byte for each letter: Greek, Cyrillic, Hebrew, Arabic … */
const alphabets = [0x380, 0x400, 0x580, 0x600, 0x900, 0x980, 0xb80, 0xe00, 0x1080]
/** The byte at the end of such a word, which no UTF-8 has; the next alphabets have the next. */
const firstMarker = 0xf5

const alphabetOf = (codePoint: number): number => alphabets.indexOf(codePoint & ~0x7f)

/** A term as bytes: ASCII as it is, a word of one of the alphabets with its marker, anything else in UTF-8. */
export function encodeTerm(term: string): Uint8Array {
  const bytes = new Uint8Array(term.length + 1)
  const first = term.charCodeAt(0)
  const alphabet = first < 128 ? -1 : alphabetOf(first)
  for (let at = 0; at < term.length; at++) {
    const unit = term.charCodeAt(at)
    if (first < 128 ? unit > 127 : alphabet < 0 || alphabetOf(unit) !== alphabet) return new TextEncoder().encode(term)
    bytes[at] = first < 128 ? unit : 0x80 | (unit & 0x7f)
  }
  if (alphabet < 0) return bytes.subarray(0, term.length)
  bytes[term.length] = firstMarker + alphabet
  return bytes
}

/** Whether bytes are a word of one of the alphabets: all but the last are its letters. */
export const isSpelled = (bytes: Uint8Array): boolean => (bytes.at(-1) ?? 0) >= firstMarker

/** The term of the bytes that `encodeTerm` gave. */
export function decodeTerm(bytes: Uint8Array): string {
  const block = alphabets[(bytes.at(-1) ?? 0) - firstMarker]
  if (block === undefined) return new TextDecoder().decode(bytes)
  return String.fromCharCode(...bytes.subarray(0, -1).map((byte) => byte & 0x7f)).replace(/./gs, (letter) =>
    String.fromCharCode(block | letter.charCodeAt(0)),
  )
}
