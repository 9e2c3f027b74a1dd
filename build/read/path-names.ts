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

/** Letters that have no accent to take away. */
const plainLetters: Partial<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Small letters without accents and without those of Chinese and Japanese; `null` where other letters are left. */
function plainText(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu, '')
  return /(?![a-z])\p{L}/u.test(plain) ? null : plain
}

/** The filter `slugify` of Eleventy; `null` for letters whose transliteration is not known here. Source: 11ty.dev/docs/filters/slugify. */
export function eleventySlugify(text: string): string | null {
  const plain = plainText(text.normalize('NFC').replaceAll('&', ' and ').replace(/[äöü]/gi, '$&e'))
  const words = plain?.replace(/(?<=[a-z\d])'(?=[ts](?:\s|$))/g, '').replace(/[^a-z\d]+/g, '-')
  return words?.replace(/^-|-$/g, '') || null
}

/** Its former filter `slug`, which keeps some punctuation. Source: 11ty.dev/docs/filters/slug. */
export function eleventySlug(text: string): string | null {
  const plain = plainText(text.replaceAll('&', 'and').replaceAll('%', 'percent').replaceAll('’', "'"))
  const words = plain?.replace(/[^\w\s*+~.()'"!:@-]/g, '').replaceAll('-', ' ')
  return words?.trim().replace(/\s+/g, '-') || null
}
