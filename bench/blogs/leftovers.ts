// Finds syntax of other tools in what a build publishes: articleBody, descriptions, feeds and pages, code left out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNodes } from '../../build/read/markdown/markdown.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'

/** Syntax that means something to another tool alone. */
const syntaxes: Record<string, RegExp> = {
  liquid: /\{%-?\s*\w[^%]*%\}/g,
  braces: /\{\{[^{}]*\}\}/g,
  directive: /^[ \t]*:::+[ \t]*\w*/gm,
  // `{#1}` is a parameter of TeX.
  'heading id': /\{\s*#[a-z][\w-]*\s*\}/gi,
  // `<T>` or `<PATH>` in prose is no component.
  jsx: /<\/?[A-Z]\w*[a-z]\w*(?:[^\S\n][^<>]*)?\/?>|\{\/\*/g,
  import: /^import\s[^\n]*\sfrom\s+['"]/gm,
}

/**
 * What is left, as `path: syntax text`. Text that its author escaped (`&lt;Stack>`, `{% raw %}`), code, and titles, which
 * tools take as they are, are not. `published` is the folder of published files; `sources` are the texts of documents as
 * written, by `post/` or `article/` and slug.
 */
export function findLeftovers(published: string, sources: ReadonlyMap<string, string> = new Map()): string[] {
  const found: string[] = []
  const titles = titlesOf(published)
  const note = (path: string, text: string, code: string, written?: string) => {
    for (const [name, pattern] of Object.entries(syntaxes))
      for (const [match] of text.matchAll(pattern)) {
        const is = match.trim()
        const isWritten =
          written === undefined || Array.from(written.matchAll(pattern)).some(([one]) => one.includes(is))
        if (code.includes(is) || !isWritten || titles.some((title) => title.includes(is))) continue
        found.push(`${path}: ${name} ${is.slice(0, 80).replace(/\s+/g, ' ')}`)
      }
  }
  for (const kind of ['post', 'article']) {
    const folder = join(published, 'api', kind)
    for (const name of filesOf(folder, '.json')) {
      const { articleBody, description } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as DocumentDetail
      const source = sources.get(`${kind}/${name.replace(/\.json$/, '')}`)
      const written = source === undefined ? undefined : withoutCode(source)
      const page = readFileSync(join(published, `${kind}s`, name.replace(/\.json$/, ''), 'index.html'), 'utf8')
      const code = [...page.matchAll(/<(pre|code|math)\b[^]*?<\/\1>/g)]
        .map(([text]) => plain(text))
        .concat(rawTexts(source ?? ''))
        .join('\n')
      note(`/api/${kind}/${name}`, `${description}\n${articleBody}`, code, written)
      note(`/${kind}s/${name}`, plain(page.replace(/<(pre|code|math|script|head)\b[^]*?<\/\1>/g, '')), code, written)
    }
  }
  const allRaw = [...sources.values()].flatMap(rawTexts).join('\n')
  for (const name of ['feed.xml', 'feed.json'])
    note(`/${name}`, plain(plain(readFileSync(join(published, name), 'utf8'))), allRaw)
  return found
}

/** The titles of documents that have such syntax. */
function titlesOf(published: string): string[] {
  return ['post', 'article'].flatMap((kind) => {
    const folder = join(published, 'api', kind)
    return filesOf(folder, '.json').flatMap((name) => {
      const { headline } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as DocumentDetail
      return Object.values(syntaxes).some((pattern) => headline.search(pattern) !== -1) ? [headline] : []
    })
  })
}

/** The text of a document as written, its code and escaped characters left out. */
function withoutCode(markdown: string): string {
  const ranges = findNodes(markdown, ['code', 'inlineCode'])
  return ranges
    .reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), markdown)
    .replace(/\\[!-/:-@[-`{-~]/g, '')
}

/** What Liquid prints as it is written. */
function rawTexts(source: string): string[] {
  return Array.from(source.matchAll(/\{%-?\s*raw\s*-?%\}([^]*?)\{%-?\s*endraw/g), ([, text = '']) => text)
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
