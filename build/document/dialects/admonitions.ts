// Replaces admonitions (`:::note`, `> [!NOTE]`, `!!! note`, `/// note`, `[[note]]` above bars) by quotations with a label; other blocks and tabs by their content.

const closing = /^[ \t]*:{3,}[ \t]*$/

/** What is no title of a callout of Obsidian that has nothing else: a site of its own, as Svelte's, takes it for the text. */
const sentence = /[.!?。！？]['"’”»)]*[ \t]*$/

/** A line without spaces at its end, but for those that break it. */
const withPrefix = (prefix: string, line: string) => (/\S {2,}$/.test(line) ? prefix + line : (prefix + line).trimEnd())

/** `codeLines` gives the lines (from 0) of code, which is kept as it is written. */
export function readAdmonitions(text: string, codeLines: () => ReadonlySet<number>): string {
  if (!/^[ \t>]*(?::::|>[ \t]*\[!)/m.test(text)) return text
  const code = codeLines()
  const written = text.split('\n')
  const lastEnd = written.findLastIndex((line) => closing.test(line))
  /** The indentation of each open admonition; `null` for a block that is only laid out in some way. */
  const open: (string | null)[] = []
  const quoted = (line: string) => {
    let [prefix, rest, indent] = ['', line, '']
    for (const next of open) {
      if (next === null) continue
      const own = next.slice(indent.length)
      rest = rest.startsWith(own) ? rest.slice(own.length) : rest.trimStart()
      prefix += `${own}> `
      indent = next
    }
    return withPrefix(prefix, rest)
  }
  let titleAt = -1
  /** How many blocks are open outside of one that is not for pages of HTML. */
  let hiddenIn: number | null = null
  const lines = written.map((line, at) => {
    if (at === titleAt) return quoted('')
    if (code.has(at)) return hiddenIn !== null ? '' : open.length === 0 ? line : quoted(line)
    // The language of code in Python-Markdown, below words without a blank line.
    const isLanguage = at > lastEnd && /^(?: {4}|\t)/.test(line)
    const opened = open.length < deepestAdmonition && !isLanguage ? readOpening(line) : null
    if (opened) {
      const { indent, words = '', isCallout = false } = opened
      const title = isCallout ? headingBelow(written, at) : null
      titleAt = title?.at ?? -1
      const label = title?.text ?? opened.label
      if (isHidden(line)) hiddenIn ??= open.length
      open.push(label === null ? null : indent)
      if (hiddenIn !== null) return ''
      return quoted(`${indent}${label ? `**${withoutBold(label)}:** ` : ''}${words}`)
    }
    // Without a name it opens a block that shows nothing: both its lines are left out.
    if (closing.test(line)) {
      open.pop()
      if (hiddenIn !== null && open.length <= hiddenIn) hiddenIn = null
      return quoted('')
    }
    if (hiddenIn !== null) return ''
    const labelled = line.replace(
      /^((?:[ \t]*>)+[ \t]*)\[!(\w[\w-]*)(?:\|[^\]]*)?\][+-]?[ \t]*(.*)$/,
      (_, quote: string, kind: string, label: string) => {
        const isText = sentence.test(label) && !/^[ \t]*>[ \t]*\S/.test(written[at + 1] ?? '')
        if (isText) return `${quote}**${capitalize(kind)}:** ${label.trim()}`
        return `${quote}**${withoutBold(label.trim()) || capitalize(kind)}:**`
      },
    )
    return open.length === 0 ? labelled : quoted(labelled.replace(tab, '$1**$2**'))
  })
  return lines.join('\n')
}

/** Whether a block of Quarto is for other formats than pages of HTML: `::: {.content-visible when-format="pdf"}`. */
function isHidden(opening: string): boolean {
  const [, kind, word, format = ''] =
    /\.content-(visible|hidden)\b(?:[^{}]{0,300}\s(when|unless)-format="([^"]*)")?/.exec(opening) ?? []
  if (word === undefined) return kind === 'hidden' && !/\s(?:when|unless)-/.test(opening)
  return (/^html\b/.test(format) === (word === 'when')) === (kind === 'hidden')
}

/** The heading that a block opens with, below blank lines. */
function headingBelow(lines: readonly string[], opening: number): { at: number; text: string } | null {
  let at = opening + 1
  while (lines[at]?.trim() === '') at++
  const [, text] = /^[ \t>]*#{1,6}[ \t]+(\S.*)$/.exec(lines[at] ?? '') ?? []
  return text === undefined ? null : { at, text: text.trim() }
}

