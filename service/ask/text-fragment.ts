// URLs that mark a quote in the page (WICG, URL Fragment Text Directives).

/** Words of the beginning and of the end that name a longer quote. */
const edgeWords = 5

/** What a text directive reserves, besides what `encodeURIComponent` encodes. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D')

/**
 * A formula, which a page shows in other characters than the quote has, and the rest of its word: a directive begins with a whole
 * one. What only looks like a formula makes the directive shorter, no more.
 */
const formula = /\$\$?(?![\s$])[^$\n]{1,300}(?<![\s\\])\$\$?(?!\d)\p{L}*/u
/** Characters that text beside a formula has at least: less of it would be found elsewhere, too. */
const shortestEdge = 12

/**
 * A URL with a text fragment for a quote; its own fragment, the id of a heading, stays. Of a row of a table, and of several
 * lines, the longest part is marked: a match ends where its cell does. Formulas are in no directive.
 */
export function markQuote(url: string, quote: string): string {
  const part = quote.split(/ \| |\n/).reduce((longest, other) => (other.length > longest.length ? other : longest))
  const edges = part.split(formula).filter((text) => text.trim().length >= shortestEdge)
  const wordsAt = (at: number) => (edges.at(at) ?? part).split(/\s+/).filter((word) => word !== '')
  const [first, last] = [wordsAt(0), wordsAt(-1)]
  const directive =
    edges.length < 2 && first.length <= 2 * edgeWords
      ? encode(first.join(' '))
      : `${encode(first.slice(0, edgeWords).join(' '))},${encode(last.slice(-edgeWords).join(' '))}`
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${directive}`
}
