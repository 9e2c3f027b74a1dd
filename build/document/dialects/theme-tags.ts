// What single tags of themes of Hexo and Hugo say: words, items to check, notes, cards of other pages.
import { capitalize } from './admonitions.js'
import { markdownLink } from './markdown-link.js'
import { readArguments, type TagArguments } from './tag-arguments.js'

const repositories: ReadonlyMap<string, string> = new Map([
  ['github', 'https://github.com/'],
  ['codeberg', 'https://codeberg.org/'],
  ['forgejo', 'https://codeberg.org/'],
  ['gitea', 'https://gitea.com/'],
  ['huggingface', 'https://huggingface.co/'],
])

/** Of Blowfish: a repository or a model of another site. */
function card(called: string, { named }: TagArguments): string | null {
  const site = named.get('server')?.replace(/\/?$/, '/') ?? repositories.get(called)
  const path = named.get('repo') ?? named.get('model') ?? named.get('dataset')
  if (site === undefined || path === undefined || !repositories.has(called)) return null
  return markdownLink(path, site + (named.has('dataset') ? 'datasets/' : '') + path)
}

/**
 * The Markdown of such a tag; `null` for others. `rest` is what is behind its name; in tags of Hexo (Butterfly, Volantis, Anzhiyu) it
 * may begin with how the words look: `checkbox red checked, Words`.
 */
export function renderThemeTag(called: string, rest: string, given: TagArguments, isBlock: boolean): string | null {
  if (rest === '' || given.named.size > 0) return card(called, given)
  const [, style = '', words = rest] = /^([^,]*),\s*([^]+)$/.exec(rest) ?? []
  if (/^(?:u|emp|wavy|del|psw|su[bp])$/.test(called)) return rest
  if (/^(?:span|p)$/.test(called)) return style === '' ? null : words
  // The words come before what they look like.
  if (/^(?:hideInline|bubble)$/.test(called)) return rest.replace(/,.*/s, '').trim()
  if (/^time(?:line|node)$/.test(called)) return `**${rest.replace(/,\w*$/, '').replaceAll('*', '')}**`
  if (/^(?:checkbox|radio)$/.test(called))
    return isBlock ? `- [${/\bchecked\b/.test(style) ? 'x' : ' '}] ${words}\n` : words
  if (called !== 'note' || style === '' || !isBlock) return null
  const kind = /\b(?:info|success|warning|danger|error|question|quote)\b/.exec(style)?.[0] ?? 'note'
  return `> **${capitalize(kind)}:** ${words}\n`
}

/**
 * Creates the reader of the titles of parts, such as the items of an accordion or of a timeline, for one text. It takes a tag that is
 * alone on its lines; only a tag whose name has an end somewhere in the text opens a part.
 */
export function partTeller(text: string): (tag: string) => string | null {
  let ended: ReadonlySet<string> | undefined
  return (tag) => {
    const [, name = '', given = ''] = /^([a-z][\w-]*)\s+([^]+)$/i.exec(tag) ?? []
    const { named } = readArguments(given)
    const title = ['title', 'header', 'heading', 'summary'].map((key) => named.get(key)).find((value) => value)
    if (!title) return null
    ended ??= new Set(Array.from(text.matchAll(/\{\{?[<%]-?\s*(?:\/\s*|end)([\w-]+)/g), ([, end = '']) => end))
    return ended.has(name) ? `**${title.replaceAll('*', '').trim()}**` : null
  }
}
