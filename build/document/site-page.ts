// Renders a page of the build: the shell, with Open Graph and structured data.
import { extname } from 'node:path'
import { html, type Html, type Part } from '../../service/html.js'
import {
  assetPath,
  jsonLd,
  markdownPath,
  renderCard,
  renderShell,
  type PageCard,
  type PageSite,
} from '../../service/page.js'
import type { Site } from '../read/site.js'
import { showRights, type OutputFile } from './published.js'
import { sitePicturePath } from './picture.js'

export interface SitePage {
  /** URL path, with a slash at both ends. */
  path: string
  title: string
  description: string
  /** The content of `<main>`, without the heading where `heading` is true. */
  content: Html
  /** Whether the title is an `<h1>` above the content. Default true. */
  heading?: boolean
  /** Absolute URL. Default: that of the page. */
  canonical?: string
  /** Other representations of the page. */
  alternates?: { type: string; url: string; title?: string; language?: string }[]
  /** BCP 47. Default: that of the site. */
  language?: string
  scripts?: readonly string[]
  /** Paths of further style sheets. */
  styles?: readonly string[]
  article?: PageCard['article']
  /** Path of the kit's picture for links to the page; default: that of the site. */
  picture?: string
  /** URL of a picture of the publisher's in its place. */
  cover?: string
  /** schema.org, each as JSON-LD of its own with one type, as many readers expect. */
  structuredData?: readonly Record<string, unknown>[]
  /** Whether the content is in English on a site in any language. */
  inEnglish?: boolean
}

/** The page at its path as `index.html`; `file` where the file is not named as the path is. */
export function pageFile(page: SitePage, site: Site, file = `${page.path}index.html`): OutputFile {
  const url = page.canonical ?? `${site.base_url}${page.path}`
  const picture = new URL(page.cover ?? page.picture ?? sitePicturePath(site), site.base_url).href
  const { title, description, article } = page
  const markdown = markdownPath(page.path)
  const head = html`${lines([
    renderCard({ title, description, address: url, picture, isCover: page.cover !== undefined, article }, site.title),
    ...(page.styles ?? []).map((path) => html`<link rel="stylesheet" href="${path}" />`),
    ...(page.alternates ?? [{ type: 'text/markdown', url: markdown }]).map(alternateLink),
    ...(page.structuredData ?? []).map((data) => jsonLd(data)),
    breadcrumbs(page, site),
  ])}`
  const heading = page.heading === false ? null : html`<h1>${page.title}</h1>`
  const content = renderShell(
    { ...shownOf(site), language: page.language ?? site.language },
    {
      path: page.path,
      title,
      head,
      content: html`${lines([heading, page.content])}`,
      scripts: page.scripts ?? [],
      markdown,
      inEnglish: page.inEnglish ?? false,
    },
  )
  return { path: file, content }
}

/** The settings that every page shows, pages of functions included. */
export function shownOf({
  title,
  language,
  rights,
  sections,
  appearance,
  hasTouchIcon,
  words,
}: Site): Required<PageSite> {
  const { logo, quotes, footer } = appearance
  const look = {
    logo: assetPath(logo === undefined ? 'icon.svg' : logoName(logo)),
    // In another script, too: its pages have words of the kit, which moved when the font came late.
    font: quotes === 'slab' ? assetPath(latinFont) : null,
    ...{ hasTouchIcon, footer },
  }
  return { title, language, footnote: showRights({ ...rights, url: undefined }), sections, look, words }
}

/** The name of the publisher's logo among the assets. */
export const logoName = (logo: string): string => `logo${extname(logo)}`

/** The name of the font of Latin letters among the assets. */
const latinFont = 'fonts/roboto-slab-latin-wght-normal.woff2'

function alternateLink({ type, url, title, language }: NonNullable<SitePage['alternates']>[number]): Html {
  return html`<link
    rel="alternate"
    type="${type}"
    ${title === undefined ? null : html` title="${title}"`}${language === undefined ? null : html` hreflang="${language}"`}
    href="${url}"
  />`
}

/** schema.org: the section that a page is in, and the page; none for the home page and the sections. */
function breadcrumbs({ path, title }: SitePage, site: Site): Html | null {
  const [section, ...rest] = path.split('/').filter(Boolean)
  if (section === undefined || rest.length === 0) return null
  const { posts, articles, facts, topics, tags, dashboard, problems, reference: docs } = site.words
  const names: Readonly<Record<string, string>> = { posts, articles, facts, topics, tags, dashboard, problems, docs }
  const steps = [
    [site.title, '/'],
    [names[section] ?? section, `/${section}/`],
    [title, path],
  ] as const
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([step, at], before) => ({
      '@type': 'ListItem',
      position: before + 1,
      name: step,
      item: site.base_url + at,
    })),
  })
}

/** schema.org: the publisher, as an organization or a person. */
export function describeOwner({ owner, base_url: base }: Site): { '@type': string; name: string; url: string } {
  return { '@type': typeOfOwner(owner), name: owner.name, url: owner.url ?? `${base}/` }
}

/** The type of schema.org that the publisher has. */
export const typeOfOwner = ({ kind }: Site['owner']): 'Organization' | 'Person' =>
  kind === 'person' ? 'Person' : 'Organization'

/** Puts each part on a line; skips `null` and `undefined`. */
export function lines(parts: readonly Part[]): Part {
  const present = parts.filter((part) => part !== null && part !== undefined)
  return present.flatMap((part, at) => (at === 0 ? [part] : ['\n', part]))
}

/** Text with code between backticks. */
export function inlineCode(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
