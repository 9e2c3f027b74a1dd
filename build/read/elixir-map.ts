// Reads front matter that is a map of Elixir, as NimblePublisher has it: `%{title: "x", tags: ~w(a b)}`, a line of `---` below it.
import { readExports } from './script-values.js'

/** Matches all of it at the beginning of a text; the first group is the map. */
export const elixirMap = /^(%\{[^]*?\})[ \t]*\n---[ \t]*(?:\n|$)/

/** Texts of several lines, other texts, sigils, comments, and what JavaScript writes in another way. */
const token =
  /"""\n([^]*?)\n?(?<![ \t])([ \t]*)"""|"((?:[^"\\]|\\[^])*)"|~(w?)[A-Za-z]?(?:\(([^)]*)\)|\[([^\]]*)\]|\{([^}]*)\}|"([^"]*)"|([|/])(.*?)\9)[a-z]?|#.*|%(?=\{)|\bnil\b|(?<=[[{,:]\s*):(\w+[?!]?)|=>/gi

/** The map as an object of JavaScript; no text in it is evaluated. */
function toScript(source: string): string {
  const write = (
    all: string,
    ...[lines, indent = '', quoted, words, a, b, c, d, , e, atom]: (string | undefined)[]
  ) => {
    if (lines !== undefined) return JSON.stringify(lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    if (quoted !== undefined) return `"${quoted.replaceAll('\n', String.raw`\n`)}"`
    if (atom !== undefined) return JSON.stringify(atom)
    const sigil = a ?? b ?? c ?? d ?? e
    if (sigil !== undefined) return JSON.stringify(words ? sigil.split(/\s+/).filter(Boolean) : sigil)
    return all === 'nil' ? 'null' : all === '=>' ? ':' : ''
  }
  return source.replace(token, write)
}

/** Its values by key; `null` where it has anything but literal ones. */
export function readElixirMap(source: string): Map<string, unknown> | null {
  const values = readExports(`export default ${toScript(source)}`)?.['default']
  return typeof values === 'object' && values !== null ? new Map(Object.entries(values)) : null
}
