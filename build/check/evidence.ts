// Checks that the quote of a fact is in the text of its document, word for word.
import { diffArrays } from 'diff/lib/diff/array.js'
import { isTooDeep, lineTooDeep, parseMarkdown } from '../read/markdown/markdown.js'
import { findHidingTags } from '../read/markdown/html-text.js'
import { escapeExpression } from '../read/markdown/outside-fences.js'
import { collapseWhitespace, plainText } from '../read/markdown/text.js'

/** The text of a document, prepared for many look-ups. */
export class QuotableText {
  /** Words with single spaces between them, blocks with a line break. */
  readonly #text: string
  #words: string[] | null = null

  /** `text` is plain text as `plainText` gives it: blocks with a blank line between them. */
  constructor(text: string) {
    this.#text = text
      .normalize('NFC')
      .split(/\n{2,}/)
      .map(collapseWhitespace)
      .join('\n')
  }

  /**
   * The quote to publish: as written, or without its Markdown where only that is in the text; `null` where neither is.
   * White space is collapsed. A quote begins and ends with whole words; only a line break in it matches the end of a block.
   */
  findQuote(evidence: string): string | null {
    if (this.#holds(evidence)) return evidence.trim()
    const unmarked = stripMarkdown(evidence)
    return this.#holds(unmarked) ? unmarked : null
  }

  #holds(quote: string): boolean {
    const lines = quote.normalize('NFC').split('\n').map(collapseWhitespace).filter(Boolean)
    if (lines.length === 0) return false
    const pattern = new RegExp(lines.map(escapeExpression).join('[ \\n]'), 'g')
    for (let found = pattern.exec(this.#text); found; found = pattern.exec(this.#text)) {
      const { index } = found
      if (!isInsideWord(this.#text, index) && !isInsideWord(this.#text, index + found[0].length)) return true
      pattern.lastIndex = index + 1
    }
    return false
  }

  /**
   * The passage nearest to a quote that was not found: the window of as many words that shares most words with it, with
   * differences as `[-in the quote-]` and `{+in the text+}`. `null` where less than a third is shared.
   */
  showNearest(evidence: string): string | null {
    const quote = collapseWhitespace(stripMarkdown(evidence)).split(' ').slice(0, nearestLimit)
    this.#words ??= this.#text.split(/\s/)
    const start = bestWindow(this.#words, quote)
    if (start === null) return null
    return showDifference(quote, this.#words.slice(start, start + quote.length))
  }
}

/** A quote without its Markdown; unchanged where it is nested too deep, or a tag in it hides words: too little would be left. */
function stripMarkdown(evidence: string): string {
  const tree = lineTooDeep(evidence) === null ? parseMarkdown(evidence.trim()) : null
  if (!tree || isTooDeep(tree)) return evidence
  return evidence.includes('<') && findHidingTags(tree).length > 0 ? evidence : plainText(tree)
}

/** Words of a quote that are compared and shown: the time of a comparison grows with their square. */
const nearestLimit = 300

/** Scripts without spaces between words: word boundaries cannot be seen in them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

function isInsideWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? ''
  const after = text[at] ?? ''
  // A mark that only draws a character otherwise (✔️, 1️⃣) ends no word.
  const inWord = /(?!\p{Variation_Selector})[\p{L}\p{Mn}\p{Mc}\p{N}]/u
  return inWord.test(before) && inWord.test(after) && !unspaced.test(before) && !unspaced.test(after)
}

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || word

/** The start of the window of the quote's length that shares most words with it, repeats counted. */
function bestWindow(words: readonly string[], quote: readonly string[]): number | null {
  const missing = new Map<string, number>()
  for (const word of quote) missing.set(bare(word), (missing.get(bare(word)) ?? 0) + 1)
  const compared = words.map(bare)
  let shared = 0
  let best = 0
  let start: number | null = null
  compared.forEach((word, at) => {
    const left = missing.get(word)
    if (left !== undefined) {
      if (left > 0) shared++
      missing.set(word, left - 1)
    }
    const leaving = compared[at - quote.length]
    const owed = leaving === undefined ? undefined : missing.get(leaving)
    if (leaving !== undefined && owed !== undefined) {
      if (owed >= 0) shared--
      missing.set(leaving, owed + 1)
    }
    if (shared > best) {
      best = shared
      start = Math.max(0, at - quote.length + 1)
    }
  })
  return best * 3 >= quote.length ? start : null
}

/** The words of both, in order; those of the quote alone as `[-…-]`, those of the passage alone as `{+…+}`. */
function showDifference(quote: readonly string[], passage: readonly string[]): string {
  return diffArrays([...quote], [...passage])
    .map(({ added, removed, value }) => {
      const words = value.join(' ')
      return removed ? `[-${words}-]` : added ? `{+${words}+}` : words
    })
    .join(' ')
}
