// Emphasis beside Chinese, Japanese and Korean: `**注意：**文`, which CommonMark leaves as written.

/**
 * Put in where a letter in its place would allow emphasis to begin or end: it is neither punctuation nor space. No text may
 * have it (noncharacters, Unicode 23.7), and the parsed text is stripped of it.
 */
const mark = '\uFDD4'
/** Also as it is in a URL. */
const allMarks = new RegExp(`${mark}|${encodeURIComponent(mark)}`, 'g')

/**
 * Letters, punctuation, full-width forms and variants of the three. It is a search for code units, which is faster in whole
 * texts: those from D840 on are the first of a letter beyond FFFF, and DB40 is that of a variant.
 */
const cjk = /[\uFE00-\uFE0E\u1100-\u11FF\u2E80-\uD7FB\uD840-\uD8BF\uDB40\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/
const punctuation = /[\p{P}\p{S}]/u
/** Runs of delimiters between two characters that are no space, and not after a backslash. */
const runs = /(?<=(?<before>[^\s*~\\]))(?<run>\*{1,3}|~~)(?=(?<after>[^\s*~]))/gu

/**
 * Marks runs that would be emphasis between letters, and are none for the punctuation beside them, as these languages have
 * no space between a word and a mark (the rules of left- and right-flanking in `markdown-cjk-friendly`).
 *
 * @returns the text as it was where nothing is marked
 */
export function markEmphasis(text: string): string {
  if (!cjk.test(text) || !(text.includes('*') || text.includes('~~'))) return text
  return text.replace(runs, (...found) => {
    const { before, run, after } = found.at(-1) as Record<'before' | 'run' | 'after', string>
    if (!cjk.test(before) && !cjk.test(after)) return run
    const closes = punctuation.test(before) && !punctuation.test(after)
    const opens = punctuation.test(after) && !punctuation.test(before)
    return closes ? mark + run : opens ? run + mark : run
  })
}

/** A text or a tree as it would be without marks. */
export const withoutMarks = <T extends string | object>(parsed: T): T =>
  typeof parsed === 'string'
    ? (parsed.replace(allMarks, '') as T)
    : (JSON.parse(JSON.stringify(parsed).replace(allMarks, '')) as T)
