// The body of a document as HTML in which no script survives.
import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { unified } from 'unified'
import type { ImageSize } from './image-size.js'
import { useMarkdown } from '../read/markdown.js'
import { hiddenElements } from '../read/html-text.js'

/** What is known of a body before it becomes HTML. */
export interface BodyToRender {
  markdown: string
  /** True where it has raw HTML, or an address with a scheme outside the safe ones. */
  needsSanitising: boolean
  /** What the parser makes of it, where that is known already: a tree where it is to be sanitised, else HTML. */
  rendered: string | Root | null
  /** Ids that the page around the body has already. */
  reservedIds: readonly string[]
  /** Sizes of pictures by their address. */
  imageSizes: ReadonlyMap<string, ImageSize>
}

/**
 * Renders a body. Markdown alone gives elements that are safe by construction, and satteri writes them 15 times faster
 * than unified does (75 ms for the 389 files of a large blog against 1.3 s); so only a body with raw HTML, or with an
 * address such as `javascript:`, goes through the tree that is sanitised.
 */
export function renderBody({ markdown, needsSanitising, rendered, reservedIds, imageSizes }: BodyToRender): string {
  const slugger = new GithubSlugger()
  for (const id of reservedIds) slugger.slug(id)
  const body = rendered ?? useMarkdown(markdown, ({ toHtml, toHast }) => (needsSanitising ? toHast() : toHtml()))
  if (typeof body === 'string') return finishHtml(alignColumns(body), slugger, imageSizes)
  const safe = sanitiser.runSync(body)
  finishTree(safe, slugger, imageSizes)
  return toHtml(safe)
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const finished = [...headings, 'pre', 'table', 'img', 'input']
/** How the parser says to which side a column is aligned. The content policy allows no style: it becomes a class. */
const alignmentStyle = 'text-align: '
const alignmentStyles = ['left', 'center', 'right'].map((side) => alignmentStyle + side)
const classOfAlignment = (style: string): string => `align-${style.slice(alignmentStyle.length)}`
/** The elements of GitHub's list, and those for figures and recordings. Classes and ids of footnotes and tasks stay. */
export const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'abbr', 'audio', 'figcaption', 'figure', 'mark', 'time', 'video'],
  attributes: {
    ...defaultSchema.attributes,
    audio: ['src', 'controls'],
    img: [...(defaultSchema.attributes?.['img'] ?? []), 'srcSet', 'sizes'],
    source: ['src', 'srcSet', 'sizes', 'type', 'media'],
    // Made into a class before a page is written.
    td: [['style', ...alignmentStyles]],
    th: [['style', ...alignmentStyles]],
    time: ['dateTime'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
  },
  strip: [...hiddenElements],
  // Ids are kept as the author wrote them, so that links to them work; no script of a page looks names up.
  clobber: [],
  protocols: { ...defaultSchema.protocols, poster: ['http', 'https'] },
}

const sanitiser = unified().use(rehypeSanitize, schema).freeze()

/**
 * What an element of a body gets on a page: headings the ids that GitHub gives them, each once; code and tables, which
 * scroll where they are too wide, a place in the order of the keyboard; pictures their size; the boxes of tasks a name.
 */
function additionsTo(
  { tagName, properties }: Pick<Element, 'tagName' | 'properties'>,
  text: () => string,
  slugger: GithubSlugger,
  imageSizes: ReadonlyMap<string, ImageSize>,
): Record<string, string> {
  if (tagName === 'pre' || tagName === 'table') return { tabIndex: '0' }
  if (tagName === 'input') {
    return { ariaLabel: properties['checked'] === undefined ? 'Task to be done' : 'Task that is done' }
  }
  if (tagName !== 'img') return properties['id'] === undefined ? { id: slugger.slug(text()) } : {}
  const size = imageSizes.get(String(properties['src']))
  const isSized = properties['width'] !== undefined || properties['height'] !== undefined
  return size && !isSized ? { width: String(size.width), height: String(size.height) } : {}
}

/**
 * A tag that is finished, or one with attributes, which are passed over as a whole: a `<` may stand in one of them. In
 * the text of HTML that comes from Markdown alone there is none.
 */
const finishedTag = /<(?:(h[1-6]|pre|table|img|input)|[a-z]+(?= ))((?:[^">]|"[^"]*")*)>/g
/** The same where no `<` stands in an attribute: no other tag has to be passed over. */
const openFinishedTag = /<(h[1-6]|pre|table|img|input)((?:[^">]|"[^"]*")*)>/g
const attributeWithTag = /="[^"]*</
const attributeOf = (property: string): string => (property === 'ariaLabel' ? 'aria-label' : property.toLowerCase())
/** What a heading holds, up to the tag that closes it. */
const headingContent = /[^<]*(?:<(?!\/h[1-6])(?:[^">]|"[^"]*")*>[^<]*)*/y

/** Finishes HTML that comes from Markdown alone. A plugin of the parser, which reads every element, takes twice as long. */
function finishHtml(html: string, slugger: GithubSlugger, imageSizes: ReadonlyMap<string, ImageSize>): string {
  const pattern = attributeWithTag.test(html) ? finishedTag : openFinishedTag
  return html.replace(pattern, (tag: string, tagName: string | undefined, written: string, at: number) => {
    if (tagName === undefined) return tag
    const properties: Record<string, string> = {}
    for (const [, name = '', value = ''] of written.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g))
      properties[name] = decode(value)
    const text = () => {
      headingContent.lastIndex = at + tag.length
      return decode((headingContent.exec(html)?.[0] ?? '').replace(/<(?:[^">]|"[^"]*")*>/g, ''))
    }
    const additions = Object.entries(additionsTo({ tagName, properties }, text, slugger, imageSizes))
    return `<${tagName}${written}${additions.map(([name, value]) => ` ${attributeOf(name)}="${value}"`).join('')}>`
  })
}

/** No text and no attribute that the parser writes holds a `<` and a `"` as they are: what is found is a cell. */
function alignColumns(html: string): string {
  if (!html.includes(alignmentStyle)) return html
  const cell = /(<t[dh]) style="(text-align: [a-z]+)"/g
  return html.replace(cell, (_, tag: string, style: string) => `${tag} class="${classOfAlignment(style)}"`)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Text without the entities that satteri writes. */
function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
}

function finishTree(node: Root | Element, slugger: GithubSlugger, imageSizes: ReadonlyMap<string, ImageSize>): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    if (typeof child.properties['style'] === 'string') {
      // The sanitiser leaves no other style.
      const { style, ...properties } = child.properties
      child.properties = { ...properties, className: [classOfAlignment(style)] }
    }
    if (finished.includes(child.tagName)) {
      Object.assign(
        child.properties,
        additionsTo(child, () => textOf(child), slugger, imageSizes),
      )
    }
    finishTree(child, slugger, imageSizes)
  }
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
