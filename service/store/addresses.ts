// The e-mail addresses of a record, so that everything that carries one can be found and deleted.

/** Something that stands around an `@` as in RFC 5322, 3.4.1 (dot-atoms; quoted local parts are not looked for). */
const addressPattern = /[^\s@<>()[\]\\,;:"']+@[^\s@<>()[\]\\,;:"']+/gu

/** One spelling of an address: lower case, without the full stops of a sentence around it. */
export const spellAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^\.+|[.!?]+$/g, '')

/**
 * The addresses in the fields of a record as a JSON list, `[]` where there are none. A list holds an address if it
 * contains `quoteAddress(address)`: plain text search, which both backends have.
 */
export const listAddresses = (fields: object): string => {
  const found = new Set<string>()
  for (const text of Object.values(fields) as unknown[])
    if (typeof text === 'string')
      for (const [address] of text.matchAll(addressPattern)) found.add(spellAddress(address))
  return JSON.stringify([...found])
}

/** An address as it stands in a list of `listAddresses`. */
export const quoteAddress = (address: string): string => JSON.stringify(spellAddress(address))
