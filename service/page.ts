// Renders the shell of every HTML page: head, header with navigation, main, footer. No inline script or style.
import { limits } from './contract/limits.js'
import { routes } from './contract/routes.js'
import { directionOf, settleDirections } from './direction.js'
import { html, Html } from './html.js'
import { english, fillHtml, type Words } from './words.js'

/** The path of a style, script or picture of pages. */
export function assetPath(name: string): string {
  return `/assets/${name}`
}

/** The path of a page as Markdown: `/posts/` is `/posts.md`, the home page `/index.md`. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : path.replace(/\/$/, '.md')
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
  look?: PageLook
  /** What the kit itself says. Default: English. */
  words?: Words
}

/** What the publisher's own look adds to a page. */
export interface PageLook {
  /** Path of the mark beside the name. */
  logo: string
  /** Path of the font that every page needs; `null` where it has no letters of the site's name. */
  font: string | null
  /** Whether an icon for home screens could be drawn. */
  hasTouchIcon: boolean
  /** Links of the publisher's at the foot of each page. */
  footer: { title: string; url: string }[]
}

/** What a link preview of a page shows (Open Graph), and the page's URL. URLs are absolute. */
export interface PageCard {
  title: string
  description: string
  address: string
  picture: string
  /** Whether the picture is one of the publisher's, of any size: those of the kit have 1200 by 630 pixels. */
  isCover?: boolean
  /** Of a document: who wrote it, and the days (`YYYY-MM-DD`) of its publication and of its last real edit. */
  article?: { authors: readonly { name: string }[]; published: string; updated: string | null } | undefined
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
  /** Path of the page as Markdown. */
  markdown?: string
  /** Whether the content is in English on a site in any language. */
  inEnglish?: boolean
}

/** The sections, which a site may not have. */
const sections = [
  ['/posts/', 'posts'],
  ['/articles/', 'articles'],
  ['/facts/', 'facts'],
  ['/topics/', 'topics'],
  ['/tags/', 'tags'],
  ['/agentic-ama/', 'questions'],
] as const

/** Whether pages link to a path: to all but the sections without content. */
export function isLinked(site: Pick<PageSite, 'sections'>, path: string): boolean {
  const isSection = sections.some(([section]) => section === path)
  return !isSection || (site.sections?.includes(path) ?? true)
}

const pagesOfAll = [
  ['/dashboard/', 'dashboard'],
  ['/docs/', 'reference'],
] as const

const footerLinks = (words: Words) =>
  [
    ['/api/agent.json', words.manifest],
    ['/openapi.json', 'OpenAPI'],
    ['/llms.txt', 'llms.txt'],
    ['/feed.xml', 'Atom'],
    ['/api/changes.json', words.changes],
    ['/problems/', words.problems],
    ['/privacy/', words.privacy],
  ] as const

const pictureSize: [string, string][] = [
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
]

/** Elements of the head for search results and link previews. */
export function renderCard(card: PageCard, siteTitle: string): Html {
  const { title, description, address, picture, isCover = false, article } = card
  const properties: [string, string | null | undefined][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:site_name', siteTitle],
    ['og:image', picture],
    ...(isCover ? [] : pictureSize),
    ['og:image:alt', title],
    ['article:published_time', article?.published],
    ['article:modified_time', article?.updated],
  ]
  const lines = properties.flatMap(([property, value]) =>
    value === null || value === undefined ? [] : html`\n<meta property="${property}" content="${value}" />`,
  )
  const authors = article?.authors.map(({ name }) => html`\n<meta name="author" content="${name}" />`)
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta name="twitter:card" content="summary_large_image" />${authors}${lines}`
}

/** schema.org in the head of a page: a data block, which the content security policy need not allow. `<` is escaped, so that no text can close it. */
export function jsonLd(data: Record<string, unknown>): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/ld+json">${text}</script>`)
}

const themeIcon = new Html(
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="currentColor" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 2.500v15a7.500 7.500 0 0 1 0-15"/></svg>',
)

const searchIcon = new Html(
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2.500" stroke-linecap="round" d="m20 20-5-5m2-5.500a7 7 0 1 1-14 0 7 7 0 0 1 14 0"/></svg>',
)

/** The line for agents, ahead of everything else: where the map is, and the page without its surroundings. */
function renderAgentsLine(markdown: string | undefined, own: Html | null, words: Words): Html {
  const map = html`<a href="/llms.txt">llms.txt</a>`
  const line =
    markdown === undefined
      ? fillHtml(words.agents, { map })
      : fillHtml(words.agentsPage, { map, markdown: html`<a href="${markdown}">Markdown</a>` })
  return html`<p class="agents"${own}>${line}</p>`
}

/**
 * Attributes of a form to ask, by which browsers give it to agents as a tool. It only reads, so that agents may submit it.
 * Source: the declarative API of WebMCP, draft of 20 October 2026 (developer.chrome.com/docs/ai/webmcp/declarative-api).
 */
