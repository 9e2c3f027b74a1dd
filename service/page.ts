// Renders the shell of every HTML page: head, header with navigation, main, footer. No inline script or style.
import { html, type Html } from './html.js'

/** The path of a style, script or picture of pages. */
export function assetPath(name: string): string {
  return `/assets/${name}`
}

/** Languages written from right to left unless another script is named, and the scripts that are. */
const rightToLeft =
  /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|syr|ug|ur|yi)(?:$|-(?!latn|cyrl))|-(?:adlm|arab|hebr|nkoo|rohg|syrc|thaa)\b/i

/** The direction in which a language (BCP 47) is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}

/** The parts of the site that a page shows. */
export interface PageSite {
  title: string
  /** BCP 47. */
  language: string
  /** A line of the footer: the rights. */
  footnote?: string
  /** The paths of the sections that have content; of the others there are no links. Default: all. */
  sections?: readonly string[]
}

/** What a link preview of a page shows (Open Graph), and the page's URL. URLs are absolute. */
export interface PageCard {
  title: string
  description: string
  address: string
  picture: string
  /** `website` by default. */
  type?: 'website' | 'article' | undefined
}

export interface PageParts {
  /** Path of the page, with a slash in front and at its end. */
  path: string
  title: string
  /** Further elements of the head. */
  head?: Html
  content: Html
  /** Names of scripts under /assets/, loaded after the page; a page is readable without them. */
  scripts?: readonly string[]
}

/** The sections, which a site may not have. */
const sections = [
  ['/posts/', 'Posts'],
  ['/articles/', 'Articles'],
  ['/facts/', 'Facts'],
  ['/topics/', 'Topics'],
  ['/agentic-ama/', 'Questions'],
] as const

const pagesOfAll = [
  ['/dashboard/', 'Dashboard'],
  ['/docs/', 'API'],
] as const

const footer = [
  ['/api/agent.json', 'Manifest'],
  ['/openapi.json', 'OpenAPI'],
  ['/llms.txt', 'llms.txt'],
  ['/feed.xml', 'Atom'],
  ['/api/changes.json', 'Changes'],
  ['/problems/', 'Problems'],
  ['/privacy/', 'Privacy'],
] as const

/** Elements of the head for search results and link previews; the picture is 1200 by 630 pixels. */
export function renderCard({ title, description, address, picture, type }: PageCard, siteTitle: string): Html {
  const properties: [string, string][] = [
    ['og:type', type ?? 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:site_name', siteTitle],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
  ]
  const lines = properties.map(
    ([property, value], at) => html`${at === 0 ? null : '\n'}<meta property="${property}" content="${value}" />`,
  )
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta name="twitter:card" content="summary_large_image" />
    ${lines}`
}

/** A whole HTML document. */
export function renderShell(site: PageSite, page: PageParts): string {
  const title = page.path === '/' ? site.title : `${page.title} · ${site.title}`
  const here = (path: string) => (path === page.path ? html` aria-current="page"` : null)
  const shown = sections.filter(([path]) => site.sections?.includes(path) ?? true)
  const scripts = (page.scripts ?? []).map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)
  return html`<!doctype html>
    <html lang="${site.language}" ${directionOf(site.language) === 'rtl' ? html` dir="rtl"` : null}>
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assetPath('site.css')}" />
        ${page.head}
        ${scripts}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="site">
          <a class="name" href="/">${site.title}</a>
          <nav aria-label="Site">
            ${[...shown, ...pagesOfAll].map(([path, name]) => html`<a href="${path}" ${here(path)}>${name}</a>`)}
          </nav>
        </header>
        <main id="content">${page.content}</main>
        <footer class="site">
          <nav aria-label="For agents">${footer.map(([path, name]) => html`<a href="${path}">${name}</a>`)}</nav>
          ${site.footnote === undefined ? null : html`<p>${site.footnote}</p>`}
        </footer>
      </body>
    </html>`.text
}
