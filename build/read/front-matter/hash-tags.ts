// Finds the tags in the text of a note, as Obsidian and Quartz read them: `#tide`, `#sea/tide`.
import { findNodes } from '../markdown/markdown.js'

/** Source: help.obsidian.md/tags */
const hashTag = /(?<=^|\s)#(?!\/)([\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]+)/gmu
const hasLetter = /[^\d/_-]/
/** A colour has a digit, or one letter alone. */
const colour = /^(?=.*\d|([a-f])\1+$)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
/** Comments, and links to headings: `[[Tides #high]]`. */
const noText = /%%[^]*?%%|\[\[[^[\]\n]{1,500}\]\]/g

/** The tags of a note: those that its front matter has, then those in its text, each once in whatever case; none of code or HTML. */
export function withHashTags(tags: readonly string[], body: string): string[] {
  const text = body.replace(noText, (written) => ' '.repeat(written.length))
  const found = [...text.matchAll(hashTag)].filter(([, name = '']) => hasLetter.test(name) && !colour.test(name))
  const nodes = found.length === 0 ? [] : findNodes(body, ['code', 'inlineCode', 'html'])
  // Both are in the order of the text.
  let at = 0
  const named = found.filter(({ index }) => {
    while ((nodes[at]?.[1] ?? Infinity) <= index) at++
    return (nodes[at]?.[0] ?? Infinity) > index
  })
  const all = new Map<string, string>()
  for (const tag of [...tags, ...named.map(([, name = '']) => name.replace(/(?<!\/)\/+$/, ''))])
    if (!all.has(tag.toLowerCase())) all.set(tag.toLowerCase(), tag)
  return [...all.values()]
}
