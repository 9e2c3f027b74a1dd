// Removes the escapes that a serialiser of Markdown puts into formulas, of which it knows nothing.
import { looksLikeTex } from './math.js'
import { replaceOutsideCode } from './outside-code.js'

/** What may be a formula, in one paragraph: between dollars, or between escaped `\(` and `\)`, `\[` and `\]`. */
const formula =
  /(?<![\\$])(\$\$?)((?:(?!\n\n)[^$]){1,1000})\1|\\\\\\?[([]((?:(?!\n\n|\\\\\\?[([])[^]){1,1000}?)\\\\\\?[)\]]/g

/** The Markdown with each formula as its source has it: `$a \* b$` is `$a * b$`. */
export const unescapeMath = (markdown: string): string =>
  replaceOutsideCode(markdown, formula, ([whole, , inDollars, inBrackets = '']) =>
    looksLikeTex.test(inDollars ?? inBrackets) ? whole.replace(/\\([!-/:-@[-`{-~])/g, '$1') : whole,
  )
