// What the components of MDX mean in Markdown, by the names that Docusaurus, Astro and their readers give them.
import { escapeHtml } from '../../../service/html.js'
import { capitalize } from './admonitions.js'
import {
  escapeMarkdown,
  labelOf,
  labelOver,
  textOf,
  type JsxElement,
  type Render,
  type RenderedElement,
} from './jsx-element.js'
import { markdownLink } from './markdown-link.js'
import { renderTag } from './template-tags.js'

const unwrapped: RenderedElement = { before: '', after: '' }
const dropped: RenderedElement = { whole: '' }
const inBrackets: RenderedElement = { before: ' (', after: ')' }
const embed =
  (tag: string, ...names: string[]): Render =>
  (element) => {
    const value = textOf(element, ...names) ?? urlOf(element)
    const whole = value && renderTag(`${tag} "${value.replace(/"/g, '')}"`)
    if (!whole) return null
    // Words of a post that is quoted.
    return tag === 'tweet' && /\S/.test(element.content ?? '') ? { before: '', after: ` ${whole}` } : { whole }
  }

/** The first of the attributes that has a URL by its name (`embedSrc`, `videoUrl`), of no picture; `episode/5o1` may be a part of one. */
const urlOf = ({ texts }: JsxElement): string | null => {
  const isNamed = (name: string) => /(?<!avatar|image|photo)(?:src|url|href|link)$/i.test(name)
  const isOne = (text: string) => /^\s*(?:https?:|[/.~])/.test(text) && !isPicture(text.trim())
  return [...texts].find(([name, text]) => isNamed(name) && isOne(text))?.[1].trim() ?? null
}

const isUrl = (text: string) => /^(?:https?:|mailto:|[/.#@~]|[\w-]+[/.#])/.test(text)

const isPicture = (path: string) => /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]\S*)?$/i.test(path)

const picture: Render = (element) => {
  const named = textOf(element, 'src', 'image', 'light', 'lightSrc', 'source', 'url')
  // Components of a blog's own have names of their own for it.
  const source = named ?? [...element.texts.values()].find(isPicture) ?? null
  // A title is a hint over an image (`StaticImage`), and below it that of a component of a blog's own.
  const title = /im(?:g|age)$/i.test(element.name) ? null : textOf(element, 'title')
  const caption = textOf(element, 'caption', 'figcaption', 'description', 'note', 'legend') ?? title
  const alt = textOf(element, 'alt', 'altText', 'title') ?? caption ?? ''
  if (source === null) return null
  const below = caption === null || caption === alt ? '' : ` ${caption}`
  if (element.inHtml) return { whole: `<img src="${source}" alt="${alt.replace(/"/g, '&quot;')}">${escapeHtml(below)}` }
  const image = `!${markdownLink(alt, source)}`
  // Who writes a link in a caption has a component that reads Markdown in it.
  const after = /\]\((?:https?:|\/)/.test(below) ? below : escapeMarkdown(below)
  return /\S/.test(element.content ?? '') ? { before: `${image} `, after } : { whole: image + after }
}

