// The direction in which text is written: of languages, of texts, and of the blocks of a page from right to left.

/** Languages written from right to left unless another script is named, and the scripts that are. */
const rightToLeft =
  /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|syr|ug|ur|yi)(?:$|-(?!latn|cyrl))|-(?:adlm|arab|hebr|nkoo|rohg|syrc|thaa)\b/i

/** The direction in which a language (BCP 47) is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}

/** Unicode blocks of right-to-left letters (DerivedBidiClass: R and AL). */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * The direction of a text: from right to left where a third of its first letters are; `null` for a text without letters.
 * Its first letter alone (UAX #9, P2) would be the product that an Arabic text begins with, such as "Docker".
 */
export function directionOfText(text: string): 'ltr' | 'rtl' | null {
  const opening = text.slice(0, 2000)
  if (!rightToLeftLetter.test(opening)) return /\p{L}/u.test(opening) ? 'ltr' : null
  const letters = opening.match(/\p{L}/gu) ?? []
  const count = letters.filter((letter) => rightToLeftLetter.test(letter)).length
  return count * 3 > letters.length ? 'rtl' : letters.length > 0 ? 'ltr' : null
}

/** The direction of a title in a language: one from right to left that names a product in Latin letters stays so (see `settleDirections`). */
export function directionOfTitle(title: string, language: string): 'ltr' | 'rtl' {
  const ofPage = directionOf(language)
  return ofPage === 'rtl' && rightToLeftLetter.test(title) ? 'rtl' : (directionOfText(title) ?? ofPage)
}

const block = /<(p|li|dt|dd|th|td|h[1-6]|label|summary|figcaption)\b[^>]*(?=>((?:(?!<\/\1>)[^])*))/g
const automatic = / dir="auto">(?=((?:<[^/][^>]*>)*[^<]+))/g

/**
 * Settles directions in the HTML of a page from right to left: `dir="auto"` goes by the first letter, which is often that
 * of a Latin name, so text with any letter of the page's direction gets that. Blocks without one are marked, for the
 * style to order them by their own letters.
 */
export function settleDirections(page: string): string {
  return page
    .replace(automatic, (kept, text: string) => (rightToLeftLetter.test(text) ? ' dir="rtl">' : kept))
    .replace(block, (kept, _tag, text: string) =>
      rightToLeftLetter.test(text) || !/>[^<]*[a-z]/i.test(`>${text}`) ? kept : `${kept} data-ltr`,
    )
}
