// Adds to the HTML of a body what its page alone shows: highlighted code, links on headings, lazy pictures, its contents.
import { escapeHtml, html, Html } from '../../service/html.js'
import { findTags, replaceUrls } from '../read/markdown/html-tags.js'
import { english, fill, type Words } from '../../service/words.js'
import { highlightBlock } from './highlight.js'
import { kindOfNote } from './dialects/labels.js'
import { writeAnnotation } from './math-html.js'

/** A heading of a body: its text as HTML without tags. */
interface Section {
  level: number
  id: string
  text: string
}

/** The body as the page of a document shows it, and its sections; labels of notes are of `noteWords`. Changes real tags alone, never what reads like one in an attribute. */
export function decorateBody(body: string, words: Words, noteWords = words): { html: Html; sections: Section[] } {
  const sections: Section[] = []
  let [made, from, pictures, textFrom, linkFrom, beforeMath] = ['', 0, 0, 0, 0, '']
  let open: Section | null = null
  const insert = (text: string, at: number, until = at) => {
    made += body.slice(from, at) + text
    from = until
  }
  for (const { index, whole, isEnd, name } of findTags(body)) {
    const end = index + whole.length
    if (open) {
      // A formula is written twice, as its letters and as TeX.
      if (name === 'annotation' && isEnd) open.text = beforeMath + writeAnnotation(body.slice(textFrom, index))
      else open.text += body.slice(textFrom, index)
      if (name === 'math') beforeMath = open.text
    }
    textFrom = end
    if (name === 'a' && !isEnd) linkFrom = end
    if (open && isEnd && name === `h${open.level}`) {
      insert(` <a class="anchor" href="#${open.id}" aria-label="${escapeHtml(words.linkToSection)}"></a>`, index)
      // One without words leads nowhere that the contents could name.
      if (open.text.trim() !== '') sections.push(open)
      open = null
    } else if (isEnd) continue
    else if (name === 'h2' && whole.includes(footnotesId) && body.startsWith(english.footnotes, end))
      insert(escapeHtml(words.footnotes), end, end + english.footnotes.length)
    else if (/^h[2-6]$/.test(name)) open = openSection(whole)
    else if (name === 'input' || whole.includes(' data-footnote-backref='))
      insert(translateLabel(whole, words), index, end)
    else if (name === 'a' && isOwnText(whole, body.slice(end, body.indexOf('<', end))))
      insert(' class="bare"', index + '<a'.length)
    else if (name === 'pre') {
      const block = highlightBlock(body, index)
      if (block) insert(block.html, index, block.end)
    } else if (name === 'blockquote') {
      const kind = admonitionAt(body, index, noteWords)
      if (kind) insert(` class="admonition ${kind}"`, index + '<blockquote'.length)
    } else if (name === 'p' && isCaptioned(body, index)) insert(' class="captioned"', index + '<p'.length)
    else if (name === 'img') {
      // The first picture may be what the reader waits for.
      const isLazy = pictures++ > 0 && !/ loading=/.test(whole)
      const hasLine = (body[index - 1] === '\n' || body[end] === '\n') && wide.test(whole)
      const added = `${hasLine ? ' class="line"' : ''}${isLazy ? ' loading="lazy" decoding="async"' : ''}`
      if (added !== '') insert(added, index + '<img'.length)
      // The name of the link that it alone is the content of.
      const alt = whole.indexOf(' alt=""')
      if (alt > 0 && body.startsWith('</a>', end) && body.slice(linkFrom, index).trim() === '')
        insert(` alt="${escapeHtml(words.picture)}"`, index + alt, index + alt + ' alt=""'.length)
    }
  }
  return { html: new Html(made + body.slice(from)), sections }
}

/**
 * The body with the pictures and recordings of other hosts loaded by https. Browsers do so on pages that came by it (Mixed
 * Content, 4.1), and the policy of a page names hosts by https alone.
 */
export function secureMedia(body: string, siteAddress: string): string {
  if (!/ (?:src|srcset|poster)="[^"]*http:/i.test(body)) return body
  return replaceUrls(body, ({ attribute, url, written }) =>
    attribute === 'href' || url.startsWith(siteAddress) ? null : written.replace(/^http(?=:)/i, 'https'),
  )
}