/** What no link can have: blank lines, which tags over several lines leave, too, lists, elements of blocks, and links. */
const blockContent = /\n[ \t]*\n|<\w[^<>\n]*\n|^[ \t]*(?:(?:[-*>#|]|\d+\.)\s|<(?:div|h[1-6]|ol|p|table|ul)\b)|\]\(/m

/** Its content has to be an inline text; else the link is set behind it. */
const link: Render = (element) => {
  const content = element.content ?? ''
  const isEmpty = !/\S/.test(content)
  const url = textOf(element, 'href', 'to', 'url', 'link', 'src') ?? (isEmpty ? urlOf(element) : null)
  if (url === null || !isUrl(url)) return null
  const title = labelOf(element) ?? textOf(element, 'text', 'name', 'children', 'alt')
  // Of a link, as of `<a>`, a title is a hint that readers see over it; of a card, or a block, it is what they read first.
  const isCard = /card|tile/i.test(element.name) || (element.isBlock && !/^a$|link$|button|anchor/i.test(element.name))
  if (isEmpty) {
    const [first = url, ...about] = wordsOf(element, title)
    if (element.inHtml) return { whole: `<a href="${url.replace(/"/g, '&quot;')}">${escapeHtml(first)}</a>` }
    return { whole: [markdownLink(first, url), ...about.map(escapeMarkdown)].join(': ') }
  }
  const description = textOf(element, 'description')
  if (element.inHtml) return { before: `<a href="${url.replace(/"/g, '&quot;')}">`, after: '</a>' }
  if (title !== null && isCard) return { before: labelOver(markdownLink(title, url), description), after: '' }
  if (blockContent.test(content.replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ''))) {
    // A picture that opens itself.
    if (title === null && isPicture(url) && content.includes(url)) return unwrapped
    return {
      before: title === null ? '' : labelOver(escapeMarkdown(title), null),
      after: ` ${markdownLink(title ?? url, url)}`,
    }
  }
  const about = description === null ? '' : `: ${escapeMarkdown(description)}`
  return { before: '[', after: `](${/[\s()]/.test(url) ? `<${url}>` : url})${about}` }
}

const labelled: Render = (element) => {
  const label = labelOf(element) ?? textOf(element, 'name', 'value', 'speaker')
  return {
    before: label === null ? '' : labelOver(escapeMarkdown(label), textOf(element, 'description')),
    after: '',
  }
}

/** A parameter or a field of an answer, as Mintlify shows it. */
const field: Render = (element) => {
  const name = textOf(element, 'name', 'query', 'path', 'body', 'header')
  const initial = element.texts.get('default') === '' ? 'true' : textOf(element, 'default')
  const about = [
    textOf(element, 'type'),
    ...['required', 'deprecated'].filter((key) => element.texts.get(key) === ''),
    ...(initial === null ? [] : [`default: ${initial}`]),
  ].filter((part) => part !== null)
  if (name === null) return null
  const label = labelOver(escapeMarkdown(name), about.length === 0 ? null : about.join(', '))
  return element.content === null ? { whole: label } : { before: label, after: '' }
}

/** An entry of a tree of files, as an item of a list. One with a URL is a link. */
const entry: Render = (element) => {
  const name = textOf(element, 'name')
  if (name === null || !element.isBlock || textOf(element, 'href', 'to', 'url', 'src') !== null) return null
  const item = `- ${escapeMarkdown(name)}`
  return element.content === null ? { whole: item } : { before: item, after: '', isItem: true }
}

/** Mintlify reads Markdown in both texts of a frame. */
const frame: Render = (element) => {
  const [hint, caption] = [textOf(element, 'hint'), textOf(element, 'caption')]
  if (element.content === null || (hint ?? caption) === null) return null
  return { before: hint === null ? '' : `${hint} `, after: caption === null ? '' : ` ${caption}` }
}

/** Its words, then the hint that readers see over them, in brackets. */
const tooltip: Render = (element) => {
  const [tip, url] = [textOf(element, 'tip', 'content', 'text', 'title', 'label'), textOf(element, 'href')]
  if (tip === null || element.content === null) return null
  const headline = textOf(element, 'headline')
  const about = escapeMarkdown(headline === null ? tip : `${headline}: ${tip}`)
  return {
    before: '',
    after: ` (${about}${url === null ? '' : ` ${markdownLink(textOf(element, 'cta') ?? url, url)}`})`,
  }
}

const admonition: Render = (element) => {
  const kind = element.name.replace(/(?<=.)(?:message|box)$/i, '')
  const named = /^(?:admonition|callout|aside|alert|hint|banner|message|box)$/i.test(kind) ? null : kind
  const type = (textOf(element, 'type', 'variant', 'kind', 'intent', 'severity') ?? named ?? 'note').replace(/\W/g, '')
  const title = textOf(element, 'title', 'label', 'heading')
  if (element.content === null) return null
  if (element.isBlock)
    return { before: `:::${type || 'note'}${title === null ? '' : `[${title.replace(/[[\]]/g, '')}]`}`, after: ':::' }
  return { before: `> **${escapeMarkdown(title ?? capitalize(type))}:** `, after: '' }
}

/** A quotation, with who said it below. */
const quotation: Render = (element) => {
  const source = textOf(element, 'author', 'cite', 'source', 'by', 'attribution', 'from', 'name')
  const after =
    source === null ? '' : `— ${/^https?:\/\/[^\s<>]+$/.test(source) ? `<${source}>` : escapeMarkdown(source)}`
  if (element.inHtml) return null
  const [before, behind] = [element.isLine ? '> ' : '', after && ` ${after}`]
  if (!/\S/.test(element.content ?? '')) {
    const words = textOf(element, 'text', 'quote', 'content', 'children')
    return words === null ? null : { whole: before + escapeMarkdown(words) + behind }
  }
  if (element.isBlock) return { before: ':::quote[]', after: after === '' ? ':::' : `\n${after}\n:::` }
  return { before, after: behind }
}

/** Mintlify and EventCatalog leave what is for people out of the Markdown that agents read. */
const visibility: Render = ({ texts }) => (texts.get('for') === 'humans' ? dropped : null)

const known: readonly [names: RegExp, render: Render][] = [
  [/youtube/i, embed('youtube', 'id', 'videoId', 'videoid', 'youTubeId', 'youtubeId', 'url', 'src', 'video')],
  [/^vimeo/i, embed('vimeo', 'id', 'videoId', 'url', 'src')],
  [/tweet|^xpost|^twitter/i, embed('tweet', 'id', 'tweetId', 'tweetLink', 'url', 'tweetUrl', 'href')],
  [/^gist/i, embed('gist', 'id', 'url', 'gist', 'src')],
  [/^bilibili/i, embed('bilibili', 'id', 'bvid', 'url', 'src')],
  // A card of a repository, as in Fuwari and other themes of Astro.
  [/^github/i, embed('github', 'repo')],
  [/^(?:tab|tabitem|tabpanel|step|details|accordion|accordionitem|collapsible|expandable|spoiler|toggle)$/i, labelled],
  [
    /^(?:(?:admonition|callout|aside|alert|hint|banner|note|tip|check|warning|info|caution|danger|important)(?:message|box)?|message|box)$/i,
    admonition,
  ],
  [/^(?:block|pull)?quote$/i, quotation],
  [/^(?:param|response)field$/i, field],
  [/^(?:folder|file)$/i, entry],
  [/^frame$/i, frame],
  [/^tooltip$/i, tooltip],
  [/^visibility$/i, visibility],
  [/^(?:side|margin|foot)note$/i, ({ content, isBlock }) => (content === null || isBlock ? null : inBrackets)],
  [/image|^img|img$|figure|picture|photo|screenshot/i, picture],
]

/** Words of a conversation, which mean nothing without who says them. */
const spoken = /conv(?:$|ersation)|chat|dialogue|speech|bubble/i

/** Attributes whose texts readers see, also with more in the name (`buttonText`). */
const wordKeys = /(?:alt|text|children|value|description|quote|body|message|note)$/i

/** The texts of these, each once, behind the label. The `content` of an element within a line is mostly a tip over it. */
function wordsOf({ texts, isBlock }: JsxElement, label: string | null): string[] {
  const isShown = (key: string) => wordKeys.test(key) || (isBlock && key === 'content')
  const all = [label ?? '', ...[...texts].flatMap(([key, text]) => (isShown(key) ? text : []))]
  return [...new Set(all.map((text) => text.replace(/\s+/g, ' ').trim()))].filter(Boolean)
}

/** The element of a component; `null` where nothing of it can be told. */
export function renderComponent(written: JsxElement): RenderedElement | null {
  // The last part of the name: `FileTree.File`, `Tabs.Tab`; `blog-image` and, without the mark of a library, `el-alert`.
  const name = written.name.replace(/^(?:.*\.|[a-z]{1,2}-)/, '').replaceAll('-', '')
  const element = { ...written, name }
  const found = known.find(([names]) => names.test(name))?.[1](element)
  if (found) return found
  if (isPicture(textOf(element, 'src') ?? '')) return picture(element)
  const linked = link(element)
  if (linked) return linked
  const label = labelOf(element)
  if (element.content !== null && /\S/.test(element.content))
    return label === null && !spoken.test(name) ? unwrapped : labelled(element)
  const text = wordsOf(element, label)
  // `<Player gif="a.gif">`, without words but those of the picture.
  const isPictureAlone = text.every((one) => one === textOf(element, 'alt'))
  if (isPictureAlone && [...element.texts.values()].some(isPicture)) return picture(element)
  return text.length === 0 ? null : { whole: text.map(escapeMarkdown).join(': ') }
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const hidden = words('style script svg noscript template head meta link')
const inlineHtml = words(
  'abbr audio b cite code del em i ins kbd mark q s small source strong sub sup track u video var wbr math mfrac mi mn mo mover mrow mspace msqrt msub msubsup msup mtable mtd mtext mtr munder munderover semantics',
)
const blockHtml = words('caption col colgroup dd dl dt h1 h2 h3 h4 h5 h6 li ol table tbody td tfoot th thead tr ul')
const keptAttributes =
  /^(?:align|alt|aria-[a-z]+|colspan|controls|dir|height|href|id|lang|media|poster|rowspan|sizes|src|srcset|start|title|type|width)$/i

/** An element of HTML as JSX writes it: its text attributes stay, its classes and styles do not. */
export function renderHtmlElement(element: JsxElement): RenderedElement {
  const { name, content, texts } = element
  if (name === 'img') return picture(element) ?? dropped
  if (name === 'a') return link(element) ?? unwrapped
  if (name === 'br' || name === 'hr') return { whole: name === 'br' ? '<br>' : element.isBlock ? '---' : '<hr>' }
  if (name === 'summary')
    return /^[^\s*<]([^\n*<]*[^\s*<])?$/.test(content ?? '') ? { before: '**', after: '**' } : unwrapped
  const isEmbed = name === 'iframe' || (name === 'script' && texts.has('src')) || name === 'object' || name === 'embed'
  if (hidden.has(name) && !isEmbed) return dropped
  if (name === 'figcaption') return { before: ' ', after: '' }
  if (!isEmbed && !inlineHtml.has(name) && !blockHtml.has(name)) return unwrapped
  const attributes = [...texts].flatMap(([key, value]) =>
    keptAttributes.test(key) ? ` ${key.toLowerCase()}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"` : [],
  )
  const before = `<${name}${attributes.join('')}>`
  if (content === null) return { whole: /^(?:source|track|col|wbr)$/.test(name) ? before : `${before}</${name}>` }
  return { before, after: `</${name}>`, isHtml: blockHtml.has(name) }
}
