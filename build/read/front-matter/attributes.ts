// Reads what front matter says of a document besides its title and dates: people, labels, the cover picture, the series.
import type { FrontMatter } from './front-matter.js'
import { namesIn } from './author-names.js'
import { textOf } from './front-matter-values.js'
import { decodeEntities, htmlText } from '../markdown/html-text.js'
import { isRecord } from './script-values.js'

/** Who wrote a document. `url` is their page; `null` where none is named. */
export interface Author {
  name: string
  url: string | null
}

/** What front matter says of a document. */
export interface Attributes {
  /** As named there: an author may be an id of the tool's file of authors. */
  authors: Author[]
  tags: string[]
  /** Parts of paths, too, in Jekyll. */
  categories: string[]
  /** URL or path of the picture, as written. */
  cover: string | null
  series: string | null
}

/** The keys by meaning; of authors and covers the first that is set counts. */
export const attributeKeys = {
  // The third is of themes of CloudCannon, the last of blogs of Microsoft.
  author: ['authors', 'author', 'author_staff_member', 'authorName', 'author1'],
  authorUrl: ['author_url', 'authorURL', 'authorUrl'],
  tags: ['tags', 'tag', 'postTags'],
  // Of Zenn; read where there are no tags.
  topics: ['topics'],
  categories: ['category', 'categories'],
  taxonomies: ['taxonomies'],
  cover: [
    ...['cover', 'coverImage', 'cover_image', 'image', 'hero', 'heroImage', 'banner', 'thumbnail'],
    ...['ogImage', 'og_image', 'socialImage', 'social_image', 'featured_image', 'featuredImage', 'feature_image'],
    ...['featureImage', 'bannerImage', 'previewImage', 'previewImg', 'heroImg', 'images', 'header', 'figure'],
    // Of themes of Zola; of Distill; of themes of Jekyll; of Hexo.
    ...['social_media_card', 'local_image', 'og_preview_img', 'preview', 'headerImg', 'headerImage', 'img', 'imageSrc'],
    ...['background', 'indexImg', 'bannerImg', 'topImg'],
  ],
  series: ['series'],
} as const

/** Whether a taxonomy of Zola means something here; others, which sites name themselves, are categories. */
const isAttribute = (key: string) =>
  Object.values(attributeKeys).some((keys) => (keys as readonly string[]).includes(key))

