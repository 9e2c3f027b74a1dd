// Reports syntax errors of YAML at the place of the mistake, with what to do about it.
import type { LineCounter, YAMLError } from 'yaml'
import type { Diagnostics } from '../../diagnostics.js'

/**
 * Adds a problem for each syntax error of YAML. A key that is there twice is a warning: Jekyll takes the last one. Returns
 * whether there are problems.
 */
export function reportErrors(
  errors: readonly YAMLError[],
  source: string,
  lines: LineCounter,
  linesBefore: number,
  shownAs: string,
  diagnostics: Diagnostics,
): boolean {
  if (errors.length > 0 && /^ +[\w"']/.test(source) && /^[\w"']/m.test(source)) {
    const what = 'the YAML cannot be read (this line is indented, and others are not)'
    diagnostics.addProblem(shownAs, linesBefore + 1, what, 'begin all keys in the same column')
    return true
  }
  const tabs = errors.filter((error) => isOfTab(error, source))
  // What follows a tab is read as something else than it is.
  let isWrong = false
  for (const error of tabs.length > 0 ? tabs : errors) {
    const message = tabs.length > 0 ? ofTabs : error.message.replace(/\s+/g, ' ').trim()
    if (error.code === 'DUPLICATE_KEY') {
      const { line } = lines.linePos(error.pos[0])
      const key = source.slice(error.pos[0]).replace(/\s*:[^]*/, '')
      const what = `the key \`${key}\` is there twice, and the last one counts`
      diagnostics.addWarning(shownAs, line + linesBefore, what, 'remove one')
      continue
    }
    isWrong = true
    const quote = /^Missing closing (["'])quote/.exec(message)?.[1]
    const line = lines.linePos(quote === undefined ? error.pos[0] : openingOf(quote, source)).line + linesBefore
    if (quote !== undefined) {
      diagnostics.addProblem(shownAs, line, `the text that begins with ${quote} has no ${quote} at its end`, 'add it')
      continue
    }
    const hint = fixHints[message] ?? fixHints[error.code] ?? 'correct it'
    diagnostics.addProblem(shownAs, line, `the YAML cannot be read (${message})`, hint)
  }
  return isWrong
}

/** Whether an error is that of a tab in an indentation; within a list the library takes what follows it for a text. */
function isOfTab({ code, pos: [at] }: YAMLError, source: string): boolean {
  const start = source.lastIndexOf('\n', at - 1) + 1
  return code === 'TAB_AS_INDENT' || /^ *\t/.test(source.slice(start, at))
}

/** The offset of the quotation mark at the beginning of a value after which there is no other. */
function openingOf(quote: string, source: string): number {
  const openings = [...source.matchAll(/(?:^|[:\-[,] *)(["'])/gm)]
  const at = openings
    .map((match) => match.index + match[0].length - 1)
    .find((place) => source[place] === quote && !source.includes(quote, place + 1))
  return at ?? source.lastIndexOf(quote)
}

const ofTabs = 'Tabs are not allowed as indentation'

/** Hints for common mistakes, by the library's code or message. */
const fixHints: Partial<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put a text with a colon in it between quotes, or correct the indentation',
  BAD_SCALAR_START: 'put the text between quotes',
  'Unexpected scalar at node end': 'put the whole text between quotes, of a kind that is not in it',
  BAD_DQ_ESCAPE: 'use single quotes, in which a backslash is one',
  [ofTabs]: 'indent with spaces',
  MULTIPLE_DOCS: 'remove the line of ---',
}
