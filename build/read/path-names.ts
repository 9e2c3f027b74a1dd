// How tools write names and titles in paths.

/** A title as Pelican writes it in a path; `null` where it has characters whose transliteration is not known here. */
export function asciiSlug(title: string): string | null {
  const ascii = title
    .normalize('NFKD')
    .replace(/\p{M}|[‘’‚“”„«»‹›]/gu, '')
    .replace(/[‐-―]/g, '-')
  if (!/^[\t -~]+$/.test(ascii)) return null
  const slug = ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[-\s]+/g, '-')
    .toLowerCase()
  return slug === '' ? null : slug
}

/** A title as the blogs of MkDocs write it in a path. */
export const unicodeSlug = (title: string) =>
  title
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** The `slugify` of Jekyll, in its default mode. */
export function slugify(text: string): string {
  return text
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** The `slugify` of Jekyll in its mode `pretty`, with the letters as they are. */
export function slugifyPretty(text: string): string {
  return text.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')
}
