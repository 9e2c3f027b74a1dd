// Writes the blocks of ReadMe (`[block:code]` and its values in JSON) as Markdown.
import { capitalize } from './admonitions.js'
import { breaksIn } from './kept-text.js'
import { replaceOutsideCode } from './outside-code.js'

const block = /^\[block:([a-z-]+)\][ \t]*\n((?:(?!^\[block:)[^])*?)\n\[\/block\][ \t]*$/gm
/** Of ReadMe: links to guides and to the reference by their slugs. */
const link = /\]\((?:doc|ref|page):([\w-]+)/g

type Values = Record<string, unknown>
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : [])

/** Source: docs.readme.com/main/docs/legacy-markdown-format, and what its editor writes. */
const writers: Partial<Record<string, (values: Values) => string>> = {
  code: ({ codes }) => listOf(codes).map(writeCode).join('\n\n'),
  callout: ({ type, title, body }) =>
    `**${textOf(title) || capitalize(textOf(type))}:**\n${textOf(body)}`.trim().replace(/^/gm, '> '),
  image: ({ images }) =>
    listOf(images)
      .map(({ image, caption }) => `![${textOf(caption)}](${textOf([image].flat()[0])})`)
      .join('\n\n'),
  'api-header': ({ title }) => `## ${textOf(title)}`,
  embed: ({ url, title }) => `[${textOf(title) || textOf(url)}](${textOf(url)})`,
  html: ({ html }) => textOf(html).replace(/\n[ \t]*(?=\n)/g, ''),
  textarea: ({ text }) => textOf(text),
  parameters: writeTable,
}

function writeCode({ code, language, name }: Values): string {
  const source = textOf(code)
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const title = textOf(name) === '' ? '' : ` title="${textOf(name).replaceAll('"', '')}"`
  return `${fence}${textOf(language) || 'text'}${title}\n${source}\n${fence}`
}

/** The head of a table is `h-0`, a cell `row-column`. What it says of its size may be anything; 20 columns are read. */
const cellName = /^(h|\d{1,5})-(1?\d)$/

function writeTable({ data }: Values): string {
  const cells = data as Values
  const named = Object.keys(cells).flatMap((key) => [cellName.exec(key) ?? []].filter(([found]) => found !== undefined))
  const cell = (key: string) =>
    textOf(cells[key])
      .replace(/\s*\n\s*/g, '<br>')
      .replace(/(?<!\\)\|/g, '\\|')
  const columns = Array.from({ length: Math.max(0, ...named.map(([, , at]) => Number(at) + 1)) }, (_, at) => at)
  const row = (name: string) => `| ${columns.map((at) => cell(`${name}-${at}`)).join(' | ')} |`
  const rows = [...new Set(named.flatMap(([, name = 'h']) => (name === 'h' ? [] : name)))]
  const lines = rows.sort((one, other) => Number(one) - Number(other)).map(row)
  return columns.length === 0 ? '' : [row('h'), `|${' --- |'.repeat(columns.length)}`, ...lines].join('\n')
}

export function readReadmeBlocks(text: string): string {
  if (!text.includes('[block:')) return text
  const written = replaceOutsideCode(text, block, ([whole, kind = '', source = '']) => {
    try {
      const markdown = Object.hasOwn(writers, kind) ? writers[kind]?.(JSON.parse(source) as Values) : undefined
      return markdown === undefined ? whole : markdown + '\n'.repeat(Math.max(0, breaksIn(whole) - breaksIn(markdown)))
    } catch {
      return whole
    }
  })
  return replaceOutsideCode(written, link, ([, slug = '']) => `](${slug}.md`)
}
