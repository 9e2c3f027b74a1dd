// The one shell of every HTML page: head, header, main, footer. Its style is a file of its own.
import { stylePath } from '../../service/html.js'
import type { Site } from '../load/site.js'

/** What a page is made from. */
export interface Page {
  /** Path of the page, with a slash in front and at its end. */
  path: string
  title: string
  description: string
  /** The inside of `<main>`, safe HTML. */
  content: string
  /** Absolute; the page's own address where it is left out. */
  canonical?: string
  /** Other forms of the page. */
  alternates?: { type: string; url: string; title?: string }[]
}

const navigation = [
  ['/posts/', 'Posts'],
  ['/articles/', 'Articles'],
  ['/facts/', 'Facts'],
  ['/topics/', 'Topics'],
  ['/docs/', 'For agents'],
] as const

/** A whole HTML document. */
export function renderPage(page: Page, site: Site): string {
  const canonical = page.canonical ?? `${site.base_url}${page.path}`
  const title = page.path === '/' ? site.title : `${page.title} · ${site.title}`
  const alternates = (page.alternates ?? []).map(
    ({ type, url, title: name }) =>
      `<link rel="alternate" type="${type}"${name === undefined ? '' : ` title="${escapeHtml(name)}"`} href="${escapeHtml(url)}">`,
  )
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
${[...alternates, `<link rel="stylesheet" href="${stylePath}">`].join('\n')}
</head>
<body>
<header class="site">
<a class="name" href="/">${escapeHtml(site.title)}</a>
<nav aria-label="Site">${navigation.map(([path, name]) => `<a href="${path}"${path === page.path ? ' aria-current="page"' : ''}>${name}</a>`).join(' ')}</nav>
</header>
<main>
${page.content}
</main>
<footer class="site">
<p>${escapeHtml(site.rights.license)}. ${escapeHtml(site.rights.text)}</p>
<p><a href="/api/agent.json">Manifest</a> <a href="/openapi.json">OpenAPI</a> <a href="/api/changes.json">Changes</a> <a href="/privacy/">Privacy</a> <a href="/problems/">Problems</a></p>
</footer>
</body>
</html>
`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in HTML, in content and in attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark) : text
}
