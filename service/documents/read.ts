// Reads posts and articles from the data of the build, for callers that cannot be redirected to the files (MCP tools).
import { Problem } from '../contract/problems.js'
import type { DocumentDetail, DocumentEntry } from '../contract/resources/document.js'
import { readFactId, type Fact } from '../contract/resources/fact.js'
import type { Data } from '../data.js'

export type DocumentKind = 'post' | 'article'

type ListedDocument = DocumentEntry & { kind: DocumentKind }

/** The entries of one kind, or of both, each kind newest first. */
export function listDocuments(data: Data, kind: DocumentKind | undefined): ListedDocument[] {
  return data.json('documents.json').filter((entry) => kind === undefined || entry.kind === kind)
}

/** The JSON form of a document. @throws Problem gone or not-found. */
export async function getDetail(data: Data, kind: DocumentKind, slug: string): Promise<DocumentDetail> {
  return JSON.parse(await getForm(data, kind, slug, 'json')) as DocumentDetail
}

/** The Markdown form of a document. @throws Problem gone or not-found. */
export function getMarkdown(data: Data, kind: DocumentKind, slug: string): Promise<string> {
  return getForm(data, kind, slug, 'md')
}

/** A listed document as JSON or Markdown. A caller's slug becomes a path only if it is listed. */
async function getForm(data: Data, kind: DocumentKind, slug: string, form: 'json' | 'md'): Promise<string> {
  const listed = findDocument(data, kind, slug, form)
  if (listed) return data.form(listed.kind, listed.slug, form)
  const removed = data.json('gone.json').some((path) => decodeURIComponent(path) === `/${kind}s/${slug}/`)
  throw new Problem(removed ? 'gone' : 'not-found', {
    detail: removed ? 'The author has removed this document.' : `There is no ${kind} with this slug.`,
  })
}

/** The document of a slug, or of a former one. */
export const findDocument = (data: Data, kind: DocumentKind, slug: string, form: 'json' | 'md') =>
  data.json('documents.json').find((entry) => entry.kind === kind && entry.slug === slug) ??
  findRedirected(data, `/api/${kind}/${slug}.${form}`)

/** The document whose JSON or Markdown an old path redirects to. */
function findRedirected(data: Data, path: string): ListedDocument | undefined {
  const redirects = data.json('redirects.json')
  const url = Object.hasOwn(redirects, path) ? `${data.json('site.json').baseUrl}${redirects[path]}` : null
  return data.json('documents.json').find(({ json, markdown }) => json === url || markdown === url)
}

/** A fact with every field, by its id. @throws Problem not-found. */
export async function getFact(data: Data, id: string): Promise<Fact> {
  const { slug } = readFactId(id)
  for (const { kind } of listDocuments(data, undefined).filter((entry) => entry.slug === slug)) {
    const fact = (await getDetail(data, kind, slug)).facts.find((one) => one.id === id)
    if (fact) return fact
  }
  throw new Problem('not-found', { detail: 'There is no fact with this id.' })
}
