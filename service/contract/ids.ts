// Makes ids that sort by time and cannot be guessed.

/** Crockford's base 32: no I, L, O or U, digits before letters, so that ids sort as text. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeCharacters = 10
const randomCharacters = 16
/** 80 bits: no record is found by guessing, and a million records a millisecond would not collide. */
export const randomIdBytes = 10

function encode(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let at = 0; at < length; at += 1) {
    text = alphabet.charAt(Number(rest % 32n)) + text
    rest /= 32n
  }
  return text
}

/**
 * An id of 26 characters: milliseconds since 1970 in 10 (as the ULID specification has them), then 80 bits in 16.
 * @param random at least 10 bytes; more are not used
 */
export function makeId(instant: Date, random: Uint8Array): string {
  const bits = random.slice(0, randomIdBytes).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  return encode(BigInt(instant.getTime()), timeCharacters) + encode(bits, randomCharacters)
}

/** An id of now. */
export const newId = ({ now, random }: { now: () => Date; random: (bytes: number) => Uint8Array }): string =>
  makeId(now(), random(randomIdBytes))

/** The instant in an id from `makeId`; the start of 1970 for any other text. */
export function instantOf(id: string): Date {
  let milliseconds = 0
  for (const character of id.slice(0, timeCharacters)) {
    const value = alphabet.indexOf(character)
    if (value < 0) return new Date(0)
    milliseconds = milliseconds * 32 + value
  }
  return milliseconds <= 8.64e15 ? new Date(milliseconds) : new Date(0)
}
