// Cuts a text to a length.

/**
 * Cuts a text to at most `limit` code points at the end of a word, with an ellipsis where something was cut.
 * For descriptions made from a first paragraph, and titles from a question.
 */
export function shorten(text: string, limit: number): string {
  const points = Array.from(text)
  if (points.length <= limit) return text
  const cut = points.slice(0, limit - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** Cuts a text for the title of a page, in which `beside` is, too: 70 characters in all, with the point between them. */
export function shortenTitle(text: string, beside: string): string {
  return shorten(text, Math.max(24, 67 - beside.length))
}