interface Opening {
  indent: string
  /** `null` for a block that is only laid out in some way. */
  label: string | null
  /** What a formatter has joined to its first line. */
  words?: string | undefined
  /** Whether it is one of Quarto without a title, which is the heading that it opens with. */
  isCallout?: boolean
}

/** The opening of an admonition or another block. */
function readOpening(line: string): Opening | null {
  // Of Pandoc and Quarto: `::: {#id .callout-note title="A"}`.
  const [, margin = '', attributes] = /^([ \t]*):{3,}[ \t]*\{(?=[^{}]*[.#=]|\s*\})([^{}]*)\}[ \t:]*$/.exec(line) ?? []
  if (attributes !== undefined) {
    const [, type] =
      /(?:^|\s)\.(?:callout-)?(note|tip|warning|caution|important|info|danger)(?=\s|$)/i.exec(attributes) ?? []
    const [, title] = /\btitle="([^"]*)"/.exec(attributes) ?? []
    const isCallout = title === undefined && /\.callout-/i.test(attributes)
    return { indent: margin, label: type === undefined ? null : (title ?? capitalize(type)), isCallout }
  }
  const opened = /^([ \t]*):{3,}[ \t]*\{?\.?([a-z][\w-]*)\}?[ \t]*(?:\[([^\]]*)\]|([^{\n]*))(?:\{[^{}]*\}(.*))?/i.exec(
    line,
  )
  if (!opened) return null
  const [, indent = '', name = '', title, rest = '', words] = opened
  const type = name.replace(/^callout-/i, '')
  if (layouts.test(type)) return { indent, label: null, words: words?.trim() }
  const given = rest.replace(/[ \t:]+$/, '').trim()
  const kind = /^(?:note|message)$/i.test(type) ? kindsOfNote.get(given || type) : undefined
  const isCallout = type !== name && !given && title === undefined
  return { indent, label: title?.trim() ?? kind ?? (given || capitalize(type)), words: words?.trim(), isCallout }
}

/** Of Qiita (`:::note warn`) and Zenn (`:::message alert`): a note without a title is one of these. */
const kindsOfNote: ReadonlyMap<string, string> = new Map([
  ['message', 'Note'],
  ['info', 'Info'],
  ['warn', 'Warning'],
  ['alert', 'Warning'],
])

/** Blocks of VitePress and Pandoc whose name is nothing to read. */
export const layouts =
  /^(?:div|section|figure|grid|code-group|code-tabs|tabs|v-pre|raw|columns?|center|left|right|incremental|fragment|panel-tabset)$/i

/** The title of a tab in a block of VuePress, without its value: `@tab:active pnpm#value`. */
const tab = /^([ \t]*)@tab(?::active)?[ \t]+([^#\n]*[^#\s])(?:#.*)?[ \t]*$/

/** Deeper admonitions stay as written. */
export const deepestAdmonition = 20

/** The names of tags for notices. */
export const noticeNames = 'note|aside|callout|hint|admonition|alert|notice|tip|info|important|warning|caution|danger'

/** A word with a capital and small letters. */
export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** `!!! note "Title"`, `??? tip`: the type, more classes, and the title. */
const indentedOpening = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]+[\w-]+)*[ \t]*(?:"([^"\n]*)")?[ \t]*$/i

/** `=== "Title"`: a tab of MkDocs. */
const tabOpening = /^([ \t]*)===[!+]?[ \t]+"([^"\n]+)"[ \t]*$/

