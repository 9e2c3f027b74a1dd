// Highlights code in rendered HTML with the grammars of highlight.js, each loaded with the first block that needs it.
import { createRequire } from 'node:module'

/** The functions of highlight.js that are used here; its types need those of a browser. */
interface Highlighter {
  registerLanguage(name: string, grammar: (highlighter: Highlighter) => Grammar): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

/** The files of grammars, each with further names that fences use. */
const grammarNames = [
  'bash sh zsh, c h, cpp c++ cc, csharp c# cs, diff patch, dockerfile docker, go golang, haskell hs, ini toml, json jsonc',
  'javascript js jsx mjs, kotlin kt, markdown md, powershell ps1, python py, ruby rb, rust rs, shell console',
  'typescript ts tsx, xml html svg, yaml yml',
].flatMap((grammars) => grammars.split(', '))
const grammarFiles = new Map(
  grammarNames.flatMap((names) => {
    const [file = '', ...further] = names.split(' ')
    return further.map((name) => [name, file] as const)
  }),
)

/** Longer code is shown as it is: highlighting takes about 4 ms for each 1,000 characters at first, 1 ms later. */
const longestCode = 30_000

const require = createRequire(import.meta.url)
const loaded = new Set<string>()

/** The highlighter, once the grammar of this name and those of the languages within it are loaded. */
function highlighterFor(name: string): Highlighter {
  const highlighter = require('highlight.js/lib/core') as Highlighter
  if (loaded.has(name)) return highlighter
  loaded.add(name)
  highlighter.registerLanguage(name, (tool) => {
    const grammar = openGrammar(name)(tool)
    // What a block looks like must not depend on the blocks before it, which would load them.
    for (const embedded of readEmbedded(grammar)) highlighterFor(embedded)
    return { ...grammar, aliases: [] }
  })
  return highlighter
}

type Grammar = Readonly<Record<string, unknown>>

/** The grammar of a name; one without rules where there is none. */
function openGrammar(name: string): (highlighter: Highlighter) => Grammar {
  try {
    return require(`highlight.js/lib/languages/${name}`) as () => Grammar
  } catch {
    return () => ({ name, contains: [] })
  }
}

/**
 * Names the languages within a grammar. Where several that happen to be loaded would be tried, the first counts, and JSON where
 * there is no list: in a message of HTTP.
 */
function readEmbedded(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if ('subLanguage' in part && Array.isArray(part.subLanguage)) part.subLanguage = String(part.subLanguage[0] ?? 'json')
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'subLanguage' && typeof value === 'string' ? [value] : readEmbedded(value, seen),
  )
}

const block = /(<pre[^>]*>)<code class="language-([^"]+)">([^<]*)<\/code>/y

/** The block of code at a place, highlighted, and where it ends; `null` where its fence names no known language. */
export function highlightBlock(html: string, index: number): { html: string; end: number } | null {
  block.lastIndex = index
  const [whole = '', pre = '', info = '', escaped = ''] = block.exec(html) ?? []
  const [named = ''] = info.toLowerCase().split(/[\s,{:]/)
  const name = grammarFiles.get(named) ?? named
  // The name comes from a text, and becomes a part of a path.
  if (escaped.length > longestCode || !/^[a-z][a-z0-9-]*$/.test(name)) return null
  return { html: `${pre}<code class="language-${info}">${highlight(name, escaped)}</code>`, end: index + whole.length }
}

/** Highlighted code by its language and text: after an edit, the other blocks of a document are as they were. */
const known = new Map<string, string>()
let knownLength = 0

/** How many UTF-16 units of it are kept; then it begins anew. */
const mostKnown = 4_000_000

function highlight(language: string, escaped: string): string {
  const key = `${language} ${escaped}`
  const before = known.get(key)
  if (before !== undefined) return before
  const { value } = highlighterFor(language).highlight(decode(escaped), { language, ignoreIllegals: true })
  knownLength += key.length + value.length
  if (knownLength > mostKnown) {
    known.clear()
    knownLength = key.length + value.length
  }
  // Copied, because V8 would keep the whole page alive for a slice of it.
  known.set(Buffer.from(key).toString(), Buffer.from(value).toString())
  return value
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x26': '&',
  '#x3C': '<',
  '#x22': '"',
}

/** Decodes the entities that satteri and hast-util-to-html write. */
export function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x26|#x3C|#x22);/g, (entity, name: string) => entities[name] ?? entity)
}
