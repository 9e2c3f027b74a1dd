// Addresses that were: redirects for old paths of documents, and what was removed for good.
import { compareText } from '../diagnostics.js'
import type { DocumentKind } from '../read/document.js'
import { groupBy } from '../read/group-by.js'
import { formFiles, formPaths, type FormPaths } from './document-paths.js'
import type { MappedDocument } from './document-names.js'

/** The name, such as `post/slug`, that a document would have among those of the other kind. */
export const nameAsOtherKind = (document: string): string =>
  document.replace(/^[^/]+/, (kind) => (kind === 'post' ? 'article' : 'post'))

/**
 * Old path (decoded, with a slash in front) to the path of today. A path that is published now redirects nowhere.
 * `successors` are names of the ledger, such as `post/slug`: those of removed documents, with what each of them is now.
 */
export function deriveRedirects(
  documents: readonly (Pick<MappedDocument, 'kind' | 'slug' | 'aliases'> & { elsewhere?: string | null })[],
  successors: ReadonlyMap<string, string>,
): Record<string, string> {
  const formerNames = groupBy(successors.keys(), (former) => successors.get(former))
  const live = new Set(
    documents.flatMap((document) => Object.values(formPaths(document.kind, document.slug)).map(decodeURIComponent)),
  )
  const redirects = new Map<string, string>()
  const add = (from: string, to: string) => {
    if (!live.has(from) && !live.has(`${from}/`) && !redirects.has(from)) redirects.set(from, to)
  }
  /** The Markdown and the JSON of a slug, as it is written in their paths. */
  const addForms = (kind: string, written: string, { markdown, json }: FormPaths) => {
    const former = formFiles(kind as DocumentKind, written)
    add(former.markdown, markdown)
    add(former.json, json)
  }
  /** Those of a slug that is a path, with it as one segment, which no rule of the platform covers. */
  const addSegment = (kind: string, slug: string, forms: FormPaths) => {
    if (slug.includes('/')) addForms(kind, encodeURIComponent(slug), forms)
  }
  const addAlias = (alias: string, page: string, forms: FormPaths) => {
    add(`/${alias}`, page)
    // A former slug of ours: its other forms move with it.
    const [, formerKind, formerSlug] = /^(post|article)s\/(.+)$/.exec(alias) ?? []
    if (formerKind && formerSlug) addForms(formerKind, formerSlug, forms)
  }
  for (const { kind, slug, aliases, elsewhere } of documents) {
    const forms = formPaths(kind, slug)
    const page = elsewhere ?? forms.page
    if (page !== forms.page) redirects.set(decodeURIComponent(forms.page).replace(/\/$/, ''), page)
    addSegment(kind, slug, forms)
    aliases.forEach((alias) => addAlias(alias, page, forms))
  }
  // After the aliases that publishers write.
  for (const { kind, slug, elsewhere } of documents) {
    const forms = formPaths(kind, slug)
    for (const former of formerNames.get(`${kind}/${slug}`) ?? []) {
      addAlias(former.replace('/', 's/'), elsewhere ?? forms.page, forms)
      const [formerKind = '', ...parts] = former.split('/')
      addSegment(formerKind, parts.join('/'), forms)
    }
  }
  return Object.fromEntries([...redirects].sort(([a], [b]) => compareText(a, b)))
}

/** Paths of removed documents, in every form. `removed` are names of the ledger, such as `post/slug`. */
export function deriveGone(removed: readonly string[], redirects: Readonly<Record<string, string>>): string[] {
  return removed
    .flatMap((name) => {
      const [, kind, slug = ''] = /^(post|article)\/(.+)$/.exec(name) ?? []
      return kind === undefined ? [] : Object.values(formPaths(kind as DocumentKind, slug))
    })
    .filter((path) => !Object.hasOwn(redirects, decodeURIComponent(path).replace(/\/$/, '')))
}
