// URLs that mark a quote in the page (WICG, URL Fragment Text Directives).

/** Words of the beginning and of the end that name a longer quote. */
const edgeWords = 5

const escapes: Readonly<Record<string, string>> = { '-': '%2D', '(': '%28', ')': '%29' }
/** Also what a text directive reserves, and brackets, one of which would end the URL in Markdown. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[-()]/g, (character) => escapes[character] ?? character)

/**
 * What a page shows otherwise than the quote: a formula with the rest of its word, as a directive begins with a whole one, and
 * the number of a footnote between two spaces. What only looks like these makes the directive shorter, no more.
 */
const shownOtherwise = /\$\$?(?![\s$])[^$\n]{1,300}(?<![\s\\])\$\$?(?!\d)\p{L}*| {2,}/u
/** Characters that text beside it has at least: less of it would be found elsewhere, too. */
const shortestEdge = 12

/**
 * A URL with a text fragment for a quote; its own fragment, the id of a heading, stays. Of a row of a table, and of several
 * lines, the longest part is marked: a match ends where its cell does. Formulas and notes are in no directive.
 */
export function markQuote(url: string, quote: string): string {
  const part = quote.split(/ \| |\n/).reduce((longest, other) => (other.length > longest.length ? other : longest))
  const edges = part.split(shownOtherwise).filter((text) => text.trim().length >= shortestEdge)
  const wordsAt = (at: number) => (edges.at(at) ?? part).split(/\s+/).filter((word) => word !== '')
  const [first, last] = [wordsAt(0), wordsAt(-1)]
  const directive =
    edges.length < 2 && first.length <= 2 * edgeWords
      ? encode(first.join(' '))
      : `${encode(first.slice(0, edgeWords).join(' '))},${encode(last.slice(-edgeWords).join(' '))}`
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${directive}`
}
