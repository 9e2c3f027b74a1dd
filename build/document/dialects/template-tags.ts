// What the tags of Liquid (Jekyll, Eleventy) and the shortcodes of Hugo mean in Markdown.
import { escapeHtml } from '../../../service/html.js'
import { capitalize, noticeNames } from './admonitions.js'
import { markdownLink } from './markdown-link.js'
import { assetImage, figure, gist, image, otherMedia, picture, recording, type Render } from './media-tags.js'
import { callOf, readArguments, type TagArguments } from './tag-arguments.js'
import { looksLikeWords, renderNote, wordsOf } from './tag-words.js'
import { renderThemeTag } from './theme-tags.js'

const first =
  (render: (value: string) => string | null): Render =>
  ({ named, values }) => {
    const value = named.get('id') ?? named.get('path') ?? values[0]
    return value === undefined ? null : render(value)
  }

/** A link to a source file, which the build resolves, with the ending that the path may lack; `/` is the home page. */
export const pageReference = (path: string) =>
  /\.\w+(?:#.*)?$|^\/?(?:#|$)/.test(path) ? path : path.replace(/\/?(#.*)?$/, '.md$1')

/** A page of another site, by its URL or its id there. */
const pageOf =
  (words: string, before: string, after = ''): Render =>
  (given) => {
    const title = given.named.get('title') || given.values.slice(1).find(looksLikeWords)
    return first((id) => markdownLink(title ?? words, /^https?:/.test(id) ? id : before + id + after))(given)
  }
const youtube = pageOf('Video on YouTube', 'https://www.youtube.com/watch?v=')
/** Of themes: `youtube.html vid="…"`, `youtubeEmbed "…"`, whatever the name of the argument that has the id or URL of a video. */
const otherYoutube: Render = ({ named, values }) => {
  const id = [...values, ...named.values()].find((value) => /^(?:[\w-]{11}|https?:\S+)$/.test(value))
  return id === undefined ? null : youtube({ named, values: [id, ...values.filter(looksLikeWords)] })
}

const tweet: Render = ({ named, values }) => {
  // Of Quarto, a user and an id.
  const id = named.get('id') ?? values.find((value) => /^(?:https?:|\d+$)/.test(value)) ?? values[0]
  const user = named.get('user') ?? (values.length > 1 && values[0] !== id ? values[0] : 'i')
  if (id === undefined) return null
  return markdownLink('Post on X', /^https?:/.test(id) ? id : `https://x.com/${user}/status/${id}`)
}

/** Of dev.to, which has `user ann`, too: `github a/b`, `post a/b`. */
const pathAt = (words: string, site: string): Render =>
  first((path) => (/^[\w.-]+\/[\w.-]+$/.test(path) ? markdownLink(words || path, `${site}/${path}`) : null))

/** Of Hexo: the name of the file of a post. */
const postPath = (name: string) => `@/${name.replace(/(?=#)|$/, '.md')}`

/** Of Hexo: the post, the words of the link, for which its title counts where there are none, and whether these are escaped. */
const postLink: Render = ({ values: [path, ...words] }) => {
  if (/^(?:true|false)$/.test(words.at(-1) ?? '')) words.pop()
  return path === undefined ? null : markdownLink(words.join(' '), postPath(path))
}

/** Of GitBook, and of Hugo for texts that came from there; of Blowfish `article link="…"`. */
const pageLink: Render = ({ named }) => {
  const page = named.get('page') ?? named.get('ref') ?? named.get('link')
  return page === undefined ? null : markdownLink(named.get('caption') ?? '', pageReference(page))
}

/** The words of a link; of LoveIt, a theme of Hugo, they are its `content`. */
const linkWords = (named: TagArguments['named']) => named.get('content') ?? named.get('text') ?? named.get('title')

/** Of Jekyll a document; of Hexo words and a URL, of its themes `words::url::picture`, or with commas; of themes of Hugo a URL and words. */
const link: Render = ({ named, values }) => {
  const href = named.get('href') ?? named.get('url')
  if (href !== undefined) return markdownLink(linkWords(named) ?? href, href)
  const [, title, , address = ''] =
    /^(.+?)\s*(::|,)\s*((?:https?:|[/#.])\S*?)(?:\s*\2.*)?$/.exec(values.join(' ')) ?? []
  if (title !== undefined && !/^https?:/.test(title)) return markdownLink(title, address)
  // Words without quotes, up to the URL.
  const at = values.findIndex((value) => /^https?:/.test(value))
  if (at > 1) return markdownLink(values.slice(0, at).join(' '), values[at] ?? '')
  const [first, second] = values
  if (first === undefined) return null
  if (second === undefined) return /^https?:/.test(first) ? markdownLink(first, first) : `@/${first.replace(/^\//, '')}`
  const [words = '', url = ''] = [first, second].map((value) => value.replace(/,$/, ''))
  return /^(?:https?:|mailto:|#|\.{0,2}\/)/.test(words) ? markdownLink(url, words) : markdownLink(words, url)
}

/** Of themes of Hexo: a class and words (`primary@Words`), or words and a class. */
const label: Render = ({ values }) =>
  values
    .join(' ')
    .replace(/^\w*\s?@/, '')
    .replace(/(?<=\S) (?:default|primary|info|success|warning|danger|blue|pink|red|purple|orange|green)$/, '')

/** Of themes of Hexo: `url, words, icon`. */
const button: Render = ({ values }) => {
  // Texts in quotes have no commas between them here.
  const isSplit = !/,/.test(values[0] ?? '') && !/^,/.test(values[1] ?? '')
  const given = isSplit ? values : values.join(' ').split(',')
  const [url = '', words = ''] = given.map((value) => value.trim())
  return /^(?:https?:|[/#.])/.test(url) ? markdownLink(words || url, url) : null
}

/** Of Quarto: `kbd Ctrl-C`, `kbd win=Ctrl-C mac=Cmd-C`. */
const keys = (pressed: string) => (pressed === '' ? null : `<kbd>${escapeHtml(pressed)}</kbd>`)

/** What has no arguments shows nothing itself. */
const none: Render = ({ named, values }) => (named.size + values.length === 0 ? '' : null)

/** By the name of a shortcode, a tag or an included file. */
const known: ReadonlyMap<string, Render> = new Map([
  ...['figure', 'image'].map((name): [string, Render] => [name, figure]),
  ...['img', 'inlineImg', 'inlineimage'].map((name): [string, Render] => [name, image]),
  ['picture', picture],
  ['youtube', youtube],
  ...['video', 'audio'].map((name): [string, Render] => [name, recording]),
  ['vimeo', pageOf('Video on Vimeo', 'https://vimeo.com/')],
  ['instagram', pageOf('Post on Instagram', 'https://www.instagram.com/p/', '/')],
  ['bilibili', pageOf('Video on Bilibili', 'https://www.bilibili.com/video/')],
  ['gist', gist],
  ['qr', ({ named }) => otherLink({ named: new Map([['url', named.get('text') ?? '']]), values: [] }, true)],
  ...['tweet', 'twitter', 'x'].map((name): [string, Render] => [name, tweet]),
  ['github', pathAt('', 'https://github.com')],
  ['post', pathAt('Post on dev.to', 'https://dev.to')],
  ['user', first((name) => (/^\w+$/.test(name) ? markdownLink(`@${name}`, `https://dev.to/${name}`) : null))],
  ['kbd', ({ named, values }) => keys(values[0] ?? named.get('win') ?? [...named.values()][0] ?? '')],
  // Of Congo and Blowfish: alone, it loads what shows the formulas of a page. Of Hugo Blox, around formulas and marked words.
  ...['katex', 'math', 'hl'].map((name): [string, Render] => [name, none]),
  // Of Quarto's extension of this name: a file.
  ['downloadthis', ({ named, values: [file] }) => (file ? markdownLink(named.get('label') ?? file, file) : null)],
  // Of blogdown: the path of the post itself, before that of a file beside it.
  ['postref', () => ''],
  ...['ref', 'relref'].map((name): [string, Render] => [name, first(pageReference)]),
  ['post_link', postLink],
  // Of GitBook, and of Blowfish: by the title of the page.
  ...['page-ref', 'page-relref', 'article'].map((name): [string, Render] => [name, pageLink]),
  ['asset_img', assetImage],
  ['post_path', first(postPath)],
  ['asset_path', first((path) => path)],
  ['asset_link', ({ values: [file = '', ...words] }) => markdownLink(words.join(' ') || file, file)],
  ['label', label],
  ...['btn', 'button'].map((name): [string, Render] => [name, button]),
  ['post_url', first((path) => `@/${path.replace(/^\//, '')}.md`)],
  ...['link', 'exturl', 'extlink'].map((name): [string, Render] => [name, link]),
  // Of themes of Hexo: a button of a group, `words, url, icon`.
  ['cell', (given) => (/^[^,]+,/.test(given.values.join(' ')) ? link(given) : null)],
  // Of Hugo Blox: a person.
  ['mention', first((name) => name)],
])

const address = /^(?:https?:\/\/|\/(?!\/))\S+$/

/** Of any other tag that names a URL, as `url` or `cta_link`, and words, as `text` or `cta_text`; that has both in this order, or a URL alone. */
function otherLink({ named, values }: TagArguments, isBlock: boolean): string | null {
  const [first = '', second = ''] = values
  if (/\p{L}/u.test(first) && address.test(second) && values.length < 4 && !address.test(first))
    return markdownLink(first, second)
  // Alone on its lines it may have a title, or numbers that say how it is shown.
  if (/^https?:\/\/\S+$/.test(first) && (isBlock || values.length + named.size === 1))
    return markdownLink(linkWords(named) ?? values.find((one) => /\p{L}\s+\p{L}/u.test(one)) ?? first, first)
  const keyAndUrl =
    /^(?:[\w-]*[_-])?(?:(?:url|href|link|src|to) https?:\/\/\S+|(?:url|href|link|to|relref) [/#.](?!\S*\.(?!html?$)\w{2,4}$)\S*)$/
  const links = [...named].filter((argument) => keyAndUrl.test(argument.join(' ')))
  const shown = links.flatMap(([key, url]) => {
    const prefix = key.replace(/[^_-]*$/, '')
    const [words = url, ...about] =
      prefix === '' ? wordsOf({ named, values }) : [named.get(`${prefix}text`)].flatMap((text) => text ?? [])
    return words === url && !(isBlock && /^https?:/.test(url)) ? [] : [[markdownLink(words, url), ...about].join(': ')]
  })
  return shown.length === 0 ? null : shown.join(' ')
}

const notice = new RegExp(`^(?:${noticeNames})$`, 'i')

/**
 * A notice whose text is an argument: `{{ admonition(text="…") }}` of Zola, `{% include note.html content="…" %}` of Jekyll, with its
 * kind as `type` too; or a quote.
 */
function noticeOf(called: string, { named }: TagArguments): string | null {
  const text = ['text', 'content', 'body', 'message'].map((key) => named.get(key)).find((value) => value)
  const type = named.get('type') ?? called
  const isQuote = /^(?:block)?quote$/.test(called)
  const isNotice = notice.test(called) || (isQuote && notice.test(type))
  if (text === undefined || !(isNotice || isQuote)) return null
  const label = named.get('title') ?? (isNotice ? capitalize(type) : '')
  return `> ${label && `**${label}:** `}${text.replace(/\s+/g, ' ')}`
}

/** What a page has for its readers' browsers, by its name: nothing of the text. */
const widget =
  /(?:^|[-_])(?:comments|disqus|giscus|utterances|share|sharing|newsletter|subscribe|adsense|toc)(?:[-_]|$)|(?:^|[-_])icons?$/i

/**
 * The Markdown of a tag such as `youtube abc` or `include figure.html src="a.png"`; `null` for unknown ones. What `renderOwn` makes
 * of one by the template of the blog comes before what its arguments let guess: one that has words and a URL is a link; one that is
 * alone on its lines (`isBlock`) may be a picture, or a link without words.
 */
export function renderTag(
  tag: string,
  assigned: ReadonlyMap<string, string> = new Map(),
  isBlock = false,
  renderOwn = (): string | null => null,
): string | null {
  const [name = '', ...words] = tag.split(/\s+/)
  const isInclude = /^include(?:_relative|_cached)?$/.test(name)
  // Shortcodes may be in folders: `gallery/image`. Of Hugo, `vimeo_simple` is `vimeo` without its scripts.
  const called = (isInclude ? (words[0] ?? '').replace(/\.\w+$/, '') : name).replace(/^.*\/|_simple$/g, '')
  const rest = tag.slice(name.length).trim()
  // Posts of Jekyll Bootstrap begin with it: it sets variables.
  if (rest === 'JB/setup') return ''
  const given = isInclude ? readArguments(rest.replace(/^\S+\s*/, ''), assigned) : readArguments(rest)
  // Of Hugo and of Quarto: a value of the front matter.
  if (/^(?:param|meta)$/.test(called)) return assigned.get(`${called}.${given.values[0]?.toLowerCase()}`) ?? renderOwn()
  const pictures = called === 'gallery' ? assigned.get(`gallery.${given.named.get('id') ?? called}`) : undefined
  if (pictures) return [pictures, given.named.get('caption') ?? ''].join('\n').trim()
  const rendered =
    known.get(called)?.(given) ??
    renderNote(called, rest, given) ??
    (/(?:^|_)youtube/i.test(called) ? otherYoutube(given) : null)
  const said = rendered ?? (isBlock ? noticeOf(called, given) : null) ?? renderOwn()
  const guessed =
    said ??
    renderThemeTag(called, rest, given, isBlock) ??
    (isBlock ? otherMedia(given) : null) ??
    otherLink(given, isBlock)
  return guessed ?? (widget.test(called) ? '' : null)
}

/**
 * The text of a Liquid output such as `"/a" | relative_url` or `site.baseurl`; `null` for unknown values. The URL of the site
 * is empty, so that links are paths of this site.
 */
export function renderOutput(
  expression: string,
  values: ReadonlyMap<string, string>,
  isBlock = false,
  renderOwn?: () => string | null,
): string | null {
  const call = callOf(expression)
  if (call) return renderTag(`${call.name} ${call.given}`, undefined, isBlock, renderOwn)
  // A name by the value of another: `site[page.lang].title`.
  const named = expression.replace(/(?<=^[\w.[\]-]+)\[([\w.]+)\]/g, (whole, name: string) =>
    values.has(name) ? `.${values.get(name)}` : whole,
  )
  const [, , quoted, variable, filters = ''] = /^(?:(["'])(.*?)\1|([$\w.-]+))\s*(\|.*)?$/.exec(named) ?? []
  if (quoted !== undefined)
    return /\b(?:relative|absolute)_url\b/.test(filters) ? quoted.replace(/^(?![/#]|[a-z]+:|$)/i, '/') : quoted
  // VuePress and VitePress print front matter as `$frontmatter.x`, Nuxt Content as `$doc.x`.
  const key = variable?.replace(/^\$(?:frontmatter|page|doc)\./, 'page.')
  if (key === undefined) return null
  return /^site\.(?:url|baseurl)$/.test(key) ? '' : (values.get(key) ?? null)
}