export const askTool = html` toolname="ask" tooldescription="${routes.ask.does}" toolautosubmit`

/** The search of the header; the pages that ask in their own form have none. */
function renderSearch(path: string, own: Html | null, { ask, askSite, yourQuestion }: Words): Html | null {
  if (path === '/' || path === '/ask/') return null
  return html`<form role="search" action="/ask/"${own}${askTool}>
              <input type="search" name="q" required maxlength="${limits.ask.questionLength}" aria-label="${askSite}" toolparamdescription="${yourQuestion}" placeholder="${askSite}" autocomplete="off" dir="auto" /><button type="submit" aria-label="${ask}">${searchIcon}</button>
            </form>`
}

/** The origins of images and recordings in a page: it loads none from other hosts. */
function mediaPolicy(content: Html): string {
  const origins = new Set<string>()
  for (const [, value = ''] of content.text.matchAll(/\s(?:src|srcset|poster)="([^"]*)"/g)) {
    for (const [origin] of value.matchAll(/https:\/\/[\w.-]+(?::\d+)?/gi)) origins.add(origin)
  }
  const hosts = ["'self'", ...origins].join(' ')
  return `img-src ${hosts} data:; media-src ${hosts}`
}

/** What the script of every page says, and in which language, where that is not what it says itself, in English. */
function scriptWords(words: Words): Html | null {
  const names = ['copy', 'copied', 'notCopied', 'copyCode', 'countOf', 'unmatched', 'text', 'picture'] as const
  if (names.every((name) => words[name] === english[name])) return null
  return html` data-words="${JSON.stringify(words, ['language', ...names])}"`
}

const kitIcon = assetPath('icon.svg')

/** A whole HTML document. */
export function renderShell(site: PageSite, page: PageParts): string {
  const title = page.path === '/' ? site.title : `${page.title} · ${site.title}`
  const here = (path: string) =>
    page.path.startsWith(path) ? html` aria-current="${path === page.path ? 'page' : 'true'}"` : null
  const shown = sections.filter(([path]) => isLinked(site, path))
  const words = site.words ?? english
  // Software that reads aloud must not read the kit's own words as another language.
  const own = words.language === site.language ? null : html` lang="${words.language}"`
  const look = site.look ?? { logo: kitIcon, font: null, hasTouchIcon: true, footer: [] }
  const font =
    look.font === null ? null : html`<link rel="preload" href="${look.font}" as="font" type="font/woff2" crossorigin />`
  const scripts = ['page.js', ...(page.scripts ?? [])].map(
    (name) => html`<script type="module" src="${assetPath(name)}"></script>`,
  )
  const isFromRight = directionOf(site.language) === 'rtl'
  const { text } = html`<!doctype html>
    <html lang="${site.language}" ${isFromRight ? html` dir="rtl"` : null}${scriptWords(words)}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${mediaPolicy(page.content)}" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script src="${assetPath('theme.js')}"></script>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffefa" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14130f" />
        <link rel="icon" href="${look.logo}"${/\.svg$/i.test(look.logo) ? html` type="image/svg+xml"` : null} />
        ${look.hasTouchIcon ? html`<link rel="apple-touch-icon" href="${assetPath('touch-icon.png')}" />` : null}
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="stylesheet" href="${assetPath('site.css')}" />
        ${font}
        ${page.head}
        ${scripts}
      </head>
      <body>
        <a class="skip"${own} href="#content">${words.skip}</a>
        <header class="site">
          ${renderAgentsLine(page.markdown, own, words)}
          <div class="masthead">
            <a class="name" href="/"><img src="${look.logo}" alt="" width="30" height="30" />${site.title}</a>
            ${renderSearch(page.path, own, words)}
            <button class="theme" type="button"${own} data-theme-switch aria-label="${words.switchTheme}">${themeIcon}</button>
          </div>
          <nav aria-label="${words.site}"${own}>
            ${[...shown, ...pagesOfAll].map(([path, name]) => html` <a href="${path}" ${here(path)}>${words[name]}</a>`)}
          </nav>
        </header>
        <main id="content"${page.inEnglish && !site.language.startsWith('en') ? html` lang="en" dir="ltr"` : null}>${page.content}</main>
        <footer class="site">
          <nav aria-label="${words.forAgents}"${own}>${footerLinks(words).map(([path, name]) => html` <a href="${path}">${name}</a>`)}</nav>
          ${look.footer.length === 0 ? null : html`<nav aria-label="${words.publisher}">${look.footer.map(({ title, url }) => html` <a href="${url}">${title}</a>`)}</nav>`}
          ${site.footnote === undefined ? null : html`<p>${site.footnote}</p>`}
        </footer>
      </body>
    </html>`
  return isFromRight ? settleDirections(text) : text
}