/** The tag of a picture of more than half the measure of the text: neither an icon in a line nor one of two on it. */
const wide = / width="(?:3[4-9]\d|[4-9]\d\d|\d{4,})"/

/** A paragraph of a picture of its own line and some words, as components and shortcodes with a caption make it. */
const captioned = new RegExp(`<p><img [^>]*${wide.source}[^>]*>\\s(?:[^<]|<(?!img|/p>)[^>]*>){1,200}</p>`, 'y')

function isCaptioned(body: string, index: number): boolean {
  captioned.lastIndex = index
  return captioned.test(body)
}

/** Whether the text of a link is its address, which paper then need not name. */
function isOwnText(tag: string, text: string): boolean {
  const [, address] = /^<a href="(?:https?:\/\/|mailto:)([^"]*?)\/?"/.exec(tag) ?? []
  return address !== undefined && address === text.replace(/^https?:\/\/|\/$/g, '')
}

const footnotesId = ' id="footnote-label"'

/** A tag of a task or of a link back from a footnote, whose label the body has in English. */
function translateLabel(tag: string, words: Words): string {
  return tag.replace(/(?<= aria-label=")[^"]*(?=")/, (label) => {
    const [, number] = /^Back to reference ([\d-]+)$/.exec(label) ?? []
    if (number !== undefined) return escapeHtml(fill(words.backToReference, { number }))
    if (label === english.taskToDo) return escapeHtml(words.taskToDo)
    return label === english.taskDone ? escapeHtml(words.taskDone) : label
  })
}

/** The section that a heading opens; `null` for one without an id, and for the label of the footnotes. */
function openSection(tag: string): Section | null {
  const [, id] = /^<h\d(?: (?!id=)[^\s=]+(?:="[^"]*")?)* id="([^"]*)"/.exec(tag) ?? []
  return id === undefined || id === 'footnote-label' ? null : { level: Number(tag[2]), id, text: '' }
}

/** What the dialects of other tools make of an admonition: a quotation that opens with its label. */
const admonition = /<blockquote>\n<p><strong>([^<]+):<\/strong>/y

/** The kind of the admonition at a place; `null` where there is another quotation. */
function admonitionAt(body: string, index: number, words: Words): string | null {
  admonition.lastIndex = index
  const [, label] = admonition.exec(body) ?? []
  return label === undefined ? null : kindOfNote(label, words)
}

/** Fewer sections are seen at a glance. */
const leastSections = 3

/**
 * The contents of a document as links, where it has enough sections; `facts` says whether its facts follow. They are
 * folded on narrow windows; beside the text the style shows them open.
 */
export function renderContents(
  sections: readonly Section[],
  facts: boolean,
  { factsToQuote, onThisPage }: Pick<Words, 'factsToQuote' | 'onThisPage'>,
): Html | null {
  const entries = sections.filter(({ level }) => level <= 3)
  if (entries.length < leastSections) return null
  const links = entries.map(
    ({ level, id, text }) =>
      html`<li class="level-${level}"><a href="#${new Html(id)}">${new Html(text.trim())}</a></li>`,
  )
  const last = facts ? html`<li class="level-2"><a href="#facts">${factsToQuote}</a></li>` : null
  const nav = html`<nav aria-label="${onThisPage}"><h2>${onThisPage}</h2><ol class="plain">${links}${last}</ol></nav>`
  return html`<aside class="contents"><details><summary>${onThisPage}</summary>${nav}</details></aside>`
}

/** Links that give the page to an assistant, and a button that copies its Markdown, which is at the URL `markdown`. */
export function openIn(markdown: string, { copyPage, openIn }: Words): Html {
  const prompt = new URLSearchParams({
    q: `Read ${markdown} and answer my questions about it, quoting it word for word.`,
  }).toString()
  return html`<p class="meta assistants"><button class="quiet" type="button" data-copy="${new URL(markdown).pathname}">${copyPage}</button> <a class="quiet" href="https://claude.ai/new?${prompt}" rel="nofollow">${fill(openIn, { name: 'Claude' })}</a> <a class="quiet" href="https://chatgpt.com/?${prompt}" rel="nofollow">${fill(openIn, { name: 'ChatGPT' })}</a></p>`
}
