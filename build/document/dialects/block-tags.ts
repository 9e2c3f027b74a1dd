// Replaces tags that enclose a block: quotations of Hexo and Hugo, notes of Hexo, Eleventy, GitBook and Zola, what is folded, and tabs.
import { capitalize, deepestAdmonition, noticeNames } from './admonitions.js'
import { replaceBetween } from './tag-pairs.js'
import { readArguments } from './tag-arguments.js'
import { markdownLink } from './markdown-link.js'

/** With text behind its end on the same line it is no block: its tags are left out, its words stay. */
const pairsOf = (...names: string[]) =>
  names.map((name): [open: RegExp, close: RegExp] => [
    new RegExp(`^([ \\t]*)\\{%-?[ \\t]*(${name})(?=[ \\t%])([^%\\n]{0,300})%\\}`, 'gim'),
    new RegExp(`\\{%-?[ \\t]{0,9}end${name}[ \\t]{0,9}-?%\\}(?=[ \\t]{0,9}$)`, 'gim'),
  ])
const ofHugo: [open: RegExp, close: RegExp] = [
  /^([ \t]*)\{\{[<%][ \t]*(blockquote|(?:pull-?)?quote)(?=[ \t>%])((?:(?!\{\{)[^\n]){0,400}?)[>%]\}\}/gm,
  /\{\{[<%][ \t]{0,9}\/[ \t]{0,9}(?:blockquote|(?:pull-?)?quote)[ \t]{0,9}[>%]\}\}(?=[ \t]{0,9}$)/gm,
]
const folded = ['spoiler', 'fold', 'folding', 'hideToggle', 'hideBlock', 'details', 'expand', 'collapse', 'faq']
const ofZola = (names: string): [open: RegExp, close: RegExp] => [
  new RegExp(`^([ \\t]*)\\{%[ \\t]*(${names})\\(([^%\\n]{0,300})\\)[ \\t]*%\\}`, 'gm'),
  /\{%[ \t]{0,9}end[ \t]{0,9}%\}(?=[ \t]{0,9}$)/gm,
]
const quotations = [
  ...pairsOf('blockquote', 'quote', 'pullquote', 'centerquote', 'cq'),
  ofHugo,
  ofZola('quote|blockquote'),
]
const notes = [...pairsOf(...noticeNames.split('|'), ...folded), ofZola(`${noticeNames}|details`)]

/** What begins a part between tags of themes of Hexo, in a comment with its title. */
const partComment =
  /<!--[ \t]{0,9}(?:tab|timeline|node|folder|cell|section|paragraph|line|title)\b([^@\n>]{0,200})(?:@[^\n>]{0,100})?-->/g

/** Replaces them by admonitions, which are replaced later. */
export function readBlockTags(written: string): string {
  if (!/\{%-?[ \t]*end|\{\{[<%][ \t]*\/[ \t]*[a-z-]*quote/.test(written)) return written
  const quoted = quotations.reduce((text, pair) => replaceBetween(text, ...pair, quote), written)
  const noted = notes.reduce((text, pair) => replaceBetween(text, ...pair, note), quoted)
  if (!/\{%[ \t]*(?:tabs|timeline|folders|grid|split|paper)\b/.test(noted)) return noted
  return noted
    .replace(partComment, (_, given: string) => {
      const caption = given.replace(/--?$/, '').trim()
      return /^(?:left|right)?$/.test(caption) ? '' : `**${caption}**`
    })
    .replace(/<!--[ \t]{0,9}end(?:tab|timeline)[ \t]{0,9}-->/g, '')
}

function quote(content: string, [, indent = '', name, given = '']: RegExpExecArray): string {
  // Of Hexo: the classes of a quotation beside the text (`pullquote left`).
  const source = name === 'pullquote' && /^[a-z\s:_-]*$/.test(given) ? '' : readSource(given.trim())
  return blockOf('quote[]', source === '' ? content : `${content.trimEnd()}\n\n${indent}— ${source}`, indent)
}

function note(content: string, [, indent = '', name = '', given = '']: RegExpExecArray): string {
  // Of Redefine and Volantis, themes of Hexo: `green open::The title`.
  const spaced = given.replace(/^([\w \t]*)::/, (whole, look: string) =>
    look.split(/[ \t]+/).every((word) => isStyle.test(word) || kinds.test(word) || word === '') ? `${look} ` : whole,
  )
  const { named, values } = readArguments(spaced.replace(/(?<=\s)@(?=\S)/, ''))
  const words = values.filter((word) => !isStyle.test(word))
  // Of Eleventy, behind the title.
  if (words.length > 1 && /^\s*["']/.test(given) && kinds.test(words.at(-1) ?? '')) words.unshift(...words.splice(-1))
  // `{% alert(tip=true) %}` of Zola.
  const flag = [...named].find(([key, value]) => kinds.test(key) && /^true,?$/.test(value))?.[0]
  // A `style` may be one of CSS.
  const style = kinds.exec(named.get('style') ?? '')?.[0]
  const [type = named.get('type') ?? named.get('kind') ?? style ?? flag] = kinds.test(words[0] ?? '')
    ? words.splice(0, 1)
    : []
  const [title = words.join(' ')] = ['title', 'summary', 'header'].flatMap((key) => named.get(key) ?? [])
  const label = title.replace(/[[\]]/g, '') || capitalize(type || (folded.includes(name) ? 'details' : name))
  return blockOf(`note[${label}]`, content, indent)
}

/** A block on lines of its own. */
function blockOf(opening: string, content: string, indent: string): string {
  const [before, after] = [/^[ \t]*\n/.test(content) ? '' : '\n', /\n[ \t]*$/.test(content) ? '' : '\n']
  return `${indent}:::${opening}${before}${content.replace(/(?<![ \t])[ \t]+$/, '')}${after}${indent}:::`
}

/** How a note looks: its colour, its icon; also what parts arguments. */
const isStyle =
  /^(?:[,-]|default|primary|simple|modern|flat|disabled|no-icon|open|child|blue|pink|red|purple|orange|green|gray|cyan|yellow|fa[\w-]*|fa[srb] .*),?$/
const kinds = /^(?:info|success|warning|danger|tip|note|error|question|caution|important)$/

/** Of a quotation: its author, its source, a URL and the words of that. */
function readSource(given: string): string {
  const { named, values } = readArguments(given)
  // Of Eleventy: texts between quotes.
  if (named.size === 0 && /^["'].*["']$/.test(given)) return readSource(values.join(' '))
  if (named.size > 0) {
    const cite = named.get('cite') ?? ''
    const [said = cite] = ['author', 'footer', 'by'].flatMap((key) => named.get(key) ?? [])
    // Who said it, and the page that it is on.
    const page = said !== cite && /^https?:/.test(cite) ? cite : undefined
    const link = named.get('link') ?? named.get('url') ?? page
    const words = named.get('title') ?? named.get('source') ?? (page || said.includes(cite) ? '' : cite)
    return [said, link ? markdownLink(words || link, link) : words].filter(Boolean).join(' ')
  }
  const [, author = '', url = '', title = ''] = /^(.*?)(?:(?:^|\s)(https?:\/\/\S+)(?:\s+(.*))?)?$/.exec(given) ?? []
  return [author, url === '' ? '' : markdownLink(title || url, url)].filter(Boolean).join(' ')
}

/** Admonitions of Hugo's themes and what they fold, their tags alone on their lines, without one of the same name inside. */
const alert = new RegExp(
  `^([ \\t]*)\\{\\{[<%][ \\t]*(${noticeNames}|${folded.join('|')})\\b((?:(?!\\{\\{)[^\\n]){0,300}?)[>%]\\}\\}[ \\t]*\\n` +
    '((?:(?![ \\t]*\\{\\{[<%][ \\t]*\\2\\b(?:(?!\\{\\{)[^\\n]){0,300}?[>%]\\}\\}[ \\t]*\\n)[^\\n]*\\n)*?)[ \\t]*\\{\\{[<%][ \\t]*\\/[ \\t]*\\2[ \\t]*[>%]\\}\\}[ \\t]*$',
  'gm',
)

const namesOfHugo = `(?:${noticeNames}|${folded.join('|')})`
/** Where words stand before the end of such a tag on a line that ends with it, and behind a tag that begins a line. */
const beforeEnd = new RegExp(
  `(?<=[^\\s}][ \\t]{0,9})(?=\\{\\{[<%][ \\t]{0,9}/[ \\t]{0,9}${namesOfHugo}[ \\t]{0,9}[>%]\\}\\}[ \\t]{0,9}$)`,
  'gm',
)
const behindTag = new RegExp(
  `(?<=^([ \\t]*)\\{\\{[<%][ \\t]*${namesOfHugo}\\b(?:(?!\\{\\{)[^\\n]){0,300}?[>%]\\}\\})[ \\t]{0,9}(?=\\S(?:(?!\\{\\{[<%][ \\t]{0,9}/)[^\\n])*$)`,
  'gm',
)

/** Writes them as `:::`, which may be nested. */
export function readAlerts(text: string): string {
  let [read, before] = [text.replace(beforeEnd, '\n').replace(behindTag, '\n$1'), '']
  for (let depth = 0; depth < deepestAdmonition && read !== before; depth++) {
    before = read
    read = read.replace(alert, (_, indent: string, name: string, given: string, content: string) => {
      const { named, values } = readArguments(given)
      // Hugo's own `details` has a summary, that of themes a title, by its name or alone.
      const [type, title] = folded.includes(name)
        ? ['details', named.get('summary') ?? named.get('title') ?? named.get('text') ?? values[0]]
        : [
            named.get('type') ??
              (values.length > 0 && !named.has('title') && (name !== 'alert' || kinds.test(values[0] ?? ''))
                ? values[0]
                : name),
            named.get('title') ?? values[1],
          ]
      return `${indent}:::${(type ?? name).replace(/\W/g, '') || name}${title ? `[${title.replace(/[[\]]/g, '')}]` : ''}\n${content}${indent}:::`
    })
  }
  return read
}

/** Lines that are paths of pictures alone, between two tags of a line each, by whose name they are shown: a gallery. */
const pictureLines =
  /(?<=^[ \t]*\{(?:%|\{[<%])-?[ \t]*[\w-]{0,40}(?:galler|image|photo|picture|slide|carousel|lightbox)[^\n]{0,300}[%>}]\}[ \t]*\n)(?:[ \t]*(?:[^\s:"'<>()[\]]{1,300}\.(?:png|jpe?g|gif|webp|avif|svg)[ \t]*)?\n)+(?=[ \t]*\{(?:%|\{[<%]))/gim

/** Writes them as pictures. */
export const readPictureLines = (text: string) =>
  text.replace(pictureLines, (lines) => lines.replace(/\S+/g, (path) => `![](${path})`))
