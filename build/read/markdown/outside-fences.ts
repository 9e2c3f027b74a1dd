// Replaces what is outside of code in a text that is not yet parsed, and writes texts as expressions to find.

/** Code in a fence; all that follows where it has no end. */
const fenced =
  '^[ \\t]*(?:(?:>|[-*+]|\\d{1,9}[.)])[ \\t]+)*(?<fence>`{3,}|~{3,}(?!~))[^`\\n]*\\n[^]*?(?:^[ \\t>]*\\k<fence>[`~]*[ \\t]*$|(?![^]))'

/** Replaces what a pattern finds outside of such code; `replace` gets its named groups, and all that was found. */
export function replaceOutside(
  text: string,
  pattern: string,
  replace: (groups: Groups, whole: string) => string,
): string {
  return text.replace(new RegExp(`${fenced}|${pattern}`, 'gm'), (whole: string, ...found: unknown[]) => {
    const groups = found.at(-1) as Groups
    return groups['fence'] === undefined ? replace(groups, whole) : whole
  })
}
export type Groups = Readonly<Record<string, string | undefined>>

/** A text as an expression that finds it. */
export const escapeExpression = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
