// Tags and categories as they are in URLs.

/** The form of a label in URLs: lower case, letters and digits of any script, single hyphens. Empty for others. */
export function tagSlug(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, 'p')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