/** Reads the attributes of a document; with `hasWholeLabels` a text is one label, whatever is in it. */
export function readAttributes(
  { values }: Pick<FrontMatter, 'values'>,
  { hasWholeLabels = false }: { hasWholeLabels?: boolean } = {},
): Attributes {
  const taxonomies = asRecord(values.get('taxonomies'))
  const groups = [...groupsOf(values), taxonomies]
  const given = (keys: readonly string[], of = groups) => keys.flatMap((key) => of.map((group) => group[key] ?? null))
  const labels = (keys: readonly string[]) => [
    ...new Set(
      keys
        .flatMap((key) =>
          [values.get(key), taxonomies[key]].flatMap((one) => labelsOf(one, hasWholeLabels ? 'series' : key)),
        )
        // As notes may have them; pages show the characters of entities (`19.&nbsp;century`).
        .map((label) => decodeEntities(label.replace(/^#(?=[\p{L}\d])/u, '')).replace(/\s+/g, ' ')),
    ),
  ]
  const isOfBook = (group: (typeof groups)[number]) => ['book', 'isbn'].some((key) => textOf(group[key]) !== null)
  const authors = given(
    attributeKeys.author,
    groups.filter((group) => !isOfBook(group)),
  ).map(authorsOf)
  const tags = labels(attributeKeys.tags)
  const url = textOf(given(attributeKeys.authorUrl).find((value) => value !== null))
  return {
    authors: (authors.find(({ length }) => length > 0) ?? []).map((author, at) =>
      at === 0 && url !== null ? { ...author, url: author.url ?? url } : author,
    ),
    tags: tags.length > 0 ? tags : labels(attributeKeys.topics),
    categories: labels([...attributeKeys.categories, ...Object.keys(taxonomies).filter((key) => !isAttribute(key))]),
    cover:
      [...given(attributeKeys.cover), ...given(attributeKeys.cover, cardsOf(values))].flatMap(
        (value) => pictureOf(value) ?? [],
      )[0] ?? pictureOfResources(values.get('resources')),
    series: labels(attributeKeys.series).at(0) ?? null,
  }
}

/** The values of front matter, and those that themes of Hugo and Zola have in a group. */
export const groupsOf = (values: FrontMatter['values']) => [
  Object.fromEntries(values),
  asRecord(values.get('params')),
  asRecord(values.get('extra')),
]

/** Groups of values for search engines and cards of links, which count where there are no others. */
const cardsOf = (values: FrontMatter['values']) => ['seo', 'meta'].map((key) => asRecord(values.get(key)))

/** The texts that these groups have under a key. */
export const textsOfCards = (values: FrontMatter['values'], key: string) =>
  cardsOf(values).flatMap((group) => textOf(group[key]) ?? [])

/** A value of front matter or of a data file as a record; empty for others. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** The authors of a value: names, ids, Markdown links, `{name, url}`, or a list of them. */
function authorsOf(value: unknown): Author[] {
  if (Array.isArray(value)) return value.flatMap(authorsOf)
  const text = textOf(value)
  if (text !== null) return authorsIn(text)
  const author = readAuthor(value)
  return author ? [author] : []
}

/** An author of front matter or of a file of authors; `null` without a name. */
export function readAuthor(value: unknown): Author | null {
  const fields = asRecord(value)
  // Eleventy's `_data/i18n` has a text for each language, Quarto the parts of a name.
  const read = (key: string) =>
    textOf(fields[key]) ?? ofParts(asRecord(fields[key])) ?? textOf(Object.values(asRecord(fields[key]))[0])
  const text = (...keys: string[]) => keys.map(read).find((found) => found !== null) ?? null
  const name = text('name', 'title', 'display_name', 'displayName', 'key', 'id')
  const written = text('url', 'link', 'website', 'web', 'homepage', 'site', 'uri')
  const url = written !== null && /^https?:\/\//.test(written) ? written : null
  const [linked] = name?.includes('<a ') ? authorsIn(name) : []
  if (linked) return { ...linked, url: url ?? linked.url }
  // The title of a page about them.
  const own = name?.replace(/^About (?=\p{Lu})/u, '') ?? ''
  return own === '' ? null : { name: own, url }
}

const ofParts = ({ given, family }: Readonly<Record<string, unknown>>) =>
  textOf([given, family].flatMap((part) => textOf(part) ?? []).join(' '))

/** A link in Markdown: its words and URL; or in HTML: a quotation mark, the URL and the words. */
const link = /\[([^[\]]*)\]\(((?:[^\s()]|\([^\s()]*\))*)\)|<a\s[^<>]*?href=(["']?)([^"'<>\s]*)\3[^<>]*>([^<>]*)<\/a>/gi

const linkBehind = new RegExp(`\\s*\\((?:${link.source})\\)`, 'gi')

/** Only a path or a URL of the web is a page: an address of e-mail is not published. */
function readLink([, words, page, , href, content]: readonly (string | undefined)[]): Author {
  const url = htmlText(page ?? href ?? '')
  return { name: htmlText(words ?? content ?? ''), url: /^(?:https?:\/\/|\.{0,2}\/)/i.test(url) ? url : null }
}

/** A page in brackets behind a name, as npm has it: `Ann Lee (https://ann.example)`. */
const pageBehind = /(^|,\s*(?:and\s)?|\s(?:and|&)\s)([^\s()[\]<>,&][^()[\]<>,&]{0,100}?)\s+\((https?:\/\/[^\s()]+)\)/gi

/** Names in a text. Links in Markdown or HTML give the names and their pages. */
function authorsIn(text: string): Author[] {
  const written = text.replace(pageBehind, '$1[$2]($3)')
  const links = [...written.matchAll(link)].map(readLink)
  const withoutTags = (text: string) => text.replace(/<\/?[a-z][^<>@]*>/gi, '')
  const isListOfLinks = /^(?:,|&(?:amp;)?|and|\s)*$/.test(withoutTags(written.replace(link, '')))
  if (links.length > 0 && isListOfLinks) return links.filter((author) => nameOfAuthor(author.name) !== null)
  // `Jane Doe ([@jane](…))` is one name with her page.
  const named = written.replace(linkBehind, '')
  const name = nameOfAuthor(withoutTags(named.replace(link, (...match: string[]) => readLink(match).name)))
  const url = links.length === 1 && named !== written ? links[0]?.url : null
  if (name === null) return []
  return url ? [{ name, url }] : namesIn(name).map((one) => ({ name: one, url: null }))
}

/** A name without an address of e-mail: `ann@tide.example (Ann)`, as feeds want it, and `Ann <ann@tide.example>` are Ann. */
export function nameOfAuthor(written: string): string | null {
  const [, behind] = /^[^\s@]+@[^\s@()]+\s*\(([^()]+)\)$/.exec(written) ?? []
  const name = (behind ?? written.replace(/(?<!\s)\s*<[^<>\s@]+@[^<>\s@]+>/g, '')).trim()
  return /^(?:[^\s@]+@[^\s@]+)?$/.test(name) ? null : name
}

/**
 * The labels of a value under a key: a list, `{label}` of Docusaurus, `{id, name}`, or a text, in which commas set them apart, else
 * (Jekyll) spaces under a key in the plural. A series is one label.
 */
function labelsOf(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textOf(item) ?? labelsOf(item, 'series'))
  if (isRecord(value)) return [textOf(value['label']) ?? textOf(value['name']) ?? []].flat()
  const text = textOf(value) ?? ''
  const isWhole = key === 'series' || (!text.includes(',') && !key.endsWith('s'))
  const labels = isWhole ? [text] : text.split(text.includes(',') ? ',' : ' ')
  return labels.map((label) => label.trim()).filter(Boolean)
}

/** The end of the name of a picture. */
export const pictureEnding = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i

/** The picture that `resources` of Hugo name as such. */
function pictureOfResources(resources: unknown): string | null {
  const named = (Array.isArray(resources) ? resources : [])
    .map(asRecord)
    .map(({ name, src }) => ({ name: `${textOf(name)} ${textOf(src)}`, src: textOf(src) ?? '*' }))
  return named.find(({ name, src }) => /feature|cover|thumbnail/i.test(name) && !src.includes('*'))?.src ?? null
}

/** The picture of a value: a path, a list, or a record such as `cover: {image: …}` and `header: {teaser: …}`. */
function pictureOf(value: unknown): string | null {
  if (Array.isArray(value)) return pictureOf(value[0])
  const text = textOf(value)
  if (text !== null) return /^(?:https?:\/\/|[./@])/i.test(text) || pictureEnding.test(text) ? text : null
  const fields = asRecord(value)
  const keys = ['image', 'url', 'src', 'path', 'relative', 'og_image', 'teaser', 'overlay_image', 'feature']
  return keys.map((key) => textOf(fields[key])).find((found) => found !== null) ?? null
}
