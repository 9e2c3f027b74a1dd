// Writes the changes of Critic Markup as Markdown, as its extension of Python-Markdown shows them.
import { replaceInWords } from './outside-code.js'

/** Within a block; around blocks each mark has a line of its own. Lengths are bounded, so that no text takes long. */
const change =
  /\{(?:(\+\+|--|==)(?=\S)((?:[^{}\n]|\n(?![ \t]*\n)){1,2000}?)\1|~~((?:(?!~>)[^{}\n]){0,1000})~>([^{}\n]{0,1000}?)~~|>>([^{}\n]{1,1000}?)<<)\}/g
const alone = /^[ \t]*(?:\{(?:\+\+|--|==)|(?:\+\+|--|==)\})[ \t]*$/gm

/** The text with what was removed, added and highlighted, and with its comments in brackets. */
export const readCriticMarks = (text: string): string =>
  replaceInWords(
    replaceInWords(text, alone, () => ''),
    change,
    (found) => {
      const [, sign, words = '', before, after = '', comment] = found
      const gap = /\s/.test(found.input.charAt(found.index - 1)) ? '' : ' '
      if (comment !== undefined) return `${gap}(${comment.trim()})`
      if (before !== undefined) return removed(before) + added(after)
      return sign === '--' ? removed(words) : sign === '++' ? added(words) : `<mark>${words}</mark>`
    },
  )

const removed = (words: string) => words && `~~${words}~~`
const added = (words: string) => words && `<ins>${words}</ins>`
