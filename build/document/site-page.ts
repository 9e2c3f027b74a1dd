// A page of the build as a file: the shell, with the address, the card for links (Open Graph) and structured data.
import { html, Html, type Part } from '../../service/html.js'
import { renderCard, renderShell, type PageSite } from '../../service/page.js'
import type { Site } from '../read/site.js'
import type { OutputFile } from './published.js'
import { sitePicturePath } from './picture.js'

export interface SitePage {
  /** Path of the page, with a slash in front and at its end. */
  path: string
  title: string
  description: string
  /** The inside of `<main>`, without the heading where `heading` is true. */
  content: Html
  /** The title as `<h1>` above the content; true unless told. */
  heading?: boolean
  /** Absolute; the page's own address where it is left out. */
  canonical?: string
  /** Other forms of the page. */
  alternates?: { type: string; url: string; title?: string }[]
  scripts?: readonly string[]
  /** Paths of style sheets beside that of the site. */
  styles?: readonly string[]
  /** `website` unless told (Open Graph). */
  openGraphType?: 'website' | 'article'
  /** Path of the picture for links to the page. */
  picture?: string
  /** schema.org, as JSON-LD. */
  structuredData?: Record<string, unknown>
}

/** The page at its path as `index.html`; `file` where the file is not named as the path is. */
export function pageFile(page: SitePage, site: Site, file = `${page.path}index.html`): OutputFile {
  const address = page.canonical ?? `${site.base_url}${page.path}`
  const picture = site.base_url + (page.picture ?? sitePicturePath(site))
  const { title, description, openGraphType: type } = page
  const head = html`${lines([
    renderCard({ title, description, address, picture, type }, site.title),
    ...(page.styles ?? []).map((path) => html`<link rel="stylesheet" href="${path}" />`),
    ...(page.alternates ?? []).map(alternateLink),
    page.structuredData && jsonLd(page.structuredData),
  ])}`
  const heading = page.heading === false ? null : html`<h1>${page.title}</h1>`
  const content = renderShell(shownOf(site), {
    path: page.path,
    title,
    head,
    content: html`${lines([heading, page.content])}`,
    scripts: page.scripts ?? [],
  })
  return { path: file, content }
}

/** What of the site every page shows, those of functions too. */
export function shownOf({ title, language, rights }: Site): Required<PageSite> {
  return { title, language, footnote: `${rights.license}. ${rights.text}` }
}

function alternateLink({ type, url, title }: NonNullable<SitePage['alternates']>[number]): Html {
  return html`<link
    rel="alternate"
    type="${type}"
    ${title === undefined ? null : html` title="${title}"`}
    href="${url}"
  />`
}

/** A data block: no script, so that no policy has to allow it. `<` is written so that nothing can close it. */
function jsonLd(data: Record<string, unknown>): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/ld+json">${text}</script>`)
}

/** Parts on lines of their own; what is nothing has no line. */
export function lines(parts: readonly Part[]): Part {
  const present = parts.filter((part) => part !== null && part !== undefined)
  return present.flatMap((part, at) => (at === 0 ? [part] : ['\n', part]))
}

/** Text of the contract, in which backticks set code apart. */
export function inlineCode(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
