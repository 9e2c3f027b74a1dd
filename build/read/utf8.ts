// Text in UTF-8 for whoever reads it at once: in memory that is used again, which takes half of the time of a new buffer.

const encoder = new TextEncoder()
let memory = new Uint8Array(1 << 16)

/** The longest text, in UTF-16 units, for which memory is kept. */
const longestKept = 1 << 21

/** The bytes of a text; good until the next call, and they may be written over. */
export function encodeForNow(text: string): Uint8Array {
  if (text.length > longestKept) return encoder.encode(text)
  // No UTF-16 unit comes to more than three bytes.
  if (memory.length < text.length * 3) memory = new Uint8Array(text.length * 4)
  return memory.subarray(0, encoder.encodeInto(text, memory).written)
}
