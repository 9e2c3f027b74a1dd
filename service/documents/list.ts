// The lists of posts and articles, optionally of one tag.
import type { Handler } from '../context.js'
import type { Data } from '../data.js'
import { listDocuments, type DocumentKind } from './read.js'
import { tagSlug } from './tags.js'

/** All posts, or those with a tag or category. */
export const listPosts: Handler<'posts'> = ({ input, context }) => ({ body: withTag(context.data, 'post', input.tag) })

/** All articles, or those with a tag or category. */
export const listArticles: Handler<'articles'> = ({ input, context }) => ({
  body: withTag(context.data, 'article', input.tag),
})

function withTag(data: Data, kind: DocumentKind, tag: string | undefined) {
  const wanted = tagSlug(tag ?? '')
  const found = listDocuments(data, kind).filter(
    ({ tags = [], categories = [] }) =>
      tag === undefined || [...tags, ...categories].some((label) => tagSlug(label) === wanted),
  )
  return found.map(({ kind: _, ...entry }) => entry)
}
