// What tags of templates with pictures, recordings and gists mean in Markdown.
import { escapeHtml } from '../../../service/html.js'
import { markdownLink } from './markdown-link.js'
import type { TagArguments } from './tag-arguments.js'
import { looksLikeWords, wordsOf } from './tag-words.js'

/** `null` where the arguments are not those that the tool documents. */
export type Render = (given: TagArguments) => string | null

export const figure: Render = ({ named, values }) => {
  const source = ['src', 'img', 'image', 'url', 'path'].map((key) => named.get(key)).find((value) => value) ?? values[0]
  // Of Hexo, plugins have a tag whose words are a caption.
  if (source === undefined || (source === values[0] && !/\.\w|\//.test(source))) return null
  const about = ['caption', 'figcaption'].find((key) => named.has(key)) ?? 'description'
  const [title, caption, link, url] = ['title', about, 'link', 'url'].map((key) => named.get(key))
  const by = named.get('attr') ?? named.get('credits') ?? named.get('credit')
  const isBoth = title && caption && title !== caption
  const attribution = by && named.has('attrlink') ? markdownLink(by, named.get('attrlink') ?? '') : by
  // Of Eleventy and Hugo: behind the picture its alternative text and its caption, or the `sizes` of its element.
  const [alt = '', below] = source === values[0] ? values.slice(1).filter((value) => isText(value)) : []
  // A caption is Markdown, and beside the picture: as its alternative text, too, it would be read twice.
  const image = `!${markdownLink(named.get('alt') ?? alt, source)}`
  const to = [link, url].find((one) => one && one !== source && /^(?:https?:|\/)[^\s()<>]+$/.test(one))
  const shown = to ? `[${image}](${to})` : image
  return [shown, isBoth ? `**${title}**` : [], caption || title || below || [], attribution || []].flat().join(' ')
}

const isText = (value: string) => /^\p{Lu}|\p{Lo}|\p{L}\S*\s/u.test(value) && !/[{}()=;]|\d(?:px|vw|r?em|%)/.test(value)

const recordings = { video: 'mp4|webm|mov|m4v|ogv', audio: 'mp3|m4a|oga|ogg|opus|wav|flac' }

/** A recording, or the page of one, which `linkEmbeds` makes a link of. */
export const recording: Render = ({ named, values }) => {
  const keys = ['src', 'url', 'path', ...Object.values(recordings).join('|').split('|')]
  const source = keys.map((key) => named.get(key)).find((value) => value) ?? values[0] ?? ''
  const isOf = ([, endings]: [string, string]) => new RegExp(`\\.(?:${endings})(?:[?#]|$)`, 'i').test(source)
  const [element] = Object.entries(recordings).find(isOf) ?? []
  if (element === undefined && !/^https?:/.test(source)) return null
  const url = escapeHtml(source)
  const shown = element ? `<${element} src="${url}" controls></${element}>` : `<iframe src="${url}"></iframe>`
  return [shown, wordsOf({ named, values }).join(': ')].filter(Boolean).join(' ')
}

/** Of Hexo: classes, the name of a picture, its size, and its title, or between quotes in quotes its title and its words. */
export const assetImage: Render = ({ values }) => {
  const at = values.findIndex((value) => /\.\w+$/.test(value))
  const title = values.slice(at + 1).filter((value) => !/^\d+(?:%|px)?$/.test(value))
  const [, alt = title.join(' ')] = /^(?:"[^"]*"|'[^']*')\s+["'](.*)["']$/.exec(title.join(' ')) ?? []
  return at === -1 ? null : `!${markdownLink(alt, values[at] ?? '')}`
}

/** Of Octopress and Hexo with classes before the picture, else as a figure. */
export const image: Render = (given) => (given.named.size === 0 ? assetImage(given) : null) ?? figure(given)

const pictureFile = /^(?:https?:\/\/)?[^\s:]+\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Of Jekyll Picture Tag: `[preset] a.jpg [media query: b.jpg] --alt Words --img class="x"`. */
export const picture: Render = ({ named, values }) => {
  const source = values.find((value) => pictureFile.test(value))
  const from = values.indexOf('--alt') + 1
  const words = from === 0 ? [] : values.slice(from).join(' ').split(' --').slice(0, 1)
  return source === undefined ? null : `!${markdownLink(named.get('alt') ?? words.join(''), source)}`
}

const recordingFile = new RegExp(`^\\S+\\.(?:${Object.values(recordings).join('|')})$`, 'i')

/** Of any other tag that names a recording, a picture, or a list of these: most themes have tags of their own. */
export const otherMedia: Render = ({ named, values: given }) => {
  // Without quotes, tags of themes of Hexo have commas between them.
  const values = /^[^\s,]+\.\w+,/.test(given[0] ?? '') ? given.join(' ').split(/\s*,\s*/) : given
  const all = [...named.values(), ...values]
  const recorded = all.find((value) => recordingFile.test(value))
  if (recorded !== undefined) return recording({ named: new Map([...named, ['src', recorded]]), values })
  const listed = values.filter((value) => pictureFile.test(value))
  if (listed.length > 1) return listed.map((value) => `!${markdownLink('', value)}`).join('\n')
  const source = all.find((value) => pictureFile.test(value))
  if (source === undefined) return null
  const words = values.slice(values.indexOf(source) + 1).find(looksLikeWords) ?? ''
  const alt = named.get('alt') ?? words
  const others = wordsOf({ named, values }).filter((text) => text !== alt && text !== named.get('title'))
  const caption = others.length > 0 ? [['caption', others.join(': ')] as const] : []
  return figure({ named: new Map([['alt', alt], ...named, ...caption, ['src', source]]), values: [] })
}

/** The user, if any, the id, and the name of one of its files. */
export const gist: Render = ({ values }) => {
  const file = values.slice(1).find((value) => value.includes('.'))
  const id = file === undefined ? '' : `#file-${file.toLowerCase().replace(/\W+/g, '-')}`
  const path = values.filter((value) => value !== file).join('/')
  return path === '' ? null : markdownLink('Gist', gistUrl(path) + id)
}
const gistUrl = (path: string) => (/^https?:/.test(path) ? path : `https://gist.github.com/${path}`)
