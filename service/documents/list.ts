// The lists of posts and articles of one tag in a spelling that names no file, such as `C++`.
import type { Call, Handler, Reply } from '../context.js'
import { filePerValue } from '../contract/file-per-value.js'
import { limits } from '../contract/limits.js'
import type { DocumentEntry } from '../contract/resources/document.js'
import { routes } from '../contract/routes.js'
import type { DataFiles } from '../data.js'
import type { DocumentKind } from './read.js'
import { tagSlug } from './tags.js'

export const listPosts: Handler<'posts'> = (call) => withTag(call, 'post')

export const listArticles: Handler<'articles'> = (call) => withTag(call, 'article')

type Documents = DataFiles['documents.json']

/** The documents of each tag, once per build: to name the tags of 20,000 documents for each request took 0.2 s. */
const indexes = new WeakMap<Documents, ReadonlyMap<string, Documents>>()

function indexTags(documents: Documents): ReadonlyMap<string, Documents> {
  const known = indexes.get(documents)
  if (known) return known
  const [index, byLabel] = [new Map<string, Documents>(), new Map<string, Documents>()]
  for (const entry of documents)
    for (const label of [...(entry.tags ?? []), ...(entry.categories ?? [])]) {
      const tagged = byLabel.get(label) ?? index.get(tagSlug(label)) ?? []
      if (tagged.length === 0) index.set(tagSlug(label), tagged)
      byLabel.set(label, tagged)
      // A document may have a tag in two spellings.
      if (tagged.at(-1) !== entry) tagged.push(entry)
    }
  indexes.set(documents, index)
  return index
}

/** A list that is longer than a function may answer is read from its file. */
function withTag({ input, context }: Call<'posts' | 'articles'>, kind: DocumentKind): Reply<DocumentEntry[]> {
  const wanted = tagSlug(input.tag ?? '')
  const found = indexTags(context.data.json('documents.json')).get(wanted) ?? []
  const body = found.filter((entry) => entry.kind === kind).map(({ kind: _, ...entry }) => entry)
  if (body.length <= limits.documents.maxOfTag) return { body }
  const Location = filePerValue(routes[`${kind}s`].path, 'tag', encodeURIComponent(wanted))
  return { body: [], status: 307, headers: { Location } }
}
