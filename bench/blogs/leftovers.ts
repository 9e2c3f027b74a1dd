// Finds syntax of other tools in what a build publishes: articleBody, descriptions, feeds and pages, code left out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentDetail } from '../../service/contract/resources/document.js'

/** Syntax that means something to another tool alone. */
const syntaxes: Record<string, RegExp> = {
  liquid: /\{%-?\s*\w[^%]*%\}/g,
  braces: /\{\{[^{}]*\}\}/g,
  directive: /^[ \t]*:::+[ \t]*\w*/gm,
  // `{#1}` is a parameter of TeX.
  'heading id': /\{\s*#[a-z][\w-]*\s*\}/gi,
  // `<T>` in prose is no component.
  jsx: /<\/?[A-Z]\w+(?:[^\S\n][^<>]*)?\/?>|\{\/\*/g,
  import: /^import\s[^\n]*\sfrom\s+['"]/gm,
}

/** What is left, as `path: syntax text`. `published` is the folder of published files. */
export function findLeftovers(published: string): string[] {
  const found: string[] = []
  const note = (path: string, text: string, code: string) => {
    for (const [name, pattern] of Object.entries(syntaxes))
      for (const [match] of text.matchAll(pattern))
        if (!code.includes(match.trim())) found.push(`${path}: ${name} ${match.trim().slice(0, 80)}`)
  }
  for (const kind of ['post', 'article']) {
    const folder = join(published, 'api', kind)
    for (const name of filesOf(folder, '.json')) {
      const { articleBody, description } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as DocumentDetail
      const page = readFileSync(join(published, `${kind}s`, name.replace(/\.json$/, ''), 'index.html'), 'utf8')
      const code = [...page.matchAll(/<(pre|code|math|script)\b[^]*?<\/\1>/g)].map(([text]) => plain(text)).join('\n')
      note(`/api/${kind}/${name}`, `${description}\n${articleBody}`, code)
      note(`/${kind}s/${name}`, plain(page.replace(/<(pre|code|math|script|head)\b[^]*?<\/\1>/g, '')), code)
    }
  }
  for (const name of ['feed.xml', 'feed.json'])
    note(`/${name}`, plain(plain(readFileSync(join(published, name), 'utf8'))), '')
  return found
}

function filesOf(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
  } catch {
    return []
  }
}

/** The text of HTML. */
export function plain(html: string): string {
  const characters: Record<string, string> = {
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    '#39': "'",
    '#x27': "'",
    '#x60': '`',
    '#x3C': '<',
    '#x26': '&',
    '#123': '{',
    '#125': '}',
  }
  return html.replace(/<[^>]*>/g, '').replace(/&([#\w]+);/g, (whole, name: string) => characters[name] ?? whole)
}