/** Replaces the admonitions and tabs of Python-Markdown, whose text is indented; `isCode` tells whether an offset is in a fence. */
export function readIndentedAdmonitions(text: string, isCode: () => (at: number) => boolean): string {
  if (!/^[ \t]*(?:(?:!!!|\?\?\?\+?)[ \t]+[a-z]|===[!+]?[ \t]+")/im.test(text)) return text
  const isFenced = isCode()
  let offset = 0
  const fenced = text.split('\n').map((line) => {
    const at = offset
    offset += line.length + 1
    return isFenced(at)
  })
  return replaceIndented(text.split('\n'), fenced, 0).join('\n')
}

function replaceIndented(lines: readonly string[], fenced: readonly boolean[], depth: number): string[] {
  const replaced: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isOpen = fenced[at] !== true && depth < deepestAdmonition
    const tabTitle = isOpen ? tabOpening.exec(line) : null
    const opened = isOpen ? (tabTitle ?? indentedOpening.exec(line)) : null
    if (!opened) {
      replaced.push(line)
      continue
    }
    const [, indent = '', type = '', title = capitalize(type)] = opened
    const inside = new RegExp(`^${indent}(?: {4}|\\t)`)
    let end = at + 1
    for (let next = end; next < lines.length; next++) {
      if (inside.test(lines[next] ?? '')) end = next + 1
      else if ((lines[next] ?? '').trim() !== '') break
    }
    const content = lines.slice(at + 1, end).map((one) => one.replace(inside, ''))
    const isCode = fencedLines(content)
    const inner = replaceIndented(
      content,
      isCode.map((one, place) => one || fenced[at + 1 + place] === true),
      depth + 1,
    )
    if (tabTitle) {
      const gap = content[0]?.trim() === '' ? [] : ['']
      replaced.push(...[`**${type}**`, ...gap, ...inner].map((one) => withPrefix(indent, one)))
    } else {
      const label = title === '' ? '' : `**${title}:**`
      replaced.push(...[label, ...inner].map((one) => withPrefix(`${indent}> `, one)))
    }
    at = end - 1
  }
  return replaced
}

/** Which lines of the content of a block are between fences, which are no fences by CommonMark where the block is indented. */
function fencedLines(lines: readonly string[]): boolean[] {
  let fence = ''
  return lines.map((line) => {
    const [, mark = '', rest = ''] = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    const isInside = fence !== ''
    // A backtick behind them makes it inline code.
    if (!isInside) fence = mark.startsWith('`') && rest.includes('`') ? '' : mark
    else if (mark.startsWith(fence) && rest.trim() === '') fence = ''
    return isInside
  })
}

/** Of remark-custom-blocks and its plugin of Gatsby: `[[note | Title]]` above lines behind bars, which are no table. */
const barred =
  /^\[\[([a-z][\w-]*)(?:[ \t]*\|([^\]\n]*))?\]\][ \t]*\n((?:\|(?![^\n]*\|[ \t]*$|[ \t]*:?-+:?[ \t]*\|)(?:[ \t][^\n]*)?(?:\n|(?![^])))+)(?!\|)/gm

/** A label is bold itself, but for the words of a link, which may be by these. */
const withoutBold = (label: string) => label.replace(/(`[^`]*`)|\*\*(?![^[\]]*\][[(])/g, (_, code: string = '') => code)

/** Replaces admonitions behind bars. Their label and their first line are one, so that a blank line ends them. */
export function readBarredAdmonitions(text: string): string {
  return text.replace(barred, (_, type: string, title: string | undefined, lines: string) => {
    const label = `> **${title?.trim() || capitalize(type)}:**`
    return lines.replace(/^\|/gm, '>').replace('>', () => label) + '\n'
  })
}

/** Of Python-Markdown: `/// note | Title`, its options below, and its content up to as many slashes. */
const slashed =
  /^([ \t]*)(\/{3,})[ \t]*(note|abstract|info|tip|success|question|warning|failure|danger|bug|example|quote|details|attention|caution|hint|admonition|(?:figure-|table-)?caption|tab|html|define)\b[ \t]*(?:\|[ \t]*([^\n]*))?\n((?:[ \t]{4,}[\w-]+:[^\n]*\n)*)((?:(?!\1\2[ \t]{0,99}$)[^\n]*\n){0,2000}?)\1\2[ \t]{0,99}$/gim
/** Blocks between slashes that are no admonition. */
const slashedLayouts = /^(?:(?:figure-|table-)?caption|tab|html|define)$/i

/** Writes blocks between slashes with colons; those that are no admonition are laid out in some way, a tab below its title. */
export function readSlashedBlocks(text: string, depth = 0): string {
  if (depth === deepestAdmonition) return text
  return text.replace(
    slashed,
    (_, indent: string, _slashes, kind: string, title = '', options: string, content: string) => {
      const isAdmonition = !slashedLayouts.test(kind)
      const opening = `:::${isAdmonition ? `${kind} ${title}`.trim() : 'div'}\n${options.replace(/[^\n]/g, '')}`
      // The title of other blocks than these is a class or a number.
      const words = isAdmonition || title === '' || /^html$|caption$/i.test(kind) ? '' : `**${title}**\n\n`
      return `${indent}${opening}${words}${readSlashedBlocks(content, depth + 1)}${indent}:::`
    },
  )
}
