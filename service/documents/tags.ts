// Tags and categories as they are in URLs.

/** A file is named after a tag; names have at most 255 bytes. */
const mostBytes = 240

/** The form of a label in URLs: lower case, letters and digits of any script, single hyphens. Empty for others. */
export function tagSlug(label: string): string {
  const slug = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, 'p')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // A character that is cut becomes U+FFFD.
  return Buffer.from(slug)
    .subarray(0, mostBytes)
    .toString()
    .replace(/\uFFFD$/, '')
}
