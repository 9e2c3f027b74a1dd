// Writes the directives and roles of MyST (Sphinx with ABlog, Jupyter Book) as other Markdown.
import { layouts, noticeNames } from './admonitions.js'

const notices = `${noticeNames}|seealso|attention|error|todo|topic|versionadded|versionchanged|versionremoved|deprecated`
const blocks =
  'div|container|grid|grid-item|card|card-carousel|tab-set|margin|sidebar|epigraph|pull-quote|glossary|table|list-table'
const titled = 'card|grid-item-card|tab-item|dropdown|table|list-table|prf:\\w+|exercise|solution|rubric'
const code = 'code|code-block|code-cell|sourcecode|parsed-literal|mermaid|math'
const leftOut = 'toctree|contents|tableofcontents|postlist|bibliography|index|eval-rst|raw|only|include|literalinclude'
/** Any other directive whose argument is a URL, such as one for posts of a network. */
const embeds = 'iframe|youtube|[\\w:-]+(?=\\}[ \\t]+https?://\\S+[ \\t]*$)'
const names = [notices, blocks, titled, code, leftOut, 'image|figure', embeds].join('|')

/** The line that opens a directive: its fence, its name and its argument. */
const opening = new RegExp(`^([ \\t]*)(\`{3,}|:{3,}|~{3,})[ \\t]*\\{(${names})\\}[ \\t]*(.*)$`)
const isOf = (kinds: string, name: string) => new RegExp(`^(?:${kinds})$`).test(name)

/** Roles whose text is shown, maybe with a target in angle brackets. Backticks before one show it itself; `${ref}` is a value. */
const role =
  /(?<![`$])\{(doc|ref|any|numref|eq|term|abbr|download|kbd|sub|sup|math|cite(?::[a-z]+)?|guilabel|menuselection|octicon|(?:py|cpp|c|js):[a-z]+)\}`([^`\n]+)`/
/** Code is matched first: `\begin{math}` and `import {ref}` between backticks are no roles. */
const codeOrRole = new RegExp(`${role.source}|(?<!\`)(\`+)(?!\`).*?(?<!\`)\\3(?!\`)`, 'g')
const blockSign = new RegExp(`^[ \\t]*(?:\`{3,}|:{3,}|~{3,})[ \\t]*\\{(?!mermaid)(?:${names})\\}|^\\+{3} *\\{"`, 'm')

/** Whether a text has signs of MyST: code of R Markdown and Quarto (`{python}`) is none. */
export const mayBeMyst = (text: string): boolean =>
  blockSign.test(text) || (role.test(text) && [...text.matchAll(codeOrRole)].some(([, name]) => name !== undefined))

interface OpenDirective {
  fence: string
  /** The line that closes it, and whether its lines are kept and changed. */
  end: string
  content: 'text' | 'code' | 'none'
  hasOptions: boolean
}

/** The text without marks of MyST. Line numbers stay. Source: mystmd.org/guide and myst-parser.readthedocs.io/en/latest/syntax */
export function readMyst(text: string): string {
  const open: OpenDirective[] = []
  let plainFence = ''
  const lines = text.split('\n').map((line, at, all) => {
    const inner = open.at(-1)
    const [, fence = ''] = /^[ \t]*(`{3,}|:{3,}|~{3,})[ \t]*$/.exec(line) ?? []
    if (plainFence !== '') {
      if (fence.startsWith(plainFence)) plainFence = ''
      return line
    }
    if (inner && fence.startsWith(inner.fence)) {
      open.pop()
      return inner.end
    }
    if (inner?.hasOptions && /^[ \t]*:[\w-]+:/.test(line)) return ''
    if (inner && line.trim() !== '') inner.hasOptions = false
    if (inner?.content === 'none') return ''
    if (inner?.content === 'code') return line
    const opened = opening.exec(line)
    if (opened) {
      const [, indent = '', mark = '', name = '', argument = ''] = opened
      const options = all.slice(at + 1, at + 9).join('\n')
      const [, alt = ''] = /^(?:[ \t]*:(?!alt:)[\w-]+:.*\n)*[ \t]*:alt:[ \t]*(.*)/.exec(options) ?? []
      const { written, ...directive } = openDirective(indent, name, argument.trim(), alt)
      open.push({ ...directive, fence: mark, hasOptions: true })
      return written
    }
    plainFence = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (/^(?:%(?: |$)|\+{3}(?: *\{.*)?$|\([\w:.-]+\)=[ \t]*$)/.test(line)) return ''
    // The label of a formula.
    if (/^[ \t]*\$\$[ \t]*\([\w:.-]+\)[ \t]*$/.test(line)) return line.slice(0, line.lastIndexOf('(')).trimEnd()
    return plainFence === '' ? line.replace(codeOrRole, writeRole) : line
  })
  return lines.join('\n')
}

/** What Sphinx says of these. */
const labels: ReadonlyMap<string, string> = new Map([
  ['seealso', 'See also'],
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
  ['deprecated', 'Deprecated since version'],
])

type Opened = Pick<OpenDirective, 'end' | 'content'> & { written: string }

function openDirective(indent: string, name: string, argument: string, alt: string): Opened {
  if (name === 'math') return { written: `${indent}$$ ${argument}`.trimEnd(), end: `${indent}$$`, content: 'code' }
  if (isOf(code, name)) {
    const language = name === 'mermaid' ? name : argument
    return { written: `${indent}\`\`\`${language}`, end: `${indent}\`\`\``, content: 'code' }
  }
  // What is for pages of HTML alone.
  const isOfPages = /^(?:raw|only)$/.test(name) && argument === 'html'
  if (isOf(leftOut, name) && !isOfPages) return { written: '', end: '', content: 'none' }
  // A figure may have something else than a picture in it.
  const picture = argument === '' ? '' : `${indent}![${alt}](<${argument}>)`
  if (isOf('image|figure', name)) return { written: picture, end: '', content: 'text' }
  if (/^(?:iframe|youtube)$/.test(name) || /^https?:\/\/\S+$/.test(argument)) {
    const url = name === 'youtube' ? `https://www.youtube.com/watch?v=${argument}` : argument
    return { written: `${indent}<${url}>`, end: '', content: 'text' }
  }
  if (isOf(titled, name) && argument !== '') return { written: `${indent}**${argument}**`, end: '', content: 'text' }
  if (isOfPages || isOf(`${blocks}|${titled}`, name) || layouts.test(name))
    return { written: '', end: '', content: 'text' }
  // The words behind a note are its first; behind `admonition` they are its title.
  const hasTitle = /^(?:admonition|topic|version.*|deprecated)$/.test(name)
  const label = labels.get(name) ?? ''
  const opened = `:::${name} ${label} ${hasTitle ? argument : ''}`.trimEnd()
  const words = hasTitle || argument === '' ? '' : `{} ${argument}`
  return { written: `${indent}${opened}${words}`.trimEnd(), end: `${indent}:::`, content: 'text' }
}

/** The words of a role: those before a target, of a link with it. */
function writeRole(whole: string, name: string | undefined, content = ''): string {
  if (name === undefined) return whole
  const [, words = content, target] = /^(.*?)(?<!\s)\s*<([^<>]+)>$/.exec(content) ?? []
  if (name === 'math') return `$${content}$`
  if (/^(?:sub|sup|kbd)$/.test(name)) return `<${name}>${content}</${name}>`
  if (name === 'doc' || name === 'download') return `[${words || target}](<${target ?? content}>)`
  if (name === 'octicon') return ''
  return name.includes(':') && !name.startsWith('cite') ? `\`${words}\`` : words
}
