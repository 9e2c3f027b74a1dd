// The lists of posts and articles of one tag in a spelling that names no file, such as `C++`.
import type { Call, Handler, Reply } from '../context.js'
import { filePerValue } from '../contract/file-per-value.js'
import { limits } from '../contract/limits.js'
import type { DocumentEntry } from '../contract/resources/document.js'
import { routes } from '../contract/routes.js'
import { listDocuments, type DocumentKind } from './read.js'
import { tagSlug } from './tags.js'

export const listPosts: Handler<'posts'> = (call) => withTag(call, 'post')

export const listArticles: Handler<'articles'> = (call) => withTag(call, 'article')

/** A list that is longer than a function may answer is read from its file. */
function withTag({ input, context }: Call<'posts' | 'articles'>, kind: DocumentKind): Reply<DocumentEntry[]> {
  const wanted = tagSlug(input.tag ?? '')
  const body = listDocuments(context.data, kind)
    .filter(({ tags = [], categories = [] }) => [...tags, ...categories].some((label) => tagSlug(label) === wanted))
    .map(({ kind: _, ...entry }) => entry)
  if (body.length <= limits.documents.maxOfTag) return { body }
  const Location = filePerValue(routes[`${kind}s`].path, 'tag', encodeURIComponent(wanted))
  return { body: [], status: 307, headers: { Location } }
}
