// Finds the tags in the text of a note, as Obsidian and Quartz read them: `#tide`, `#sea/tide`.
import { findNodes } from '../markdown/markdown.js'

/** Source: help.obsidian.md/tags */
const hashTag = /(?<=^|\s)#(?!\/)([\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]+)/gmu
const hasLetter = /[^\d/_-]/
/** A colour has a digit, or one letter alone. */
const colour = /^(?=.*\d|([a-f])\1+$)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const comment = /%%[^]*?%%/g

/** The tags of a note: those that its front matter has, then those in its text, each once in whatever case; none of code or HTML. */
export function withHashTags(tags: readonly string[], body: string): string[] {
  const text = body.replace(comment, (written) => ' '.repeat(written.length))
  const found = [...text.matchAll(hashTag)].filter(([, name = '']) => hasLetter.test(name) && !colour.test(name))
  const nodes = found.length === 0 ? [] : findNodes(body, ['code', 'inlineCode', 'html'])
  const named = found.filter(({ index }) => !nodes.some(([from, to]) => from <= index && index < to))
  const all = new Map<string, string>()
  for (const tag of [...tags, ...named.map(([, name = '']) => name.replace(/\/+$/, ''))])
    if (!all.has(tag.toLowerCase())) all.set(tag.toLowerCase(), tag)
  return [...all.values()]
}
