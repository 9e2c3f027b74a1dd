// The levels of a text's headings, which on a page stand below the heading of the text itself.

/** A tag, with its attributes: a `<` may stand in one of them. */
const tags = /<(\/?)(?:h([1-6])|[a-z]\w*)((?:[^">]|"[^"]*")*)>/g
const lowestLevel = 6

/**
 * The HTML of a text whose own heading is of the level `above`: where one in it is as high or higher, all are lower by as
 * many levels as put the highest right below. How they stand to each other stays, down to the lowest level that there is.
 */
export function lowerHeadings(html: string, above: number): string {
  let highest = lowestLevel
  for (const [, , level = lowestLevel] of html.matchAll(tags)) highest = Math.min(highest, Number(level))
  if (highest > above) return html
  const lower = (level: string) => Math.min(Number(level) + above + 1 - highest, lowestLevel)
  return html.replace(tags, (tag: string, slash: string, level: string | undefined, attributes: string) =>
    level === undefined ? tag : `<${slash}h${lower(level)}${attributes}>`,
  )
}
