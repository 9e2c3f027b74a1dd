// Reading what a Lua script replied: text, whole numbers and lists of them, checked while they are taken apart.

export const asText = (reply: unknown): string => {
  if (typeof reply !== 'string') throw new TypeError('The script replied with something that is no text')
  return reply
}

export const asInteger = (reply: unknown): number => {
  const number = typeof reply === 'string' && reply !== '' ? Number(reply) : reply
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw new TypeError('The script replied with something that is no whole number')
  return number
}

export const asList = (reply: unknown): unknown[] => {
  if (!Array.isArray(reply)) throw new TypeError('The script replied with something that is no list')
  return reply as unknown[]
}

/** A list cut into rows of `length`. */
export const asRows = (reply: unknown, length: number): unknown[][] => {
  const list = asList(reply)
  return Array.from({ length: list.length / length }, (_, row) => list.slice(row * length, (row + 1) * length))
}

/** A hash, as HGETALL gives it: names and values by turns. */
export const asHash = (reply: unknown): Map<string, string> =>
  new Map(asRows(reply, 2).map(([name, value]) => [asText(name), asText(value)]))

/** A field of a hash that is always there. */
export const field = (hash: ReadonlyMap<string, string>, name: string): string => asText(hash.get(name))
