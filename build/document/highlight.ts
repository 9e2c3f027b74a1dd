// Highlights code in rendered HTML with the grammars of highlight.js, each loaded with the first block that needs it.
import { createRequire } from 'node:module'

/** The functions of highlight.js that are used here; its types need those of a browser. */
interface Highlighter {
  getLanguage(name: string): unknown
  registerLanguage(name: string, grammar: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

/** Names that fences use, and the file of the grammar where it has another name. */
const grammarFiles: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  cc: 'cpp',
  console: 'shell',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  h: 'c',
  hs: 'haskell',
  html: 'xml',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** Longer code is shown as it is: highlighting takes about 4 ms for each 1,000 characters at first, 1 ms later. */
const longestCode = 30_000

const require = createRequire(import.meta.url)
let highlighter: Highlighter | undefined

/** The highlighter with a grammar; `null` where there is none of this name. */
function highlighterFor(name: string): Highlighter | null {
  highlighter ??= require('highlight.js/lib/core') as Highlighter
  if (highlighter.getLanguage(name)) return highlighter
  // The name comes from a text, and becomes a part of a path.
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return null
  try {
    highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))
  } catch {
    // No such grammar: one without rules, so that it is not looked for again.
    highlighter.registerLanguage(name, () => ({ name, contains: [] }))
  }
  return highlighter
}

const block = /(<pre[^>]*>)<code class="language-([^"]+)">([^<]*)<\/code>/y

/** The block of code at a place, highlighted, and where it ends; `null` where its fence names no known language. */
export function highlightBlock(html: string, index: number): { html: string; end: number } | null {
  block.lastIndex = index
  const [whole = '', pre = '', info = '', escaped = ''] = block.exec(html) ?? []
  const [named = ''] = info.toLowerCase().split(/[\s,{]/)
  const name = grammarFiles[named] ?? named
  const tool = escaped.length > longestCode ? null : highlighterFor(name)
  if (!tool) return null
  const { value } = tool.highlight(decode(escaped), { language: name, ignoreIllegals: true })
  return { html: `${pre}<code class="language-${info}">${value}</code>`, end: index + whole.length }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x26': '&', '#x3C': '<' }

/** Decodes the entities that satteri and hast-util-to-html write. */
export function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x26|#x3C);/g, (entity, name: string) => entities[name] ?? entity)
}
