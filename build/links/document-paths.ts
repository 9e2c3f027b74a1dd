// The paths at which the page, the Markdown and the JSON of a document are published.
import type { DocumentKind } from '../read/document.js'

/** A path for each representation of a document. */
export type FormPaths = Record<'page' | 'markdown' | 'json', string>

export function pagePath(kind: DocumentKind, slug: string): string {
  return `/${kind}s/${encodeSlug(slug)}/`
}

/** The URL of a document's page for people: `elsewhere` where another tool publishes it, else our own. */
export function pageUrl(kind: DocumentKind, slug: string, elsewhere: string | null, baseUrl: string): string {
  return elsewhere ?? baseUrl + pagePath(kind, slug)
}

/** A slug, which may be a path, percent-encoded. */
export function encodeSlug(slug: string): string {
  return slug.split('/').map(encodeURIComponent).join('/')
}

/** The URL paths of a document's representations, percent-encoded. */
export function formPaths(kind: DocumentKind, slug: string): FormPaths {
  const { markdown, json } = formFiles(kind, encodeSlug(slug))
  return { page: pagePath(kind, slug), markdown, json }
}

/** The files of a document's representations below `public`, with a slash in front. */
export function formFiles(kind: DocumentKind, slug: string): FormPaths {
  return {
    page: `/${kind}s/${slug}/index.html`,
    markdown: `/api/${kind}/${slug}.md`,
    json: `/api/${kind}/${slug}.json`,
  }
}

/** Percent-encodes parentheses too, so that the path needs no escapes in a Markdown link. */
export const encodePath = (path: string) =>
  path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()!'*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
