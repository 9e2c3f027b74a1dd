// URLs that mark a quote in the page (WICG, URL Fragment Text Directives).

/** Words of the beginning and of the end that name a longer quote. */
const edgeWords = 5

/** What a text directive reserves, besides what `encodeURIComponent` encodes. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D')

/**
 * A URL with a text fragment for a quote; its own fragment, the id of a heading, stays. Of a row of a table, and of several
 * lines, the longest part is marked: a match ends where its cell does.
 */
export function markQuote(url: string, quote: string): string {
  const part = quote.split(/ \| |\n/).reduce((longest, other) => (other.length > longest.length ? other : longest))
  const words = part.split(/\s+/).filter((word) => word !== '')
  const directive =
    words.length <= 2 * edgeWords
      ? encode(words.join(' '))
      : `${encode(words.slice(0, edgeWords).join(' '))},${encode(words.slice(-edgeWords).join(' '))}`
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${directive}`
}
