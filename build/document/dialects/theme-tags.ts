// What single tags of themes of Hexo and Hugo say: words, items to check, notes, cards of other pages.
import { capitalize } from './admonitions.js'
import { markdownLink } from './markdown-link.js'
import { callOf, readArguments, type TagArguments } from './tag-arguments.js'
import { renderWords, wordsOfPart } from './tag-words.js'

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
  // Around links and cards.
  if (/^(?:end)?(?:btns|sitegroup)$/.test(called)) return ''
  const [name, url] = [given.values[0], given.named.get('url')]
  if (called === 'site' && name && url)
    return [markdownLink(name, url), given.named.get('description') ?? []].flat().join(': ')
  if (rest === '' || given.named.size > 0) return card(called, given)
  // Of Volantis, with two colons in the place of the comma; behind one they are of a text, such as `std::move`.
  const separator = /^[^,]*::/.test(rest) ? '::' : ','
  const [style = '', ...others] = rest.split(separator)
  const words = others.length === 0 ? rest : others.join(separator).trim()
  if (/^(?:u|emp|wavy|del|psw|su[bp]|mark|blur|quot|copy|newthought)$/.test(called))
    return rest
      .replace(/(?<=^|\s)(?:color|width|icon|el|git|prefix|suffix):\S+/g, '')
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim()
  if (/^(?:span|p)$/.test(called)) return others.length === 0 ? null : words
  // The words come before what they look like, or what is said of them.
  if (called === 'hideInline') return style.trim()
  if (/^(?:bubble|nota)$/.test(called)) {
    const about = /^\s*"([^"]*)"/.exec(others.join(separator))?.[1] ?? (others[0] ?? '').trim()
    return style.trim() + (about && ` (${about})`)
  }
  if (/^time(?:line|node)$/.test(called)) return `**${rest.replace(/,\w*$/, '').replaceAll('*', '')}**`
  if (/^(?:checkbox|radio)$/.test(called)) {
    const [look, said] = others.length === 0 ? settingsOf(rest) : [style, words]
    return isBlock ? `- [${/\bchecked\b(?!:false)/.test(look) ? 'x' : ' '}] ${said}\n` : said
  }
  // Of Fluid: words, and whether they are checked, or that alone.
  if (called === 'cb') {
    const said = /^(?:true|false)$/.test(style.trim()) ? '' : style.trim()
    return isBlock ? `- [${/^\s*true/.test(others[0] ?? '') ? 'x' : ' '}] ${said}\n` : said
  }
  if (called !== 'note' || others.length === 0 || !isBlock) return null
  const kind = /\b(?:info|success|warning|danger|error|question|quote)\b/.exec(style)?.[0] ?? 'note'
  return `> **${capitalize(kind)}:** ${words}\n`
}

/** Folders in folders that a tree shows: with more, its spaces would grow with the square of its length. */
const deepest = 20

/** Of Stellar, a theme of Hexo: settings before words (`checked:true color:red Words`). */
function settingsOf(rest: string): [settings: string, words: string] {
  const [settings = ''] = /^(?:[a-z]+:(?![/:])\S+\s+)+/.exec(rest) ?? []
  return [settings, rest.slice(settings.length)]
}

/**
 * Creates the readers of the words of tags without a meaning here, for one text: `titleOf` of those that have an end in it and are
 * alone on their lines, such as the items of an accordion or of a timeline; `wordsOf` of those without an end, and of calls between two
 * braces (`isOutput`).
 */
export function partTeller(text: string): {
  titleOf: (tag: string) => string | null
  wordsOf: (tag: string, isOutput: boolean) => string | null
} {
  let ended: ReadonlySet<string> | undefined
  let depth = 0
  const hasEnd = (name: string) =>
    (ended ??= new Set(Array.from(text.matchAll(/\{\{?[<%]-?\s*(?:\/\s*|end)([\w./-]*)/g), ([, end = '']) => end))).has(
      name,
    )
  return {
    titleOf(tag) {
      const { name, rest, given, end } = partsOf(tag)
      // Of Hextra: what is in a tree of files, and the end of a folder.
      const [, kind] = /^\/?filetree\/(container|folder|file)\b/.exec(tag) ?? []
      if (kind === 'folder' && tag.startsWith('/')) depth--
      if (kind === 'container' || (kind !== undefined && name === '')) return ''
      if (kind !== undefined)
        return `${'  '.repeat(Math.min(Math.max(0, kind === 'folder' ? depth++ : depth), deepest))}- ${given.named.get('name') ?? ''}`
      const [title, ...others] = wordsOfPart(name, rest, given)
      if (title === undefined || !hasEnd(end)) return null
      return [`**${title.replaceAll('*', '').trim()}**`, others.join(': ')].filter(Boolean).join(' ')
    },
    wordsOf(tag, isOutput) {
      const { name, rest, given, end } = partsOf(tag)
      // What Zola calls between two braces has no end; values of Liquid are no tags.
      const isAlone = isOutput ? end === '' : !hasEnd(end)
      return name !== '' && isAlone ? renderWords(name, rest, given) : null
    },
  }
}

/** The name of a tag, its arguments, and the name at its end; no name for an end. */
function partsOf(tag: string): { name: string; rest: string; given: TagArguments; end: string } {
  const call = callOf(tag)
  const [, name = '', written = ''] = call
    ? ['', call.name, call.given]
    : (/^([a-z][\w./-]*)\s+([^]+)$/i.exec(tag) ?? [])
  // The name of the file that is included is no text.
  const rest = /^include/.test(name) ? written.replace(/^\S+\s*/, '') : written
  return { name, rest, given: readArguments(rest), end: call ? '' : name }
}
