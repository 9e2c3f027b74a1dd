// Reads front matter that is a map of Clojure (`{:title "x"}`, as Cryogen has it) or of Elixir (`%{title: "x"}`, NimblePublisher).
import { isRecord } from './script-values.js'

/** A text between three quotation marks, or between single ones. Each text is matched in one way alone, so that no map takes long. */
const texts = '"""(?:(?!""")[^])*"""|"(?!"")(?:[^"\\\\]|\\\\[^])*"'
/** A map with a title, and the line of hyphens that Elixir has below it. Sets and maps are in it, one in none of these. */
export const mapLiteral = new RegExp(
  `^((?=\\{\\s*:[\\w?-]+\\s|%\\{\\s*\\w+:\\s)%?\\{(?:${texts}|\\{(?:${texts}|[^{}"])*\\}|[^{}"])*\\})[ \\t]*(?:\\n\\s*-{3,}[ \\t]*)?(?:\\n|$)`,
)
const token = new RegExp(
  `${texts}|;[^\\n]*|~[wW]?[A-Z]?(?:\\([^)]*\\)|\\[[^\\]]*\\])|[#%]?\\{|[[()}\\]]|[^\\s,"()[\\]{}]+`,
  'g',
)

/** Whether a text opens with such a map that has a title. */
export const opensWithMap = (text: string): boolean =>
  /(?::title\s+|\btitle:\s+)"/.test(mapLiteral.exec(text)?.[1] ?? '')

/** The values of a map by their keys, without a question mark (`:draft?`) and comments: texts, numbers and booleans, lists of these, maps. */
export function parseMapLiteral(source: string): Map<string, unknown> {
  const tokens = [...source.matchAll(token)].map(([written]) => written).filter((written) => !written.startsWith(';'))
  const value = readValue(tokens.reverse(), deepest)
  return new Map(isRecord(value) ? Object.entries(value) : [])
}

/** How deep lists and maps may be in one another; what is deeper is not read. */
const deepest = 100

/** Takes the tokens of a value from the end of a list, whose order is reversed. */
function readValue(tokens: string[], levels: number): unknown {
  const opened = tokens.pop() ?? ''
  if (levels === 0) tokens.length = 0
  if (/^%?\{$/.test(opened)) {
    const items = readItems(tokens, levels - 1)
    const pairs = items.flatMap((key, at): [string, unknown][] =>
      at % 2 === 0 ? [[String(key).replace(/[:?]+$/, ''), items[at + 1]]] : [],
    )
    return Object.fromEntries(pairs)
  }
  if (/^(?:#\{|[[(])$/.test(opened)) return readItems(tokens, levels - 1)
  const [, text] = /^"{3}([^]*)"{3}$/.exec(opened) ?? /^"([^]*)"$/.exec(opened) ?? []
  if (text !== undefined) return text.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1').trim()
  const [, words] = /^~[wW][([]([^]*)[)\]]$/.exec(opened) ?? []
  if (words !== undefined) return words.split(/\s+/).filter(Boolean)
  // A day (`~D[2026-01-02]`), and an instant with its tag before it (`#inst "2026-01-02"`).
  if (opened.startsWith('~')) return opened.slice(3, -1)
  if (/^#[a-z]/.test(opened)) return readValue(tokens, levels - 1)
  if (opened === 'nil') return null
  return opened === 'true' || (opened === 'false' ? false : opened.replace(/^:/, ''))
}

function readItems(tokens: string[], levels: number): unknown[] {
  const items: unknown[] = []
  while (tokens.length > 0 && !/^[)\]}]$/.test(tokens.at(-1) ?? '')) items.push(readValue(tokens, levels))
  tokens.pop()
  return items
}
